"""Functions of mindspore.mint for which no kernel would do, composed of others.

The primitives of some are Ascend's alone, and have no inference; gradients of others are wrong. Where the device is not
the CPU, each function is MindSpore's, as it was.
"""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from mindspore import Tensor, mint, ops

from ms_ops import aten
from ms_ops._compat.mindspore import gen_ops_prim, tensor_method, tensor_operator_registry
from ms_ops._mint.on_cpu import originals, runs_on_cpu

_cosine_embedding_loss, _dropout2d, _kl_div = originals(
    mint.nn.functional, "cosine_embedding_loss", "dropout2d", "kl_div"
)
_max_pool2d, _normalize, _one_hot, _pixel_shuffle, _threshold = originals(
    mint.nn.functional, "max_pool2d", "normalize", "one_hot", "pixel_shuffle", "threshold"
)
_bincount, _cumprod, _einsum = originals(mint, "bincount", "cumprod", "einsum")
_masked_select, _nonzero, _npu_gelu = originals(mint, "masked_select", "nonzero", "npu_gelu")
_norm, _pow, _prod, _real, _trace, _vdot = originals(mint, "norm", "pow", "prod", "real", "trace", "vdot")
_erfinv, _float_power, _logaddexp2 = originals(mint, "erfinv", "float_power", "logaddexp2")
_atan2, _arctan2 = originals(mint, "atan2", "arctan2")
(_vector_norm,) = originals(mint.linalg, "vector_norm")
_nanquantile, _ormqr, _quantile = originals(tensor_operator_registry, "nanquantile", "ormqr", "quantile")
_tensor_inplace_sub, _deprecated_tensor_sub_ = originals(tensor_method, "tensor_inplace_sub", "deprecated_tensor_sub_")
_sub_tensor_, _sub_number_ = gen_ops_prim.InplaceSubExt(), gen_ops_prim.InplaceSubScalar()


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
