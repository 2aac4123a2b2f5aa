"""LeakyRelu's numbers and gradients against torch."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn, ops

from ms_ops import LeakyRelu
from ms_ops._native import dtypes
from ms_ops._ops.leaky_relu import LeakyReluGrad
from tests.nets import Net

FLOATS = [torch.float16, torch.bfloat16, torch.float32, torch.float64]
SHAPES = [(), (5,), (3, 4), (2, 3, 4), (2, 1, 3, 2), (1, 2, 3, 2, 2), (0,), (2, 0, 3), (70_001,)]
SLOPES = [0.01, 0.1, 0.0, -0.5, 1e-300, 3, float("inf")]


class Gradient(nn.Cell):
    """Vector-Jacobian product of a network of one input."""

    def __init__(self, net):
        super().__init__()
        self.net = net
        self.gradient = ops.GradOperation(sens_param=True)

    def construct(self, x, dy):
        return self.gradient(self.net)(x, dy)


def random(shape, dtype, seed=0) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    values = torch.randn(shape, generator=generator, dtype=torch.float64)
    values[values.abs() < 0.05] = 0  # zeros of both signs are cases of their own
    return (values * torch.where(torch.rand(shape, generator=generator) < 0.1, 0.0, 1.0)).to(dtype)


def to_mindspore(tensor: torch.Tensor) -> ms.Tensor:
    return ms.Tensor(tensor.double().numpy()).astype(dtypes.to_mindspore(tensor.dtype))


def assert_equal_bits(actual: ms.Tensor, expected: torch.Tensor) -> None:
    assert dtypes.to_torch(actual.dtype) == expected.dtype
    assert actual.shape == tuple(expected.shape)
    # Every value of the narrower types is a float64; the view tells 0.0 from -0.0 and equates NaN.
    actual_bits = actual.astype(ms.float64).asnumpy().view(np.int64)
    np.testing.assert_array_equal(actual_bits, expected.double().numpy().view(np.int64))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_forward(mode, dtype, shape):
    x = random(shape, dtype)
    assert_equal_bits(Net(LeakyRelu(0.1))(to_mindspore(x)), torch.nn.functional.leaky_relu(x, 0.1))


@pytest.mark.parametrize("slope", SLOPES)
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_slope_keeps_its_bits(mode, slope, dtype):
    """float32 would make 0.1 another number and 1e-300 zero."""
    x = torch.cat([random((50,), dtype), torch.tensor([-1.0, 2.0], dtype=dtype)])
    x = x[x != 0]  # inf * 0 is NaN with either sign
    assert_equal_bits(Net(LeakyRelu(slope))(to_mindspore(x)), torch.nn.functional.leaky_relu(x, slope))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_gradients_of_first_and_second_order(mode, dtype, shape):
    if dtype == torch.bfloat16 and ms.__version__.startswith(("2.7.", "2.8.")):
        pytest.skip("MindSpore 2.7 and 2.8 have no ZerosLike for bfloat16 on the CPU")
    x, dy, ddx = (random(shape, dtype, seed) for seed in range(3))
    x.requires_grad_(True)
    dy.requires_grad_(True)
    (dx,) = torch.autograd.grad(torch.nn.functional.leaky_relu(x, 0.1), x, dy, create_graph=True)
    (ddy,) = torch.autograd.grad(dx, dy, ddx)

    inputs = to_mindspore(x.detach()), to_mindspore(dy.detach())
    first = Gradient(Net(LeakyRelu(0.1)))
    assert_equal_bits(first(*inputs), dx.detach())

    class Second(nn.Cell):
        def __init__(self):
            super().__init__()
            self.gradient = ops.GradOperation(get_all=True, sens_param=True)
            self.net = first

        def construct(self, x, dy, ddx):
            return self.gradient(self.net)(x, dy, ddx)

    ddx_x, ddx_dy = Second()(*inputs, to_mindspore(ddx))
    assert_equal_bits(ddx_dy, ddy)
    assert_equal_bits(ddx_x, torch.zeros_like(x))


def test_gradient_entry_takes_either_input_for_its_gradient(mode):
    x, dy = random((3, 4), torch.float32), random((3, 4), torch.float32, 1)
    expected = torch.ops.aten.leaky_relu_backward(dy, x, 0.3, False)
    assert_equal_bits(Net(LeakyReluGrad(0.3))(to_mindspore(dy), to_mindspore(x)), expected)


def test_ops_with_different_constants_do_not_share_a_kernel(mode):
    """MindSpore caches kernels by attributes and input shapes; all else is equal here."""
    x = torch.full((4,), -1.0, dtype=torch.float64)
    slopes = [0.1, np.nextafter(0.1, 1), 0.1 + 1e-9, 0.2]
    for _ in range(2):
        for slope in slopes:
            assert Net(LeakyRelu(slope))(to_mindspore(x)).asnumpy().tolist() == [-slope] * 4


def test_denormals_are_kept_on_all_threads(mode):
    """MindSpore's graph threads flush them to zero; torch splits work of this size among its own threads."""
    values = torch.full((200_000,), 5e-324, dtype=torch.float64)
    values[::2] *= -1
    assert_equal_bits(Net(LeakyRelu(1.0))(to_mindspore(values)), torch.nn.functional.leaky_relu(values, 1.0))


def test_special_values(mode):
    values = torch.tensor([float("inf"), float("-inf"), float("nan"), -0.0, 5e-324, -5e-324], dtype=torch.float64)
    assert_equal_bits(Net(LeakyRelu(0.1))(to_mindspore(values)), torch.nn.functional.leaky_relu(values, 0.1))


REFUSED = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "complex64", "complex128"]


@pytest.mark.parametrize("name", REFUSED)
def test_what_torch_refuses_is_refused_with_its_words(mode, name):
    """At the call, not at some later synchronisation."""
    with pytest.raises(Exception) as of_torch:  # noqa: PT011
        torch.nn.functional.leaky_relu(torch.ones(2, 3, dtype=getattr(torch, name)), 0.1)
    x = ms.Tensor(np.ones((2, 3)).astype(name))
    with pytest.raises(RuntimeError) as error:
        Net(LeakyRelu(0.1))(x)
    assert str(error.value).startswith(str(of_torch.value))
    op = "ms_ops.LeakyRelu(x: " if mode == ms.GRAPH_MODE else "aten::leaky_relu("
    assert f"in {op}{name}[2, 3])" in str(error.value)


def test_gradient_refuses_shapes_that_do_not_broadcast(mode):
    a, b = ms.Tensor(np.ones(3, np.float32)), ms.Tensor(np.ones(2, np.float32))
    with pytest.raises(
        RuntimeError, match=r"(?s)(size|broadcast).*(LeakyReluGrad\(dy: |backward\()float32\[3\], (x: )?float32\[2\]\)"
    ):
        Net(LeakyReluGrad(0.1))(a, b)


@pytest.mark.parametrize("wrong", [None, 2.0, 3])
def test_only_tensors_are_taken(mode, wrong):
    with pytest.raises(TypeError, match="LeakyRelu: argument 'x' must be a Tensor|'self' must be Tensor, got"):
        Net(LeakyRelu(0.1))(wrong)


def test_number_of_inputs(mode):
    x = ms.Tensor(np.ones(3, np.float32))
    with pytest.raises(TypeError, match=r"takes 1 (tensors \(x\)|positional arguments), got 2"):
        Net(LeakyRelu(0.1))(x, x)


def test_slope_can_be_read_and_not_changed():
    op = LeakyRelu(0.25)
    assert op.negative_slope == 0.25
    with pytest.raises(AttributeError):
        op.negative_slope = 0.5


@pytest.mark.parametrize("wrong", ["0.1", None, [0.1], 1j])
def test_slope_must_be_a_number(wrong):
    with pytest.raises(TypeError, match="argument 'negative_slope' is .* give a number"):
        LeakyRelu(wrong)
