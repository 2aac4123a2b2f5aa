"""Structures of a module's results, which may depend on the shapes of its inputs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ms_ops._compat.torch import tree_unflatten

TENSOR = object()
"""A leaf that is a tensor."""
_UNKNOWN = -1


class Structure(NamedTuple):
    """That of one result.

    Attributes:
        leaves: with TENSOR for each that is one.
        description: what torch describes the rest with.
    """

    leaves: Sequence[Any]
    description: Any

    def with_tensors(self, tensors: Iterable[Any]) -> Any:
        """The result that has these."""
        left = iter(tensors)
        return tree_unflatten([next(left) if leaf is TENSOR else leaf for leaf in self.leaves], self.description)

    def without_constants(self) -> Structure:
        """The same for another call, whose leaves that are no tensors are not known: they are None."""
        return self._replace(leaves=[leaf if leaf is TENSOR else None for leaf in self.leaves])


class Structures:
    """Those of the last runs, by the shapes of the inputs."""

    def __init__(self) -> None:
        self._by_shapes: dict[Any, Structure] = {}
        self._by_counts: dict[Any, Structure] = {}

    def keep(self, inputs: Sequence[Any], training: bool, structure: Structure) -> None:
        """Of a run on these inputs, in this mode."""
        tensors = sum(leaf is TENSOR for leaf in structure.leaves)
        self._by_shapes[_shapes(inputs), training, tensors] = structure
        self._by_counts[len(inputs), training, tensors] = structure

    def find(self, inputs: Sequence[Any], training: bool, tensors: int) -> Structure:
        """Of the last run on inputs of these shapes that gave so many tensors, or on so many inputs of any shapes.

        The inputs are torch's tensors, MindSpore's, or what stands for these.
        """
        found = self._by_shapes.get((_shapes(inputs), training, tensors))
        return found or self._by_counts[len(inputs), training, tensors]


def _shapes(inputs: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(size if isinstance(size, int) else _UNKNOWN for size in tensor.shape) for tensor in inputs)
