"""Composite operators in graphs: the operator that they call runs once, forward and gradient, with torch's numbers."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch._C._profiler import _ExperimentalConfig
from torch.profiler import ProfilerActivity, profile

import ms_ops
from ms_ops import aten
from ms_ops._inference.specs import TensorSpec
from ms_ops._native import binder
from ms_ops._native.attributes import InputIndex
from ms_ops._operators.function import Bound
from ms_ops._operators.lowering import lower
from tests.ms_ops.as_in_torch import by_torch, tensor

X = np.random.default_rng(0).standard_normal((2, 4, 6, 6), dtype=np.float32)
W = np.random.default_rng(1).standard_normal(6, dtype=np.float32)


def layer_norm(x, w):
    return aten.layer_norm(x, [6], w, w)


def group_norm(x, w):
    return aten.group_norm(x, 2, w[:4], w[2:])


def batch_norm(x, w):
    return aten.batch_norm(x, w[:4], w[2:], None, None, True, 0.1, 1e-5, False)


def batch_norm_in_evaluation(x, w):
    mean, variance = aten.full([4], 0.1), aten.full([4], 2.0)
    return aten.batch_norm(x, w[:4], w[2:], mean, variance, False, 0.1, 1e-5, False)


def attention(x, w):
    return aten.scaled_dot_product_attention(aten.mul(x, w), aten.detach(x), aten.detach(x), None, 0.0, True)


def max_pool(x, w):
    return aten.max_pool2d(aten.mul(x, w), [2, 2])


def softmax(x, w):
    return aten.mul(aten.softmax(aten.mul(x, w), -1), x)


def product(x, w):
    return aten.matmul(aten.mul(x, w)[0], x[1])


def product_of_batches_of_batches(x, w):
    return aten.matmul(aten.mul(x, w), aten.detach(x))


CALLS = [
    (layer_norm, "aten::native_layer_norm", 1),
    (group_norm, "aten::native_group_norm", 1),
    (batch_norm, "aten::native_batch_norm", 1),
    (batch_norm_in_evaluation, "aten::native_batch_norm", 1),
    (attention, "aten::_scaled_dot_product_flash_attention_for_cpu", 1),
    (max_pool, "aten::max_pool2d_with_indices", 1),
    (softmax, "aten::_softmax", 1),
    (product, "aten::bmm", 3),  # two of them are its gradients
    (product_of_batches_of_batches, "aten::bmm", 3),
]
by_name = pytest.mark.parametrize(("function", "called", "times"), CALLS, ids=[call[0].__name__ for call in CALLS])


def loss_of(function):
    def loss(x, w):
        return aten.sum(aten.sin(function(x, w)))

    return loss


def torch_loss(function, x, w):
    return torch.sum(torch.sin(by_torch(function)(x, w)))


@by_name
def test_values_and_gradients_are_torchs(function, called, times):
    got = ms.jit(ms.value_and_grad(loss_of(function), (0, 1)))(tensor(X), tensor(W))
    x, w = (torch.from_numpy(array).clone().requires_grad_() for array in (X, W))
    wanted = torch_loss(function, x, w)
    wanted.backward()
    np.testing.assert_array_equal(got[0].asnumpy(), wanted.detach().numpy())
    for ours, theirs in zip(got[1], (x.grad, w.grad), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-6)  # their sums depend on strides


@by_name
def test_the_operator_is_not_run_again(function, called, times):
    step = ms.jit(ms.grad(loss_of(function), (0, 1)))
    arguments = tensor(X), tensor(W)
    # Some out variants call the operator of their name.
    calls = [event for event in events_of_second_call(step, arguments) if event.name == called]
    assert len([event for event in calls if event.cpu_parent not in calls]) == times


def events_of_second_call(function, arguments):
    """What torch ran in it, on all threads."""
    [result.asnumpy() for result in function(*arguments)]
    everywhere = _ExperimentalConfig(profile_all_threads=True)
    with profile(activities=[ProfilerActivity.CPU], experimental_config=everywhere) as profiler:
        [result.asnumpy() for result in function(*arguments)]
    return profiler.events()


def test_operators_write_into_mindspores_memory():
    @ms.jit
    def function(x):
        return aten.tanh(x), aten.sum(x, 1)

    names = [event.name for event in events_of_second_call(function, (tensor(X),))]
    assert {"aten::tanh", "aten::sum"} <= set(names)
    assert "aten::copy_" not in names


@pytest.mark.parametrize("function", [layer_norm, batch_norm, softmax, product], ids=lambda f: f.__name__)
def test_second_gradients(function):
    def squared(x, w):
        return aten.sum(aten.square(ms.grad(loss_of(function))(x, w)))

    got = ms.jit(ms.grad(squared, (0, 1)))(tensor(X), tensor(W))
    x, w = (torch.from_numpy(array).clone().requires_grad_() for array in (X, W))
    (gradient,) = torch.autograd.grad(torch_loss(function, x, w), x, create_graph=True)
    gradient.square().sum().backward()
    for ours, theirs in zip(got, (x.grad, w.grad), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=2e-4, atol=2e-5)


@pytest.mark.parametrize("shape", [[None, 4, 6, 6], None], ids=["a dim", "the rank"])
def test_unknown_shapes(shape):
    def function(x, w):
        return layer_norm(x, w), batch_norm(x, w), max_pool(x, w)

    unknown = ms.Tensor(shape=shape, dtype=ms.float32)
    compiled = ms.jit(ms.enable_dynamic(x=unknown)(function))
    for array in (X, X[:1]):
        results = compiled(tensor(array), tensor(W))
        for ours, call in zip(results, (layer_norm, batch_norm, max_pool), strict=True):
            theirs = by_torch(call)(torch.from_numpy(array), torch.from_numpy(W))
            np.testing.assert_array_equal(ours.asnumpy(), theirs.numpy())


def lowered(name, overload, arguments, *shapes):
    bound = Bound(name, overload, arguments, len(shapes))
    function = lower(bound, [TensorSpec(shape, torch.float32) for shape in shapes])
    return function.bound.name, function.outputs.seen


def test_what_stays_as_it_is():
    x, y = InputIndex(0), InputIndex(1)
    assert lowered("aten::softmax", "int", (x, 1, None), (2, 3)) == ("aten::_softmax", 1)
    # More than one operator; its own gradient has a formula.
    assert lowered("aten::linear", "", (x, y, None), (2, 3), (4, 3)) == ("aten::linear", 1)
    assert lowered("aten::cosine_similarity", "", (x, y, 1, 1e-8), (2, 3), (2, 3))[0] == "aten::cosine_similarity"
    # A view that changes something.
    assert lowered("aten::matmul", "", (x, y), (5, 2, 3), (3, 4))[0] == "aten::matmul"
    # An operator that does not use all inputs, and one that gives its input.
    assert lowered("aten::dropout", "", (x, 0.5, False), (2,))[0] == "aten::dropout"
    # What torch refuses is refused in its words.
    with pytest.raises(RuntimeError, match="Given normalized_shape"):
        lowered("aten::layer_norm", "", (x, (4,), None, None, 1e-5, True), (2, 3))


def ms_ops_state():
    return bytes(binder.random_state("CPU"))


def test_a_mask_that_has_a_gradient():
    """Torch takes another operator for it."""

    def loss(x, mask):
        return aten.sum(aten.sin(aten.scaled_dot_product_attention(x, x, x, mask)))

    mask = np.random.default_rng(2).standard_normal((6, 6), dtype=np.float32)
    x, learned = (torch.from_numpy(array).clone().requires_grad_() for array in (X, mask))
    torch.sum(torch.sin(torch.ops.aten.scaled_dot_product_attention(x, x, x, learned))).backward()
    for gradient in (ms.jit(ms.grad(loss, (0, 1))), ms.grad(ms.jit(loss), (0, 1))):
        for ours, theirs in zip(gradient(tensor(X), tensor(mask)), (x.grad, learned.grad), strict=True):
            np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-4, atol=1e-5)


def test_an_input_that_is_taken_twice():
    x = np.random.default_rng(0).standard_normal((3, 3), dtype=np.float32)

    def power(x):
        return aten.linalg_matrix_power(x, 2)

    np.testing.assert_allclose(ms.jit(power)(tensor(x)).asnumpy(), x @ x, rtol=1e-5)


def test_checks_are_made():
    def inverse(x):
        return aten.linalg_inv(x)

    with pytest.raises(RuntimeError, match="singular"):
        ms.jit(inverse)(tensor(np.ones((3, 3), np.float32))).asnumpy()


class StraightThrough(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return torch.sign(x)

    @staticmethod
    def backward(ctx, grad):
        return grad


def test_composites_of_other_libraries_keep_their_gradients():
    with torch.library._scoped_library("test_lowering", "FRAGMENT") as library:
        library.define("sign(Tensor x) -> Tensor")
        library.impl("sign", StraightThrough.apply, "CompositeImplicitAutograd")
        library.define("half_detached(Tensor x, Tensor y) -> Tensor")
        library.impl("half_detached", lambda x, y: torch.mul(x.detach(), y), "CompositeImplicitAutograd")
        sign, half_detached = ms_ops.op("test_lowering::sign"), ms_ops.op("test_lowering::half_detached")

        def loss(x, y):
            return aten.sum(sign(x)), aten.sum(half_detached(x, y))

        x, y = tensor(np.float32([1, -2, 3])), tensor(np.float32([4, 5, 6]))
        of_x, of_y = ms.jit(ms.grad(loss, (0, 1)))(x, y)
        np.testing.assert_array_equal(of_x.asnumpy(), [1, 1, 1])
        np.testing.assert_array_equal(of_y.asnumpy(), [1, -2, 3])


def dropout(x):
    return aten.dropout(x, 0.5, False)


def alpha_dropout(x):
    return aten.alpha_dropout(x, 0.5, False)


def native_dropout(x):
    return aten.native_dropout(x, 0.5, False)[0]


def rrelu(x):
    return aten.rrelu(x, 0.1, 0.3, False)


def attention_without_dropout(x):
    return aten.scaled_dot_product_attention(x, x, x)


UNDRAWN = [dropout, alpha_dropout, native_dropout, rrelu, attention_without_dropout]


@pytest.mark.parametrize("function", UNDRAWN, ids=lambda f: f.__name__)
def test_evaluation_draws_nothing(function, mode):
    def loss(x):
        return aten.sum(aten.sin(function(x)))

    before = ms_ops_state(), torch.get_rng_state()
    gradient = ms.grad(loss)(tensor(X)).asnumpy()
    x = torch.from_numpy(X).clone().requires_grad_()
    torch.sum(torch.sin(by_torch(function)(x))).backward()
    after = ms_ops_state(), torch.get_rng_state()
    assert before[0] == after[0]
    assert torch.equal(before[1], after[1])
    np.testing.assert_array_equal(gradient, x.grad.numpy())
