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
