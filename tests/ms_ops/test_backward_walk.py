"""Gradients of composite operators in PyNative mode: torch's own nodes are run here, and give torch's very numbers."""

from __future__ import annotations

import warnings

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from ms_ops import aten


@pytest.fixture
def composite():
    """Registers a composite operator, a function of a tensor in Python; gives it as MindSpore's."""
    libraries = []

    def register(function):
        library = torch.library.Library(f"ms_ops_walk_{len(libraries)}", "DEF")
        libraries.append(library)
        library.define("f(Tensor x) -> Tensor")
        library.impl("f", function, "CompositeImplicitAutograd")
        return ms_ops.op(f"ms_ops_walk_{len(libraries) - 1}::f")

    yield register
    for library in libraries:
        library._destroy()


ARRAY = np.linspace(-1.5, 2, 24, dtype=np.float32).reshape(4, 6)


def gradients(function, *arrays):
    """By MindSpore, of what the function gives times weights; and the weights."""
    tensors = [ms.Tensor(array) for array in arrays]
    shape = function(*tensors).shape
    weights = np.cos(np.arange(np.prod(shape))).reshape(shape).astype(np.float32)
    ours = ms.ops.GradOperation(get_all=True, sens_param=True)(function)(*tensors, ms.Tensor(weights))
    return [gradient.asnumpy() for gradient in ours], torch.from_numpy(weights)


def of_torch(function, weights, *arrays):
    """The same by torch."""
    leaves = [torch.from_numpy(array).requires_grad_() for array in arrays]
    found = torch.autograd.grad(function(*leaves), leaves, weights, materialize_grads=True)
    return [gradient.numpy() for gradient in found]


OTHER = np.cos(ARRAY) + 0.25


@pytest.mark.parametrize(
    ("name", "arrays", "constants"),
    [
        ("cosine_similarity", [ARRAY, OTHER], [1]),
        ("cosine_embedding_loss", [ARRAY, OTHER, np.ones(4, np.float32)], []),
        ("rnn_tanh_cell", [ARRAY, OTHER[:, :5], OTHER[:1].repeat(5, 0), ARRAY[:1, :5].repeat(5, 0)], []),
        ("kron", [ARRAY, OTHER], []),
        ("linear", [ARRAY.reshape(2, 2, 6), OTHER, OTHER[:, 0]], []),
        ("bilinear", [ARRAY, OTHER, np.sin(np.arange(72, dtype=np.float32)).reshape(2, 6, 6)], []),
        ("huber_loss", [ARRAY, OTHER], []),
        ("unflatten", [ARRAY], [1, [2, 3]]),
    ],
)
def test_composites(name, arrays, constants):
    arrays = [np.ascontiguousarray(array) for array in arrays]
    ours, weights = gradients(lambda *tensors: getattr(aten, name)(*tensors, *constants), *arrays)
    expected = of_torch(lambda *tensors: getattr(torch.ops.aten, name)(*tensors, *constants), weights, *arrays)
    for mine, theirs in zip(ours, expected, strict=True):
        np.testing.assert_array_equal(mine, theirs)


def test_sums_of_many_gradients_are_in_torchs_order(composite):
    """Floating-point sums depend on it."""

    def f(x):
        y = x.sin()
        return y * 1e3 + (y * 1e-3).exp() + y.cos() * x + (x.unsqueeze(0) * y).squeeze(0) / 3

    ours, weights = gradients(composite(f), ARRAY)
    np.testing.assert_array_equal(ours[0], of_torch(f, weights, ARRAY)[0])


def test_hooks_are_called(composite):
    def f(x):
        y = x * 2
        if y.requires_grad:
            y.register_hook(lambda gradient: gradient * 3)
        return y.sin()

    ours, weights = gradients(composite(f), ARRAY)
    np.testing.assert_array_equal(ours[0], of_torch(f, weights, ARRAY)[0])
    np.testing.assert_allclose(ours[0], 6 * np.cos(2 * ARRAY) * weights.numpy(), rtol=1e-5, atol=1e-5)


def test_an_authors_function_among_torchs(composite):
    """It may differentiate in its backward, which is for the engine."""

    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(context, x):
            context.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(context, cotangent):
            (x,) = context.saved_tensors
            with torch.enable_grad():
                leaf = x.detach().requires_grad_()
                (gradient,) = torch.autograd.grad(leaf**3, leaf, cotangent)
            return gradient

    ours, weights = gradients(composite(lambda x: Cube.apply(x.sin()).exp()), ARRAY)
    expected = of_torch(lambda x: (x.sin() ** 3).exp(), weights, ARRAY)
    np.testing.assert_allclose(ours[0], expected[0], rtol=1e-6)


def test_anomalies_are_detected(composite):
    op = composite(lambda x: (x * 0).sqrt() * 0)
    with torch.autograd.set_detect_anomaly(True), pytest.raises(RuntimeError, match="returned nan values"):
        ms.grad(lambda x: aten.sum(op(x)))(ms.Tensor(ARRAY)).asnumpy()


def test_an_input_as_a_result_and_one_that_is_not_wanted(composite):
    x, y = ms.Tensor(ARRAY), ms.Tensor(OTHER)
    both = ms.grad(lambda x, y: aten.sum(aten.mul(composite(lambda x: x.reshape(24).view(4, 6))(x), y)), 0)(x, y)
    np.testing.assert_array_equal(both.asnumpy(), OTHER)
    only = ms.grad(lambda x, y: aten.sum(aten.cosine_similarity(x, y, 1)), 1)(x, y)
    leaf = torch.from_numpy(OTHER).requires_grad_()
    torch.cosine_similarity(torch.from_numpy(ARRAY), leaf, 1).sum().backward()
    np.testing.assert_array_equal(only.asnumpy(), leaf.grad.numpy())


@pytest.fixture
def tasks():
    """Of torch's engine, in which cosines were computed; -1 where it was in none."""
    found: list[int] = []

    def cos(x):
        found.append(torch._C._current_graph_task_id())
        return torch.from_numpy(np.cos(x.numpy()))

    library = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it takes the place of torch's kernel
        library.impl("cos", cos, "CPU")
    yield found
    library._destroy()


@pytest.mark.parametrize("is_hooked", [False, True])
def test_torchs_engine_is_for_hooks_alone(composite, tasks, is_hooked):
    """It hands over to a thread of the device, where there is one."""

    def f(x):
        y = x.reshape(24).sin()  # whose gradient is a cosine
        if is_hooked and y.requires_grad:
            y.register_hook(lambda gradient: gradient)
        return y.exp().reshape(4, 6)

    gradients(composite(f), ARRAY)
    assert len(tasks) == 1
    assert (tasks[0] == -1) == (not is_hooked)
