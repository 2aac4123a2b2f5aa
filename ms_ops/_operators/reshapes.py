"""Operators that only give a tensor another shape: graphs have MindSpore's reshape do that, which copies nothing."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from ms_ops._inference.specs import TensorSpec
from ms_ops._operators.function import Bound, inference

_NAMES = frozenset({
    "aten::_unsafe_view", "aten::flatten.using_ints", "aten::reshape", "aten::squeeze", "aten::squeeze.dim",
    "aten::squeeze.dims", "aten::unflatten.int", "aten::unsqueeze", "aten::view",
})  # fmt: skip


def shape_given(bound: Bound, inputs: Sequence[TensorSpec]) -> tuple[int, ...] | None:
    """The shape that a graph's call of `bound` gives its tensor, if it does no more; None for other operators.

    None as well where the shape is not known, and for tensors without elements or of bfloat16, for which MindSpore's
    reshape has no kernel on the CPU.
    """
    if str(bound) not in _NAMES or bound.device or bound.integers or bound.rule is not None:
        return None
    (tensor,) = inputs
    if not tensor.is_known or 0 in tensor.shape or tensor.dtype == torch.bfloat16:
        return None
    return inference(bound)(inputs, ())[0].shape
