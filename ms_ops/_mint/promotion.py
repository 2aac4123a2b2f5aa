"""Functions of mindspore.mint whose results have torch's dtypes: of lists of several dtypes, of sums of integers."""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from mindspore import Tensor, int8, int16, int32, int64, mint, ops, uint8
from mindspore.ops.primitive import constexpr

from ms_ops._compat.mindspore import tensor_method
from ms_ops._mint.on_cpu import originals, runs_on_cpu
from ms_ops._native import dtypes

_cat, _concat, _cumsum, _hstack, _dstack, _stack = originals(
    mint, "cat", "concat", "cumsum", "hstack", "dstack", "stack"
)
(_deprecated_tensor_cumsum,) = originals(tensor_method, "deprecated_tensor_cumsum")


# Graphs give the kernels of lists all tensors in the dtype of the first one.


def cat(tensors, dim=0):  # type: ignore[no-untyped-def]
    return _cat(_of_one_dtype(tensors), dim)


def concat(tensors, dim=0):  # type: ignore[no-untyped-def]
    return _concat(_of_one_dtype(tensors), dim)


def dstack(tensors):  # type: ignore[no-untyped-def]
    return _dstack(_of_one_dtype(tensors))


def hstack(tensors):  # type: ignore[no-untyped-def]
    return _hstack(_of_one_dtype(tensors))


def stack(tensors, dim=0):  # type: ignore[no-untyped-def]
    return _stack(_of_one_dtype(tensors), dim)


def _of_one_dtype(tensors):  # type: ignore[no-untyped-def]
    """The tensors of a list, in the dtype that all of theirs promote to."""
    if not isinstance(tensors, (tuple, list)) or not runs_on_cpu():
        return tensors
    theirs = ()
    for tensor in tensors:
        if not isinstance(tensor, Tensor):
            return tensors
        theirs += (tensor.dtype,)  # type: ignore[assignment]
    dtype = _promoted(theirs)
    return tensors if dtype is None else tuple([ops.cast(tensor, dtype) for tensor in tensors])


@constexpr  # type: ignore[misc]
def _promoted(of: tuple[Any, ...]) -> Any:
    """The dtype that these promote to; None where they are one."""
    found = {dtypes.to_torch(dtype) for dtype in of}
    if len(found) < 2:
        return None
    return dtypes.to_mindspore(functools.reduce(torch.promote_types, found))


def cumsum(input, dim, dtype=None):  # type: ignore[no-untyped-def]
    if dtype is None and runs_on_cpu():
        dtype = _of_sums(input.dtype)
    return _cumsum(input, dim, dtype)


@constexpr  # type: ignore[misc]
def _of_sums(dtype: Any) -> Any:
    """What torch sums integers in; MindSpore infers their own dtype, in which sums wrap around."""
    return int64 if dtype in (int8, int16, int32, uint8) else None


def deprecated_tensor_cumsum(x, axis=None, dtype=None):  # type: ignore[no-untyped-def]
    """Of graphs; PyNative mode has its method in C++."""
    if axis is None or not runs_on_cpu():
        return _deprecated_tensor_cumsum(x, axis, dtype)
    return cumsum(x, axis, dtype)


def tensor_cumsum(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def cumsum(self: Any, *args: Any, **kwargs: Any) -> Any:
        if len(args) < 2 and kwargs.get("dtype") is None and runs_on_cpu() and (dtype := _of_sums(self.dtype)):
            kwargs["dtype"] = dtype
        return method(self, *args, **kwargs)

    return cumsum
