"""Structures of a module's results, which may depend on the shapes of its inputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ms_ops._compat.torch import tree_unflatten

TENSOR = object()
"""A leaf that is a tensor."""
_UNKNOWN = -1
_OTHERS = (
    "TorchModule: there are {} tensors in the place of those that the module gave; a forward hook returns as many as "
    "it is given, in their order"
)


class Structure(NamedTuple):
    """That of one result.

    Attributes:
        leaves: with TENSOR for each that is one.
        description: what torch describes the rest with.
    """

    leaves: Sequence[Any]
    description: Any

    @property
    def tensor_count(self) -> int:
        """Number of its tensors."""
        return sum(leaf is TENSOR for leaf in self.leaves)

    def with_tensors(self, tensors: Sequence[Any]) -> Any:
        """The result that has these."""
        if len(tensors) != self.tensor_count:
            raise TypeError(_OTHERS.format(len(tensors)))
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
        self._by_shapes[_shapes(inputs), training, structure.tensor_count] = structure
        self._by_counts[len(inputs), training, structure.tensor_count] = structure

    def find(self, inputs: Sequence[Any], training: bool, tensors: int) -> Structure:
        """Of the last run on inputs of these shapes that gave so many tensors, or on so many inputs of any shapes.

        The inputs are torch's tensors, MindSpore's, or what stands for these.

        Raises:
            TypeError: the module gave no result with so many.
        """
        found = self._by_shapes.get((_shapes(inputs), training, tensors))
        found = found or self._by_counts.get((len(inputs), training, tensors))
        if not found:
            raise TypeError(_OTHERS.format(tensors))
        return found


def _shapes(inputs: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(size if isinstance(size, int) else _UNKNOWN for size in tensor.shape) for tensor in inputs)
