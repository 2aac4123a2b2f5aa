"""Torch's graphs of a module's forwards within graphs of MindSpore's, kept for their gradients."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Container, Sequence
from typing import Any, NamedTuple

import torch
from torch.autograd.graph import saved_tensors_hooks

from ms_ops._migrate.memory import start
from ms_ops._migrate.variables import Variables

_MOST = 64


class _Saved(NamedTuple):
    """A tensor that the backward needs."""

    tensor: torch.Tensor
    version: int


class _Place(NamedTuple):
    """One in the memory of a tensor that the forward was given."""

    number: int
    size: tuple[int, ...]
    stride: tuple[int, ...]
    offset: int
    version: int


class _SavedTensors:
    """What autograd saves of a forward: of what the forward was given, places alone.

    Nodes of torch's graph refer to it, so it must not refer to the graph: Python's collector sees no such cycle.

    Args:
        flat: what the forward was given.
        variables: the same, as the module gets it.
        written: which of these the module writes to; the gradient is given what was there before.
    """

    def __init__(
        self, flat: Sequence[torch.Tensor], variables: Sequence[torch.Tensor], written: Container[int]
    ) -> None:
        self.flat = flat
        self._variables = variables
        self._versions: list[int] | None = None
        self._memory = {
            start(tensor): number for number, tensor in enumerate(flat) if tensor.numel() and number not in written
        }

    def end(self) -> None:
        """The forward is over: forget what it was given."""
        self._versions = [tensor._version for tensor in self._variables]
        self._variables, self.flat = [], []

    def pack(self, tensor: torch.Tensor) -> _Saved | _Place:
        number = self._memory.get(start(tensor)) if tensor.layout == torch.strided and tensor.numel() else None
        if number is None:
            return _Saved(tensor.detach(), tensor._version)
        given = self.flat[number]
        if tensor.dtype != given.dtype or tensor.is_conj() or tensor.is_neg():
            copy = tensor.detach().resolve_conj().resolve_neg().clone()
            return _Saved(copy, copy._version)
        offset = tensor.storage_offset() - given.storage_offset()
        return _Place(number, tuple(tensor.size()), tuple(tensor.stride()), offset, tensor._version)

    def unpack(self, saved: _Saved | _Place) -> torch.Tensor:
        if isinstance(saved, _Saved):
            _check_unchanged(saved.tensor._version, saved.version, saved.tensor.shape)
            return saved.tensor
        number = saved.number  # a forward may differentiate before it is over
        version = self._variables[number]._version if self._versions is None else self._versions[number]
        _check_unchanged(version, saved.version, saved.size)
        given = self.flat[number].detach()
        return given.as_strided(saved.size, saved.stride, given.storage_offset() + saved.offset)


def _check_unchanged(version: int, saved: int, size: Sequence[int]) -> None:
    if version != saved:
        raise RuntimeError(
            "one of the variables needed for gradient computation has been modified by an inplace operation: the "
            f"module writes to a tensor of shape {list(size)} after its gradient was to use it"
        )


class KeptGraph:
    """Torch's graph of one forward, without the memory that the forward is given.

    That is MindSpore's, which may move what is in it, and gives it to others when it is needed no longer: the gradient
    is given the same tensors again.

    Args:
        flat: what the forward is given.
        wanted: which of the first of these have a gradient.
        written: which of them are copies that the module writes to.
    """

    def __init__(self, flat: Sequence[torch.Tensor], wanted: Sequence[bool], written: Container[int] = ()) -> None:
        self._variables = Variables(flat, wanted)
        self._kinds = [_kind(tensor) for tensor in flat]
        self._saved = _SavedTensors(flat, self.given, written)
        self._results: list[torch.Tensor] = []

    @property
    def given(self) -> list[torch.Tensor]:
        """The tensors, for the forward."""
        return self._variables.tensors

    def saving(self) -> Any:
        """A context for the forward."""
        return saved_tensors_hooks(self._saved.pack, self._saved.unpack)

    def end(self, results: list[torch.Tensor]) -> None:
        """The forward is over, with these results, which are in memory of their own."""
        self._saved.end()
        self._results, self._variables.tensors = results, []

    def is_of(self, flat: Sequence[torch.Tensor]) -> bool:
        """Whether these tensors can stand for those of the forward."""
        return [_kind(tensor) for tensor in flat] == self._kinds

    def gradients(
        self, flat: Sequence[torch.Tensor], cotangents: Sequence[torch.Tensor | None]
    ) -> list[torch.Tensor | None]:
        """One for each of the first tensors, None for those without.

        Args:
            flat: what the forward was given.
            cotangents: of its results; None for one that is not used.

        Raises:
            RuntimeError: the module has written to what its gradient needs.
        """
        self._saved.flat = flat
        return self._variables.gradients(self._results, cotangents)


class KeptGraphs:
    """The latest graphs of a module: one, and one more for each that was asked for when it had been given up.

    A forward whose gradient nobody asks for leaves its graph here until the next one.
    """

    def __init__(self) -> None:
        self._graphs: dict[int, KeptGraph] = {}
        self._given_up: deque[int] = deque(maxlen=_MOST)
        self._numbers = itertools.count()
        self._limit, self._since_taken = 1, 0

    def __len__(self) -> int:
        """How many there are."""
        return len(self._graphs)

    def keep(self, graph: KeptGraph) -> int:
        """Its number."""
        number = next(self._numbers)
        self._graphs[number] = graph
        self._since_taken += 1
        if self._since_taken > 2 * self._limit:  # nobody asks
            self._limit = 1
        while len(self._graphs) > self._limit:
            oldest = next(iter(self._graphs))
            del self._graphs[oldest]
            self._given_up.append(oldest)
        return number

    def take(self, number: int) -> KeptGraph | None:
        """The graph, if it is still here, which it is no longer then."""
        self._since_taken = 0
        if number in self._given_up:
            self._given_up.remove(number)
            self._limit = min(self._limit + 1, _MOST)
        return self._graphs.pop(number, None)

    def clear(self) -> None:
        """Give all of them up."""
        self._graphs.clear()


def _kind(tensor: torch.Tensor) -> tuple[torch.dtype, torch.Size, tuple[int, ...]]:
    return tensor.dtype, tensor.size(), tensor.stride()
