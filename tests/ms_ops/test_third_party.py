"""Operators that other libraries register, in C++ and in Python, with and without what describes them to torch."""

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from tests.nets import Net

pytestmark = pytest.mark.usefixtures("third_party")

X = np.array([[-1.5, 2.0, 0.5], [3.0, -0.25, 1.0]], np.float32)
W = np.array([[2.0, -1.0, 4.0], [0.5, 1.0, -3.0]], np.float32)


@torch.library.custom_op(
    "ms_ops_test::shifted", mutates_args=(), schema="(Tensor x, float offset, Tensor? scale=None) -> Tensor"
)
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


@torch.library.custom_op("ms_ops_test_py::segments", mutates_args=())
def segments(values: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    torch._check_value(bool((lengths > 0).all()), lambda: "lengths must be positive")
    torch._check_value(int(lengths.sum()) == len(values), lambda: "lengths must sum to the number of values")
    return torch.stack([part.sum() for part in values.split(lengths.tolist())])


def even_lengths(values, lengths):
    return np.diff(np.linspace(0, values[0], lengths[0] + 1).astype(int))


@pytest.mark.parametrize(
    "sample", [even_lengths, [1, 1, 4], ms.Tensor([2, 2, 2]), 2], ids=["function", "list", "tensor", "number"]
)
def test_sample_values_for_the_run(mode, sample):
    op = ms_ops.op("ms_ops_test_py::segments", infer="run", samples={"lengths": sample})
    result = Net(op)(ms.Tensor(np.arange(6, dtype=np.float32)), ms.Tensor([1, 2, 3]))
    np.testing.assert_array_equal(result.asnumpy(), [0, 3, 12])


def test_sample_values_for_unknown_dims():
    net = Net(ms_ops.op("ms_ops_test_py::segments", infer="run", samples={"lengths": even_lengths}))
    net.set_inputs(ms.Tensor(shape=[None], dtype=ms.float32), ms.Tensor(shape=[3], dtype=ms.int64))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        for count in (6, 9):
            lengths = ms.Tensor([1, 2, count - 3])
            assert net(ms.Tensor(np.ones(count, np.float32)), lengths).asnumpy().tolist() == [1, 2, count - 3]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_without_samples_the_error_says_how_to_give_them():
    op = ms_ops.op("ms_ops_test_py::segments", infer="run")
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        with pytest.raises(
            (ValueError, RuntimeError), match=r'lengths must be positive(.|\n)*samples=\{"lengths": 1\}'
        ):
            Net(op)(ms.Tensor(X[0]), ms.Tensor([1, 2]))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_samples_that_are_of_no_use():
    with pytest.raises(TypeError, match="samples has 'length'; its tensors are lengths, values"):
        ms_ops.op("ms_ops_test_py::segments", infer="run", samples={"length": 1})
    with pytest.raises(TypeError, match='samples are for infer="run"'):
        ms_ops.op("ms_ops_test_py::segments", samples={"lengths": 1})
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        op = ms_ops.op("ms_ops_test_py::segments", infer="run", samples={"lengths": [1, 2]})
        with pytest.raises(ValueError, match=r"the sample of 'lengths' is \[1, 2\], which gives no int64\[3\]"):
            Net(op)(ms.Tensor(X[0]), ms.Tensor([1, 1, 1]))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


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


def test_what_a_fake_function_says_wrongly_is_an_error(warm_child):
    output = warm_child(
        """
        import mindspore as ms
        import torch
        import ms_ops

        def lies(name, fake):
            schema = "(Tensor x) -> Tensor"
            op = torch.library.custom_op(f"ms_ops_lies::{name}", lambda x: x + 1, mutates_args=(), schema=schema)
            op.register_fake(fake)
            bound = ms_ops.op(f"ms_ops_lies::{name}")

            @ms.jit
            def compiled(x):
                return bound(x)

            return compiled

        x = ms.Tensor([1.0, 2.0])
        for op in (lies("dtype", lambda x: x.double()), lies("shape", lambda x: x.new_empty(3))):
            try:
                print(op(x).asnumpy())
            except RuntimeError as error:
                print(str(error).splitlines()[0])
        """
    )
    assert "ms_ops_lies::dtype gave float32[2] as output 0 where float64[2] was inferred" in output
    assert "ms_ops_lies::shape gave float32[2] as output 0 where float32[3] was inferred" in output
