"""Functions of mindspore.mint whose results have torch's dtypes: of tensors of several dtypes, of sums of integers."""

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
_addcdiv, _addcmul, _fmod = originals(mint, "addcdiv", "addcmul", "fmod")
(_l1_loss,) = originals(mint.nn.functional, "l1_loss")
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
    dtype = _promoted(theirs, (1,) * len(theirs))
    return tensors if dtype is None else tuple([ops.cast(tensor, dtype) for tensor in tensors])


@constexpr  # type: ignore[misc]
def _promoted(of: tuple[Any, ...], dims: tuple[int, ...]) -> Any:
    """The dtype of torch's result of tensors of these dtypes, with so many dims each; None where they are of one."""
    if len(set(of)) < 2:
        return None
    kinds = zip(of, dims, strict=True)
    tensors = [torch.empty((1,) * min(dim, 1), dtype=dtypes.to_torch(dtype), device="meta") for dtype, dim in kinds]
    return dtypes.to_mindspore(functools.reduce(torch.add, tensors).dtype)


# MindSpore infers the dtype of the first, and gives gradients in that of the result.


def addcdiv(input, tensor1, tensor2, *, value=1):  # type: ignore[no-untyped-def]
    input, tensor1, tensor2 = _promoted_by_dims((input, tensor1, tensor2))
    return _addcdiv(input, tensor1, tensor2, value=value)


def addcmul(input, tensor1, tensor2, *, value=1):  # type: ignore[no-untyped-def]
    input, tensor1, tensor2 = _promoted_by_dims((input, tensor1, tensor2))
    return _addcmul(input, tensor1, tensor2, value=value)


def fmod(input, other):  # type: ignore[no-untyped-def]
    input, other = _promoted_by_dims((input, other))
    return _fmod(input, other)


def tensor_promoted(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of PyNative mode that does as these."""

    @functools.wraps(method)
    def promoted(self: Any, *args: Any, **kwargs: Any) -> Any:
        self, *args = _promoted_by_dims((self, *args))
        return method(self, *args, **kwargs)

    return promoted


def _promoted_by_dims(values):  # type: ignore[no-untyped-def]
    """Tensors in the dtype of torch's result, to which those without dims add no more than their kind."""
    if not runs_on_cpu():
        return values
    theirs, dims = (), ()
    for value in values:
        if not isinstance(value, Tensor):
            return values
        theirs += (value.dtype,)  # type: ignore[assignment]
        dims += (value.ndim,)  # type: ignore[assignment]
    dtype = _promoted(theirs, dims)
    return values if dtype is None else tuple([ops.cast(value, dtype) for value in values])


def l1_loss(input, target, reduction="mean"):  # type: ignore[no-untyped-def]
    if reduction == "sum" and runs_on_cpu() and _of_sums(input.dtype) and _of_sums(target.dtype):
        return mint.sum(mint.abs(mint.sub(input, target)))
    return _l1_loss(input, target, reduction)


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
