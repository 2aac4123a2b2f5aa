"""Functions that programs on a simulated device call, and what they are checked against: torch on the CPU."""

from __future__ import annotations

import types

import mindspore as ms
import numpy as np
import torch

import ms_ops
from ms_ops import _extension, _library, aten
from tests.devices.program import Gradient, Net

__all__ = [
    "aten", "check", "concatenate", "drop_executors", "layer_norm", "leaky_relu", "ms_ops", "product", "quantile",
    "softmax", "topk", "torch", "transpose",
]  # fmt: skip


if torch._C._get_privateuse1_backend_name() == "npu":
    torch._register_device_module("npu", types.ModuleType("npu"))  # torch_npu's own has streams and generators


def drop_executors():
    """Destroy the executors of aclnn operators that are kept, so that all objects can be counted."""
    _library.open_library(_extension.LIBRARY).ms_ext_acl_drop_executors()


def leaky_relu(x):
    return aten.leaky_relu(x, 0.25)


def quantile(x):
    return aten.quantile(x, 0.75)


def softmax(x):
    return aten.softmax(x, -1)


def transpose(x):
    return aten.t(x)


def layer_norm(x):
    return aten.layer_norm(x, (3,))


def topk(x):
    return aten.topk(x, 2)[0]


def concatenate(x, y):
    return aten.cat((x, y), 0)


def product(x, y):
    return aten.mm(x, aten.t(y))


def check(function, reference, *shapes):
    """Compare values and gradients with torch's on the CPU."""
    arrays = [np.linspace(-2, 3, int(np.prod(shape)), dtype=np.float32).reshape(shape) for shape in shapes or [(2, 3)]]
    leaves = [torch.from_numpy(array).requires_grad_() for array in arrays]
    expected = reference(*leaves)
    dy = torch.linspace(1, 2, expected.numel()).reshape(expected.shape)
    inputs = [ms.Tensor(array) for array in arrays]
    result = Net(function)(*inputs)
    np.testing.assert_allclose(result.asnumpy(), expected.detach().numpy(), rtol=1e-6, atol=1e-6)
    gradients = Gradient(Net(function))(*inputs, ms.Tensor(dy.numpy()))
    for gradient, reference in zip(gradients, torch.autograd.grad(expected, leaves, dy), strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), reference.numpy(), rtol=1e-5, atol=1e-6)
