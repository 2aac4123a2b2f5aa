"""Results, gradients and networks on the device that are alive when the process ends."""

from __future__ import annotations

import builtins

import mindspore as ms

import ms_ops
from tests.devices.operators import sigmoid, softmax
from tests.devices.program import DY, Gradient, X
from tests.nets import Net

_kept = []


def keep():
    """Some that were read, some that were not, some that outlive all modules."""
    x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
    net, gradient = Net(softmax), Gradient(Net(sigmoid))
    _kept.extend([net(x), gradient(x, dy)[0], ms_ops.LeakyRelu(0.25)(x)])
    builtins.kept_results = [net(x), gradient(x, dy), net, gradient]
    _kept[0].asnumpy()
    _kept.extend(net(x) for _ in range(3))
    print("the end")
