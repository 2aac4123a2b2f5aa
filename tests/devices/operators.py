"""Functions that programs on a simulated device call, and what they are checked against: torch on the CPU."""

from __future__ import annotations

import copy
import pickle
import types

import mindspore as ms
import numpy as np
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten
from ms_ops._build import recipe
from ms_ops._native import library
from tests.devices.program import Gradient, X, clear_log, log
from tests.nets import Net

__all__ = [
    "aten", "check", "check_memory_between_streams", "check_streams_after_errors", "check_what_graphs_lack",
    "checked_on_the_cpu", "concatenate", "drop_executors", "layer_norm", "leaky_relu", "ms_ops", "product", "quantile",
    "softmax", "topk", "torch", "transpose",
]  # fmt: skip


if torch._C._get_privateuse1_backend_name() == "npu" and not hasattr(torch, "npu"):
    torch._register_device_module("npu", types.ModuleType("npu"))  # torch_npu's own has streams and generators


def drop_executors():
    """Destroy the executors of aclnn operators that are kept, so that all objects can be counted."""
    library.open_library(recipe.LIBRARY).ms_ext_acl_drop_executors()


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


def dropout(x):
    return aten.native_dropout(x, 0.5, True)[0]


def check_what_graphs_lack():
    """Of torch's operators in PyNative mode: shapes that depend on data, strided inputs, the generator's state."""
    x = ms.Tensor(X, ms.float32)
    np.testing.assert_array_equal(aten.nonzero(aten.gt(x, 0.0)).asnumpy(), np.argwhere(np.array(X) > 0))
    np.testing.assert_array_equal(aten.t(x).asnumpy(), np.array(X, np.float32).T)

    ones = ms.Tensor(np.ones(64, np.float32))
    ms_ops.manual_seed(7)
    result = dropout(ones).asnumpy()
    ms_ops.manual_seed(7)
    (gradient,) = Gradient(Net(dropout))(ones, ones)
    np.testing.assert_array_equal(gradient.asnumpy(), result)
    assert 0 < np.count_nonzero(result) < 64


class Sandwich(nn.Cell):
    """An op between two on the device."""

    def __init__(self, middle):
        super().__init__()
        self.outer, self.middle = ms_ops.LeakyRelu(0.5), middle

    def construct(self, x):
        return self.outer(self.middle(self.outer(x)))


def checked_on_the_cpu():
    """Check ops that are on the CPU in networks on the device, and give the log of each."""
    functional = torch.nn.functional
    for middle, reference in (
        (ms_ops.LeakyRelu(0.25), lambda x: functional.leaky_relu(x, 0.25)),
        (ms_ops.op("aten::softmax.int", dim=-1), lambda x: torch.softmax(x, -1)),
        (ms_ops.Softplus(beta=2.0), lambda x: functional.softplus(x, 2.0)),
    ):
        assert middle.set_device("CPU") is middle

        def sandwich(x, reference=reference):
            return functional.leaky_relu(reference(functional.leaky_relu(x, 0.5)), 0.5)

        for op in (middle, copy.deepcopy(middle), pickle.loads(pickle.dumps(middle))):
            clear_log()
            check(Sandwich(op), sandwich)
            yield [event.what for event in log()]


def check_memory_between_streams(op):
    """Memory of the first stream's that is read on a second is not used again before the second has come that far."""
    first, second = ms.runtime.default_stream(), ms.runtime.Stream()
    made, sources = ms_ops.LeakyRelu(1.0), [ms.Tensor(np.full(1024, value, np.float32)) for value in (-4, 8)]
    read = made(sources[0])
    address = read.data_ptr()
    second.wait_stream(first)
    with ms.runtime.StreamCtx(second):
        result = op(read)
    del read
    others = [made(sources[1]) for _ in range(3)]
    assert address not in [other.data_ptr() for other in others]
    first.synchronize()
    second.synchronize()
    np.testing.assert_array_equal(result.asnumpy(), np.full(1024, -1.0))
    assert address in [other.data_ptr() for other in [made(sources[1]) for _ in range(3)]]


def embedding(weight, indices):
    return aten.embedding(weight, indices)


def check_streams_after_errors(simulated):
    """All threads have their stream back when an operator has failed, and operators go on."""
    net, weight = Net(embedding), ms.Tensor(np.eye(3, dtype=np.float32))
    for _ in range(2):
        try:
            net(weight, ms.Tensor([0, 7])).asnumpy()
        except (IndexError, RuntimeError):
            assert simulated.simulated_torch_threads_on_streams() == 0
        else:
            raise AssertionError
        np.testing.assert_array_equal(net(weight, ms.Tensor([2])).asnumpy(), [[0, 0, 1]])
        assert simulated.simulated_torch_threads_on_streams() == 0
