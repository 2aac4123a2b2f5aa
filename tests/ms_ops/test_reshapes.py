"""Operators that only give a tensor another shape, in both modes."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

from ms_ops import aten


def view(a, x):
    return a.view(x, [3, -1])


def reshape(a, x):
    return a.reshape(x, [6, 1])


def unsafe_view(a, x):
    return a._unsafe_view(x, [2, 1, 3])


def flatten(a, x):
    return a.flatten(x, 0, 1)


def squeeze(a, x):
    return a.squeeze(a.unsqueeze(x, 1))


def squeeze_dim(a, x):
    return a.squeeze(a.unsqueeze(x, 1), 1)


def squeeze_dims(a, x):
    return a.squeeze(a.unsqueeze(x, -1), [-1, 0])


def unflatten(a, x):
    return a.unflatten(x, 1, [3, 1])


def to_a_scalar(a, x):
    return a.reshape(a.sum(x), [])


def from_a_scalar(a, x):
    return a.reshape(a.sum(x), [1, 1])


FUNCTIONS = [
    view, reshape, unsafe_view, flatten, squeeze, squeeze_dim, squeeze_dims, unflatten, to_a_scalar, from_a_scalar,
]  # fmt: skip
X = np.arange(6, dtype=np.float32).reshape(2, 3)


class Net(nn.Cell):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def construct(self, x):
        return self.function(aten, x)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "bfloat16", "complex64", "int64", "uint8", "bool"])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_values(mode, function, dtype):
    expected = function(torch.ops.aten, torch.from_numpy(X).to(getattr(torch, dtype)))
    x = ms.Tensor(X, getattr(ms, {"bool": "bool_"}.get(dtype, dtype)))
    found = Net(function)(x)
    if dtype == "bfloat16":  # which numpy has not
        assert found.dtype == ms.bfloat16
        found, expected = found.astype(ms.float32), expected.float()
    np.testing.assert_array_equal(found.asnumpy(), expected.numpy(), strict=True)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_gradients(mode, function):
    class Loss(nn.Cell):
        def construct(self, x):
            y = function(aten, x * x)
            return aten.sum(y * y * y)

    point = torch.from_numpy(X).requires_grad_()
    y = function(torch.ops.aten, point * point)
    (y * y * y).sum().backward()
    np.testing.assert_allclose(ms.grad(Loss())(ms.Tensor(X)).asnumpy(), point.grad.numpy(), rtol=1e-6)


def test_results_have_memory_of_their_own(mode):
    class Both(nn.Cell):
        def construct(self, x):
            y = aten.relu(x)
            return aten.view(x, [3, 2]), y, aten.view(y, [3, 2])

    x = ms.Tensor(X)
    of_input, y, of_result = Both()(x)
    of_input += 100
    of_result += 100
    np.testing.assert_array_equal(x.asnumpy(), X)
    np.testing.assert_array_equal(y.asnumpy(), X)


def test_tensors_without_elements(mode):
    found = Net(view)(ms.Tensor(np.zeros((0, 3), np.float32)))
    assert found.shape == (3, 0)


def test_unknown_shapes(mode):
    net = Net(flatten)
    net.set_inputs(ms.Tensor(shape=(None, 3), dtype=ms.float32))
    for length in (2, 5):
        x = np.arange(3 * length, dtype=np.float32).reshape(length, 3)
        np.testing.assert_array_equal(net(ms.Tensor(x)).asnumpy(), x.reshape(-1))
