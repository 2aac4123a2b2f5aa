"""Outputs that nobody uses have no part in a gradient, though theirs is infinite at this point or not unique."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from ms_ops import aten

ONES = np.ones(4, np.float32)
EYE = np.eye(3, dtype=np.float32)
WEIGHTS = np.arange(9, dtype=np.float32).reshape(3, 3)
# The operator, the output that is used, and a point where the gradient of another output is NaN.
CASES = {
    "linalg_eigh": (0, EYE),
    "linalg_svd": (1, EYE),
    "std_mean": (1, ONES),
}


def _uses(aten, name):
    operator, index = getattr(aten, name), CASES[name][0]

    def function(x):
        return operator(x)[index]

    return function


def _expected(name):
    x = torch.from_numpy(CASES[name][1]).requires_grad_()
    _uses(torch.ops.aten, name)(x).sum().backward()
    return x.grad.numpy()


@pytest.mark.parametrize("compiled", [False, True], ids=["pynative", "graph"])
@pytest.mark.parametrize("name", CASES)
def test_gradient_is_torchs(name, compiled):
    gradient = ms.grad(_uses(aten, name))
    if compiled:
        gradient = ms.jit(gradient)
    found = gradient(ms.Tensor(CASES[name][1])).asnumpy()
    assert np.isfinite(found).all(), found
    np.testing.assert_allclose(found, _expected(name), rtol=0, atol=1e-6)


def test_second_gradient_is_torchs():
    def of_eigenvalues(aten, x):
        return aten.sum(aten.pow(aten.linalg_eigh(x)[0], 3))

    def first(x):
        return aten.mul(ms.grad(lambda x: of_eigenvalues(aten, x))(x), ms.Tensor(WEIGHTS)).sum()

    x = torch.from_numpy(np.diag([1.0, 2.0, 4.0]).astype(np.float32)).requires_grad_()
    (gradient,) = torch.autograd.grad(of_eigenvalues(torch.ops.aten, x), x, create_graph=True)
    (gradient * torch.from_numpy(WEIGHTS)).sum().backward()
    found = ms.grad(first)(ms.Tensor(x.detach().numpy())).asnumpy()
    np.testing.assert_allclose(found, x.grad.numpy(), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("compiled", [False, True], ids=["pynative", "graph"])
def test_a_refusal_stays_one_where_there_are_no_elements(compiled):
    def function(x):
        return aten.geqrf(x)

    gradient = ms.jit(ms.grad(function)) if compiled else ms.grad(function)
    with pytest.raises((RuntimeError, NotImplementedError), match="geqrf"):
        gradient(ms.Tensor(np.ones((0, 3), np.float32))).asnumpy()
