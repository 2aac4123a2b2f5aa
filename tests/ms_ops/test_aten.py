"""The namespace ms_ops.aten: what torch.ops.aten takes, in every way in which MindSpore runs code."""

from __future__ import annotations

import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten
from tests.ms_ops.as_in_torch import X, by_torch, expected, tensor


def positional(x):
    return aten.leaky_relu(x, 0.2)


def keyword(x):
    return aten.leaky_relu(x, negative_slope=0.2)


def default(x):
    return aten.leaky_relu(x)


def overload(x):
    return aten.add.Tensor(x, x, alpha=3)


def chosen_overload(x):
    return aten.add(x, 2.5)


def int_for_list(x):
    return aten.sum(x, 1)


def keyword_only_dtype(x):
    return aten.sum(x, [0], keepdim=True, dtype=ms.float64)


def string(x):
    return aten.gelu(x, approximate="tanh")


def list_of_tensors(x):
    return aten.cat([x, x], 1)


def tensors_out_of_order(x):
    return aten.addmm(mat2=aten.t(x), mat1=x, self=aten.mm(x, aten.t(x)), beta=2)


def optional_tensor_none(x):
    return aten.linear(x, x, None)


def optional_tensor(x):
    return aten.linear(x, x, bias=aten.sum(x, 1))


def several_outputs(x):
    return aten.topk(x, 2)[1]


def list_of_outputs(x):
    return aten.split(x, 2, 1)[1]


def from_shapes(x):
    return aten.reshape(x, [x.shape[1], x.shape[0] * 1])


def scaled_by_shape(x):
    return aten.mul(x, 1.0 / x.shape[0])


def optional_tensors_in_list(x):
    return aten.index(x, [None, aten.argmax(x, 1)])


def bool_and_none(x):
    return aten.var(x, None, correction=1, keepdim=True)


def negative_zero(x):
    return aten.copysign(x, -0.0)


def infinity(x):
    return aten.clamp(x, -1, None)


def complex_number(x):
    return aten.real(aten.mul(x, 2j))


def integers(x):
    return aten.floor_divide(aten._to_copy(x, dtype=ms.int32), 2)


def without_tensors(x):
    return aten.add(x, aten.arange(3, dtype=ms.float32))


FUNCTIONS = [
    positional, keyword, default, overload, chosen_overload, int_for_list, keyword_only_dtype, string, list_of_tensors,
    tensors_out_of_order, optional_tensor_none, optional_tensor, several_outputs, list_of_outputs, from_shapes,
    scaled_by_shape, optional_tensors_in_list, bool_and_none, negative_zero, infinity, complex_number, integers,
    without_tensors,
]  # fmt: skip
# MindSpore's graphs know no complex constants.
IN_GRAPHS = [function for function in FUNCTIONS if function is not complex_number]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_in_pynative_mode(function, route):
    result = function(tensor(X))
    np.testing.assert_array_equal(result.asnumpy(), expected(function))
    assert result.asnumpy().dtype == expected(function).dtype


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


def test_under_trace_capture(child):
    child(
        """
        import numpy as np, mindspore as ms, ms_ops
        ms.set_device("CPU")

        @ms.jit(capture_mode="trace")
        def function(x, y):
            return ms_ops.aten.add(ms_ops.aten.leaky_relu(x, 0.5), y, alpha=2)

        x, y = np.array([-2.0, 3.0], np.float32), np.array([1.0, 10.0], np.float32)
        for factor in (1, 5):  # the second call must not repeat the first one's values
            result = function(ms.Tensor(factor * x), ms.Tensor(y)).asnumpy()
            np.testing.assert_allclose(result, factor * np.array([-1.0, 3.0]) + 2 * y)
        """
    )


def test_name_first_used_inside_a_graph(child):
    child(
        """
        import numpy as np, mindspore as ms, ms_ops
        ms.set_device("CPU")

        @ms.jit
        def function(x):
            return ms_ops.aten.relu(x)

        assert function(ms.Tensor([-1.0, 2.0])).asnumpy().tolist() == [0.0, 2.0]
        """
    )


DIFFERENTIABLE = [
    positional, overload, chosen_overload, int_for_list, string, list_of_tensors, tensors_out_of_order, optional_tensor,
    list_of_outputs, from_shapes, scaled_by_shape, optional_tensors_in_list, bool_and_none,
]  # fmt: skip


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
def test_asynchronous_gradients_are_right_every_time(child):
    """MindSpore's pipeline reorders work; nothing blocks it here."""
    child(
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


def test_strided_inputs_are_not_copied_and_results_are_of_their_own():
    x = tensor(X)
    transposed = x.T
    np.testing.assert_array_equal(aten.mul(transposed, 2).asnumpy(), X.T * 2)
    np.testing.assert_array_equal(aten.neg(x[:, 1]).asnumpy(), -X[:, 1])
    view = aten.view(x, [3, 2])
    view += 100
    np.testing.assert_array_equal(x.asnumpy(), X)


def test_result_outlives_its_input():
    results = [aten.t(tensor(np.full((64, 64), index, np.float32))) for index in range(50)]
    for index, result in enumerate(results):
        np.testing.assert_array_equal(result.asnumpy(), np.full((64, 64), index))


def test_to_float_casts_the_parameters_of_op_objects(mode):
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.weight = ms.Parameter(tensor(np.ones((4, 3), np.float32)))
            self.linear = ms_ops.op("aten::linear", bias=None)

        def construct(self, x):
            return self.linear(x, self.weight)

    net = Net().to_float(ms.float16)
    x = tensor(np.ones((2, 3), np.float32))
    assert net(x).dtype == ms.float16
    (gradient,) = ms.grad(net, None, net.trainable_params())(x)
    np.testing.assert_array_equal(gradient.asnumpy(), np.full((4, 3), 2, np.float32), strict=True)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_to_float(mode, dtype):
    class Net(nn.Cell):
        def construct(self, x):
            return aten.tanh(x)

    net = Net().to_float(getattr(ms, dtype))
    assert net(tensor(X)).dtype == getattr(ms, dtype)
    assert aten.tanh(tensor(X)).dtype == ms.float32
    assert ms.grad(net)(tensor(X)).dtype == ms.float32


def test_to_float_of_dtypes_that_operators_refuse_together(mode):
    """The inputs are cast before torch says what it thinks of them: lists, and half precision in a Cell of single."""

    class Net(nn.Cell):
        def __init__(self, dtype):
            super().__init__()
            self.inner = Inner().to_float(dtype)

        def construct(self, x, y):
            return self.inner(x, y)

    class Inner(nn.Cell):
        def construct(self, x, y):
            return aten.mv(aten.stack([x, y, y]), x)

    x, y = tensor(np.ones(2, np.float16)), tensor(np.ones(2, np.float32))
    for dtype in (ms.float16, ms.float32, ms.bfloat16):
        assert Net(dtype)(x, y).dtype == dtype


class Dense(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 4)

    def construct(self, x):
        return aten.softplus(self.dense(x))


@pytest.mark.parametrize("level", ["O1", "O2", "O3"])
def test_amp(level):
    net = ms.amp.auto_mixed_precision(Dense(), level)
    assert np.isfinite(net(tensor(X)).asnumpy()).all()
    for derivative in ms.grad(net, None, net.trainable_params())(tensor(X)):
        assert derivative.dtype == ms.float32 or level == "O3"


def test_backward_hook():
    seen = []

    class Net(nn.Cell):
        def construct(self, x):
            return aten.sin(x)

    net = Net()
    net.register_backward_hook(lambda cell, inputs, outputs: seen.append(len(outputs)))
    ms.grad(net)(tensor(X))
    assert seen


def test_threads():
    from concurrent.futures import ThreadPoolExecutor

    def work(index):
        x = tensor(np.full(100, index, np.float32))
        return [float(aten.sum(aten.mul(x, step)).asnumpy()) for step in range(50)]

    with ThreadPoolExecutor(4) as pool:
        for index, results in enumerate(pool.map(work, range(8))):
            assert results == [100.0 * index * step for step in range(50)]


def test_no_grad_and_constants():
    x = tensor(X)

    def function(x):
        return aten.mul(x, ms.ops.stop_gradient(aten.exp(x)))

    np.testing.assert_allclose(ms.grad(function)(x).asnumpy(), np.exp(X), rtol=1e-6)


@pytest.mark.slow
def test_memory_is_bounded_over_varied_calls(child):
    """Scalars, shapes and gradients that differ from call to call: nothing remembers them all."""
    output = child(
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


def test_wrong_overloads():
    with pytest.raises(AttributeError, match=r"use aten::add\.Tensor, which returns new ones"):
        _ = aten.add.out
    with pytest.raises(
        AttributeError, match=r"no overload aten::add\.Tensr; there are aten::add\.Tensor, aten::add\.S"
    ):
        _ = aten.add.Tensr


def test_wrong_names():
    with pytest.raises(AttributeError, match="leaky_relu"):
        aten.leaky_rellu  # noqa: B018
    with pytest.raises(AttributeError, match=r"relu_ .*use aten::relu"):
        aten.relu_  # noqa: B018
    with pytest.raises(AttributeError, match=r"Scalar"):
        aten.add.Skalar  # noqa: B018
    with pytest.raises(AttributeError, match="AvgPool2d"):
        ms_ops.AvgPool2D  # noqa: B018


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: aten.leaky_relu(x, "a"), "argument 'negative_slope' must be Scalar, got str"),
        (lambda x: aten.leaky_relu(x, slope=1.0), "has no argument 'slope'"),
        (lambda x: aten.leaky_relu(), "argument 'self' is missing"),
        (lambda x: aten.leaky_relu(x, 0.1, 2), "takes 2 positional arguments, got 3"),
        (lambda x: aten.leaky_relu(x, 0.1, negative_slope=0.1), "argument 'negative_slope' is given twice"),
        (lambda x: aten.cat(x), r"argument 'tensors' must be Tensor\[\]"),
        (lambda x: aten.cat([x, 1]), r"argument 'tensors' must be Tensor\[\]"),
        (lambda x: aten.leaky_relu(np.ones(3)), "argument 'self' must be Tensor, got numpy.ndarray"),
        (lambda x: aten.leaky_relu(torch.ones(3)), "argument 'self' must be Tensor, got torch.Tensor"),
    ],
)
def test_arguments_that_fit_no_overload(call, message):
    with pytest.raises(TypeError, match=message):
        call(tensor(X))


@pytest.mark.parametrize(
    "call",
    [
        lambda a, x: a.mm(x, x),
        lambda a, x: a.sum(x, 5),
        lambda a, x: a.cat([x, a.sum(x)]),
        lambda a, x: a.gelu(x, approximate="exactly"),
        lambda a, x: a.leaky_relu(a.argmax(x)),
        lambda a, x: a.linalg_inv(x),
    ],
)
def test_torchs_own_errors(call, mode):
    with pytest.raises(Exception) as of_torch:  # noqa: PT011
        call(torch.ops.aten, torch.from_numpy(X))

    @ms.jit
    def graph(x):
        return call(aten, x)

    # A graph's kernel can only raise a RuntimeError; torch's text is in it, or that of torch's inference.
    eager = mode == ms.PYNATIVE_MODE
    with pytest.raises(type(of_torch.value) if eager else Exception) as error:
        (call(aten, tensor(X)) if eager else graph(tensor(X))).asnumpy()
    if eager:
        assert str(error.value).startswith(str(of_torch.value))


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


def test_gradient_of_what_has_none(mode):
    class Net(nn.Cell):
        def construct(self, x):
            return aten.histc(x)

    with pytest.raises((RuntimeError, NotImplementedError), match="histc.* no gradient"):
        ms.grad(Net())(tensor(X)).asnumpy()
