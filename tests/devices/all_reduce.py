"""Gradients of torch's that are dropped while an AllReduce reads them; msrun starts it, with the device's name."""

from __future__ import annotations

import os
import sys

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ.get("RANK_ID", "0")  # a device per process, number 0 for both sides

import mindspore as ms
import numpy as np
import torch
from mindspore.communication import get_group_size, init

from tests.devices.operators import leaky_relu, sigmoid
from tests.devices.program import Gradient
from tests.nets import Net

STEPS = 20


def delay_communication() -> None:
    """Keep MindSpore's stream for communication busy, so that memory is used again before it is read."""
    stream = torch.cuda.ExternalStream(ms.runtime.communication_stream().stream_ptr())
    with torch.cuda.stream(stream):
        torch.cuda._sleep(50_000_000)


def main(device: str) -> None:
    """Compare each sum over the processes with the gradient of one, times their number."""
    ms.set_device(device, 0)
    init()
    reduce, gradient = ms.ops.AllReduce(), Gradient(Net(sigmoid))
    values = ms.Tensor(np.linspace(-2, 2, 1 << 16, dtype=np.float32).reshape(256, 256))
    sums = []
    for _ in range(STEPS):
        if device == "GPU":
            delay_communication()
        sums.append(reduce(gradient(values, values)[0]))
        overwriting = [leaky_relu(values) for _ in range(3)]
        del overwriting
    x = torch.from_numpy(values.asnumpy()).requires_grad_()
    (expected,) = torch.autograd.grad(torch.sigmoid(x), x, x.detach())
    for found in sums:
        np.testing.assert_allclose(found.asnumpy(), get_group_size() * expected.numpy(), rtol=1e-5, atol=1e-6)
    print(f"{STEPS} sums over {get_group_size()} processes")


if __name__ == "__main__":
    main(sys.argv[1])
