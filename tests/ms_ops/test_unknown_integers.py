"""Integers that are not known when a graph is compiled, such as dims of inputs with dynamic shapes."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn, ops

import ms_ops
from ms_ops import aten
from ms_ops._compat.mindspore import api
from tests.ms_ops.as_in_torch import by_torch, expected
from tests.nets import Net, Slope

SHAPES = [(4, 6, 8), (6, 4, 8), (3, 5, 8)]


def view(x):
    return aten.view(x, [x.shape[1], x.shape[0], 8])


def view_as_it_is(x):
    return aten.view(x, x.shape)


def reshape_product(x):
    return aten.reshape(x, (x.shape[0] * x.shape[1], 8))


def reshape_rest(x):
    return aten.reshape(x, [x.shape[0], -1, 2])


def heads(x):
    return aten.reshape(aten.transpose(aten.view(x, [x.shape[0], x.shape[1], 4, 2]), 1, 2), [x.shape[0] * 4, -1, 2])


def expand(x):
    return aten.expand(aten.sum(x, [0], True), size=[x.shape[0] * 2, -1, -1])


def arange(x):
    return aten.add(aten.sum(x, [0, 2]), aten.arange(x.shape[1]))


def zeros(x):
    return aten.add(aten.zeros([x.shape[0], x.shape[1], 1]), x)


def new_zeros(x):
    return aten.cat([x, aten.new_zeros(x, [x.shape[0], x.shape[1], 2])], 2)


def full(x):
    return aten.mul(aten.full([x.shape[1], 8], x.shape[0]), x)


def slice_to_last(x):
    return aten.slice(x, 1, 0, x.shape[1] - 1)


def slice_from_negative(x):
    return aten.slice(x, 1, -(x.shape[1] // 2), 9223372036854775807)


def select(x):
    return aten.select(x, 1, x.shape[1] - 2)


def narrow(x):
    return aten.narrow(x, 0, x.shape[0] // 2, x.shape[0] - x.shape[0] // 2)


def split(x):
    first, second = aten.split_with_sizes(x, [1, x.shape[0] - 1], 0)
    return aten.mul(first, second)


def repeat(x):
    return aten.repeat(x, [x.shape[1], 1, 1])


def roll(x):
    return aten.roll(x, [-x.shape[0] // 2, 1], [0, 1])


def upsample(x):
    return aten.upsample_nearest2d(aten.unsqueeze(x, 0), [x.shape[1] * 2, 16])


def pool(x):
    return aten.avg_pool2d(x, x.shape[0] // 2)  # one int for a list of two


def pad(x):
    return aten.constant_pad_nd(x, [0, x.shape[0], x.shape[1] - 1, 0])


def dim(x):
    return aten.sum(x, [x.shape[0] - x.shape[0] + 1])


def scalar(x):
    return aten.add(aten.div(aten.mul(x, x.shape[0]), x.shape[1] + 1), x, alpha=x.shape[1])


def normalized(x):
    y = aten.transpose(x, 1, 2)
    return aten.native_layer_norm(y, [y.shape[2]], None, None, 1e-5)[0]


DIFFERENTIABLE = [
    view, view_as_it_is, reshape_product, reshape_rest, heads, expand, arange, zeros, new_zeros, full, slice_to_last,
    slice_from_negative, select, narrow, split, repeat, roll, upsample, pool, pad, dim, scalar, normalized,
]  # fmt: skip


def positions(x):
    return aten.arange(x.shape[0], x.shape[0] * x.shape[1], x.shape[0] - 1, dtype=ms.int32)


def identity(x):
    return aten.eye(x.shape[0], x.shape[1])


def classes(x):
    return aten.one_hot(aten.arange(x.shape[0]), x.shape[0] + 1)


FUNCTIONS = [*DIFFERENTIABLE, positions, identity, classes]


class Curvature(nn.Cell):
    """The gradient of the sum of these."""

    def __init__(self, function):
        super().__init__()
        self.slope, self.grad = Slope(function), ops.GradOperation()

    def construct(self, x):
        return self.grad(lambda x: aten.sum(self.slope(x)))(x)


def derivatives(function, array):
    x = torch.from_numpy(array).requires_grad_()
    (slope,) = torch.autograd.grad(by_torch(function)(x).pow(3).sum(), x, create_graph=True)
    (curvature,) = torch.autograd.grad(slope.sum(), x)
    return slope.detach().numpy(), curvature.numpy()


@pytest.fixture
def count_compilations(monkeypatch):
    """Phases that were compiled."""
    executor = api._CellGraphExecutor
    compile_graph, phases = executor.compile, []

    def counted(self, obj, *args, **kwargs):
        phase, is_new = compile_graph(self, obj, *args, **kwargs)
        phases.extend([phase] * is_new)
        return phase, is_new

    monkeypatch.setattr(executor, "compile", counted)
    return phases


def values(shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def check_one_graph(net, reference, phases, declared=(None, None, 8)):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net.set_inputs(ms.Tensor(shape=declared and list(declared), dtype=ms.float32))
        counts = []
        for shape in SHAPES:
            wanted = reference(values(shape))
            result = net(ms.Tensor(values(shape))).asnumpy()
            assert (result.shape, result.dtype) == (wanted.shape, wanted.dtype)
            np.testing.assert_allclose(result, wanted, rtol=2e-5, atol=1e-4)
            counts.append(len(phases))
        # For the second shape MindSpore may compile again, whatever the op (with ops.ReLU too).
        assert counts[0] == 1
        assert counts[1] <= 2
        assert counts[2] == counts[1]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_one_graph_for_all_shapes(function, count_compilations):
    check_one_graph(Net(function), lambda array: expected(function, array), count_compilations)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_pynative_calls(function, route):
    for shape in SHAPES[:2]:
        np.testing.assert_allclose(
            function(ms.Tensor(values(shape))).asnumpy(), expected(function, values(shape)), rtol=2e-5, atol=1e-5
        )


@pytest.mark.parametrize("function", DIFFERENTIABLE)
def test_gradients(function, count_compilations):
    check_one_graph(Slope(function), lambda array: derivatives(function, array)[0], count_compilations)


@pytest.mark.parametrize("function", [view, heads, expand, arange, slice_to_last, split, pool, scalar])
def test_second_gradients(function, count_compilations):
    check_one_graph(Curvature(function), lambda array: derivatives(function, array)[1], count_compilations)


@pytest.mark.parametrize("function", [view, heads, expand, arange, zeros, slice_to_last, narrow, scalar])
def test_inputs_of_unknown_rank(function, count_compilations):
    check_one_graph(Net(function), lambda array: expected(function, array), count_compilations, None)


class Attention(nn.Cell):
    """A block of a transformer with a causal mask, for batches and sequences of any length."""

    def __init__(self, width=16, heads=4):
        super().__init__()
        generator = np.random.default_rng(0)

        def parameter(*shape):
            return ms.Parameter(ms.Tensor(generator.standard_normal(shape).astype(np.float32) * 0.3))

        self.heads, self.width = heads, width
        self.projection, self.bias = parameter(3 * width, width), parameter(3 * width)
        self.output, self.scale, self.shift = parameter(width, width), parameter(width), parameter(width)

    def construct(self, x, padding):
        return block(
            x, padding, self.heads, self.width, self.projection, self.bias, self.output, self.scale, self.shift
        )


def block(x, padding, heads, width, projection, bias, output, scale, shift):
    batch, length = x.shape[0], x.shape[1]
    normal = aten.native_layer_norm(x, [width], scale, shift, 1e-5)[0]
    projected = aten.linear(normal, projection, bias)
    parts = aten.permute(aten.view(projected, [batch, length, 3, heads, width // heads]), [2, 0, 3, 1, 4])
    q, k, v = aten.unbind(parts)
    future = aten.triu(aten.ones([length, length], dtype=ms.bool), 1)
    hidden = aten.logical_or(future, aten.view(padding, [batch, 1, 1, length]))
    mask = aten.masked_fill(aten.zeros([batch, 1, length, length]), hidden, -1e4)
    mixed = aten.scaled_dot_product_attention(q, k, v, aten.expand(mask, [batch, heads, length, length]))
    joined = aten.reshape(aten.transpose(mixed, 1, 2), (batch * length, width))
    return aten.add(x, aten.view(aten.linear(joined, output), x.shape))


class AttentionGradient(nn.Cell):
    def __init__(self, net):
        super().__init__()
        self.net, self.weights = net, ms.ParameterTuple(net.trainable_params())
        self.grad = ops.GradOperation(get_all=True, get_by_list=True)

    def construct(self, x, padding):
        return self.grad(lambda x, padding: aten.sum(aten.pow(self.net(x, padding), 2)), self.weights)(x, padding)


@pytest.mark.slow
def test_attention_of_any_batch_and_length(count_compilations):
    net = Attention()
    gradient = AttentionGradient(net)
    signature = ms.Tensor(shape=[None, None, 16], dtype=ms.float32), ms.Tensor(shape=[None, None], dtype=ms.bool_)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net.set_inputs(*signature)
        gradient.set_inputs(*signature)
        for batch, length in [(2, 5), (3, 7), (1, 4), (5, 2)]:
            x, padding = values((batch, length, 16)), values((batch, length)) > 1
            inputs = ms.Tensor(x), ms.Tensor(padding)
            torch_x = torch.from_numpy(x).requires_grad_()
            names = ("projection", "bias", "output", "scale", "shift")
            weights = [torch.tensor(getattr(net, name).asnumpy(), requires_grad=True) for name in names]
            wanted = by_torch(block)(torch_x, torch.from_numpy(padding), 4, 16, *weights)
            np.testing.assert_allclose(net(*inputs).asnumpy(), wanted.detach().numpy(), rtol=1e-4, atol=1e-5)
            wanted_slopes = torch.autograd.grad(wanted.pow(2).sum(), [torch_x, *weights])
            (slope, *_), slopes = gradient(*inputs)
            for given, want in zip([slope, *slopes], wanted_slopes, strict=True):
                np.testing.assert_allclose(given.asnumpy(), want.numpy(), rtol=1e-3, atol=1e-3)
        assert len(count_compilations) <= 4
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_numbers_that_are_left_open():
    @ms.jit
    def function(x, n):
        return aten.expand(x, [n, -1]), aten.arange(n), aten.max_pool2d(aten.zeros([1, 1, 12, 12]), n), aten.pow(x, n)

    x = ms.Tensor([[1.0, 2.0, 3.0]])
    for n in (2, 4, 3):
        expanded, numbers, pooled, power = function(x, ms.mutable(n))
        assert expanded.shape == (n, 3)
        assert numbers.asnumpy().tolist() == list(range(n))
        assert pooled.shape == (1, 1, 12 // n, 12 // n)
        np.testing.assert_allclose(power.asnumpy(), x.asnumpy() ** n, rtol=1e-6)


def test_dims_of_what_depends_on_data():
    @ms.jit
    def function(x):
        found = aten.nonzero(x)
        return aten.view(found, [found.shape[0] * 2]), aten.masked_select(x, aten.gt(x, aten.new_zeros(x, x.shape)))

    for rows in ([[1.0, 0.0], [0.0, 2.0]], [[1.0, 1.0], [0.0, 2.0]]):
        places, positive = function(ms.Tensor(rows))
        assert places.asnumpy().tolist() == np.argwhere(rows).ravel().tolist()
        assert positive.asnumpy().tolist() == [value for row in rows for value in row if value]


def test_dynamic_functions():
    @ms.jit(dynamic=1)
    def function(x):
        return aten.view(x, [x.shape[1], x.shape[0]])

    for shape in [(2, 3), (4, 5), (6, 7), (8, 9)]:
        array = values(shape)
        np.testing.assert_array_equal(function(ms.Tensor(array)).asnumpy(), array.reshape(shape[::-1]))


def test_random_numbers():
    @ms.jit
    def function(n):
        return aten.randint(1000, [n]), aten.rand([2, n])

    for n in (2, 5):
        ms_ops.manual_seed(n)
        given = [one.asnumpy() for one in function(ms.mutable(n))]
        torch.manual_seed(n)
        wanted = torch.randint(1000, [n]), torch.rand([2, n])
        for one, other in zip(given, wanted, strict=True):
            np.testing.assert_array_equal(one, other.numpy())


def float_slope(x, n):
    return aten.leaky_relu(x, n * 0.5)


def bool_keepdim(x, n):
    return aten.sum(x, [0], n > 1)


def int_dtype(x, n):
    return aten.softmax(x, 0, n)


def float_in_list(x, n):
    return aten.avg_pool2d(x, [n, n * 0.5])


@pytest.mark.parametrize(
    ("call", "name", "kind"),
    [
        (float_slope, "negative_slope", "Float32"),
        (bool_keepdim, "keepdim", "Bool"),
        (int_dtype, "dtype", "Int64"),
        (float_in_list, "kernel_size", "Float32"),
    ],
)
def test_what_must_be_constant_is_named(call, name, kind):
    function = ms.jit(call)
    message = rf"argument '{name}' must be .* a number of type {kind} whose value is not known when the graph is"
    with pytest.raises(TypeError, match=message):
        function(ms.Tensor(np.ones((1, 4, 4), np.float32)), ms.mutable(2))


def test_a_shape_of_unknown_rank_is_refused():
    net = Net(view_as_it_is)
    net.set_inputs(ms.Tensor(shape=None, dtype=ms.float32))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        with pytest.raises(TypeError, match=r"a sequence whose length is not known .* \[x.shape\[0\], x.shape\[1\]\]"):
            net(ms.Tensor(values((2, 3, 8))))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_a_number_of_outputs_that_is_not_known_is_refused():
    @ms.jit
    def function(x, n):
        return aten.split(x, n)

    with pytest.raises(RuntimeError, match="the number of outputs is not known before the call"):
        function(ms.Tensor([1.0, 2.0]), ms.mutable(2))


def test_errors_have_the_integers():
    @ms.jit
    def function(x, n):
        return aten.view(x, [n - 5, n])

    with pytest.raises(RuntimeError, match=r"invalid shape dimension -3 at index 0 of shape \[-3, 2\]"):
        function(ms.Tensor([1.0, 2.0]), ms.mutable(2)).asnumpy()

    @ms.jit
    def look_up(x, n):
        return aten.embedding(x, aten.add(aten.zeros([1], dtype=ms.int64), n), n)

    with pytest.raises(RuntimeError, match=r"called with float32\[2, 1\], int64\[1\], -9, float32\[1, 1\]"):
        look_up(ms.Tensor([[1.0], [2.0]]), ms.mutable(-9)).asnumpy()


def test_mindir_in_another_process(tmp_path, warm_child):
    signature = ms.Tensor(shape=[None, None, 8], dtype=ms.float32)
    name = str(tmp_path / "net")
    ms.export(Net(heads), signature, file_name=name, file_format="MINDIR", custom_func=ms_ops.dynamic_mindir)
    for index, shape in enumerate(SHAPES):
        np.save(tmp_path / f"x{index}.npy", values(shape))
    warm_child(
        f"""
        import mindspore as ms, numpy as np, ms_ops.aten
        net = ms.nn.GraphCell(ms.load({name + ".mindir"!r}))
        for index in range({len(SHAPES)}):
            x = np.load(f"{tmp_path}/x{{index}}.npy")
            np.save(f"{tmp_path}/y{{index}}.npy", net(ms.Tensor(x)).asnumpy())
        """
    )
    for index, shape in enumerate(SHAPES):
        np.testing.assert_array_equal(np.load(tmp_path / f"y{index}.npy"), expected(heads, values(shape)))
