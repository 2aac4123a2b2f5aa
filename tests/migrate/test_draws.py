"""Dropout of tensors that do not lie row by row in torch's memory drops what it drops in torch."""

from __future__ import annotations

import mindspore as ms
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins


class OfChannelsLast(nn.Module):
    """Drops elements of what its input is transposed to."""

    def __init__(self, drop):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3))
        self.drop = drop

    def forward(self, x):
        return self.drop((x * self.weight).permute(0, 3, 1, 2))


class Written(nn.Module):
    """Drops elements of a transposed copy that was written to, which lies as before."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(8))

    def forward(self, x):
        y = (x * self.weight).transpose(0, 2).clone()
        y.masked_fill_(y > 0.7, 0.1)
        return nn.functional.dropout(y, 0.3, self.training)


class Sampled(nn.Module):
    def forward(self, x):
        return torch.bernoulli(x.sigmoid().transpose(0, 1)) + torch.rand_like(x.transpose(0, 1))


IMAGES = torch.randn(2, 4, 5, 3)
WORDS = torch.randn(3, 5, 8)
NETWORKS = {
    "attention": (nn.TransformerEncoderLayer(8, 2, 16, dropout=0.3, batch_first=True), WORDS),
    "attention with words first": (nn.TransformerEncoderLayer(8, 2, 16, dropout=0.3), WORDS),
    "elements": (OfChannelsLast(nn.Dropout(0.5)), IMAGES),
    "channels": (OfChannelsLast(nn.Dropout2d(0.5)), IMAGES),
    "samples": (Sampled(), WORDS),
    "written": (Written(), WORDS),
}


@pytest.mark.slow
@pytest.mark.parametrize("is_open", [False, True], ids=["static", "open batch"])
@pytest.mark.parametrize("name", NETWORKS)
def test_numbers_are_those_of_torch(name, is_open, mode):
    network, x = NETWORKS[name]
    network.train()
    shapes = ({0: torch.export.Dim("batch", min=2)},) if is_open else None
    cell = ms_ops.from_torch(network, (x,), dynamic_shapes=shapes)
    if is_open:
        x = torch.cat([x, x[:1]])
    torch.manual_seed(3)
    with torch.no_grad():
        expected = network(x)
    ms.set_seed(3)
    (actual,) = twins.arrays(cell(*twins.to_mindspore((x,))))
    assert abs(actual - expected.numpy()).max() <= 1e-6


class Unused(nn.Module):
    """Draws numbers that nothing reads, before others."""

    def forward(self, x):
        torch.rand(3)
        return torch.rand_like(x)


def test_numbers_that_nothing_reads_are_drawn(mode):
    cell = ms_ops.from_torch(Unused(), (WORDS,))
    torch.manual_seed(3)
    expected = Unused()(WORDS)
    ms.set_seed(3)
    assert (cell(ms.Tensor(WORDS.numpy())).asnumpy() == expected.numpy()).all()


def test_other_numbers_are_drawn_as_they_can(mode):
    """Torch has one algorithm for normal numbers that lie row by row, and another for the rest."""

    class Noisy(nn.Module):
        def forward(self, x):
            return x + torch.randn_like(x.transpose(0, 1)).transpose(0, 1)

    cell = ms_ops.from_torch(Noisy(), (WORDS,))
    noise = cell(ms.Tensor(WORDS.numpy())).asnumpy() - WORDS.numpy()
    assert abs(noise.std() - 1) < 0.3
