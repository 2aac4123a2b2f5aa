"""Convolutions of mindspore.mint with padding in words.

In PyNative mode MindSpore takes it for zero in their gradient.
"""

# Untyped, since MindSpore compiles these functions from their source.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

from mindspore import mint
from mindspore.mint.nn.layer import conv as conv_layers

from ms_ops._mint.on_cpu import originals, runs_on_cpu

LAYERS = (conv_layers.Conv1d, conv_layers.Conv2d, conv_layers.Conv3d)
"""With padding in a word, they have MindSpore's primitives, also those that were made before."""

_conv1d, _conv2d, _conv3d = originals(mint.nn.functional, "conv1d", "conv2d", "conv3d")
(_conv_tbc,) = originals(mint, "conv_tbc")
(_pad_ext,) = originals(conv_layers, "pad_ext")
_CONVOLUTIONS = tuple(originals(conv_layers, "conv1d_ext_op", "conv2d_ext_op", "conv3d_ext_op"))


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


class ConvolutionOnCpu:
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


def conv_tbc(input, weight, bias, pad=0):  # type: ignore[no-untyped-def]
    if not runs_on_cpu():
        return _conv_tbc(input, weight, bias, pad)
    result = conv1d(mint.permute(input, (1, 2, 0)), mint.permute(weight, (2, 1, 0)), bias, padding=pad)
    return mint.permute(result, (2, 0, 1))
