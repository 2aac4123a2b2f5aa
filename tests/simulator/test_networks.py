"""Whole networks of PyTorch's in a simulation: converted, trained, evaluated."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow

NETWORKS = """
import copy
import os
import sys
import mindspore as ms
import numpy as np
import torch
from torch import nn
import ms_ops
from tests.devices.program import ON_HARDWARE

device, mode = sys.argv[1:]
ms.set_device(device)
ms.set_context(mode=getattr(ms, f"{mode}_MODE"))
torch.backends.cudnn.allow_tf32 = False  # on hardware


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.cells = kind(8, 6, 2, batch_first=True, bidirectional=True)

    def forward(self, x):
        return self.cells(x)[0]


convolutional = nn.Sequential(
    nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.ConvTranspose2d(8, 4, 2, 2),
    nn.Upsample(scale_factor=2, mode="bilinear"), nn.GroupNorm(2, 4), nn.AdaptiveAvgPool2d(2),
)
norms = nn.BatchNorm2d(8), nn.GroupNorm(2, 8), nn.Flatten(), nn.LayerNorm(288)
halved = nn.Sequential(nn.Conv2d(3, 8, 3), *norms).half()
attention = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, dropout=0.0)
# MindSpore adds the gradients of what is used twice, and has no kernel for that in graphs on the simulated NPU.
on_hardware = ON_HARDWARE in os.environ
adds_gradients = device == "GPU" or mode == "PYNATIVE"


def is_refused_by_torch(module, x):
    # On a GPU, cuDNN has no gradient of some networks in evaluation.
    if not on_hardware:
        return False
    try:
        copy.deepcopy(module).cuda()(x.cuda()).sum().backward()
    except RuntimeError:
        return True
    return False


torch.manual_seed(0)
for module, x, has_gradient in (
    (convolutional, torch.randn(2, 3, 8, 8), True),
    (halved, torch.randn(2, 3, 8, 8).half(), True),
    (Recurrent(nn.LSTM), torch.randn(2, 5, 8), True),
    (Recurrent(nn.GRU), torch.randn(2, 5, 8), True),
    (attention, torch.randn(2, 5, 8), adds_gradients),
):
    of_outputs, of_gradients = {"rtol": 1e-4, "atol": 1e-5}, {"rtol": 1e-4, "atol": 2e-5}
    if x.dtype == torch.float16:
        of_outputs, of_gradients = {"rtol": 1e-2, "atol": 1e-2}, {"rtol": 1e-1, "atol": 3e-2}
    for is_training in (True, False):
        module.train(is_training)
        cell = ms_ops.from_torch(module, (x,))
        cell.set_train(is_training)
        expected = module(x)
        result = cell(ms.Tensor(x.numpy()))
        np.testing.assert_allclose(result.asnumpy(), expected.detach().numpy(), **of_outputs)
        if not has_gradient:
            continue
        gradient = ms.ops.GradOperation(get_by_list=True, sens_param=True)(cell, cell.trainable_params())
        dy = torch.randn_like(expected)
        if is_refused_by_torch(module, x):
            try:
                gradient(ms.Tensor(x.numpy()), ms.Tensor(dy.numpy()))[0].asnumpy()
            except RuntimeError:
                continue
            raise AssertionError("a gradient that torch refuses")
        found = gradient(ms.Tensor(x.numpy()), ms.Tensor(dy.numpy()))
        wanted = torch.autograd.grad(module(x), list(module.parameters()), dy)
        for parameter, tensor, reference in zip(cell.trainable_params(), found, wanted, strict=True):
            np.testing.assert_allclose(tensor.asnumpy(), reference, **of_gradients, err_msg=parameter.name)
other = Recurrent(nn.GRU)
cell = ms_ops.from_torch(Recurrent(nn.GRU), (torch.zeros(2, 5, 8),))
cell(ms.Tensor(np.zeros((2, 5, 8), np.float32)))
ms_ops.load_state_dict(cell, other.state_dict())  # after a first call, whose graph has the Parameters' memory
x = torch.randn(2, 5, 8)
np.testing.assert_allclose(cell(ms.Tensor(x.numpy())).asnumpy(), other(x).detach().numpy(), rtol=1e-4, atol=1e-5)
try:
    ms_ops.TorchModule(nn.Linear(8, 8), compile=True)(ms.Tensor(x.numpy()))
except RuntimeError as error:
    assert f"is compiled for the CPU, and the network runs on {device}" in str(error)
else:
    raise AssertionError
print("all as torch has it")
"""


@pytest.mark.parametrize("mode", ["PYNATIVE", "GRAPH"])
@pytest.mark.parametrize(("device", "name"), [("gpu", "GPU"), ("ascend", "Ascend")])
def test_converted_networks_are_trained_and_evaluated(simulate, device, name, mode):
    process = simulate(device, NETWORKS, name, mode)
    assert "all as torch has it" in process.stdout, process.stderr
