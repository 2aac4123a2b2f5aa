"""Operators that other libraries register, in C++ and in Python, with and without what describes them to torch."""

from __future__ import annotations

from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops

X = np.array([[-1.5, 2.0, 0.5], [3.0, -0.25, 1.0]], np.float32)
W = np.array([[2.0, -1.0, 4.0], [0.5, 1.0, -3.0]], np.float32)


@pytest.fixture(scope="module", autouse=True)
def library():
    """The C++ library, registered."""
    built = ms_ops.load("third_party", [Path(__file__).with_name("third_party.cpp")])
    ms_ops.load_library(built.path)
    return built.path


@torch.library.custom_op("ms_ops_test::shifted", mutates_args=())
def shifted(x: torch.Tensor, offset: float, scale: torch.Tensor | None = None) -> torch.Tensor:
    return (x + offset) * (1.0 if scale is None else scale)


@shifted.register_fake
def _(x, offset, scale=None):
    return torch.empty_like(x)


def _keep(ctx, inputs, output):
    ctx.save_for_backward(*[value for value in (inputs[0], inputs[2]) if value is not None])
    ctx.offset = inputs[1]


def _shifted_gradient(context, gradient):
    if len(context.saved_tensors) == 1:
        return gradient, None, None
    x, scale = context.saved_tensors
    return gradient * scale, None, gradient * (x + context.offset)


shifted.register_autograd(_shifted_gradient, setup_context=_keep)


class Net(nn.Cell):
    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, *tensors):
        return self.op(*tensors)


class FirstOutput(Net):
    def construct(self, *tensors):
        return self.op(*tensors)[0]


def torch_gradients(function, *arrays):
    leaves = [torch.from_numpy(array).requires_grad_() for array in arrays]
    return [gradient.numpy() for gradient in torch.autograd.grad(function(*leaves).sum(), leaves)]


@pytest.mark.parametrize("mode_name", ["plain", "square"])
def test_optional_tensor_int_string_and_two_outputs(mode, mode_name):
    op = ms_ops.op("ms_ops_test::scaled", factor=3, mode=mode_name)
    expected = torch.ops.ms_ops_test.scaled(torch.from_numpy(X), torch.from_numpy(W), 3, mode_name)
    for result, reference in zip(Net(op)(ms.Tensor(X), ms.Tensor(W)), expected, strict=True):
        np.testing.assert_array_equal(result.asnumpy(), reference.numpy())
    gradients = ms.grad(FirstOutput(op), (0, 1))(ms.Tensor(X), ms.Tensor(W))
    references = torch_gradients(lambda x, w: torch.ops.ms_ops_test.scaled(x, w, 3, mode_name)[0], X, W)
    for gradient, reference in zip(gradients, references, strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), reference, rtol=1e-6)


def test_optional_tensor_left_out(mode):
    op = ms_ops.op("ms_ops_test::scaled", weight=None, factor=2)
    np.testing.assert_array_equal(Net(op)(ms.Tensor(X))[0].asnumpy(), X * 2)
    np.testing.assert_array_equal(ms.grad(FirstOutput(op))(ms.Tensor(X)).asnumpy(), np.full_like(X, 2))


def test_their_error_reaches_the_user(mode):
    op = ms_ops.op("ms_ops_test::scaled", weight=None, factor=2, mode="cubed")
    with pytest.raises((ValueError, RuntimeError), match="mode must be plain or square, got cubed"):
        Net(op)(ms.Tensor(X))[0].asnumpy()


def test_python_operator_with_fake_function_and_gradient(mode):
    op = ms_ops.op("ms_ops_test::shifted", offset=0.5)
    expected = torch.ops.ms_ops_test.shifted(torch.from_numpy(X), 0.5, torch.from_numpy(W))
    np.testing.assert_array_equal(Net(op)(ms.Tensor(X), ms.Tensor(W)).asnumpy(), expected.numpy())
    gradients = ms.grad(Net(op), (0, 1))(ms.Tensor(X), ms.Tensor(W))
    references = torch_gradients(lambda x, w: torch.ops.ms_ops_test.shifted(x, 0.5, w), X, W)
    for gradient, reference in zip(gradients, references, strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), reference, rtol=1e-6)


@pytest.mark.parametrize(
    "bind",
    [
        lambda name, **inference: ms_ops.op(f"ms_ops_test::{name}", _1=2, **inference),
        lambda name, **inference: ms_ops.op(f"ms_ops_test::{name}", 2, **inference),
    ],
    ids=["by name", "by position"],
)
@pytest.mark.parametrize("name", ["repeated", "looped"])
@pytest.mark.parametrize(
    "inference",
    [
        {"infer": "run"},
        {"out_shape": lambda x: (x[0] * 2,), "out_dtype": lambda x: x},
        {"out_shape": (6,), "out_dtype": ms.float32},
    ],
    ids=["run", "functions", "constants"],
)
def test_no_names_and_no_fake_function(mode, name, bind, inference):
    np.testing.assert_array_equal(Net(bind(name, **inference))(ms.Tensor(X[0])).asnumpy(), np.tile(X[0], 2))


def test_composed_operators_are_differentiated_without_being_asked_to(mode):
    gradient = ms.grad(Net(ms_ops.op("ms_ops_test::repeated", 2)))(ms.Tensor(X[0]))
    np.testing.assert_array_equal(gradient.asnumpy(), np.full_like(X[0], 2))


def test_a_gradient_that_the_library_does_not_give_is_an_error(mode):
    op = ms_ops.op("ms_ops_test::looped", 2, infer="run")
    with pytest.raises((RuntimeError, NotImplementedError), match="ms_ops_test::looped.* no gradient"):
        ms.grad(Net(op))(ms.Tensor(X[0])).asnumpy()


def test_without_inference_pynative_works_and_a_graph_says_what_to_give():
    op = ms_ops.op("ms_ops_test::looped", 2)
    assert op(ms.Tensor(X[0])).shape == (6,)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        with pytest.raises((RuntimeError, NotImplementedError), match=r'out_shape=.*out_dtype=.*infer="run"'):
            Net(op)(ms.Tensor(X[0]))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_an_operator_without_kernel_for_this_device():
    op = ms_ops.op("ms_ops_test::unkernelled")
    with pytest.raises(NotImplementedError, match="ms_ops_test::unkernelled"):
        op(ms.Tensor(X))


def test_unknown_operator_and_unknown_library(tmp_path):
    with pytest.raises(AttributeError, match=r"ms_ops_test::scaled"):
        ms_ops.op("ms_ops_test::scaledd")
    with pytest.raises(AttributeError, match=r"load_library"):
        ms_ops.op("nowhere::op")
    with pytest.raises(FileNotFoundError, match="nowhere.so does not exist"):
        ms_ops.load_library(tmp_path / "nowhere.so")
    broken = tmp_path / "broken.so"
    broken.write_text("no library")
    with pytest.raises(ImportError, match=r"cannot load .*broken.so"):
        ms_ops.load_library(broken)


def test_constants_that_fit_no_overload():
    with pytest.raises(TypeError, match=r"ms_ops_test::scaled\(Tensor x(.|\n)*'factor' must be int, got str"):
        ms_ops.op("ms_ops_test::scaled", factor="three")
    with pytest.raises(TypeError, match="has no argument 'faktor'"):
        ms_ops.op("ms_ops_test::scaled", faktor=3)
