"""Networks that cannot be converted are refused with the reason, the place and what to do."""

from __future__ import annotations

import pytest
import torch
from torch import nn

import ms_ops


class Clamping(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, x):
        with torch.no_grad():
            self.weight.clamp_(-1, 1)
        return x * self.weight


class Misfitting(nn.Module):
    def forward(self, x):
        return x @ torch.ones(5, 2)


class Keyed(nn.Module):
    def __init__(self, key):
        super().__init__()
        self.layers = nn.ModuleDict({key: nn.Linear(2, 2)})

    def forward(self, x):
        (layer,) = self.layers.values()
        return layer(x)


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = self.same = nn.BatchNorm1d(2)

    def forward(self, x):
        return self.same(self.norm(x))


class Sparse(nn.Module):
    def forward(self, x):
        return torch.sparse.mm(x.to_sparse(), x)


class Writing(nn.Module):
    def forward(self, x):
        x.add_(1)
        return x * 2


@pytest.mark.parametrize(
    ("network", "message"),
    [
        (
            nn.Sequential(Misfitting()),
            r"export Sequential after train\(\), in 0 \(Misfitting\), at .*test_refusals\.py:\d+: .*must have same",
        ),
        (Clamping(), "Clamping: its forward writes to its parameter 'weight'; make it a buffer"),
        (Keyed("class"), r"SyntaxError: .*\nRename 'layers.class', which torch.export writes as Python, or take"),
        (
            Twice(),
            "Call 'norm' and 'same', which are one module with buffers, by one name, or take the module as it is",
        ),
        (Writing(), "Writing: its forward writes to its argument 'x'"),
        (Sparse(), r"Sparse: aten\.to_sparse\.default .* at .*: it gives a sparse_coo tensor, which MindSpore lacks"),
        (nn.LazyLinear(3), "weight of LazyLinear gets its shape from the first call: call the module once before"),
        (nn.Linear(2, 2, device="meta"), "weight of Linear is on the device 'meta' and has no values"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, nn.Module) else "",
)
def test_what_cannot_be_converted_says_why(network, message):
    with pytest.raises(ms_ops.ConversionError, match=message):
        ms_ops.from_torch(network, (torch.ones(2, 2),))


def test_what_torch_has_exported_is_refused():
    exported = torch.export.export(nn.Linear(2, 2), (torch.ones(1, 2),)).module()
    with pytest.raises(ms_ops.ConversionError, match="has one mode alone, .*: give the module that it was made of"):
        ms_ops.from_torch(exported, (torch.ones(1, 2),))
