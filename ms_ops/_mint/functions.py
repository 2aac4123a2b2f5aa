"""Functions of mindspore.mint for which no kernel would do, composed of others.

The primitives of some are Ascend's alone, and have no inference. Convolutions with padding in words have no gradient in
PyNative mode, where MindSpore takes it for zero; other gradients of MindSpore's are wrong. Where the device is not the
CPU, each function is MindSpore's, as it was.
"""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import torch
from mindspore import Tensor, int8, int16, int32, int64, mint, ops, uint8
from mindspore.mint.nn.layer import conv as conv_layers
from mindspore.ops.primitive import constexpr

from ms_ops import aten
from ms_ops._compat import patches
from ms_ops._compat.mindspore import (
    device_target,
    functional,
    gen_ops_prim,
    tensor_method,
    tensor_operator_registry,
)
from ms_ops._native import dtypes


def _originals(module: Any, *names: str) -> list[Any]:
    """MindSpore's functions by these names, None for one that it lacks."""
    return [getattr(module, name, None) for name in names]


_conv1d, _conv2d, _conv3d = _originals(mint.nn.functional, "conv1d", "conv2d", "conv3d")
_CONVOLUTIONS = tuple(_originals(conv_layers, "conv1d_ext_op", "conv2d_ext_op", "conv3d_ext_op"))
(_pad_ext,) = _originals(conv_layers, "pad_ext")
_cosine_embedding_loss, _dropout2d, _kl_div = _originals(
    mint.nn.functional, "cosine_embedding_loss", "dropout2d", "kl_div"
)
_max_pool2d, _normalize, _one_hot, _pixel_shuffle, _threshold = _originals(
    mint.nn.functional, "max_pool2d", "normalize", "one_hot", "pixel_shuffle", "threshold"
)
_bincount, _conv_tbc, _cumprod, _einsum = _originals(mint, "bincount", "conv_tbc", "cumprod", "einsum")
_masked_select, _nonzero, _npu_gelu = _originals(mint, "masked_select", "nonzero", "npu_gelu")
_norm, _pow, _prod, _real, _trace, _vdot = _originals(mint, "norm", "pow", "prod", "real", "trace", "vdot")
_erfinv, _float_power, _logaddexp2 = _originals(mint, "erfinv", "float_power", "logaddexp2")
_atan2, _arctan2 = _originals(mint, "atan2", "arctan2")
_cat, _concat, _cumsum, _hstack, _dstack, _stack = _originals(
    mint, "cat", "concat", "cumsum", "hstack", "dstack", "stack"
)
(_vector_norm,) = _originals(mint.linalg, "vector_norm")
_nanquantile, _ormqr, _quantile = _originals(tensor_operator_registry, "nanquantile", "ormqr", "quantile")
_tensor_inplace_sub, _deprecated_tensor_sub_, _deprecated_tensor_cumsum = _originals(
    tensor_method, "tensor_inplace_sub", "deprecated_tensor_sub_", "deprecated_tensor_cumsum"
)
_sub_tensor_, _sub_number_ = gen_ops_prim.InplaceSubExt(), gen_ops_prim.InplaceSubScalar()


@constexpr(reuse_result=False)  # type: ignore[misc]
def runs_on_cpu() -> bool:
    """Whether a call that is made now runs on the CPU: the device may be set after enable_mint_cpu()."""
    return device_target() == "CPU"


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):  # type: ignore[no-untyped-def]
    if isinstance(padding, str) and runs_on_cpu():
        input, padding = _pad(input, weight.shape[2:], stride, padding, dilation), 0
    return _conv1d(input, weight, bias, stride, padding, dilation, groups)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):  # type: ignore[no-untyped-def]
    if isinstance(padding, str) and runs_on_cpu():
        input, padding = _pad(input, weight.shape[2:], stride, padding, dilation), 0
    return _conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):  # type: ignore[no-untyped-def]
    if isinstance(padding, str) and runs_on_cpu():
        input, padding = _pad(input, weight.shape[2:], stride, padding, dilation), 0
    return _conv3d(input, weight, bias, stride, padding, dilation, groups)


def _pad(input, kernel, stride, padding, dilation):  # type: ignore[no-untyped-def]
    """The input as the words "same" and "valid" want it."""
    if padding == "valid":
        return input
    if padding != "same":
        raise ValueError(f"padding must be 'same', 'valid' or numbers, got {padding!r}")
    if (max(stride) if isinstance(stride, (tuple, list)) else stride) != 1:
        raise ValueError(f"padding='same' is for convolutions of stride 1, got stride={stride}")
    if isinstance(dilation, int):
        dilation = (dilation,) * len(kernel)
    elif len(dilation) == 1:
        dilation = tuple(dilation) * len(kernel)
    pads = ()
    for i in range(len(kernel) - 1, -1, -1):
        total = dilation[i] * (kernel[i] - 1)
        pads += (total // 2, total - total // 2)  # type: ignore[assignment]
    return mint.nn.functional.pad(input, pads)


class _ConvolutionOnCpu:
    """Layers' method. Graphs in mixed precision cast a layer's weights for the primitives that it calls itself."""

    def construct(self: Any, input: Any) -> Any:
        if not isinstance(self.padding, str) or not runs_on_cpu():
            return self.construct_of_mindspore(input)
        input = _padded(
            input, self.weight, self.stride, self.padding, self.dilation, self.padding_mode, self._reversed_padding
        )
        dims = len(self.kernel_size)
        convolve = _CONVOLUTIONS[dims - 1]
        return convolve(input, self.weight, self.bias, self.stride, (0,) * dims, self.dilation, self.groups)


def _padded(input, weight, stride, padding, dilation, mode, reversed_padding):  # type: ignore[no-untyped-def]
    if mode != "zeros":
        return _pad_ext(input, reversed_padding, mode=mode)
    return _pad(input, weight.shape[2:], stride, padding, dilation)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
    # MindSpore's kernels compare the windows one by one, and take a hundred times as long for the gradient.
    if stride is None:
        stride = kernel_size
    result = aten.max_pool2d_with_indices(input, kernel_size, stride, padding, dilation, ceil_mode)
    return result if return_indices else result[0]


def pixel_shuffle(input, upscale_factor):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _pixel_shuffle(input, upscale_factor)
    return ops.pixel_shuffle(input, upscale_factor)


def threshold(input, threshold, value, inplace=False):  # type: ignore[no-untyped-def]
    if inplace or not runs_on_cpu():
        return _threshold(input, threshold, value, inplace)
    return aten.threshold(input, threshold, value)  # MindSpore crashes in the gradient of its gradient


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction="mean"):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _cosine_embedding_loss(input1, input2, target, margin, reduction)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError("For 'cosine_embedding_loss', reduction must be 'none', 'mean' or 'sum'")
    number = 0 if reduction == "none" else 1 if reduction == "mean" else 2
    return aten.cosine_embedding_loss(input1, input2, target, margin, number)  # MindSpore's takes batches only


def dropout2d(input, p=0.5, training=True, inplace=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _dropout2d(input, p, training, inplace)
    if not training:
        return input
    mask = mint.nn.functional.dropout(mint.ones_like(input.sum((-2, -1), keepdims=True)), p, True)
    return input.mul_(mask) if inplace else input * mask


def conv_tbc(input, weight, bias, pad=0):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _conv_tbc(input, weight, bias, pad)
    result = conv1d(mint.permute(input, (1, 2, 0)), mint.permute(weight, (2, 1, 0)), bias, padding=pad)
    return mint.permute(result, (2, 0, 1))


def npu_gelu(input, approximate="none"):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _npu_gelu(input, approximate)
    return mint.nn.functional.gelu(input, approximate=approximate)


def vdot(input, other):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _vdot(input, other)
    return mint.dot(ops.conj(input) if input.is_complex() else input, other)


def nonzero(input, *, as_tuple=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _nonzero(input, as_tuple=as_tuple)
    # MindSpore's kernel lacks dtypes, and refuses tensors of no dims or without elements.
    if not as_tuple:
        return aten.nonzero(input)
    return mint.unbind(aten.nonzero(input if input.ndim > 0 else mint.reshape(input, (1,))), 1)


def masked_select(input, mask):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _masked_select(input, mask)
    # MindSpore's kernel lacks bfloat16, and its gradient does not sum over what the mask broadcast.
    return aten.masked_select(input, mask)


def cumprod(input, dim, dtype=None):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _cumprod(input, dim, dtype)
    return aten.cumprod(input, dim, dtype=dtype)  # MindSpore's gradient divides by the input, which may be zero


def prod(input, dim=None, keepdim=False, *, dtype=None):  # type: ignore[no-untyped-def]
    if not runs_on_cpu() or (dim is None and keepdim):
        return _prod(input, dim, keepdim, dtype=dtype)
    # The gradient of MindSpore's gradient divides by the input, which may be zero.
    return aten.prod(input, dtype=dtype) if dim is None else aten.prod(input, dim, keepdim, dtype=dtype)


# Of some functions, MindSpore's gradient of the gradient gives a primitive a number of a type that it refuses.


def pow(input, exponent):  # type: ignore[no-untyped-def]
    return aten.pow(input, exponent) if runs_on_cpu() else _pow(input, exponent)


def float_power(input, exponent):  # type: ignore[no-untyped-def]
    return aten.float_power(input, exponent) if runs_on_cpu() else _float_power(input, exponent)


def atan2(input, other):  # type: ignore[no-untyped-def]
    return aten.atan2(input, other) if runs_on_cpu() else _atan2(input, other)


def arctan2(input, other):  # type: ignore[no-untyped-def]
    return aten.atan2(input, other) if runs_on_cpu() else _arctan2(input, other)


def erfinv(input):  # type: ignore[no-untyped-def]
    return aten.erfinv(input) if runs_on_cpu() else _erfinv(input)


def logaddexp2(input, other):  # type: ignore[no-untyped-def]
    return aten.logaddexp2(input, other) if runs_on_cpu() else _logaddexp2(input, other)


# Of norms it writes to a tensor that it still needs.


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _vector_norm(x, ord, dim, keepdim, dtype=dtype)
    return aten.linalg_vector_norm(x, ord, dim, keepdim, dtype=dtype)


def norm(input, p="fro", dim=None, keepdim=False, *, dtype=None):  # type: ignore[no-untyped-def]
    is_of_matrices = isinstance(p, str) and (p != "fro" or (isinstance(dim, (tuple, list)) and len(dim) > 2))
    if not runs_on_cpu() or is_of_matrices:
        return _norm(input, p, dim, keepdim, dtype=dtype)
    return aten.linalg_vector_norm(input, 2 if p == "fro" else p, dim, keepdim, dtype=dtype)


def normalize(input, p=2.0, dim=1, eps=1e-12):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _normalize(input, p, dim, eps)
    return input / mint.clamp(norm(input, p, dim, True), min=eps)


def trace(input):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _trace(input)
    return aten.trace(input)  # MindSpore's gradient is wrong for matrices that are not square


def real(input):  # type: ignore[no-untyped-def]
    if runs_on_cpu() and not input.is_complex():
        return input  # MindSpore's gradient would be complex, and graphs do not infer it
    return _real(input)


def einsum(equation, *operands):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _einsum(equation, *operands)
    # In PyNative mode MindSpore allows it on Ascend alone.
    return aten.einsum(equation, operands[0] if isinstance(operands[0], (list, tuple)) else operands)


def kl_div(input, target, reduction="mean", log_target=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _kl_div(input, target, reduction, log_target)
    # MindSpore has no gradient for the target.
    if reduction == "none":
        return aten.kl_div(input, target, 0, log_target=log_target)
    if reduction == "mean":
        return aten.kl_div(input, target, 1, log_target=log_target)
    if reduction not in ("sum", "batchmean"):
        raise ValueError("For 'kl_div', reduction must be 'none', 'mean', 'batchmean' or 'sum'")
    total = aten.kl_div(input, target, 2, log_target=log_target)
    return total / input.shape[0] if reduction == "batchmean" and input.ndim > 0 else total


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


def _tensor_cumsum(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def cumsum(self: Any, *args: Any, **kwargs: Any) -> Any:
        if len(args) < 2 and kwargs.get("dtype") is None and runs_on_cpu() and (dtype := _of_sums(self.dtype)):
            kwargs["dtype"] = dtype
        return method(self, *args, **kwargs)

    return cumsum


def bincount(input, weights=None, minlength=0):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _bincount(input, weights, minlength)
    return aten.bincount(input, weights, minlength)  # MindSpore makes room for as many counts as the input has elements


def one_hot(tensor, num_classes=-1):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _one_hot(tensor, num_classes)
    if num_classes == -1:
        num_classes = int(mint.max(tensor)) + 1
    return _one_hot(tensor, num_classes)


def quantile(input, q, axis=None, keepdims=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _quantile(input, q, axis, keepdims)
    return aten.quantile(input, q, axis, keepdims)


def nanquantile(input, q, axis=None, keepdims=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _nanquantile(input, q, axis, keepdims)
    return aten.nanquantile(input, q, axis, keepdims)


def ormqr(input, tau, other, left=True, transpose=False):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _ormqr(input, tau, other, left, transpose)
    return aten.ormqr(input, tau, other, left, transpose)


def tensor_inplace_sub(input, other, *, alpha=1):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _tensor_inplace_sub(input, other, alpha=alpha)
    return _sub_(input, other, alpha)


def deprecated_tensor_sub_(input, y):  # type: ignore[no-untyped-def]
    if not runs_on_cpu() or not isinstance(y, (Tensor, int, float, bool)):
        return _deprecated_tensor_sub_(input, y)
    return _sub_(input, y, 1)


def _sub_(input, other, alpha):  # type: ignore[no-untyped-def]
    """Writes to the input, which MindSpore's method leaves as it is in graphs."""
    if isinstance(other, Tensor):
        return _sub_tensor_(input, other, alpha)
    return _sub_number_(input, other, alpha)


_METHODS: tuple[tuple[Any, Callable[..., Any]], ...] = (
    # Their primitives have options that a plug-in is not told.
    *((place, method) for place in (tensor_operator_registry, functional) for method in (nanquantile, ormqr, quantile)),
    (tensor_method, tensor_inplace_sub),
    (tensor_method, deprecated_tensor_sub_),
    (tensor_method, deprecated_tensor_cumsum),
)
"""Of tensors, each where PyNative mode or graphs look for it."""

_PLACES: tuple[tuple[Callable[..., Any], Any], ...] = (
    (conv1d, mint.nn.functional),
    (conv2d, mint.nn.functional),
    (conv3d, mint.nn.functional),
    (cosine_embedding_loss, mint.nn.functional),
    (dropout2d, mint.nn.functional),
    (kl_div, mint.nn.functional),
    (max_pool2d, mint.nn.functional),
    (normalize, mint.nn.functional),
    (one_hot, mint.nn.functional),
    (pixel_shuffle, mint.nn.functional),
    (threshold, mint.nn.functional),
    (arctan2, mint),
    (atan2, mint),
    (bincount, mint),
    (cat, mint),
    (concat, mint),
    (conv_tbc, mint),
    (cumprod, mint),
    (cumsum, mint),
    (dstack, mint),
    (einsum, mint),
    (erfinv, mint),
    (float_power, mint),
    (hstack, mint),
    (logaddexp2, mint),
    (masked_select, mint),
    (nonzero, mint),
    (norm, mint),
    (npu_gelu, mint),
    (pow, mint),
    (prod, mint),
    (real, mint),
    (stack, mint),
    (trace, mint),
    (vdot, mint),
    (vector_norm, mint.linalg),
)

_LAYERS = (conv_layers.Conv1d, conv_layers.Conv2d, conv_layers.Conv3d)
"""With padding in a word, they have MindSpore's primitives, also those that were made before."""

_GROUP = "functions of mindspore.mint"


def install() -> None:
    """Put these functions in the places of mint's, in all modules that have imported them, a program's too.

    Does nothing where they are installed.
    """
    functions = [(place, name, _by(function)) for place, name, function in _replacements()]
    layers = [(layer, "construct", patches.beside(layer, _ConvolutionOnCpu.construct)) for layer in _LAYERS]
    patches.apply(_GROUP, [*functions, *layers, (Tensor, "cumsum", _tensor_cumsum)])


def remove() -> None:
    """Put back what install() replaced."""
    patches.remove(_GROUP)


def _by(function: Callable[..., Any]) -> patches.Wrap:
    return lambda original: function


def _replacements() -> Iterator[tuple[Any, str, Callable[..., Any]]]:
    for place, method in _METHODS:
        if hasattr(place, method.__name__):
            yield place, method.__name__, method
    originals = {id(getattr(module, of.__name__)): of for of, module in _PLACES if hasattr(module, of.__name__)}
    for name, user in list(sys.modules.items()):
        is_users = name.partition(".")[0] not in ("mindspore", "ms_ops")
        if isinstance(user, ModuleType) and (is_users or name.startswith(("mindspore.mint", "mindspore.nn.layer"))):
            for key, value in list(vars(user).items()):
                if id(value) in originals:
                    yield user, key, originals[id(value)]
