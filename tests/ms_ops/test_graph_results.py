"""What graphs return besides tensors and tuples of them: MindSpore infers such graphs a second time, in C++."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten

relu = ms_ops.op("aten::relu")
leaky_relu = ms_ops.LeakyRelu(0.1)


def in_a_dict(x):
    return {"sum": aten.sum(aten.tanh(x)), "relu": (relu(x), leaky_relu(x))}


def beside_none(x):
    return aten.sum(aten.tanh(x)), None, (relu(x), leaky_relu(x))


def with_two_outputs(x):
    values, positions = aten.topk(relu(x), 2)
    return {"values": values, "positions": positions, "nothing": None}


def in_a_flat_dict(x):
    return {"sum": aten.sum(aten.tanh(x)), "relu": relu(x)}


def as_arrays(result):
    if isinstance(result, dict):
        return {key: as_arrays(value) for key, value in result.items()}
    if isinstance(result, (tuple, list)):
        return [*map(as_arrays, result)]
    return result if result is None else result.asnumpy()


@pytest.fixture
def x():
    return ms.Tensor(np.linspace(-2, 2, 6, dtype=np.float32))


@pytest.mark.parametrize("function", [in_a_dict, beside_none, with_two_outputs])
def test_results_are_those_of_pynative_mode(x, function):
    np.testing.assert_equal(as_arrays(ms.jit(function)(x)), as_arrays(function(x)))


@pytest.mark.parametrize("dtype", [ms.float16, ms.float64])
def test_dtypes_of_one_operator(x, dtype):
    def function(x, y):
        return {"x": aten.relu(x), "y": aten.relu(y), "pair": aten.sum(y)}

    y = x.astype(dtype)
    result = ms.jit(function)(x, y)
    assert [value.dtype for value in result.values()] == [ms.float32, dtype, dtype]
    np.testing.assert_equal(as_arrays(result), as_arrays(function(x, y)))


def test_gradients_beside_a_dict(x):
    def loss(x):
        y = aten.tanh(x)
        return aten.sum(y), {"y": y, "relu": relu(x)}

    (value, others), gradient = ms.jit(ms.value_and_grad(loss, 0, has_aux=True))(x)
    expected = np.tanh(x.asnumpy())
    np.testing.assert_allclose(value.asnumpy(), expected.sum(), atol=1e-6)
    np.testing.assert_allclose(gradient.asnumpy(), 1 - expected**2, rtol=1e-5)
    np.testing.assert_allclose(others["y"].asnumpy(), expected, rtol=1e-6)
    np.testing.assert_array_equal(others["relu"].asnumpy(), np.maximum(x.asnumpy(), 0))


def test_gradients_through_a_compiled_function_that_gives_a_dict(x):
    compiled = ms.jit(in_a_flat_dict)
    gradient = ms.grad(lambda x: compiled(x)["sum"])(x)
    np.testing.assert_allclose(gradient.asnumpy(), 1 - np.tanh(x.asnumpy()) ** 2, rtol=1e-5)


class Operators(ms.nn.Cell):
    """One op object for a dynamic shape and then for static ones."""

    def __init__(self):
        super().__init__()
        self.relu = ms_ops.op("aten::relu")

    def construct(self, x, y):
        return self.relu(x), self.relu(y), self.relu(y.astype(ms.float16))


def test_an_op_object_for_dynamic_and_static_shapes(x):
    cell = Operators()
    cell.set_inputs(ms.Tensor(shape=[None], dtype=ms.float32), ms.Tensor(shape=[6], dtype=ms.float32))
    compiled = ms.jit(cell)
    for length in (6, 3, 5):
        for result, expected in zip(compiled(x[:length], x), Operators()(x[:length], x), strict=True):
            assert result.dtype == expected.dtype
            np.testing.assert_array_equal(result.asnumpy(), expected.asnumpy())


class Splits(nn.Cell):
    """One op object, which gives two results and three."""

    def __init__(self):
        super().__init__()
        self.split = ms_ops.op("aten::split.Tensor", 2)

    def construct(self, x, y):
        first, second = self.split(x)
        third, fourth, fifth = self.split(y)
        return aten.sum(first * second) + aten.sum(third * fourth * fifth)


@pytest.mark.usefixtures("mode")
@pytest.mark.parametrize("wanted", [0, 1, (0, 1)])
def test_an_op_object_that_gives_lists_of_two_lengths(x, wanted):
    leaves = [torch.tensor(x[:4].asnumpy(), requires_grad=True), torch.tensor(x.asnumpy(), requires_grad=True)]
    parts = [part for leaf in leaves for part in leaf.split(2)]
    ((parts[0] * parts[1]).sum() + (parts[2] * parts[3] * parts[4]).sum()).backward()
    gradients = ms.grad(Splits(), wanted)(x[:4], x)
    expected = [leaf.grad for leaf in leaves]
    for gradient, reference in zip(
        gradients if isinstance(gradients, tuple) else [gradients],
        expected if isinstance(wanted, tuple) else [expected[wanted]],
        strict=True,
    ):
        np.testing.assert_allclose(gradient.asnumpy(), reference, rtol=1e-6)
