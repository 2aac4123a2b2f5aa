"""AddCustom, the operator of Ascend C's sample projects, in a MindSpore network with its gradient.

Build the operator's package with CANN's tools, install it, and add it to ASCEND_CUSTOM_OPP_PATH. A package without
aclnnAddCustomGrad serves as well; then leave out the gradient.
"""

from pathlib import Path

import mindspore as ms
import numpy as np
from mindspore import nn

import ms_ops

library = ms_ops.load("add_custom", [Path(__file__).with_name("add_custom.cpp")])

add_custom_grad = library.custom(
    "AddCustomGrad",
    out_shape=lambda dz: (dz, dz),
    out_dtype=lambda dz: (dz, dz),
)


def bprop(x, y, out, dout):
    """Gradients with respect to x and y."""
    return add_custom_grad(dout)


add_custom = library.custom("AddCustom", out_shape=lambda x, y: x, out_dtype=lambda x, y: x, bprop=bprop)


class Net(nn.Cell):
    """Adds its inputs."""

    def construct(self, x, y):
        """The sum."""
        return add_custom(x, y)


def main():
    """Values and gradients, in both modes."""
    x = ms.Tensor(np.arange(8, dtype=np.float32))
    y = ms.Tensor(np.full(8, 0.5, np.float32))
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=mode)
        net = Net()
        print(net(x, y))
        dx, dy = ms.ops.GradOperation(get_all=True, sens_param=True)(net)(x, y, ms.Tensor(np.ones(8, np.float32)))
        print(dx, dy)


if __name__ == "__main__":
    ms.set_device("Ascend")
    main()
