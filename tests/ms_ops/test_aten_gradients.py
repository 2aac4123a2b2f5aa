"""Gradients of ms_ops.aten: of any order, by every way of calls."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

from ms_ops import aten
from tests.ms_ops.as_in_torch import X, by_torch, tensor
from tests.ms_ops.aten_calls import DIFFERENTIABLE


def torch_gradient(function, order):
    x = torch.from_numpy(X).requires_grad_()
    result = by_torch(function)(x)
    for _ in range(order):
        total = (result * result).sum()
        (result,) = torch.autograd.grad(total, x, create_graph=True)
    return result.detach().numpy()


def gradient(function, order):
    def loss(x):
        result = function(x)
        return (result * result).sum()

    derivative = ms.grad(loss)
    return derivative if order == 1 else gradient(derivative, order - 1)


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("function", DIFFERENTIABLE)
def test_gradients(function, order, mode):
    np.testing.assert_allclose(
        gradient(function, order)(tensor(X)).asnumpy(), torch_gradient(function, order), rtol=1e-5, atol=1e-6
    )


@pytest.mark.parametrize("function", DIFFERENTIABLE)
def test_gradients_by_either_route(function, route):
    np.testing.assert_allclose(gradient(function, 1)(tensor(X)).asnumpy(), torch_gradient(function, 1), rtol=1e-5)


def test_inputs_that_torch_refuses_to_differentiate_do_not_stand_in_the_way(mode):
    target, weight = ms.Tensor([0, 2], ms.int64), ms.Tensor([1.0, 2.0, 0.5], ms.float32)

    def loss(x, weight):
        return aten.nll_loss(x, target, weight)

    x = torch.from_numpy(X).requires_grad_()
    torch.nn.functional.nll_loss(x, torch.tensor([0, 2]), torch.tensor([1.0, 2.0, 0.5])).backward()
    for _ in range(2):
        np.testing.assert_allclose(ms.grad(loss)(tensor(X), weight).asnumpy(), x.grad.numpy(), rtol=1e-6)


def test_third_order():
    def function(x):
        return aten.tanh(x)

    np.testing.assert_allclose(
        gradient(function, 3)(tensor(X)).asnumpy(), torch_gradient(function, 3), rtol=1e-4, atol=1e-5
    )


@pytest.mark.slow
def test_asynchronous_gradients_are_right_every_time(warm_child):
    """MindSpore's pipeline reorders work; nothing blocks it here."""
    warm_child(
        """
        import numpy as np, mindspore as ms
        from mindspore import ops
        from ms_ops import aten
        ms.set_device("CPU")
        x, w = ms.Tensor(np.array([-1, 2, -3, 4], np.float32)), ms.Tensor(np.full(4, 2, np.float32))

        def function(x):
            return aten.leaky_relu(x * w + 1, 0.1) * aten.sigmoid(ops.neg(x))

        def curvature(x):
            return ms.grad(function)(x).sum()

        value, gradient = (result.asnumpy() for result in ms.value_and_grad(function)(x))
        second = ms.grad(curvature)(x).asnumpy()
        for _ in range(500):
            found = ms.value_and_grad(function)(x)
            assert np.array_equal(found[0].asnumpy(), value) and np.array_equal(found[1].asnumpy(), gradient)
        for _ in range(200):
            assert np.array_equal(ms.grad(curvature)(x).asnumpy(), second)
        s = 1 / (1 + np.exp(x.asnumpy()))
        y = 2 * x.asnumpy() + 1
        reference = np.where(y > 0, 2, 0.2) * s - np.where(y > 0, y, 0.1 * y) * s * (1 - s)
        np.testing.assert_allclose(gradient, reference, rtol=1e-5, atol=1e-6)
        """
    )


def test_backward_hook():
    seen = []

    class Net(nn.Cell):
        def construct(self, x):
            return aten.sin(x)

    net = Net()
    net.register_backward_hook(lambda cell, inputs, outputs: seen.append(len(outputs)))
    ms.grad(net)(tensor(X))
    assert seen


def test_no_grad_and_constants():
    x = tensor(X)

    def function(x):
        return aten.mul(x, ms.ops.stop_gradient(aten.exp(x)))

    np.testing.assert_allclose(ms.grad(function)(x).asnumpy(), np.exp(X), rtol=1e-6)


def test_gradient_of_what_has_none(mode):
    class Net(nn.Cell):
        def construct(self, x):
            return aten.histc(x)

    with pytest.raises((RuntimeError, NotImplementedError), match="histc.* no gradient"):
        ms.grad(Net())(tensor(X)).asnumpy()
