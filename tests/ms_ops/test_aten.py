"""The namespace ms_ops.aten: what torch.ops.aten takes, in every way in which MindSpore runs code."""

from __future__ import annotations

import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn
from mindspore.common.initializer import One

import ms_ops
from ms_ops import aten
from tests.ms_ops.as_in_torch import X, expected, tensor
from tests.ms_ops.aten_calls import FUNCTIONS, IN_GRAPHS


@pytest.mark.parametrize("function", FUNCTIONS)
def test_in_pynative_mode(function, route):
    result = function(tensor(X))
    np.testing.assert_array_equal(result.asnumpy(), expected(function))
    assert result.asnumpy().dtype == expected(function).dtype


@pytest.mark.parametrize("number", [np.complex64(1 + 2j), np.complex128(1 + 2j), np.clongdouble(1 + 2j)])
def test_complex_numbers_of_numpy(number):
    x = tensor(X)
    for result in (aten.mul(x, number), ms_ops.op("aten::mul", number)(x), ms.jit(times(number))(x)):
        np.testing.assert_array_equal(result.asnumpy(), (X * (1 + 2j)).astype(np.complex64))


def times(number):
    def function(x):
        return aten.mul(x, number)

    return function


@pytest.mark.parametrize("capture", ["ast", "bytecode"])
@pytest.mark.parametrize("function", IN_GRAPHS)
def test_under_jit(function, capture):
    np.testing.assert_array_equal(ms.jit(function, capture_mode=capture)(tensor(X)).asnumpy(), expected(function))


@pytest.mark.parametrize("function", IN_GRAPHS)
def test_in_a_cell(function, mode):
    class Net(nn.Cell):
        def construct(self, x):
            return function(x)

    np.testing.assert_array_equal(Net()(tensor(X)).asnumpy(), expected(function))


def test_name_first_used_inside_a_graph(warm_child):
    warm_child(
        """
        import numpy as np, mindspore as ms, ms_ops
        ms.set_device("CPU")

        @ms.jit
        def function(x):
            return ms_ops.aten.relu(x)

        assert function(ms.Tensor([-1.0, 2.0])).asnumpy().tolist() == [0.0, 2.0]
        """
    )


def test_strided_inputs_are_not_copied_and_results_are_of_their_own():
    x = tensor(X)
    transposed = x.T
    np.testing.assert_array_equal(aten.mul(transposed, 2).asnumpy(), X.T * 2)
    np.testing.assert_array_equal(aten.neg(x[:, 1]).asnumpy(), -X[:, 1])
    view = aten.view(x, [3, 2])
    view += 100
    np.testing.assert_array_equal(x.asnumpy(), X)


PARTS = {
    "rows": lambda x: x[1:],
    "columns": lambda x: x[:, 1:],
    "first rows": lambda x: x[:2],
    "transposed": lambda x: x.T,
}


@pytest.mark.parametrize("part", PARTS)
def test_places_in_the_memory_of_a_part_are_those_of_the_whole(part):
    values = np.arange(12, dtype=np.float32).reshape(3, 4)
    of = PARTS[part]
    ours, torchs = of(ms.Tensor(values)), of(torch.tensor(values))
    for size, stride, offset in (([2], [1], 5), ([2, 2], [4, 1], 0), ([12], [1], 0)):
        np.testing.assert_array_equal(
            aten.as_strided(ours, size, stride, offset).asnumpy(), torch.as_strided(torchs, size, stride, offset)
        )
    np.testing.assert_array_equal(aten.as_strided(ours, [3], [2]).asnumpy(), torch.as_strided(torchs, [3], [2]))

    def summed(x):
        return aten.sum(aten.as_strided(of(x), [2], [1], 5))

    leaf = torch.tensor(values, requires_grad=True)
    torch.as_strided(of(leaf), [2], [1], 5).sum().backward()
    np.testing.assert_array_equal(ms.grad(summed)(ms.Tensor(values)).asnumpy(), leaf.grad)


def test_result_outlives_its_input():
    results = [aten.t(tensor(np.full((64, 64), index, np.float32))) for index in range(50)]
    for index, result in enumerate(results):
        np.testing.assert_array_equal(result.asnumpy(), np.full((64, 64), index))


def test_threads():
    from concurrent.futures import ThreadPoolExecutor

    def work(index):
        x = tensor(np.full(100, index, np.float32))
        return [float(aten.sum(aten.mul(x, step)).asnumpy()) for step in range(50)]

    with ThreadPoolExecutor(4) as pool:
        for index, results in enumerate(pool.map(work, range(8))):
            assert results == [100.0 * index * step for step in range(50)]


@pytest.mark.slow
def test_memory_is_bounded_over_varied_calls(warm_child):
    """Scalars, shapes and gradients that differ from call to call: nothing remembers them all."""
    output = warm_child(
        """
        import gc, resource, numpy as np, mindspore as ms
        from ms_ops import aten
        ms.set_device("CPU")
        x = ms.Tensor(np.ones(64, np.float32))

        def resident():
            gc.collect()
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * resource.getpagesize() / 2**20

        def loss(x, factor):
            return aten.mul(aten.leaky_relu(x, factor), factor)

        def work(start, count):
            for step in range(start, start + count):
                aten.add(aten.mul(x, 1.0 + step * 1e-4), step)
                aten.zeros([1 + step % 500])
                if step % 10 == 0:
                    ms.grad(loss)(x, 1e-5 * step)

        work(0, 2000)
        before = resident()
        work(2000, 10000)
        print("grown by", resident() - before)
        """
    )
    assert float(output.split("grown by")[1].split()[0]) < 10


@pytest.mark.parametrize(
    "make",
    [
        lambda: ms_ops.op("aten::leaky_relu", negative_slope=0.25),
        lambda: ms_ops.op("aten::dropout", p=0.0, train=True),
        lambda: aten.relu,
        lambda: aten.add.Scalar,
    ],
    ids=["op", "random op", "operator", "overload"],
)
def test_copies_and_pickles(make):
    op = make()
    arguments = (tensor(X), 1) if make() is aten.add.Scalar else (tensor(X),)
    for other in (copy.deepcopy(op), pickle.loads(pickle.dumps(op))):
        np.testing.assert_array_equal(other(*arguments).asnumpy(), op(*arguments).asnumpy())


def test_op_objects_take_tensors_alone(mode):
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.op = ms_ops.op("aten::add", alpha=2)

        def construct(self, x, y):
            return self.op(x, y)

    np.testing.assert_array_equal(Net()(tensor(X), tensor(X)).asnumpy(), 3 * X)
    if mode == ms.GRAPH_MODE:
        with pytest.raises(TypeError, match="takes tensors"):
            Net()(tensor(X), 1.0)


twice_added = ms_ops.op("aten::add.Tensor", alpha=2)


def at_two_places(x, y):
    return twice_added(x, x * x).sum() + twice_added(y, y * y).sum()


def test_an_op_object_has_the_gradient_of_each_place_of_a_graph():
    single, double = tensor(X), ms.Tensor(X.astype(np.float64))
    gradients = ms.jit(ms.grad(at_two_places, (0, 1)))(single, double)
    assert [gradient.dtype for gradient in gradients] == [ms.float32, ms.float64]
    for gradient in gradients:
        np.testing.assert_allclose(gradient.asnumpy(), 1 + 4 * X, rtol=1e-6)


def test_tensors_without_values_yet():
    x = ms.Tensor(shape=(2, 3), dtype=ms.float32, init=One())
    with pytest.raises(RuntimeError, match=r"made with init= has no values yet: call its init_data\(\)"):
        aten.mul(x, 2)
    np.testing.assert_array_equal(aten.mul(x.init_data(), 2).asnumpy(), np.full((2, 3), 2.0))


class Search(nn.Cell):
    """An op object with a tensor that its schema takes by keyword alone."""

    def __init__(self):
        super().__init__()
        self.search = ms_ops.op("aten::searchsorted.Tensor", right=True)

    def construct(self, values, wanted, order):
        return self.search(values, wanted, order)


def test_tensors_by_keyword_follow_in_the_order_of_the_schema(mode):
    values, order = np.array([3.0, 1.0, 2.0], np.float32), np.array([1, 2, 0])
    found = Search()(tensor(values), tensor(np.array([2.0, 0.0], np.float32)), tensor(order))
    np.testing.assert_array_equal(found.asnumpy(), [2, 0])
