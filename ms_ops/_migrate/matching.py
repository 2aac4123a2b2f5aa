"""Parameters of a Cell and tensors of torch's, brought together by their names."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch

from ms_ops._migrate import names, weight_formats
from ms_ops._native import dtypes

_WRAPPERS = {"module.": "DataParallel", "_orig_mod.": "torch.compile"}

Pair = tuple[names.Named, tuple[str, ...]]


class Match(NamedTuple):
    """How the weights of a source fit a Cell.

    Attributes:
        pairs: Parameters, and the names that the source has for each.
        missing: Parameters that the source lacks; not those that no state_dict has, nor those without elements, which
            MindSpore leaves out of files.
        unexpected: names that the Cell lacks.
        weights: the source's.
    """

    pairs: list[Pair]
    missing: list[names.Named]
    unexpected: list[str]
    weights: dict[str, torch.Tensor]

    def wrong(self) -> list[str]:
        """Lines for an error about tensors that have a Parameter and do not fit it; none if there is none."""
        wrong = [
            f"{name}: the Cell's is {of_parameter(named.parameter)}, the source's {of_tensor(self.weights[name])}"
            for named, found in self.pairs
            for name in found
            if of_parameter(named.parameter) != of_tensor(self.weights[name])
        ]
        different = [
            ", ".join(found)
            for _, found in self.pairs
            if any(not same_bits(self.weights[found[0]], self.weights[name]) for name in found[1:])
        ]
        return [
            *section("of another shape or dtype; change the Cell, or convert the source's by reshape() or to()", wrong),
            *section("one Parameter in the Cell, and different tensors in the source", different),
        ]

    def wrapped(self) -> list[str]:
        """A line on names that begin with that of a module around the network; none if they do not."""
        prefix = next((each for each in _WRAPPERS if all(name.startswith(each) for name in self.weights)), None)
        if prefix is None or not self.unexpected:
            return []
        load = f"{{name.removeprefix({prefix!r}): value for name, value in weights.items()}}"
        return [f"  all names of the source begin with {prefix!r}, as of {_WRAPPERS[prefix]}: load {load}"]

    def described(self, found: list[str]) -> list[str]:
        """Lines about tensors of the source."""
        return [f"{name}: {of_tensor(self.weights[name])}" for name in found]


def match(cell: Any, weights: dict[str, torch.Tensor]) -> Match:
    """Find the tensor of each Parameter."""
    parameters = names.of_parameters(cell)
    pairs: dict[int, Pair] = {}
    taken: set[str] = set()
    for rank in range(names.RANKS):
        for index, named in enumerate(parameters):
            found = tuple(name for name in named.candidates[rank] if name in weights and name not in taken)
            if found and index not in pairs:
                pairs[index] = named, found
                taken.update(found)
    firsts = weight_formats.shared_names(weights)
    loaded = {firsts.get(name, name) for name in taken | names.absent_counters(cell)}
    return Match(
        [pairs[index] for index in sorted(pairs)],
        [
            named
            for index, named in enumerate(parameters)
            if index not in pairs and named.parameter.size and named.is_in_state_dict
        ],
        [name for name in weights if name not in taken and firsts.get(name, name) not in loaded],
        weights,
    )


def same_bits(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensors are equal in dtype, shape and every bit."""
    if (one.dtype, one.shape) != (other.dtype, other.shape):
        return False
    return bool(torch.equal(_bytes(one), _bytes(other)))


def _bytes(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.detach().resolve_conj().resolve_neg().contiguous().reshape(-1).view(torch.uint8)


def of_parameter(parameter: Any) -> str:
    """Shape and dtype, in torch's words."""
    return f"{list(parameter.shape)} {dtypes.name_of(dtypes.to_torch(parameter.dtype))}"


def of_tensor(tensor: torch.Tensor) -> str:
    """Shape and dtype."""
    return f"{list(tensor.shape)} {dtypes.name_of(tensor.dtype)}"


def section(title: str, lines: list[str]) -> list[str]:
    """A part of an error; nothing if there are no lines."""
    return [f"  {title}:", *(f"    {line}" for line in lines)] if lines else []
