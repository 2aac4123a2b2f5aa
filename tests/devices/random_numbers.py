"""Checks of random operators in the current mode, on the device that MindSpore is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten
from tests.devices.program import Gradient
from tests.nets import Net

ONES = np.ones(1000, np.float32)


class Dropouts(nn.Cell):
    def construct(self, x):
        return aten.dropout(aten.native_dropout(x, 0.5, True)[0], 0.25, True)


class Draws(nn.Cell):
    def construct(self, x):
        return aten.bernoulli(aten.mul(x, 0.5)), aten.rand_like(x)


def _draw(net: nn.Cell) -> np.ndarray:
    return np.stack([tensor.asnumpy() for _ in range(2) for tensor in net(ms.Tensor(ONES))])


def check_seed_of_a_fresh_process(module: Any) -> None:
    """A seed before anything else decides the first numbers, and is not applied a second time.

    Args:
        module: torch.cuda, or what is like it for another device; nothing has initialised it.
    """
    torch.manual_seed(1234)
    net = Draws()
    first = _draw(net)
    module.init()  # as any call of it does
    second = _draw(net)
    assert module.default_generators[0].initial_seed() == 1234
    assert not np.array_equal(first, second)
    ms_ops.manual_seed(1234)
    np.testing.assert_array_equal([_draw(net), _draw(net)], [first, second])


def check_that_numbers_follow_the_seed() -> None:
    """Whichever way it is set; and draws differ."""
    net, runs = Draws(), []
    for seed in (ms_ops.manual_seed, torch.manual_seed, ms.set_seed):
        seed(7)
        runs.append(_draw(net))
    np.testing.assert_array_equal(runs[0], runs[1])
    np.testing.assert_array_equal(runs[0], runs[2])
    assert len({numbers.tobytes() for numbers in runs[0]}) == len(runs[0])


def _value_and_gradient(net: nn.Cell, array: np.ndarray, seed: Callable[[int], Any]) -> list[np.ndarray]:
    """Of two calls after the same seed, the second one with a cotangent of ones."""
    gradient = Gradient(net)
    results = []
    for call in (lambda x: net(x), lambda x: gradient(x, ms.Tensor(ONES))[0]):
        seed(5)
        call(ms.Tensor(array)).asnumpy()  # what comes next is no first draw
        results.append(call(ms.Tensor(array)).asnumpy())
    return results


def check_gradients(net: nn.Cell | None = None) -> None:
    """A gradient of dropout is its mask, that of the same call; bernoulli has one of zero."""
    value, gradient = _value_and_gradient(net or Dropouts(), ONES, ms_ops.manual_seed)
    np.testing.assert_array_equal(gradient, value)
    assert 0 < np.count_nonzero(value) < value.size
    value, gradient = _value_and_gradient(Net(aten.bernoulli), 0.5 * ONES, ms_ops.manual_seed)
    assert set(np.unique(value)) == {0, 1}
    assert not gradient.any()


def check_recomputation() -> None:
    """What a recomputed Cell draws, its gradient sees."""
    net = Dropouts()
    net.recompute()
    check_gradients(net)


def check_generator(generator: torch.Generator) -> None:
    """One of the user's, of the device, as a constant and as an argument, and in a gradient that draws again."""

    class Uniform(nn.Cell):
        def construct(self, x):
            return aten.rand_like(x, generator=generator)

    net, results = Uniform(), []
    net(ms.Tensor(ONES)).asnumpy()
    for _ in range(2):
        generator.manual_seed(3)
        results.append(net(ms.Tensor(ONES)).asnumpy())
    np.testing.assert_array_equal(*results)
    noise = Net(ms_ops.op("aten::rrelu", lower=0.1, upper=0.9, training=True, generator=generator))
    value, gradient = _value_and_gradient(noise, -ONES, generator.manual_seed)
    np.testing.assert_array_equal(gradient, -value)
    assert len(np.unique(value)) > 1
