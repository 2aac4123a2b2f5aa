"""Cells that several tests wrap around an op."""

from __future__ import annotations

from mindspore import nn, ops

from ms_ops import aten


class Net(nn.Cell):
    """The op, called with the Cell's inputs."""

    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, *inputs):
        return self.op(*inputs)


class Slope(nn.Cell):
    """The gradient of the sum of a function's cubes."""

    def __init__(self, function):
        super().__init__()
        self.function, self.grad = function, ops.GradOperation()

    def construct(self, x):
        return self.grad(lambda x: aten.sum(aten.pow(self.function(x), 3)))(x)
