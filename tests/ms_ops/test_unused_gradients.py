"""Gradients that nobody asks for, of data and of frozen weights, are not computed; the others are right."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten


def conv1d(a, x, w):
    return a.conv1d(x, w, None, [2])


def conv2d(a, x, w, b):
    return a.conv2d(x, w, b, [2, 2], [1, 1])


def unbatched_conv2d(a, x, w, b):
    return a.conv2d(x, w, b)


def conv3d(a, x, w, b):
    return a.conv3d(x, w, b)


def convolution(a, x, w, b):
    return a.convolution(x, w, b, [1, 1], [0, 0], [1, 1], True, [0, 0], 1)


def linear(a, x, w, b):
    return a.linear(x, w, b)


def mm(a, x, y):
    return a.mm(x, y)


def bmm(a, x, y):
    return a.bmm(x, y)


def addmm(a, b, x, y):
    return a.addmm(b, x, y, beta=2, alpha=3)


def baddbmm(a, b, x, y):
    return a.baddbmm(b, x, y)


SHAPES = {
    conv1d: [(2, 3, 8), (4, 3, 3)],
    conv2d: [(2, 3, 6, 6), (4, 3, 3, 3), (4,)],
    unbatched_conv2d: [(3, 6, 6), (4, 3, 3, 3), (4,)],
    conv3d: [(1, 2, 4, 4, 4), (3, 2, 2, 2, 2), (3,)],
    convolution: [(2, 3, 5, 5), (3, 4, 3, 3), (4,)],
    linear: [(2, 5, 3), (4, 3), (4,)],
    mm: [(5, 3), (3, 4)],
    bmm: [(2, 5, 3), (2, 3, 4)],
    addmm: [(4,), (5, 3), (3, 4)],
    baddbmm: [(2, 5, 4), (2, 5, 3), (2, 3, 4)],
}


def arrays(function):
    random = np.random.default_rng(0)
    return [random.standard_normal(shape).astype(np.float32) for shape in SHAPES[function]]


class Cubed(nn.Cell):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def construct(self, *inputs):
        y = self.function(aten, *inputs)
        return aten.sum(y * y * y)


class GradientSquared(nn.Cell):
    """The sum of squares of the gradient of one input, which a gradient can be taken of."""

    def __init__(self, cell, position):
        super().__init__()
        self.gradient = ms.grad(cell, position)

    def construct(self, *inputs):
        return aten.sum(aten.square(self.gradient(*inputs)))


def assert_close(found, expected):
    expected = expected.detach()
    scale = max(1.0, float(expected.abs().max()))
    np.testing.assert_allclose(found.asnumpy() / scale, expected.numpy() / scale, atol=1e-5)


@pytest.mark.parametrize("function", SHAPES)
def test_each_gradient_alone_and_its_own_gradients(mode, function):
    points = [torch.from_numpy(array).requires_grad_() for array in arrays(function)]
    tensors = [ms.Tensor(array) for array in arrays(function)]
    y = function(torch.ops.aten, *points)
    expected = torch.autograd.grad((y * y * y).sum(), points, create_graph=True)
    cell = Cubed(function)
    for position, gradient in enumerate(expected):
        assert_close(ms.grad(cell, position)(*tensors), gradient)
        seconds = torch.autograd.grad(gradient.square().sum(), points, retain_graph=True)
        positions = tuple(range(len(points)))
        for found, second in zip(ms.grad(GradientSquared(cell, position), positions)(*tensors), seconds, strict=True):
            assert_close(found, second)


@pytest.mark.slow
@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE], ids=["pynative", "graph"])
def test_a_convolution_computes_no_gradient_of_data_or_of_frozen_weights(child, mode):
    """As oneDNN tells of it, which torch's convolutions run on."""
    output = child(
        f"""
        import numpy as np, mindspore as ms
        from mindspore import nn
        from ms_ops import aten
        ms.set_device("CPU")
        ms.set_context(mode={mode})

        class Net(nn.Cell):
            def __init__(self):
                super().__init__()
                self.weight = ms.Parameter(ms.Tensor(np.ones((32, 16, 3, 3), np.float32)))

            def construct(self, x):
                return aten.conv2d(x, self.weight)

        net, x = Net(), ms.Tensor(np.ones((4, 16, 32, 32), np.float32))
        for name, positions, weights in [
            ("weights", None, net.trainable_params()), ("data", 0, None), ("both", 0, net.trainable_params()),
        ]:
            print("##", name, flush=True)
            ms.grad(net, positions, weights)(x)
        """,
        ONEDNN_VERBOSE="profile_exec",
    )
    ran = {name: text for name, _, text in (part.partition("\n") for part in output.split("## ")[1:])}
    found = {name: {kind for kind in ("backward_data", "backward_weights") if kind in ran[name]} for name in ran}
    assert found == {
        "weights": {"backward_weights"},
        "data": {"backward_data"},
        "both": {"backward_data", "backward_weights"},
    }


@pytest.fixture
def product():
    """A composite operator sin(x) * sin(y) with gradients of its own, and the inputs whose gradients were computed."""
    computed = []
    library = torch.library.Library("ms_ops_unused", "DEF")
    library.define("product(Tensor x, Tensor y) -> Tensor")

    class Sine(torch.autograd.Function):
        @staticmethod
        def forward(context, x, name):
            context.save_for_backward(x)
            context.name = name
            return torch.sin(x)

        @staticmethod
        def backward(context, cotangent):
            computed.append(context.name)
            return cotangent * torch.cos(context.saved_tensors[0]), None

    library.impl("product", lambda x, y: Sine.apply(x, "x") * Sine.apply(y, "y"), "CompositeImplicitAutograd")
    yield ms_ops.op("ms_ops_unused::product"), computed
    library._destroy()


@pytest.mark.parametrize("position", [0, 1, (0, 1)])
def test_a_composite_operator_computes_what_is_asked_for(product, position):
    call, computed = product
    positions = position if isinstance(position, tuple) else (position,)
    points = [np.linspace(0, 1, 3, dtype=np.float32), np.linspace(1, 2, 3, dtype=np.float32)]
    x, y = map(ms.Tensor, points)
    found = ms.grad(call, positions)(x, y)
    assert sorted(computed) == ["xy"[i] for i in positions]
    for i, gradient in zip(positions, found if isinstance(found, tuple) else (found,), strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), np.cos(points[i]) * np.sin(points[1 - i]), rtol=1e-6)
