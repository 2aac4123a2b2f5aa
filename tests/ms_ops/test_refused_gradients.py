"""Gradients that torch refuses are an error where they are used, and stand in the way of no others."""

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn, ops

import ms_ops
from ms_ops import aten
from tests.ms_ops.as_in_torch import tensor

rng = np.random.default_rng(0)
A, B = rng.uniform(0.5, 2.5, (2, 3, 4)).astype(np.float32)
MASK = np.array([[True, False, True, True]] * 3)
LABELS = np.array([0, 3, 1])
SIGNS = np.sign(A - 1.5)
NOISE = np.full((3, 4), 0.25, np.float32)


def weighted_loss(x, weight):
    return aten.nll_loss(x, ms.Tensor(LABELS), weight)


def gammaincc(q, r):
    return aten.special_gammaincc(q, r)


def gammainc(q, r):
    return aten.special_gammainc(q, r)


def igamma(q, r):
    return aten.igamma(q, r)


def zeta(x, q):
    return aten.special_zeta(x, q)


def soft_margin_loss(x, target):
    return aten.soft_margin_loss(x, target)


def rrelu_backward(grad, noise):
    return aten.rrelu_with_noise_backward(grad, ms.Tensor(A), noise, 0.1, 0.3, True, False)


def dropout_backward(grad, mask):
    return aten.native_dropout_backward(grad, mask, 2.0)


# A function of two tensors, values for them, which one torch refuses, words of its error.
REFUSED = {
    function.__name__: (function, *rest)
    for function, *rest in [
        (gammaincc, A, B, 0, "'igammac: input' is not implemented"),
        (gammainc, A, B, 0, "'igamma: input' is not implemented"),
        (igamma, A, B, 0, "'igamma: input' is not implemented"),
        (zeta, A + 2, B, 0, "'zeta' is not implemented"),
        (soft_margin_loss, A, SIGNS, 1, "not differentiable with respect to argument 'target'"),
        (
            weighted_loss, A, rng.uniform(0.5, 1, 4).astype(np.float32), 1,
            "not differentiable with respect to argument 'weight'",
        ),
        (rrelu_backward, B, NOISE, 1, "not differentiable with respect to argument 'noise'"),
        (dropout_backward, A, MASK.astype(np.float32), 1, "'native_dropout_backward: mask' is not implemented"),
    ]
}  # fmt: skip


@pytest.fixture(params=REFUSED)
def case(request):
    """A function, its tensors, the position that torch refuses and the other one, and words of torch's error."""
    function, first, second, refused, words = REFUSED[request.param]
    return function, (tensor(first), tensor(second)), refused, 1 - refused, words


def values_of(gradients):
    """As numpy arrays; some errors show here first."""
    return [gradient.asnumpy() for gradient in (gradients if isinstance(gradients, tuple) else (gradients,))]


@pytest.mark.parametrize("position", ["refused", "all"])
def test_used_is_an_error(case, mode, position):
    function, inputs, refused, _, words = case
    with pytest.raises((RuntimeError, NotImplementedError)) as error:
        values_of(ms.grad(function, refused if position == "refused" else (0, 1))(*inputs))
    assert words in str(error.value)
    assert "stop_gradient" in str(error.value)


def test_the_only_gradient_beside_integers(mode):
    def function(x):
        return aten.special_zeta(x, ms.Tensor([2, 3])).sum()

    with pytest.raises((RuntimeError, NotImplementedError), match="'zeta' is not implemented"):
        values_of(ms.grad(function)(ms.Tensor([3.0, 4.0])))


def test_second_gradient_of_a_refused_one_is_an_error(case, mode):
    """Its value is not used, and its product with ones is."""
    function, inputs, refused, _, words = case

    def first(*tensors):
        return ms.grad(function, refused)(*tensors)

    with pytest.raises((RuntimeError, NotImplementedError)) as error:
        values_of(ms.grad(first, (0, 1))(*inputs))
    assert words in str(error.value)


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, gradient):
        return 2 * gradient * ctx.saved_tensors[0]


torch.library.define("ms_ops_refused::square", "(Tensor x) -> Tensor")
torch.library.impl("ms_ops_refused::square", "Autograd", Square.apply)
torch.library.register_fake("ms_ops_refused::square", torch.empty_like)


class Told(torch.autograd.Function):
    """As of a package's op, whose gradient is an op that declares none."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, gradient):
        return torch._C._functions.DelayedError("told declares no gradient (ops.yaml:3)", 1)(
            2 * gradient * ctx.saved_tensors[0]
        )


torch.library.define("ms_ops_refused::told", "(Tensor x) -> Tensor")
torch.library.impl("ms_ops_refused::told", "Autograd", Told.apply)
torch.library.register_fake("ms_ops_refused::told", torch.empty_like)


class SquareModule(torch.nn.Module):
    def forward(self, x):
        return Square.apply(x)


@pytest.mark.parametrize(
    "make",
    [lambda: ms_ops.op("ms_ops_refused::square"), lambda: ms_ops.TorchModule(SquareModule())],
    ids=["operator", "module"],
)
def test_second_gradient_of_what_is_differentiable_once_is_an_error(mode, make):
    square = make()

    def function(x):
        return square(x)

    def first(x):
        return ms.grad(function)(x)

    np.testing.assert_array_equal(first(tensor(A)).asnumpy(), 2 * A)
    with pytest.raises((RuntimeError, NotImplementedError), match="has no gradient of order 2"):
        values_of(ms.grad(first)(tensor(A)))


def test_a_missing_second_gradient_says_what_torch_says(mode):
    told = ms_ops.op("ms_ops_refused::told")

    def function(x):
        return told(x)

    def first(x):
        return ms.grad(function)(x)

    with pytest.raises((RuntimeError, NotImplementedError), match=r"torch's autograd, which says: told .*ops\.yaml:3"):
        values_of(ms.grad(first)(tensor(A)))


def test_unused_stands_in_the_way_of_no_other(case, mode):
    function, inputs, _, other, _ = case
    for _ in range(2):
        gradient = ms.grad(function, other)(*inputs)
        assert np.isfinite(gradient.asnumpy()).all()
        assert np.abs(gradient.asnumpy()).max() > 0


class Weighted(nn.Cell):
    """Class weights that are no parameter to be trained."""

    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(tensor(np.ones(4, np.float32)), name="scale")
        self.weight = ms.Parameter(tensor(np.array([1.0, 2.0, 0.5, 1.0], np.float32)), "weight", requires_grad=False)

    def construct(self, x, target):
        return aten.cross_entropy_loss(aten.mul(x, self.scale), target, self.weight)


def test_a_network_trains_beside_class_weights(mode):
    net = Weighted()
    x, target = tensor(A), ms.Tensor(LABELS)
    value, gradients = ms.value_and_grad(net, None, net.trainable_params())(x, target)
    scale = torch.ones(4, requires_grad=True)
    loss = torch.nn.functional.cross_entropy(
        torch.from_numpy(A) * scale, torch.from_numpy(LABELS), torch.tensor([1.0, 2.0, 0.5, 1.0])
    )
    loss.backward()
    np.testing.assert_allclose(value.asnumpy(), loss.detach().numpy(), rtol=1e-6)
    np.testing.assert_allclose(gradients[0].asnumpy(), scale.grad.numpy(), rtol=1e-5)


def test_a_network_trains_beside_class_weights_in_a_branch(mode):
    class Branch(nn.Cell):
        def __init__(self):
            super().__init__()
            self.loss = Weighted()

        def construct(self, x, target):
            if x.sum() > 0:
                return self.loss(x, target)
            return x.sum()

    gradient = ms.grad(Branch())(tensor(A), ms.Tensor(LABELS))
    assert np.isfinite(gradient.asnumpy()).all()


def test_stop_gradient_makes_it_a_constant(case, mode):
    function, inputs, refused, other, _ = case

    def first_stopped(first, second):
        return function(ops.stop_gradient(first), second)

    def second_stopped(first, second):
        return function(first, ops.stop_gradient(second))

    gradients = ms.grad((first_stopped, second_stopped)[refused], (0, 1))(*inputs)
    assert np.abs(gradients[other].asnumpy()).max() > 0
    assert np.abs(gradients[refused].asnumpy()).max() == 0


def test_second_order_of_what_first_order_refuses(mode):
    """Torch differentiates the gradient by `r` with respect to `q`, though not the function."""

    def slope(q, r):
        return ms.grad(gammaincc, 1)(q, r)

    mixed = ms.grad(slope, 0)(tensor(A), tensor(B))
    q, r = (torch.from_numpy(array).requires_grad_() for array in (A, B))
    (by_r,) = torch.autograd.grad(torch.special.gammaincc(q, r).sum(), r, create_graph=True)
    (expected,) = torch.autograd.grad(by_r.sum(), q)
    np.testing.assert_allclose(mixed.asnumpy(), expected.numpy(), rtol=1e-4, atol=1e-6)


def test_not_by_rule_is_zero(mode):
    """Integers, and tensors that no output depends on, as MindSpore has it."""
    x, index = tensor(A), ms.Tensor(LABELS)

    def selected(x, index):
        return aten.index_select(x, 1, index)

    def expanded(x, other):
        return aten.expand_as(x, other)

    gradients = ms.grad(selected, (0, 1))(x, index)
    assert np.abs(gradients[1].asnumpy()).max() == 0
    gradients = ms.grad(expanded, (0, 1))(x, tensor(B))
    np.testing.assert_array_equal(gradients[1].asnumpy(), np.zeros((3, 4)))


def test_primitives_outside_of_graphs_give_nan():
    """Where it is not known whether a gradient is used, it is at least no number that looks right."""
    from ms_ops._native import binder

    binder.enter_mixed_precision(1)
    try:
        gradients = ms.grad(weighted_loss, (0, 1))(tensor(A), tensor(np.ones(4, np.float32)))
    finally:
        binder.enter_mixed_precision(-1)
    assert np.isfinite(gradients[0].asnumpy()).all()
    assert np.isnan(gradients[1].asnumpy()).all()


def test_third_party_operators(mode):
    @torch.library.custom_op("refusing::half", mutates_args=())
    def half(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x * y

    half.register_fake(lambda x, y: torch.empty_like(x))
    op = ms_ops.op("refusing::half")

    def function(x, y):
        return op(x, y)

    with pytest.raises((RuntimeError, NotImplementedError), match="has no gradient|autograd"):
        ms.grad(function)(tensor(A), tensor(B)).asnumpy()


def test_second_order_of_a_jit_function():
    """In PyNative mode: what asks torch of a gradient is differentiated with it."""

    @ms.jit
    def function(x, target):
        return aten.binary_cross_entropy_with_logits(x, target)

    def slope(x, target):
        return ms.grad(function, (0, 1))(x, target)[0].sum()

    inputs = [torch.from_numpy(array).requires_grad_() for array in (A, B)]
    (first,) = torch.autograd.grad(
        torch.ops.aten.binary_cross_entropy_with_logits(*inputs), inputs[0], create_graph=True
    )
    expected = torch.autograd.grad(first.sum(), inputs)
    for actual, other in zip(ms.grad(slope, (0, 1))(tensor(A), tensor(B)), expected, strict=True):
        np.testing.assert_allclose(actual.asnumpy(), other.numpy(), rtol=1e-5, atol=1e-6)


def test_a_jit_function_in_pynative_mode_does_not_know_which_are_used():
    """MindSpore computes the gradients of all its tensors: a refused one is NaN, and stands in the way of no other."""

    @ms.jit
    def function(q, r):
        return gammaincc(q, r)

    inputs = tensor(A), tensor(B)
    expected = ms.grad(gammaincc, 1)(*inputs).asnumpy()
    np.testing.assert_array_equal(ms.grad(function, 1)(*inputs).asnumpy(), expected)
    refused, other = ms.grad(function, (0, 1))(*inputs)
    assert np.isnan(refused.asnumpy()).all()
    np.testing.assert_array_equal(other.asnumpy(), expected)
