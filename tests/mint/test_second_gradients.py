"""Gradients of gradients of mint's functions in PyNative mode are torch's, also where those go through views."""

from __future__ import annotations

import textwrap

import pytest

pytestmark = pytest.mark.slow

SECOND = """
import numpy as np
import torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
from mindspore import mint

rng = np.random.default_rng(0)
X, Y = (rng.uniform(0.5, 1.5, (3, 4)).astype(np.float32) for _ in range(2))

def weights(size):
    return np.linspace(0.3, 1.7, size).astype(np.float32)

def of_torch(function, arrays):
    inputs = [torch.tensor(array, requires_grad=True) for array in arrays]
    result = function(torch, torch.nn.functional, *inputs)
    total = (result * torch.tensor(weights(result.numel())).reshape(result.shape)).sum()
    first = torch.autograd.grad(total, inputs, create_graph=True)
    squares = sum((g * g * torch.tensor(weights(g.numel())).reshape(g.shape)).sum() for g in first)
    return torch.autograd.grad(squares, inputs, allow_unused=True, materialize_grads=True)

def of_mindspore(function, arrays):
    positions = tuple(range(len(arrays)))

    def total(*inputs):
        result = function(mint, mint.nn.functional, *inputs)
        return (result * ms.Tensor(weights(result.size).reshape(result.shape))).sum()

    def squares(*inputs):
        result = 0
        for gradient in ms.grad(total, positions)(*inputs):
            result = result + (gradient * gradient * ms.Tensor(weights(gradient.size).reshape(gradient.shape))).sum()
        return result

    return ms.grad(squares, positions)(*map(ms.Tensor, arrays))

def compare(name, function):
    arrays = [X, Y]
    for theirs, ours in zip(of_torch(function, arrays), of_mindspore(function, arrays), strict=True):
        scale = max(theirs.abs().max().item(), 1)
        np.testing.assert_allclose(ours.asnumpy() / scale, theirs.numpy() / scale, rtol=0, atol=1e-5, err_msg=name)
"""


def test_of_powers_norms_and_products(warm_child):
    """MindSpore's refuse the types of their own numbers, write to what they need, or divide by zero."""
    warm_child(
        SECOND
        + textwrap.dedent("""
        X[0, 0] = 0
        for name, function in {
            "power": lambda m, F, x, y: x ** 3 * y,
            "root": lambda m, F, x, y: (x + 1) ** 0.5 * y,
            "pow": lambda m, F, x, y: m.pow(x, 3) * y,
            "float_power": lambda m, F, x, y: m.float_power(y, 3) * x,
            "erfinv": lambda m, F, x, y: m.erfinv(x / 4) * y,
            "logaddexp2": lambda m, F, x, y: m.logaddexp2(x, y),
            "norm": lambda m, F, x, y: m.norm(x * y),
            "norm of rows": lambda m, F, x, y: m.norm(x * y, 3, 1, True) * y,
            "vector_norm": lambda m, F, x, y: m.linalg.vector_norm(x * y, dim=0),
            "normalize": lambda m, F, x, y: F.normalize(x * y),
            "prod": lambda m, F, x, y: m.prod(x * y, 1),
            "prod of all": lambda m, F, x, y: m.prod(x * y),
        }.items():
            compare(name, function)
    """)
    )


def test_through_views(warm_child):
    """MindSpore makes them contiguous for its gradients' kernels; the copies were constants, and gradients zero."""
    warm_child(
        SECOND
        + textwrap.dedent("""
        for name, function in {
            "transpose": lambda m, F, x, y: m.matmul(x, m.transpose(y * x, 0, 1)),
            "unsqueeze": lambda m, F, x, y: m.unsqueeze(x, 0) * m.unsqueeze(y, 1) * m.unsqueeze(x, 1),
            "cat": lambda m, F, x, y: m.cat([x, y * x], 1) * m.cat([x, x * y], 1),
            "cat of views": lambda m, F, x, y: m.cat([x.T, y.T * x.T], 1) * m.cat([x.T, y.T], 1),
            "stack": lambda m, F, x, y: m.exp(m.stack([x.T, y.T * x.T])),
            "split": lambda m, F, x, y: m.split(x * x * y, 2, 1)[0] * m.split(x, 2, 1)[1],
            "chunk": lambda m, F, x, y: m.chunk(x * x * y, 2, 1)[0] * m.chunk(x, 2, 1)[1],
            "narrow": lambda m, F, x, y: m.exp(m.narrow(x, 1, 1, 2)) * m.narrow(y, 1, 0, 2),
            "select": lambda m, F, x, y: m.exp(m.select(x, 1, 1)) * m.select(y, 1, 0),
            "reshape": lambda m, F, x, y: m.exp(m.reshape(x.T, (3, 4))) * y,
            "permute": lambda m, F, x, y: m.exp(m.permute(x, (1, 0))) * m.permute(y, (1, 0)),
            "broadcast_to": lambda m, F, x, y: m.exp(m.broadcast_to(x[:, :1], (3, 4))) * y,
            "flatten": lambda m, F, x, y: m.exp(m.flatten(x.T)) * m.flatten(y.T),
        }.items():
            compare(name, function)
    """)
    )


def test_of_compositions(warm_child):
    warm_child(
        SECOND
        + textwrap.dedent("""
        for name, function in {
            "outer": lambda m, F, x, y: m.outer(m.select(x, 1, 0), m.select(y, 1, 1)) * m.select(x, 1, 2),
            "logsumexp": lambda m, F, x, y: m.logsumexp(x * y, 1),
            "std": lambda m, F, x, y: m.std(x * y, dim=1),
            "std_mean": lambda m, F, x, y: m.std_mean(x * y, 1)[0],
            "var": lambda m, F, x, y: m.var(x * y, dim=1),
            "linear": lambda m, F, x, y: F.linear(x, y * x),
            "einsum": lambda m, F, x, y: m.einsum("ij,kj->ik", x, y * x),
            "addmm": lambda m, F, x, y: m.addmm(m.matmul(x, x.T), x, y.T),
            "threshold": lambda m, F, x, y: F.threshold(x * y, 0.8, 20) * x,
            "prod": lambda m, F, x, y: m.prod(x * y, 1),
            "silu": lambda m, F, x, y: F.silu(x * y),
        }.items():
            compare(name, function)
    """)
    )
