"""Batch and instance norm update running statistics as torch does: once for each forward pass, not in gradients."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten

rng = np.random.default_rng(0)
X = rng.normal(2, 3, (8, 4, 5)).astype(np.float32)


def batch_norm(aten, x, mean, var):
    return aten.batch_norm(x, None, None, mean, var, True, 0.1, 1e-5, False)


def native_batch_norm(aten, x, mean, var):
    return aten.native_batch_norm(x, None, None, mean, var, True, 0.1, 1e-5)[0]


def instance_norm(aten, x, mean, var):
    return aten.instance_norm(x, None, None, mean, var, True, 0.1, 1e-5, False)


class Net(nn.Cell):
    def __init__(self, function):
        super().__init__()
        self.function = function
        self.mean = ms.Parameter(ms.Tensor(np.zeros(4, np.float32)), name="mean", requires_grad=False)
        self.var = ms.Parameter(ms.Tensor(np.ones(4, np.float32)), name="var", requires_grad=False)

    def construct(self, x):
        return (self.function(aten, x, self.mean, self.var) ** 3).sum()


def in_torch(function, passes):
    mean, var = torch.zeros(4), torch.ones(4)
    for _ in range(passes):
        function(torch.ops.aten, torch.from_numpy(X), mean, var)
    return mean, var


def slope(net):
    gradient = ms.grad(net)

    def total(x):
        return gradient(x).sum()

    return total


CALLS = {
    "forward": lambda net: net,
    "gradient": ms.grad,
    "value and gradient": ms.value_and_grad,
    "second order": lambda net: ms.grad(slope(net)),
}


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize("function", [batch_norm, native_batch_norm, instance_norm])
def test_one_update_for_each_pass(function, kind, mode):
    net = Net(function)
    call = CALLS[kind](net)
    for passes in (1, 2):
        call(ms.Tensor(X))
        for ours, theirs in zip((net.mean, net.var), in_torch(function, passes), strict=True):
            np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-5)


def test_one_update_for_each_pass_of_a_jit_function():
    """In PyNative mode."""
    net = Net(batch_norm)

    @ms.jit
    def loss(x):
        return net(x)

    ms.value_and_grad(loss)(ms.Tensor(X))
    for ours, theirs in zip((net.mean, net.var), in_torch(batch_norm, 1), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-5)


class Half(Net):
    def __init__(self):
        super().__init__(batch_norm)
        self.norm = ms_ops.op("aten::batch_norm", weight=None, bias=None, training=True, momentum=0.1, eps=1e-5,
                              cudnn_enabled=False)  # fmt: skip
        self.as_object = False

    def construct(self, x):
        if self.as_object:
            return self.norm(x, self.mean, self.var)
        return self.function(aten, x, self.mean, self.var)


@pytest.mark.parametrize("as_object", [False, True], ids=["function", "object"])
def test_mixed_precision_updates_the_statistics_themselves(mode, as_object):
    """Not copies in half precision."""
    net = Half().to_float(ms.float16)
    net.as_object = as_object
    assert net(ms.Tensor(X)).dtype == ms.float16
    for ours, theirs in zip((net.mean, net.var), in_torch(batch_norm, 1), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-3)


class Norm(Net):
    """Calls its batch norm with two batches, in the order of a function."""

    def norm(self, x, training):
        return aten.batch_norm(x, None, None, self.mean, self.var, training, 0.1, 1e-5, False)

    def update(self, x):
        return aten.batch_norm_update_stats(x, self.mean, self.var, 0.1)[0]

    def construct(self, x, y):
        return self.function(self, x, y)


class TorchNorm(torch.nn.Module):
    def __init__(self, order):
        super().__init__()
        self.order, self.mean, self.var = order, torch.zeros(4), torch.ones(4)

    def norm(self, x, training):
        return torch.batch_norm(x, None, None, self.mean, self.var, training, 0.1, 1e-5, False)

    def update(self, x):
        return torch.batch_norm_update_stats(x, self.mean, self.var, 0.1)[0]

    def forward(self, x, y):
        return self.order(self, x, y)


def equal_calls(net, x, y):
    return net.norm(x, True) + net.norm(x, True)


def equal_updates(net, x, y):
    return net.update(x) + net.update(x)


def a_result_that_nobody_uses(net, x, y):
    net.norm(x, True)
    return y * 2.0


def statistics_before_and_after(net, x, y):
    before = net.mean * 1.0
    result = net.norm(x, True)
    return before, result, net.mean * 1.0


def results_the_other_way_round(net, x, y):
    first = net.norm(x, True)
    second = net.norm(y, True)
    return second, first


def evaluation_then_training(net, x, y):
    evaluated = net.norm(y, False)
    return net.norm(x, True), evaluated


@pytest.mark.parametrize(
    "order",
    [
        equal_calls,
        equal_updates,
        a_result_that_nobody_uses,
        statistics_before_and_after,
        results_the_other_way_round,
        evaluation_then_training,
    ],
)
def test_calls_write_in_their_order(order, mode):
    """Graphs merge no equal calls, drop none, and read nothing before it is written, or after."""
    net, theirs = Norm(order), TorchNorm(order)
    inputs = X, 3 * X + 5
    results = net(*map(ms.Tensor, inputs))
    expected = theirs(*map(torch.from_numpy, inputs))
    if not isinstance(expected, tuple):
        results, expected = (results,), (expected,)
    for ours, others in zip((*results, net.mean, net.var), (*expected, theirs.mean, theirs.var), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), others.numpy(), rtol=1e-5, atol=1e-6)
