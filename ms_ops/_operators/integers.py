"""Integers unknown when a graph is compiled, as the shape of an empty tensor (see bridge/core/integers.h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mindspore as ms
import torch

from ms_ops._inference.specs import UNKNOWN_DIM, Shape, TensorSpec

_OFFSET = 2**62  # as in bridge/core/integers.h: dims are not negative, and integers may be
_fill = ms.ops.FillV2()
_NOTHING = ms.Tensor(0, ms.int8)


def carry(numbers: Any) -> Any:
    """The tensor that carries these numbers, a tuple. For graphs."""
    shape: tuple[Any, ...] = (0,)
    for number in numbers:
        shape = shape + (number + _OFFSET,)  # noqa: RUF005  # what the graph compiler understands
    return ms.ops.stop_gradient(_fill(shape, _NOTHING))


def spec(values: Sequence[int | None]) -> TensorSpec:
    """Of the tensor that carries them; None for one that is not known."""
    return TensorSpec((0, *(UNKNOWN_DIM if value is None else value + _OFFSET for value in values)), torch.int8)


def values(shape: Shape) -> tuple[int | None, ...]:
    """The integers that a tensor of this shape carries; None for one that is not known."""
    return tuple(None if size == UNKNOWN_DIM else size - _OFFSET for size in shape[1:])
