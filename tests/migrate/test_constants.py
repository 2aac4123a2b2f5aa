"""Tensors and numbers that stand in the source of a module's forward."""

from __future__ import annotations

import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins


class OfMode(nn.Module):
    """Each mode has tensors of its own in the source of its forward, one of them that of the other mode."""

    def forward(self, x):
        if self.training:
            return x * torch.tensor([2.0, 3.0])
        return x * torch.tensor([5.0, 7.0]) + torch.tensor([2.0, 3.0])


@pytest.mark.parametrize("target", ["aten", "mint"])
def test_tensors_in_the_source_of_a_forward(mode, target):
    network = OfMode()
    x = torch.ones(1, 2)
    cell = ms_ops.from_torch(network, (x,), target=target)
    for training in (True, False, True):
        network.train(training)
        cell.set_train(training)
        twins.assert_same_outputs(cell, network, (x,))


class Base(nn.Module):
    def __init__(self, base):
        super().__init__()
        self.base = base

    def forward(self, x):
        return self.base**x


@pytest.mark.parametrize("target", ["aten", "mint"])
def test_modules_that_differ_in_a_number_that_torch_calls_self(mode, target):
    network = nn.Sequential(Base(2.0), Base(3.0))
    x = torch.tensor([0.5, 2.0])
    twins.assert_same_outputs(ms_ops.from_torch(network, (x,), target=target), network, (x,), rtol=1e-6)
