"""Tensors of a module that are views of one another are named: MindSpore's Parameters have memory of their own."""

from __future__ import annotations

import warnings

import pytest
import torch
from torch import nn

import ms_ops

CONVERSIONS = {
    "from_torch": lambda module: ms_ops.from_torch(module, (torch.ones(2, 4),)),
    "TorchModule": ms_ops.TorchModule,
}


class Tied(nn.Module):
    def __init__(self, view):
        super().__init__()
        self.first, self.second = nn.Linear(4, 4, bias=False), nn.Linear(4, 4, bias=False)
        self.second.weight = nn.Parameter(view(self.first.weight.data))

    def forward(self, x):
        return self.second(self.first(x))


class Columns(nn.Module):
    """None of which has an element of another."""

    def __init__(self):
        super().__init__()
        both = torch.rand(4, 8)
        self.first, self.second = nn.Parameter(both[:, :4]), nn.Parameter(both[:, 4:])

    def forward(self, x):
        return x @ self.first @ self.second


class Rows(nn.Module):
    """Of a table that nobody writes to."""

    def __init__(self, writes=False):
        super().__init__()
        table = torch.rand(3, 4)
        self.register_buffer("table", table)
        self.register_buffer("row", table[0])
        self.writes = writes

    def forward(self, x):
        if self.writes:
            self.row.add_(1)
        return x * self.row + self.table.sum(0)


@pytest.mark.parametrize("convert", CONVERSIONS.values(), ids=CONVERSIONS)
@pytest.mark.parametrize("view", [torch.t, lambda weight: weight.view(4, 4)], ids=["transposed", "same"])
def test_weights_that_are_views(convert, view):
    with pytest.warns(UserWarning, match=r"first.weight and second.weight of Tied are views of the same") as told:
        convert(Tied(view))
    assert told[0].filename == __file__


def test_buffers_that_are_views_and_may_be_written_to():
    with pytest.warns(UserWarning, match="table and row of Rows are views of the same memory"):
        ms_ops.TorchModule(Rows(writes=True))


@pytest.mark.parametrize("make", [Columns, Rows, lambda: Tied(torch.clone)], ids=["columns", "rows", "copies"])
def test_nothing_is_said_of_what_nobody_writes_to_or_is_apart(make):
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        ms_ops.from_torch(make(), (torch.ones(2, 4),))


def test_frozen_weights_that_are_views():
    module = Tied(torch.t).requires_grad_(False)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        ms_ops.TorchModule(module)
