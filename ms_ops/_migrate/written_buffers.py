"""Buffers that two networks write when they run, beside each other."""

from __future__ import annotations

from typing import Any

import torch

from ms_ops._migrate import matching, names, tensors
from ms_ops._migrate.comparison import Difference, Tolerance, difference, note


class WrittenBuffers:
    """What the networks write to, beside their outputs, by torch's names; each is read before and after a run."""

    def __init__(self, cell: Any, module: torch.nn.Module) -> None:
        self._module = module
        self._there = self._read_torch()
        parameters = dict(module.named_parameters())
        match = matching.match(cell, parameters | self._there)
        firsts = {id(named.parameter): found[0] for named, found in match.pairs}
        self._parameters = {
            firsts.get(id(named.parameter), named.torch_names[0]): named.parameter
            for named in names.of_parameters(cell)
            if not named.parameter.requires_grad and firsts.get(id(named.parameter)) not in parameters
        }
        self._here = self._read_mindspore()
        self._without_twin = names.absent_counters(cell)
        self._written_here: dict[str, torch.Tensor] = {}
        self._written_there: dict[str, torch.Tensor] = {}

    def torch_has_run(self) -> None:
        """Read torch's, while they are in the module."""
        self._written_there = _changed(self._read_torch(), self._there)

    def mindspore_has_run(self) -> None:
        """Read MindSpore's, before a gradient computes parts of the network again."""
        self._written_here = _changed(self._read_mindspore(), self._here)

    def differences(self, tolerance: Tolerance) -> tuple[Difference, ...]:
        """One for each that both networks have and one of them writes."""
        here, there = self._here | self._written_here, self._there | self._written_there
        return tuple(
            difference(name, "buffer", str(list(there[name].shape)), here[name], there[name], tolerance)
            for name in there
            if name in here and (name in self._written_here or name in self._written_there)
        )

    @property
    def notes(self) -> list[str]:
        """What one network writes and the other lacks; not the counters that MindSpore's norms never have."""
        there = [name for name in self._written_there if name not in self._here and name not in self._without_twin]
        return [
            *note("buffers in torch alone", there),
            *note("buffers in MindSpore alone", [name for name in self._written_here if name not in self._there]),
        ]

    def _read_torch(self) -> dict[str, torch.Tensor]:
        named = self._module.named_buffers()
        return {name: one.detach().cpu().clone() for name, one in named if one.layout is torch.strided}

    def _read_mindspore(self) -> dict[str, torch.Tensor]:
        return {name: tensors.to_torch(parameter) for name, parameter in self._parameters.items()}


def _changed(after: dict[str, torch.Tensor], before: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {
        name: value for name, value in after.items() if name in before and not matching.same_bits(value, before[name])
    }
