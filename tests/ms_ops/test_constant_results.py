"""Results that are constants to torch's autograd, as of detach and zeros_like, are constants to MindSpore's."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from ms_ops import aten
from tests.ms_ops.as_in_torch import by_torch, tensor

X = np.random.default_rng(0).standard_normal((3, 4, 5), dtype=np.float32)


def detached(x):
    return aten.sum(aten.mul(aten.detach(aten.sin(x)), x))


def made_like_another(x):
    ones, halves = aten.ones_like(aten.sin(x)), aten.new_full(x, [5], 0.5)
    return aten.sum(aten.mul(aten.add(ones, halves), aten.exp(x)))


def statistics_of_the_input(x):
    """Torch refuses the gradient of batch norm with respect to its statistics."""
    variance, mean = aten.var_mean(x, [0, 2])
    return aten.sum(
        aten.sin(aten.batch_norm(x, None, None, aten.detach(mean), aten.detach(variance), False, 0.1, 1e-5, False))
    )


def masks_in_the_dtype_of_another(x):
    mask = aten.gt(x, 0)
    return aten.sum(aten.mul(aten.add(aten.type_as(mask, x), aten.to(mask, x)), x))


@pytest.mark.parametrize(
    "function",
    [detached, made_like_another, statistics_of_the_input, masks_in_the_dtype_of_another],
    ids=lambda function: function.__name__,
)
def test_gradients_are_torchs(function, mode):
    got = ms.grad(function)(tensor(X)).asnumpy()
    x = torch.from_numpy(X).clone().requires_grad_()
    by_torch(function)(x).backward()
    np.testing.assert_allclose(got, x.grad.numpy(), rtol=1e-5, atol=1e-6)


def test_a_constant_alone_has_a_gradient_of_zero(mode):
    def function(x):
        return aten.sum(aten.detach(x))

    np.testing.assert_array_equal(ms.grad(function)(tensor(X)).asnumpy(), np.zeros_like(X))


detach = ms_ops.op("aten::detach")


def test_op_objects(mode):
    def function(x):
        variance, mean = aten.var_mean(x, [0, 2])
        normalized = aten.batch_norm(x, None, None, detach(mean), detach(variance), False, 0.1, 1e-5, False)
        return aten.sum(aten.sin(normalized))

    got = ms.grad(function)(tensor(X)).asnumpy()
    x = torch.from_numpy(X).clone().requires_grad_()
    by_torch(statistics_of_the_input)(x).backward()
    np.testing.assert_allclose(got, x.grad.numpy(), rtol=1e-5, atol=1e-6)


@ms.jit
def mean_where_positive(x):
    mask = aten.gt(x, 0)
    return aten.sum(aten.mul(x, mask)) / aten.sum(mask)


is_positive = ms_ops.op("aten::gt.Scalar", other=0)


@ms.jit
def mean_where_positive_by_op_object(x):
    mask = is_positive(x)
    return aten.sum(aten.mul(x, mask)) / aten.sum(mask)


@ms.jit
def two_choices(x):
    mask, other = aten.gt(x, 0), aten.argmax(x)
    return aten.sum(aten.where(mask, x * other, x)) + aten.sum(aten.where(mask, x * x, other))


@pytest.mark.parametrize(
    ("function", "in_torch"),
    [
        (mean_where_positive, lambda x: x[x > 0].mean()),
        (mean_where_positive_by_op_object, lambda x: x[x > 0].mean()),
        (
            two_choices,
            lambda x: torch.where(x > 0, x * x.argmax(), x).sum() + torch.where(x > 0, x * x, x.argmax()).sum(),
        ),
    ],
)
def test_masks_that_are_used_twice_in_a_jit_function(function, in_torch):
    """Of which PyNative mode asks for all gradients; MindSpore cannot add two of bools."""
    x = torch.from_numpy(X).clone().requires_grad_()
    in_torch(x).backward()
    np.testing.assert_allclose(ms.grad(function)(tensor(X)).asnumpy(), x.grad.numpy(), rtol=1e-5, atol=1e-6)


def test_operators_of_other_libraries_with_such_names_are_differentiated(mode):
    with torch.library._scoped_library("test_constant_results", "FRAGMENT") as library:
        library.define("scale_like(Tensor x, Tensor y) -> Tensor")
        library.impl("scale_like", lambda x, y: x * y.sum(), "CompositeImplicitAutograd")
        scale_like = ms_ops.op("test_constant_results::scale_like")

        def function(x, y):
            return aten.sum(scale_like(x, y))

        of_x, of_y = ms.grad(function, (0, 1))(tensor(np.float32([1, 2])), tensor(np.float32([3, 4, 5])))
        np.testing.assert_array_equal(of_x.asnumpy(), [12, 12])
        np.testing.assert_array_equal(of_y.asnumpy(), [3, 3, 3])
