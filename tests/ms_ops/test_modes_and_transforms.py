"""LeakyRelu in everything MindSpore does with an op: transforms, dynamic shapes, views, amp, copies."""

from __future__ import annotations

import copy
import pickle
import sys

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn, ops

import ms_ops
from ms_ops import aten
from tests.releases import needs_second_order

SLOPE = 0.1


def expected(x: np.ndarray) -> np.ndarray:
    return torch.nn.functional.leaky_relu(torch.from_numpy(np.ascontiguousarray(x)), SLOPE).numpy()


def derivative(x: np.ndarray) -> np.ndarray:
    return np.where(x > 0, x.dtype.type(1), x.dtype.type(SLOPE))


@pytest.fixture
def x() -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32))


class Net(nn.Cell):
    """The op, on its own."""

    def __init__(self):
        super().__init__()
        self.op = ms_ops.LeakyRelu(SLOPE)

    def construct(self, x):
        return self.op(x)


class Dense(nn.Cell):
    """The op after a layer with weights."""

    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 2, weight_init="ones", bias_init="ones")
        self.op = ms_ops.LeakyRelu(SLOPE)

    def construct(self, x):
        return self.op(self.dense(x))


class Scalar(nn.Cell):
    """A network's output, summed with weights that tell its elements apart."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def construct(self, x):
        y = self.net(x)
        return (y * y).sum()


def test_function(x):
    op = ms_ops.LeakyRelu(SLOPE)

    def function(x):
        return op(x * 2)

    np.testing.assert_allclose(function(x).asnumpy(), expected(2 * x.asnumpy()), rtol=1e-6)


@pytest.mark.parametrize("options", [{}, {"capture_mode": "bytecode"}, {"fullgraph": True}])
def test_jit(x, options):
    if options.get("capture_mode") == "bytecode" and sys.version_info >= (3, 12):
        pytest.skip("MindSpore captures bytecode up to Python 3.11 only")
    op = ms_ops.LeakyRelu(SLOPE)

    @ms.jit(**options)
    def function(x):
        return op(x) + 1

    np.testing.assert_allclose(function(x).asnumpy(), expected(x.asnumpy()) + 1, rtol=1e-6)


def test_made_inside_construct(mode, x):
    class Inline(nn.Cell):
        def construct(self, x):
            return ms_ops.LeakyRelu(SLOPE)(x)

    np.testing.assert_array_equal(Inline()(x).asnumpy(), expected(x.asnumpy()))


def test_value_and_grad(mode, x):
    value, gradient = ms.value_and_grad(Scalar(Net()))(x)
    y = expected(x.asnumpy())
    np.testing.assert_allclose(value.asnumpy(), (y * y).sum(), rtol=1e-6)
    np.testing.assert_allclose(gradient.asnumpy(), 2 * y * derivative(x.asnumpy()), rtol=1e-6)


def test_grad_operation_of_weights(mode, x):
    net = Scalar(Dense())
    weights = ms.ParameterTuple(net.trainable_params())

    class Step(nn.Cell):
        def __init__(self):
            super().__init__()
            self.net = net
            self.gradient = ops.GradOperation(get_by_list=True)

        def construct(self, x):
            return self.gradient(self.net, weights)(x)

    weight_gradient, bias_gradient = (gradient.asnumpy() for gradient in Step()(x))
    hidden = x.asnumpy() @ weights[0].asnumpy().T + weights[1].asnumpy()
    upstream = 2 * expected(hidden) * derivative(hidden)
    np.testing.assert_allclose(weight_gradient, upstream.T @ x.asnumpy(), rtol=1e-5)
    np.testing.assert_allclose(bias_gradient, upstream.sum(0), rtol=1e-5)


@pytest.mark.parametrize(
    "mode", [pytest.param(ms.PYNATIVE_MODE, marks=needs_second_order), ms.GRAPH_MODE], indirect=True
)
def test_second_order(mode, x):
    first = ms.grad(Scalar(Net()))

    def total(x):
        return first(x).sum()

    np.testing.assert_allclose(ms.grad(total)(x).asnumpy(), 2 * derivative(x.asnumpy()) ** 2, rtol=1e-6)


@pytest.mark.parametrize("transform", [ms.jacrev, ms.jacfwd], ids=["jacrev", "jacfwd"])
def test_jacobians(mode, x, transform):
    row = x[0]
    np.testing.assert_allclose(transform(Net())(row).asnumpy(), np.diag(derivative(row.asnumpy())), rtol=1e-6)


def test_jvp(mode, x):
    value, tangent = ms.jvp(Net(), x, x)
    np.testing.assert_array_equal(value.asnumpy(), expected(x.asnumpy()))
    np.testing.assert_allclose(tangent.asnumpy(), derivative(x.asnumpy()) * x.asnumpy(), rtol=1e-6)


def test_vmap(mode, x):
    np.testing.assert_array_equal(ms.vmap(Net())(x).asnumpy(), expected(x.asnumpy()))


def test_vmap_of_grad(mode, x):
    gradient = ms.vmap(ms.grad(Scalar(Net())))(x)
    np.testing.assert_allclose(gradient.asnumpy(), 2 * expected(x.asnumpy()) * derivative(x.asnumpy()), rtol=1e-6)


def test_recompute_of_a_number_in_a_tensor():
    class Selecting(nn.Cell):
        def construct(self, x, index):
            return aten.select(x, 0, index)

    net = Selecting()
    net.recompute()
    gradient = ms.grad(net)(ms.Tensor([1.0, 2.0]), ms.Tensor(1))
    np.testing.assert_array_equal(gradient.asnumpy(), [0.0, 1.0])


def test_recompute(mode, x):
    net = Net()
    net.recompute()
    gradient = ms.grad(Scalar(net))(x)
    np.testing.assert_allclose(gradient.asnumpy(), 2 * expected(x.asnumpy()) * derivative(x.asnumpy()), rtol=1e-6)


def test_model_train(mode):
    rng = np.random.default_rng(0)
    data = rng.standard_normal((64, 4)).astype(np.float32)
    label = expected(data.sum(1, keepdims=True) * np.ones((1, 2), np.float32) * 0.5)
    dataset = ms.dataset.NumpySlicesDataset({"x": data, "label": label}, shuffle=False).batch(16)
    losses = []

    class Record(ms.Callback):
        def on_train_step_end(self, run_context):
            losses.append(float(run_context.original_args().net_outputs.asnumpy()))

    net = Dense()
    model = ms.Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.1))
    model.train(20, dataset, callbacks=[Record()], dataset_sink_mode=False)
    assert losses[-1] < 0.05 * losses[0]


SHAPES = [(2, 3), (4, 3), (7, 3), (2, 3)]


def count_compilations(monkeypatch) -> list[str]:
    executor = type(ms.common.api._cell_graph_executor)
    phases: list[str] = []
    compile_graph = executor.compile

    def counted(self, obj, *args, **kwargs):
        phase, is_new = compile_graph(self, obj, *args, **kwargs)
        if is_new:
            phases.append(phase)
        return phase, is_new

    monkeypatch.setattr(executor, "compile", counted)
    return phases


@pytest.mark.parametrize(
    ("declared", "shapes"),
    [([None, 3], SHAPES), (None, [(2, 3), (4,), (), (1, 2, 1, 2), (0, 3), (2, 3)])],
    ids=["dims", "rank"],
)
@pytest.mark.parametrize("with_gradient", [False, True], ids=["forward", "gradient"])
def test_dynamic_shapes_do_not_compile_again(monkeypatch, declared, shapes, with_gradient):
    """No shape after the second compiles; for that one MindSpore may, whatever the op (with ops.ReLU too)."""
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net = Scalar(Net()) if with_gradient else Net()

        class Gradient(nn.Cell):
            def __init__(self):
                super().__init__()
                self.net = net
                self.gradient = ops.GradOperation()

            def construct(self, x):
                return self.gradient(self.net)(x)

        run = Gradient() if with_gradient else net
        run.set_inputs(ms.Tensor(shape=declared, dtype=ms.float32))
        compilations = count_compilations(monkeypatch)
        counts = []
        for seed, shape in enumerate(shapes):
            values = np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
            result = run(ms.Tensor(values)).asnumpy()
            wanted = 2 * expected(values) * derivative(values) if with_gradient else expected(values)
            assert result.shape == shape
            np.testing.assert_allclose(result, wanted, rtol=1e-6)
            counts.append(len(compilations))
        assert counts[0] == 1
        assert counts[1] <= 2
        assert set(counts[2:]) == {counts[1]}
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_after_an_op_with_a_data_dependent_shape(x):
    op = ms_ops.LeakyRelu(SLOPE)

    @ms.jit
    def function(x):
        return op(ops.gather_nd(x, ops.nonzero(x < 0)))

    values = x.asnumpy()
    np.testing.assert_allclose(function(x).asnumpy(), expected(values[values < 0]), rtol=1e-6)


def test_dynamic_use_does_not_loosen_later_checks(mode):
    net = Net()
    net.set_inputs(ms.Tensor(shape=None, dtype=ms.float32))
    net(ms.Tensor(np.ones((2, 2), np.float32)))
    with pytest.raises(RuntimeError, match="not implemented for 'Int'"):
        net.op(ms.Tensor(np.ones(3, np.int32)))
    with pytest.raises(TypeError, match=r"takes 1 (tensors \(x\)|positional arguments), got 2"):
        net.op(ms.Tensor([1.0]), ms.Tensor([1.0]))
    assert net.op(ms.Tensor(-2.0, ms.float32)).shape == ()
    assert net(ms.Tensor(np.ones((2, 3, 4), np.float32))).shape == (2, 3, 4)


def test_parameter_as_input(mode):
    class Weight(nn.Cell):
        def __init__(self):
            super().__init__()
            self.weight = ms.Parameter(ms.Tensor([-1.0, 2.0], ms.float32))
            self.op = ms_ops.LeakyRelu(SLOPE)

        def construct(self):
            return self.op(self.weight)

    net = Weight()
    value, (gradient,) = ms.value_and_grad(net, None, net.trainable_params())()
    np.testing.assert_allclose(value.asnumpy(), [-0.1, 2.0], rtol=1e-6)
    np.testing.assert_allclose(gradient.asnumpy(), [0.1, 1.0], rtol=1e-6)


VIEWS = {
    "transposed": (lambda x: x.T, lambda x: x.T),
    "sliced": (lambda x: x[:, 1:3], lambda x: x[:, 1:3]),
    "strided": (lambda x: x[::2, ::2], lambda x: x[::2, ::2]),
    "broadcast": (lambda x: ops.broadcast_to(x[0], (5, 4)), lambda x: np.broadcast_to(x[0], (5, 4))),
    "expanded": (lambda x: x[:, :1].expand_as(x), lambda x: np.broadcast_to(x[:, :1], x.shape)),
}


@pytest.mark.parametrize("view", VIEWS)
def test_views(x, view):
    of_tensor, of_array = VIEWS[view]
    op = ms_ops.LeakyRelu(SLOPE)
    np.testing.assert_array_equal(op(of_tensor(x)).asnumpy(), expected(of_array(x.asnumpy())))


def test_views_inside_a_graph(x):
    op = ms_ops.LeakyRelu(SLOPE)

    @ms.jit
    def function(x):
        return op(x.T), op(x[:, 1:3]), op(ops.broadcast_to(x[0], (5, 4)))

    a = x.asnumpy()
    for result, view in zip(function(x), (a.T, a[:, 1:3], np.broadcast_to(a[0], (5, 4))), strict=True):
        np.testing.assert_array_equal(result.asnumpy(), expected(view))


@pytest.mark.parametrize("level", ["O2", "O3"])
def test_amp(mode, x, level):
    net = Dense()
    exact = expected(net.dense(x).asnumpy())
    result = ms.amp.auto_mixed_precision(net, level)(x).astype(ms.float32).asnumpy()
    assert (result == result.astype(np.float16)).all()
    assert (exact != exact.astype(np.float16)).any()
    np.testing.assert_allclose(result, exact, rtol=2e-2, atol=2e-3)


def test_to_float(mode, x):
    net = Net().to_float(ms.float16)
    result = net(x)
    assert result.dtype == ms.float16
    np.testing.assert_array_equal(result.asnumpy(), expected(x.asnumpy().astype(np.float16)))


def test_set_device(mode, x):
    net = Net()
    assert net.op.set_device("CPU") is net.op
    np.testing.assert_array_equal(net(x).asnumpy(), expected(x.asnumpy()))


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))],
    ids=["copy", "deep", "pickle"],
)
def test_copies(mode, x, duplicate):
    original = ms_ops.LeakyRelu(SLOPE).set_device("CPU").add_prim_attr("mark", 3)
    net = Net()
    net.op = duplicate(original)
    assert net.op is not original
    assert (net.op.primitive_target, net.op.mark, net.op.negative_slope) == ("CPU", 3, SLOPE)
    np.testing.assert_array_equal(net(x).asnumpy(), expected(x.asnumpy()))
    np.testing.assert_allclose(ms.grad(net)(x).asnumpy(), derivative(x.asnumpy()), rtol=1e-6)


def test_deepcopy_of_a_cell(mode, x):
    net = Scalar(Dense())
    twin = copy.deepcopy(net)
    np.testing.assert_array_equal(twin(x).asnumpy(), net(x).asnumpy())
    np.testing.assert_array_equal(ms.grad(twin)(x).asnumpy(), ms.grad(net)(x).asnumpy())


def test_checkpoint(mode, x, tmp_path):
    net, other = Dense(), Dense()
    net.dense.weight.set_data(net.dense.weight * 3)
    ms.save_checkpoint(net, str(tmp_path / "net.ckpt"))
    ms.load_param_into_net(other, ms.load_checkpoint(str(tmp_path / "net.ckpt")))
    np.testing.assert_array_equal(other(x).asnumpy(), net(x).asnumpy())


def test_asynchronous_gradients_are_right_every_time():
    """PyNative runs kernels on threads of its own; a race would show as a rare wrong number."""
    op = ms_ops.LeakyRelu(SLOPE)
    weight = ms.Tensor(np.full(4, 2.0, np.float32))
    x = ms.Tensor(np.array([-1.0, 2.0, -3.0, 4.0], np.float32))

    def function(x):
        return op(x * weight + 1)

    step = ms.value_and_grad(function)
    for _ in range(300):
        value, gradient = step(x)
        np.testing.assert_allclose(value.asnumpy(), [-0.1, 5, -0.5, 9], rtol=1e-6)
        np.testing.assert_allclose(gradient.asnumpy(), [0.2, 2, 0.2, 2], rtol=1e-6)


def test_eight_threads(warm_child):
    """Eight Python threads call one op, each with a shape of its own."""
    warm_child(
        """
        import threading
        import mindspore as ms, numpy as np, ms_ops
        ms.set_device("CPU")
        op = ms_ops.LeakyRelu(0.5)
        failures = []

        def work(number):
            x = ms.Tensor(np.full((number + 1, 3), -2.0 * (number + 1), np.float32))
            for _ in range(200):
                y = op(x).asnumpy()
                if y.shape != (number + 1, 3) or not (y == -(number + 1)).all():
                    failures.append((number, y))
                    return

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        assert not failures, failures
        """
    )


def test_compiled_kernels_do_not_complain_of_outputs(capfd):
    """The out variant of a matrix product resizes the output for a while, with a warning."""
    vector, matrix = np.arange(4, dtype=np.float32), np.arange(20, dtype=np.float32).reshape(4, 5)
    result = ms.jit(product)(ms.Tensor(vector), ms.Tensor(matrix))
    np.testing.assert_array_equal(result.asnumpy(), vector @ matrix)
    assert "resized" not in capfd.readouterr().err


def product(vector, matrix):
    return ms_ops.aten.matmul(vector, matrix)
