"""Operators in Cells that run in another precision."""

from __future__ import annotations

import threading

import mindspore as ms
import numpy as np
import pytest
from mindspore import nn

import ms_ops
from ms_ops import aten
from tests.ms_ops.as_in_torch import X, tensor


def test_to_float_casts_the_parameters_of_op_objects(mode):
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.weight = ms.Parameter(tensor(np.ones((4, 3), np.float32)))
            self.linear = ms_ops.op("aten::linear", bias=None)

        def construct(self, x):
            return self.linear(x, self.weight)

    net = Net().to_float(ms.float16)
    x = tensor(np.ones((2, 3), np.float32))
    assert net(x).dtype == ms.float16
    (gradient,) = ms.grad(net, None, net.trainable_params())(x)
    np.testing.assert_array_equal(gradient.asnumpy(), np.full((4, 3), 2, np.float32), strict=True)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_to_float(mode, dtype):
    class Net(nn.Cell):
        def construct(self, x):
            return aten.tanh(x)

    net = Net().to_float(getattr(ms, dtype))
    assert net(tensor(X)).dtype == getattr(ms, dtype)
    assert aten.tanh(tensor(X)).dtype == ms.float32
    assert ms.grad(net)(tensor(X)).dtype == ms.float32


def test_to_float_of_dtypes_that_operators_refuse_together(mode):
    """The inputs are cast before torch says what it thinks of them: lists, and half precision in a Cell of single."""

    class Net(nn.Cell):
        def __init__(self, dtype):
            super().__init__()
            self.inner = Inner().to_float(dtype)

        def construct(self, x, y):
            return self.inner(x, y)

    class Inner(nn.Cell):
        def construct(self, x, y):
            return aten.mv(aten.stack([x, y, y]), x)

    x, y = tensor(np.ones(2, np.float16)), tensor(np.ones(2, np.float32))
    for dtype in (ms.float16, ms.float32, ms.bfloat16):
        assert Net(dtype)(x, y).dtype == dtype


class Dense(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 4)

    def construct(self, x):
        return aten.softplus(self.dense(x))


@pytest.mark.parametrize("level", ["O1", "O2", "O3"])
def test_amp(level):
    net = ms.amp.auto_mixed_precision(Dense(), level)
    assert np.isfinite(net(tensor(X)).asnumpy()).all()
    for derivative in ms.grad(net, None, net.trainable_params())(tensor(X)):
        assert derivative.dtype == ms.float32 or level == "O3"


def test_several_threads_in_one_cell():
    """Each operator casts, also while that of another thread runs on what it has cast."""

    class Net(nn.Cell):
        def construct(self, x):
            return aten.tanh(x)

    net, x = Net().to_float(ms.float16), ms.Tensor(np.ones((500, 500), np.float32))
    dtypes = set()

    def call():
        for _ in range(50):
            dtypes.add(net(x).dtype)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert dtypes == {ms.float16}
