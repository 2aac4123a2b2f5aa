"""Second gradients of functions that also call MindSpore's own operators are torch's: MindSpore's alone are wrong."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import mint, ops

from ms_ops import aten

X = np.random.default_rng(0).uniform(-1, 1, (3, 4)).astype(np.float32)


def summed(x):
    return x.sum(1)


def transposed(x):
    return x.T


def permuted(x):
    return ops.transpose(x, (1, 0))


def reshaped(x):
    return x.reshape(4, 3)


def unsqueezed(x):
    return mint.unsqueeze(x, 1)


def spread(x):
    return mint.broadcast_to(x, (2, 3, 4))


def joined(x):
    return ops.concat((x, x))


THEIRS = {
    summed: lambda x: x.sum(1),
    transposed: lambda x: x.T,
    permuted: lambda x: x.permute(1, 0),
    reshaped: lambda x: x.reshape(4, 3),
    unsqueezed: lambda x: x.unsqueeze(1),
    spread: lambda x: x.expand(2, 3, 4),
    joined: lambda x: torch.cat((x, x)),
}


@pytest.mark.parametrize("own", THEIRS, ids=lambda function: function.__name__)
def test_they_go_through_mindspores_own_operators(mode, own):
    def total(x):
        return aten.sum(aten.exp(own(aten.sin(x)) * own(x)))

    def penalty(x):
        return aten.sum(aten.square(ms.grad(total)(x)))

    def total_of_torch(x):
        return (THEIRS[own](x.sin()) * THEIRS[own](x)).exp().sum()

    def penalty_of_torch(x):
        return torch.func.grad(total_of_torch)(x).square().sum()

    expected = torch.func.grad(penalty_of_torch)(torch.tensor(X)).numpy()
    np.testing.assert_allclose(ms.grad(penalty)(ms.Tensor(X)).asnumpy(), expected, rtol=1e-5, atol=1e-5)


W = np.random.default_rng(1).uniform(-1, 1, (2, 4)).astype(np.float32)


def linear(x):
    return aten.tanh(aten.linear(x, ms.Tensor(W)))


def energy(x):
    return aten.sum(aten.square(aten.matmul(linear(x), linear(x).T)))


def linear_of_torch(x):
    return torch.tanh(torch.nn.functional.linear(x, torch.tensor(W)))


def energy_of_torch(x):
    return (linear_of_torch(x) @ linear_of_torch(x).T).square().sum()


@pytest.mark.slow
@pytest.mark.parametrize("jacobian", ["jacrev", "jacfwd"])
def test_jacobians_and_hessians_of_products(mode, jacobian):
    """Gradients for one input alone give something for the others, which MindSpore takes apart."""
    of_mindspore, of_torch = getattr(ms, jacobian), getattr(torch.func, jacobian)
    x, theirs = ms.Tensor(X), torch.tensor(X)
    np.testing.assert_allclose(
        of_mindspore(linear)(x).asnumpy(), of_torch(linear_of_torch)(theirs).numpy(), rtol=1e-5, atol=1e-6
    )
    np.testing.assert_allclose(
        of_mindspore(ms.grad(energy))(x).asnumpy(),
        torch.func.hessian(energy_of_torch)(theirs).numpy(),
        rtol=1e-4,
        atol=1e-5,
    )
