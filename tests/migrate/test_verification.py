"""What is converted computes what the module computes, or says that it does not."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensor

import ms_ops
from ms_ops._migrate import detached


class Masking(nn.Module):
    """Draws by NumPy."""

    def forward(self, x):
        return x * torch.tensor(np.random.rand(3) if self.training else 1.0, dtype=torch.float32)


class AskingWhetherItIsTraced(nn.Module):
    def forward(self, x):
        return x / 0 if isinstance(x, FakeTensor) else x


@pytest.mark.parametrize(("network", "mode_of"), [(Masking(), "train"), (AskingWhetherItIsTraced(), "eval")])
def test_a_module_that_computes_something_else_when_it_is_exported(network, mode_of):
    torch.manual_seed(0)
    with pytest.warns(
        UserWarning, match=rf"computes something else when it is exported .* after {mode_of}\(\)"
    ) as told:
        ms_ops.from_torch(network, (torch.tensor([1.6, 2.0, 3.0]),))
    assert told[0].filename == __file__
    assert "ms_ops.TorchModule(module)" in str(told[0].message)


class Averaging(nn.Module):
    """Keeps a tensor in an attribute that is no buffer."""

    def __init__(self):
        super().__init__()
        self.average = torch.zeros(3)

    def forward(self, x):
        if self.training:
            self.average = 0.5 * self.average + x.detach().mean(0)
        return x + self.average if self.training else x


class Remembering(nn.Module):
    def __init__(self):
        super().__init__()
        self.given = []

    def forward(self, x):
        self.given.append(x.detach())
        return torch.stack(self.given).sum(0)


@pytest.mark.parametrize("make", [Averaging, Remembering])
def test_a_module_that_computes_something_else_when_it_is_called_again(make):
    with pytest.warns(UserWarning, match=rf"{make.__name__} computes something else when it is called again") as told:
        ms_ops.from_torch(make(), (torch.ones(2, 3),))
    assert told[0].filename == __file__


class HalfFrozen(nn.Module):
    def __init__(self):
        super().__init__()
        self.frozen, self.head = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x):
        with torch.no_grad():
            y = self.frozen(x)
        return self.head(y)


def test_gradients_that_are_other_ones(monkeypatch):
    """As they were if regions of no_grad() were lost, which torch.export takes away."""
    monkeypatch.setattr(detached, "keep", lambda graph: None)
    with pytest.warns(
        UserWarning, match=r"other gradients .* after train\(\): of frozen.weight, frozen.bias. torch.export has lost"
    ) as told:
        ms_ops.from_torch(HalfFrozen(), (torch.ones(2, 3),))
    assert told[0].filename == __file__


class CalledInTwoWays(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(3, 3)

    def forward(self, x):
        state = None
        for _ in range(3):
            state = self.cell(x, state)
        return state


@pytest.mark.parametrize(
    "network",
    [
        HalfFrozen(),
        CalledInTwoWays(),
        nn.Sequential(nn.Linear(3, 3), nn.Dropout(0.5), nn.BatchNorm1d(3)),
        nn.LSTM(3, 3, 2),
    ],
    ids=lambda network: type(network).__name__,
)
def test_gradients_that_are_torchs(network):
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        ms_ops.from_torch(network, (torch.randn(4, 3),))
    assert all(parameter.grad is None for parameter in network.parameters())


def test_conversion_leaves_torchs_random_state_alone():
    torch.manual_seed(3)
    before = torch.get_rng_state()
    ms_ops.from_torch(nn.Dropout(0.5), (torch.ones(3),))
    assert torch.equal(torch.get_rng_state(), before)


def test_what_torch_computes_where_autograd_records_is_compared():
    """Without, its encoder has a shorter way, which zeroes what is padded."""
    layer = nn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True)
    x, padding = torch.randn(2, 4, 8), torch.tensor([[False] * 4, [False, False, True, True]])

    class Padded(nn.Module):
        def __init__(self):
            super().__init__()
            self.encoder = nn.TransformerEncoder(layer, 2)

        def forward(self, x):
            return self.encoder(x, src_key_padding_mask=padding)

    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        ms_ops.from_torch(Padded().eval(), (x,))
