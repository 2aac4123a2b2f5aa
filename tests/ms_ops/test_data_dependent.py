"""Outputs whose shapes depend on the values of the inputs: exact in both modes, and differentiable."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from ms_ops import aten
from tests.ms_ops.as_in_torch import X, by_torch, expected, tensor
from tests.nets import Net, Slope


def nonzero(x):
    return aten.nonzero(x)


def masked_select(x):
    return aten.masked_select(x, aten.gt(x, 0))


def unique(x):
    return aten._unique2(x, True, True, True)[2]


def unique_rows(x):
    return aten.unique_dim(x, 1)[0]


def masked_index(x):
    return aten.index(x, [aten.gt(x, 0)])


def counts(x):
    return aten.bincount(aten.add(aten.gt(aten.flatten(x), 0.75), 1))


def one_hot(x):
    return aten.one_hot(aten.add(aten.gt(x, 1.5), 1))


def repeated(x):
    return aten.repeat_interleave(x, aten.add(aten.gt(aten.sum(x, 1), 1.5), 1), 0)


def parts(x):
    sizes = aten.slice(aten.sum(aten.gt(x, 0.75), [1]), 0, 0, 1)
    head, tail = aten.tensor_split.tensor_indices_or_sections(aten.flatten(x), sizes)
    return aten.cat([aten.mul(tail, 2), head])


FUNCTIONS = [nonzero, masked_select, unique, unique_rows, masked_index, counts, one_hot, repeated, parts]
DIFFERENTIABLE = [masked_select, masked_index, repeated, parts]


@pytest.mark.parametrize("array", [X, np.zeros((2, 3), np.float32), np.ones((2, 3), np.float32)], ids=str)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_shapes_are_exact(function, array, mode):
    result = Net(function)(tensor(array)).asnumpy()
    np.testing.assert_array_equal(result, expected(function, array))
    assert result.shape == expected(function, array).shape


@pytest.mark.parametrize("function", FUNCTIONS)
def test_by_either_route(function, route):
    np.testing.assert_array_equal(function(tensor(X)).asnumpy(), expected(function))


@pytest.mark.parametrize("function", FUNCTIONS)
def test_one_graph_for_all_values(function, mode):
    net = Net(function)
    for array in (X, np.zeros((2, 3), np.float32), np.ones((2, 3), np.float32), X):
        np.testing.assert_array_equal(net(tensor(array)).asnumpy(), expected(function, array))


@pytest.mark.parametrize(
    ("function", "shape"),
    [(nonzero, [None, 3]), (nonzero, None), (masked_select, [None, None]), (unique, [None, 3]), (unique, None)],
)
def test_inputs_of_unknown_shape(function, shape, mode):
    net = Net(function)
    net.set_inputs(ms.Tensor(shape=shape, dtype=ms.float32))
    for array in (X, np.ones((4, 3), np.float32)):
        np.testing.assert_array_equal(net(tensor(array)).asnumpy(), expected(function, array))


@pytest.mark.parametrize("function", DIFFERENTIABLE)
def test_gradients_of_both_orders(function, mode):
    x = torch.from_numpy(X).requires_grad_()
    (slope,) = torch.autograd.grad(by_torch(function)(x).pow(3).sum(), x, create_graph=True)
    (curvature,) = torch.autograd.grad(slope.sum(), x)
    value, derivative = ms.value_and_grad(Slope(function))(tensor(X))
    np.testing.assert_allclose(value.asnumpy(), slope.detach().numpy(), rtol=1e-6)
    np.testing.assert_allclose(derivative.asnumpy(), curvature.numpy(), rtol=1e-6)


def test_rank_that_depends_on_data():
    matrices, sides = (tensor(np.ones(shape, np.float32)) for shape in ((2, 5, 3), (2, 5)))
    _, residuals, rank, _ = aten.linalg_lstsq(matrices, sides, driver="gelsd")
    assert (residuals.shape, rank.asnumpy().tolist()) == ((0,), [1, 1])

    @ms.jit
    def solve(a, b):
        return aten.linalg_lstsq(a, b, driver="gelsd")

    with pytest.raises(RuntimeError, match="the rank of output 1 depends on the values of the inputs"):
        solve(matrices, sides)
