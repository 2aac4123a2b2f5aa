"""Networks and modules that give no tensor, and are called for what they write to their buffers."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops

RESULTS = {"None": None, "a tuple": (), "a dict": {}, "several": (None, None), "nested": {"a": ((), [])}}
WAYS = {
    "converted": lambda module, args: ms_ops.from_torch(module, args),
    "fused": lambda module, args: ms_ops.from_torch(module, args, fused=True),
    "as it is": lambda module, args: ms_ops.TorchModule(module),
    "compiled": lambda module, args: ms_ops.TorchModule(module, compile=True),
}


class Tracking(nn.Module):
    """Sums what it is given."""

    def __init__(self, shape, result=None):
        super().__init__()
        self.register_buffer("total", torch.zeros(shape))
        self.result = result

    def forward(self, x):
        self.total.add_(x.sum(0) if self.total.dim() else x.sum())
        return self.result


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize("shape", [(3,), ()], ids=["vector", "number"])
def test_they_run(mode, way, result, shape):
    x = torch.ones(2, 3)
    cell = WAYS[way](Tracking(shape, RESULTS[result]), (x,))
    given = [cell(ms.Tensor(x.numpy())) for _ in range(2)]
    (total,) = [value.asnumpy() for name, value in cell.parameters_dict().items() if name.endswith("total")]
    np.testing.assert_array_equal(total, np.full(shape, 4.0 if shape else 12.0))
    assert given == [RESULTS[result]] * 2


class Watched(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.rows, self.sum = Tracking((3,)), Tracking(())

    def forward(self, x):
        y = self.linear(x)
        self.rows(y)
        self.sum(y)
        return y


@pytest.mark.parametrize("fused", [["rows"], ["sum"], ["rows", "sum"]], ids=str)
def test_fused_parts_of_a_network(mode, fused):
    module, x = Watched(), torch.randn(2, 3)
    cell = ms_ops.from_torch(module, (x,), fused=fused)
    np.testing.assert_allclose(cell(ms.Tensor(x.numpy())).asnumpy(), module(x).detach().numpy(), rtol=1e-6)
    for name, value in ms_ops.state_dict(cell).items():
        np.testing.assert_allclose(value.numpy(), module.state_dict()[name].numpy(), rtol=1e-6, atol=1e-6)
