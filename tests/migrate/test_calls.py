"""Modules that are called more than once: with other inputs, by other ways, and with buffers that each call sets."""

from __future__ import annotations

import collections
import copy
import functools
import itertools

import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import networks, twins


class Twice(nn.Module):
    """One module on two inputs, as of a Siamese network or a discriminator."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, x):
        return self.module(x), self.module(x[:2] * 2)


class Chosen(nn.Module):
    """One module that calls another of its submodules each time."""

    def __init__(self):
        super().__init__()
        self.chooser = Chooser()

    def forward(self, x):
        return self.chooser(self.chooser(self.chooser(x, 0), 1), 0)


class Chooser(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4), nn.Linear(4, 4)])

    def forward(self, x, which):
        return torch.tanh(self.layers[which](x))


class Averaging(nn.Module):
    """The gradient needs the average from before the call, which the call changes."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4))
        self.register_buffer("average", torch.ones(4))

    def forward(self, x):
        y = x * self.weight * self.average
        self.average = 0.5 * self.average + x.detach().mean(0)
        return y * self.weight


class Flagged(nn.Module):
    """Calls that set the average, and calls that do not."""

    def __init__(self, *flags):
        super().__init__()
        self.averaging, self.flags = FlaggedAveraging(), flags

    def forward(self, x):
        for flag in self.flags:
            x = self.averaging(x, flag)
        return x


class FlaggedAveraging(Averaging):
    def forward(self, x, update):
        return super().forward(x) if update else x * self.weight * self.average


class Queue(nn.Module):
    """As of momentum contrast: it gives what it had, and keeps what it is given at a place that moves on."""

    def __init__(self):
        super().__init__()
        self.project = nn.Linear(4, 4)
        self.register_buffer("kept", torch.randn(6, 4))
        self.register_buffer("place", torch.zeros((), dtype=torch.int64))

    def forward(self, x):
        x = self.project(x)
        scores = x @ self.kept.t()
        rows = (self.place + torch.arange(2)) % 6
        self.kept = self.kept.index_copy(0, rows, x[:2].detach())
        self.place += 2
        return scores


class Flat(nn.Module):
    def forward(self, x):
        return x.reshape(x.shape[0], 2, 2)


class Pair(nn.Module):
    def forward(self, x):
        return x, x * 2


class Sum(nn.Module):
    def forward(self, pair):
        return pair[0] + pair[1]


class Item(nn.Module):
    """A Sequential, and one of its items alone."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 4), nn.ReLU())

    def forward(self, x):
        return self.layers(x) + self.layers[0](x[:1])


# With some weights, batch norms of three samples magnify the rounding by which Inductor's kernels differ.
torch.manual_seed(0)
NETWORKS = {
    "chosen": Chosen(),
    "averaging": Averaging(),
    "averaging twice": Twice(Averaging()),
    "averaging in the first call": Flagged(True, False),
    "averaging in the first call and the last": Flagged(True, False, True),
    "averaging in the last call": Flagged(False, True),
    "queue": Queue(),
    "queue twice": Twice(Queue()),
    "batch norm": Twice(nn.BatchNorm1d(4)),
    "batch norm in a Sequential": Twice(nn.Sequential(nn.Linear(4, 4, bias=False), nn.BatchNorm1d(4), nn.Tanh())),
    "an item of a Sequential": Item(),
    "shapes in a Sequential": Twice(nn.Sequential(nn.Linear(4, 4), Flat(), nn.Dropout(0.0))),
    "a tuple in a Sequential": nn.Sequential(nn.Linear(4, 4), Pair(), Sum()),
    "names in a Sequential": nn.Sequential(
        collections.OrderedDict(linear=nn.Linear(4, 4), bn=nn.BatchNorm1d(4), construct=nn.Linear(4, 4))
    ),
    "a slice of a Sequential": Twice(nn.Sequential(nn.Flatten(), nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4))[1:]),
}


WAYS = {
    "written": ms_ops.from_torch,
    "fused": functools.partial(ms_ops.from_torch, fused=True),
    "as it is": lambda network, args: ms_ops.TorchModule(network),
    "compiled": lambda network, args: ms_ops.TorchModule(network, compile=True),
}


@functools.cache
def made(name, way):
    """The network, its inputs, and the Cell, which both modes run: to convert it takes longer than the test."""
    torch.manual_seed(0)
    network, args = copy.deepcopy(NETWORKS[name]).train(), (torch.randn(3, 4),)
    return network, args, WAYS[way](network, args)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "way"),
    [
        pytest.param(name, way, marks=pytest.mark.xdist_group(f"{name}, {way}"))
        for name, way in itertools.product(NETWORKS, WAYS)
    ],
)
def test_outputs_gradients_and_buffers_are_those_of_torch(mode, name, way):
    network, args, cell = made(name, way)
    network.train()
    cell.set_train()
    for _ in range(2):
        twins.assert_same_gradients(cell, network, args, 1e-5)
    twins.assert_same_state(cell, network, 1e-6)
    network.eval()
    cell.set_train(False)
    twins.assert_same_outputs(cell, network, args, 1e-6)


def test_a_module_that_each_call_does_the_same_in_is_written_once(tmp_path):
    source = tmp_path / "twice.py"
    ms_ops.from_torch(NETWORKS["batch norm in a Sequential"], (torch.randn(2, 4),), out=source)
    text = source.read_text()
    assert "self.module = nn.SequentialCell([Linear(), BatchNorm1d(), Tanh()])" in text
    assert text.count("self.module(") == 2


@pytest.mark.slow
def test_a_sequential_with_another_batch(mode):
    sample = networks.samples()["adversaries"]
    batch = torch.export.Dim("batch", min=2)
    cell = ms_ops.from_torch(*sample, dynamic_shapes=[{0: batch}, {0: batch}])
    larger = tuple(torch.cat([arg, arg[:1]]) for arg in sample.args)
    for training in (True, False):
        sample.network.train(training)
        cell.set_train(training)
        twins.assert_same_outputs(cell, sample.network, larger, 1e-6)
