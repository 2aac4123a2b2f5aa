"""Functions that programs on a simulated device call, and what they are checked against: torch on the CPU."""

from __future__ import annotations

import copy
import pickle

import mindspore as ms
import numpy as np
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten
from ms_ops._build import layout
from ms_ops._native import library
from tests.devices.program import DY, Gradient, X, clear_log, log
from tests.nets import Net

__all__ = [
    "aten", "check", "check_gradients_of_another_stream", "check_gradients_on_a_slow_stream",
    "check_gradients_that_mindspore_adds",
    "check_memory_between_streams", "check_results_between_streams",
    "check_results_that_are_dropped_on_their_stream", "check_streams_after_errors",
    "check_what_graphs_lack",
    "checked_on_the_cpu", "concatenate", "drop_executors", "layer_norm", "leaky_relu", "ms_ops", "product", "quantile",
    "softmax", "topk", "torch", "transpose",
]  # fmt: skip


def drop_executors():
    """Destroy the executors of aclnn operators that are kept, so that all objects can be counted."""
    library.open_library(layout.LIBRARY).ms_ext_acl_drop_executors()


def leaky_relu(x):
    return aten.leaky_relu(x, 0.25)


def quantile(x):
    return aten.quantile(x, 0.75)


def softmax(x):
    return aten.softmax(x, -1)


def sigmoid(x):
    return aten.sigmoid(x)


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


def check(function, reference, *shapes, tolerance=1e-6):
    """Compare values and gradients with torch's on the CPU."""
    arrays = [np.linspace(-2, 3, int(np.prod(shape)), dtype=np.float32).reshape(shape) for shape in shapes or [(2, 3)]]
    leaves = [torch.from_numpy(array).requires_grad_() for array in arrays]
    expected = reference(*leaves)
    dy = torch.linspace(1, 2, expected.numel()).reshape(expected.shape)
    inputs = [ms.Tensor(array) for array in arrays]
    result = Net(function)(*inputs)
    np.testing.assert_allclose(result.asnumpy(), expected.detach().numpy(), rtol=tolerance, atol=tolerance)
    gradients = Gradient(Net(function))(*inputs, ms.Tensor(dy.numpy()))
    for gradient, reference in zip(gradients, torch.autograd.grad(expected, leaves, dy), strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), reference.numpy(), rtol=10 * tolerance, atol=tolerance)


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


def overwrite(value, stream):
    """Let later calls take what has been given back to the pool, and the stream run them."""
    overwriting = [leaky_relu(value) for _ in range(3)]
    del overwriting
    stream.synchronize()


def check_results_between_streams(reader, stream, delay=lambda: None):
    """A result of torch's that `reader` reads on a slow stream is not overwritten by later calls when it is dropped.

    `delay` puts something slow into the current stream, where the stream is not slow by itself.
    """
    first, values = ms.runtime.default_stream(), [ms.Tensor(np.full(1024, value, np.float32)) for value in (-4, 8)]
    results = []
    for _ in range(5):
        result = leaky_relu(values[0])
        stream.wait_stream(first)
        with ms.runtime.StreamCtx(stream):
            delay()
            results.append(reader(result))
        del result
        overwrite(values[1], first)
    stream.synchronize()
    for result in results:
        np.testing.assert_array_equal(result.asnumpy(), np.full(1024, -1.0))


def check_results_that_are_dropped_on_their_stream(stream):
    """The pool gives the memory to the next call on another stream, which has to come after this slow one."""
    first, values = ms.runtime.default_stream(), [ms.Tensor(np.full(1024, value, np.float32)) for value in (-4, 8)]
    reader, results = ms_ops.LeakyRelu(1.0), []
    for value in values:
        leaky_relu(value).asnumpy()
    for _ in range(5):
        stream.wait_stream(first)
        with ms.runtime.StreamCtx(stream):
            result = leaky_relu(values[0])
            results.append(reader(result))
            del result
        overwrite(values[1], first)
    stream.synchronize()
    for result in results:
        np.testing.assert_array_equal(result.asnumpy(), np.full(1024, -1.0))


def check_gradients_on_a_slow_stream(stream, delay=lambda: None):
    """First and second gradients of what is dropped before the stream has run; `delay` is as above."""
    first, array = ms.runtime.default_stream(), np.full((8, 128), -4, np.float32)
    values = [ms.Tensor(array), ms.Tensor(-2 * array)]
    gradient, second = Gradient(Net(sigmoid)), Gradient(Gradient(Net(sigmoid)))
    results = []
    for _ in range(3):
        x, dy = leaky_relu(values[0]), leaky_relu(values[1])
        stream.wait_stream(first)
        with ms.runtime.StreamCtx(stream):
            delay()
            results += [gradient(x, dy)[0], second(x, dy, (dy,))[0]]
        del x, dy
        overwriting = [leaky_relu(values[1]) for _ in range(9)]
        del overwriting
        first.synchronize()
    stream.synchronize()
    x = torch.full((8, 128), -1.0, requires_grad=True)
    dy = torch.full((8, 128), 8.0)
    (dx,) = torch.autograd.grad(torch.sigmoid(x), x, dy, create_graph=True)
    (ddx,) = torch.autograd.grad(dx, x, dy)
    for i, result in enumerate(results):
        expected = ddx if i % 2 else dx
        np.testing.assert_allclose(result.asnumpy(), expected.detach().numpy(), rtol=1e-5)


def used_twice(x):
    return aten.leaky_relu(x, 0.25), aten.leaky_relu(x, 0.5)


def check_gradients_that_mindspore_adds():
    """What it drops when it has asked for the sum is not used again before another thread has launched the kernel."""
    x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
    gradient = Gradient(Net(used_twice))
    sums = [gradient(x, (dy, dy))[0] for _ in range(20)]
    expected = np.array(DY, np.float32) * np.where(np.array(X) > 0, 2, 0.75)
    for result in sums:
        np.testing.assert_array_equal(result.asnumpy(), expected)


class OnStream(nn.Cell):
    """A function on a stream of its own, between what is on the current one."""

    def __init__(self, function, stream):
        super().__init__()
        self.function, self.stream = function, stream

    def construct(self, x):
        current = ms.runtime.current_stream()
        self.stream.wait_stream(current)
        with ms.runtime.StreamCtx(self.stream):
            result = self.function(x)
        current.wait_stream(self.stream)
        return result


def check_gradients_of_another_stream(stream):
    """Backward is on the current stream: what torch keeps from forward on another one is free when it has run there."""
    values = ms.Tensor(np.linspace(-2, 2, 1024, dtype=np.float32).reshape(8, 128))
    gradient = Gradient(OnStream(sigmoid, stream))
    results = []
    for _ in range(3):
        results.append(gradient(values, values)[0])
        with ms.runtime.StreamCtx(stream):
            overwriting = [leaky_relu(values) for _ in range(5)]
        del overwriting
        stream.synchronize()
    x = torch.from_numpy(values.asnumpy()).requires_grad_()
    (expected,) = torch.autograd.grad(torch.sigmoid(x), x, x.detach())
    for result in results:
        np.testing.assert_allclose(result.asnumpy(), expected.numpy(), rtol=1e-5)


def cholesky(matrix):
    return aten.linalg_cholesky(matrix)


def check_streams_after_errors(simulated):
    """All threads have their stream back when an operator has failed, and operators go on."""
    net, eye = Net(cholesky), np.eye(3, dtype=np.float32)
    refused = ms.Tensor(-np.eye(2, dtype=np.float32))  # of another shape: MindSpore runs no graph again that has failed
    for _ in range(2):
        try:
            net(refused).asnumpy()  # it reads whether that is possible, and says so at the call
        except RuntimeError:
            assert simulated.simulated_torch_threads_on_streams() == 0
        else:
            raise AssertionError
        np.testing.assert_array_equal(net(ms.Tensor(eye)).asnumpy(), eye)
        assert simulated.simulated_torch_threads_on_streams() == 0
