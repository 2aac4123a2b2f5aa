"""Cells that several tests wrap around an op."""

from __future__ import annotations

from mindspore import nn


class Net(nn.Cell):
    """The op, called with the Cell's inputs."""

    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, *inputs):
        return self.op(*inputs)
