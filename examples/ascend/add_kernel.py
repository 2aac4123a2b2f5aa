"""A kernel in Ascend C, launched directly on MindSpore's stream.

The argument is the folder of libadd_kernel.so, which CANN's build makes of the kernel's source.
"""

import sys
from pathlib import Path

import mindspore as ms
import numpy as np
from mindspore import nn

import ms_ops


def load(folder):
    """The op, from the library of kernels in `folder`."""
    library = ms_ops.load(
        "add_kernel",
        [Path(__file__).with_name("add_kernel.cpp")],
        ldflags=[f"-L{folder}", f"-Wl,-rpath,{folder}", "-ladd_kernel"],
    )
    return library.custom("AddKernel", out_shape=lambda x, y: x, out_dtype=lambda x, y: x)


class Net(nn.Cell):
    """Adds its inputs."""

    def __init__(self, add):
        super().__init__()
        self.add = add

    def construct(self, x, y):
        """The sum."""
        return self.add(x, y)


def main(folder):
    """Add two tensors, in both modes."""
    net = Net(load(folder))
    x = ms.Tensor(np.arange(8, dtype=np.float32))
    y = ms.Tensor(np.full(8, 0.5, np.float32))
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=mode)
        print(net(x, y))


if __name__ == "__main__":
    ms.set_device("Ascend")
    main(sys.argv[1])
