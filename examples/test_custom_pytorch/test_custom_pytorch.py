"""PyTorch's LeakyReLU as an operator of MindSpore's, by ops.Custom alone. Argument: the device, CPU or GPU."""

import sys
from pathlib import Path

import mindspore as ms
import numpy as np
from mindspore import nn, ops

DEVICE = sys.argv[1] if len(sys.argv) > 1 else "CPU"
LIBRARY = Path(__file__).resolve().with_name(f"leaky_relu_{DEVICE.lower()}.so")  # README.md says how it is built


class Net(nn.Cell):
    """One operator."""

    def __init__(self):
        super().__init__()
        self.leaky_relu = ops.Custom(
            f"{LIBRARY}:LeakyRelu", out_shape=lambda shape: shape, out_dtype=lambda dtype: dtype, func_type="aot"
        )

    def construct(self, x):
        """Apply it."""
        return self.leaky_relu(x)


x = np.array([[0.0, -0.1], [-0.2, 1.0]], np.float32)
ms.set_device(DEVICE)
for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
    ms.set_context(mode=mode)
    print(Net()(ms.Tensor(x)))
