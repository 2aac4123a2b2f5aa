"""Functions of mindspore.mint for which no kernel would do, composed of others.

The primitives of some are Ascend's alone, and have no inference. Convolutions with padding in words have no gradient in
PyNative mode, where MindSpore takes it for zero.
"""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import mindspore
from mindspore import mint, ops
from mindspore.common._register_for_tensor import tensor_operator_registry
from mindspore.mint.nn.layer import conv as conv_layers
from mindspore.ops import functional

from ms_ops import aten

_conv1d, _conv2d, _conv3d = (getattr(mint.nn.functional, f"conv{n}d") for n in (1, 2, 3))
_one_hot = mint.nn.functional.one_hot
_bincount = mint.bincount
_masked_select = mint.masked_select


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):  # type: ignore[no-untyped-def]
    if isinstance(padding, str):
        input, padding = _pad(input, weight.shape[2:], padding, dilation), 0
    return _conv1d(input, weight, bias, stride, padding, dilation, groups)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):  # type: ignore[no-untyped-def]
    if isinstance(padding, str):
        input, padding = _pad(input, weight.shape[2:], padding, dilation), 0
    return _conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):  # type: ignore[no-untyped-def]
    if isinstance(padding, str):
        input, padding = _pad(input, weight.shape[2:], padding, dilation), 0
    return _conv3d(input, weight, bias, stride, padding, dilation, groups)


def _pad(input, kernel, padding, dilation):  # type: ignore[no-untyped-def]
    """The input as the words "same" and "valid" want it."""
    if padding == "valid":
        return input
    if padding != "same":
        raise ValueError(f"padding must be 'same', 'valid' or numbers, got {padding!r}")
    if isinstance(dilation, int):
        dilation = (dilation,) * len(kernel)
    elif len(dilation) == 1:
        dilation = tuple(dilation) * len(kernel)
    pads = ()
    for i in range(len(kernel) - 1, -1, -1):
        total = dilation[i] * (kernel[i] - 1)
        pads += (total // 2, total - total // 2)  # type: ignore[assignment]
    return mint.nn.functional.pad(input, pads)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):  # type: ignore[no-untyped-def]
    if input.ndim == 4:
        return ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)
    result = ops.max_pool2d(input.unsqueeze(0), kernel_size, stride, padding, dilation, return_indices, ceil_mode)
    return (result[0].squeeze(0), result[1].squeeze(0)) if return_indices else result.squeeze(0)


def pixel_shuffle(input, upscale_factor):  # type: ignore[no-untyped-def]
    return ops.pixel_shuffle(input, upscale_factor)


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction="mean"):  # type: ignore[no-untyped-def]
    return ops.cosine_embedding_loss(input1, input2, target, margin, reduction)


def dropout2d(input, p=0.5, training=True, inplace=False):  # type: ignore[no-untyped-def]
    if not training:
        return input
    mask = mint.nn.functional.dropout(mint.ones_like(input.sum((-2, -1), keepdims=True)), p, True)
    return input * mask


def conv_tbc(input, weight, bias, pad=0):  # type: ignore[no-untyped-def]
    result = conv1d(mint.permute(input, (1, 2, 0)), mint.permute(weight, (2, 1, 0)), bias, padding=pad)
    return mint.permute(result, (2, 0, 1))


def npu_gelu(input, approximate="none"):  # type: ignore[no-untyped-def]
    return mint.nn.functional.gelu(input, approximate=approximate)


def vdot(input, other):  # type: ignore[no-untyped-def]
    return mint.dot(ops.conj(input) if input.is_complex() else input, other)


def nonzero(input, *, as_tuple=False):  # type: ignore[no-untyped-def]
    if input.dtype in (mindspore.bool_, mindspore.bfloat16):  # which MindSpore's kernel lacks
        input = mint.ne(input, 0).to(mindspore.int32)
    if input.ndim > 0:
        places = ops.nonzero(input)
        return mint.unbind(places, 1) if as_tuple else places
    places = ops.nonzero(mint.reshape(input, (1,)))
    return (
        mint.unbind(places, 1)
        if as_tuple
        else mint.index_select(mint.zeros((1, 0), dtype=mindspore.int64), 0, places[:, 0])
    )


def masked_select(input, mask):  # type: ignore[no-untyped-def]
    if input.dtype == mindspore.bfloat16:  # which MindSpore's kernel lacks
        return _masked_select(input.to(mindspore.float32), mask).to(mindspore.bfloat16)
    return _masked_select(input, mask)


def bincount(input, weights=None, minlength=0):  # type: ignore[no-untyped-def]
    if input.ndim != 1 or input.size == 0:
        return _bincount(input, weights, minlength)
    # MindSpore makes room for as many counts as the input has elements.
    count = max(minlength, int(mint.max(input)) + 1)
    if weights is None:
        weights = mint.ones_like(input, dtype=mindspore.int64)
    elif weights.dtype != mindspore.float32:
        weights = weights.to(mindspore.float64)
    return mint.scatter_add(mint.zeros((count,), dtype=weights.dtype), 0, input.to(mindspore.int64), weights)


def one_hot(tensor, num_classes=-1):  # type: ignore[no-untyped-def]
    if num_classes == -1:
        num_classes = int(mint.max(tensor)) + 1
    return _one_hot(tensor, num_classes)


def quantile(input, q, axis=None, keepdims=False):  # type: ignore[no-untyped-def]
    return aten.quantile(input, q, axis, keepdims)


def nanquantile(input, q, axis=None, keepdims=False):  # type: ignore[no-untyped-def]
    return aten.nanquantile(input, q, axis, keepdims)


def ormqr(input, tau, other, left=True, transpose=False):  # type: ignore[no-untyped-def]
    return aten.ormqr(input, tau, other, left, transpose)


_METHODS: tuple[Callable[..., Any], ...] = (nanquantile, ormqr, quantile)
"""Of tensors. Their primitives have options that a plug-in is not told."""

_PLACES: tuple[tuple[Callable[..., Any], Any], ...] = (
    (conv1d, mint.nn.functional),
    (conv2d, mint.nn.functional),
    (conv3d, mint.nn.functional),
    (cosine_embedding_loss, mint.nn.functional),
    (dropout2d, mint.nn.functional),
    (max_pool2d, mint.nn.functional),
    (one_hot, mint.nn.functional),
    (pixel_shuffle, mint.nn.functional),
    (bincount, mint),
    (conv_tbc, mint),
    (masked_select, mint),
    (nonzero, mint),
    (npu_gelu, mint),
    (vdot, mint),
)


def install() -> None:
    """Put these functions in the places of mint's, in all modules of layers and of mint that have imported them."""
    for function in (conv1d, conv2d, conv3d):
        primitive = f"{function.__name__}_padding_op"  # what layers call whose padding is a word
        if hasattr(conv_layers, primitive):
            setattr(conv_layers, primitive, function)
    for method in _METHODS:
        for place in (tensor_operator_registry, functional):  # of PyNative mode, of graphs
            setattr(place, method.__name__, method)
    for replacement, module in _PLACES:
        original = getattr(module, replacement.__name__, None)
        if original is None:
            continue
        for name, user in list(sys.modules.items()):
            if name.startswith(("mindspore.mint", "mindspore.nn.layer")):
                for key, value in list(vars(user).items()):
                    if value is original:
                        setattr(user, key, replacement)
