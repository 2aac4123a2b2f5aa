"""Networks as functions of a tensor and weights, for the operators of either framework.

What `aten` is decides which: `torch.ops.aten`, or `ms_ops.aten`. Their calls are spelled the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

Shapes = list[tuple[int, ...]]


class Network(NamedTuple):
    """A loss, and the shapes of what it takes."""

    make: Callable[[Any], Callable[..., Any]]  # of aten; gives loss(x, *weights)
    input: tuple[int, ...]
    weights: Shapes


BATCH, TOKENS, WIDTH, HEADS, LAYERS = 4, 65, 128, 4, 4


def _transformer(aten: Any) -> Callable[..., Any]:
    """Four layers as in a vision transformer: 65 tokens of width 128, 4 heads, batch 4."""

    def attention(x: Any, w: Any, at: int) -> Any:
        packed = aten.linear(x, w[at], w[at + 1])
        packed = aten.permute(aten.reshape(packed, [BATCH, TOKENS, 3, HEADS, WIDTH // HEADS]), [2, 0, 3, 1, 4])
        query, key, value = aten.unbind(packed)
        heads = aten.scaled_dot_product_attention(query, key, value)
        together = aten.reshape(aten.transpose(heads, 1, 2), [BATCH, TOKENS, WIDTH])
        return aten.linear(together, w[at + 2], w[at + 3])

    def layer(x: Any, w: Any, at: int) -> Any:
        x = aten.add(x, attention(aten.layer_norm(x, [WIDTH], w[at], w[at + 1]), w, at + 2))
        hidden = aten.linear(aten.layer_norm(x, [WIDTH], w[at + 6], w[at + 7]), w[at + 8], w[at + 9])
        return aten.add(x, aten.linear(aten.gelu(hidden), w[at + 10], w[at + 11]))

    def loss(x: Any, *w: Any) -> Any:
        for number in range(LAYERS):
            x = layer(x, w, 12 * number)
        return aten.mean(aten.mul(x, x))

    return loss


def _transformer_weights() -> Shapes:
    attention = [(3 * WIDTH, WIDTH), (3 * WIDTH,), (WIDTH, WIDTH), (WIDTH,)]
    block = [(4 * WIDTH, WIDTH), (4 * WIDTH,), (WIDTH, 4 * WIDTH), (WIDTH,)]
    return [(WIDTH,), (WIDTH,), *attention, (WIDTH,), (WIDTH,), *block] * LAYERS


CHANNELS = [(32, 32, 1), (32, 64, 2), (64, 128, 2), (128, 256, 2)]


def _resnet(aten: Any) -> Callable[..., Any]:
    """Four blocks of two convolutions and a shortcut, width 32, on 4 images of 64x64."""

    def normalized(x: Any, w: Any, at: int) -> Any:
        return aten.batch_norm(x, w[at], w[at + 1], None, None, True, 0.1, 1e-5, False)

    def block(x: Any, w: Any, at: int, stride: int) -> Any:
        y = aten.relu(normalized(aten.conv2d(x, w[at], None, [stride, stride], [1, 1]), w, at + 1))
        y = normalized(aten.conv2d(y, w[at + 3], None, [1, 1], [1, 1]), w, at + 4)
        shortcut = normalized(aten.conv2d(x, w[at + 6], None, [stride, stride]), w, at + 7)
        return aten.relu(aten.add(y, shortcut))

    def loss(x: Any, *w: Any) -> Any:
        x = aten.relu(normalized(aten.conv2d(x, w[0], None, [2, 2], [3, 3]), w, 1))
        x = aten.max_pool2d(x, [3, 3], [2, 2], [1, 1])
        for number in range(len(CHANNELS)):
            x = block(x, w, 3 + 9 * number, CHANNELS[number][2])
        x = aten.linear(aten.mean(x, [2, 3]), w[39], w[40])
        return aten.mean(aten.mul(x, x))

    return loss


def _resnet_weights() -> Shapes:
    shapes: Shapes = [(32, 3, 7, 7), (32,), (32,)]
    for given, wanted, _ in CHANNELS:
        norm: Shapes = [(wanted,), (wanted,)]
        shapes += [(wanted, given, 3, 3), *norm, (wanted, wanted, 3, 3), *norm, (wanted, given, 1, 1), *norm]
    return [*shapes, (10, CHANNELS[-1][1]), (10,)]


WRITTEN = {
    "transformer": Network(_transformer, (BATCH, TOKENS, WIDTH), _transformer_weights()),
    "resnet": Network(_resnet, (4, 3, 64, 64), _resnet_weights()),
}


def arrays(network: Network) -> list[np.ndarray]:
    """An input and weights, the same ones each time."""
    random = np.random.default_rng(0)
    shapes = [network.input, *network.weights]
    return [(random.standard_normal(shape) / np.sqrt(shape[-1])).astype(np.float32) for shape in shapes]
