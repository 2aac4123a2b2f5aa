"""Modules that are called several times, in several ways, under several names, or with other inputs per mode."""

from __future__ import annotations

import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins
from tests.migrate.modules import Scaling


class Twice(nn.Module):
    def __init__(self, *flags):
        super().__init__()
        self.scaling, self.flags = Scaling(), flags

    def forward(self, x):
        return sum(self.scaling(x, flag) for flag in self.flags)


def test_a_module_that_is_called_twice(mode):
    x = torch.tensor([1.0, 3.0])
    network = Twice(True, True)
    twins.assert_same_outputs(ms_ops.from_torch(network, (x,)), network, (x,))


class Repeating(nn.Module):
    """Of another depth in each call, and with other tensors."""

    def __init__(self):
        super().__init__()
        self.linear, self.dropout, self.join = nn.Linear(2, 2), nn.Dropout(0.5), Joining()

    def forward(self, x, times):
        for _ in range(times):
            x = self.dropout(self.linear(x))
        return self.join(x) if times == 1 else self.join(x, x + 1)


class Joining(nn.Module):
    def forward(self, x, y=None):
        return x * 2 if y is None else x * y


class InSeveralWays(nn.Module):
    def __init__(self):
        super().__init__()
        self.block, self.layers = Repeating(), nn.ModuleList([Repeating()])

    def forward(self, x):
        x = self.block(x, 1) + self.block(x, 2) + self.block(x, 1)
        return self.layers[0](x, 2) + self.layers[0](x, 3)


@pytest.mark.slow
def test_a_module_that_computes_something_else_in_each_call(mode, tmp_path):
    x = torch.randn(3, 2)
    for network in (Twice(True, False, True), InSeveralWays()):
        cell = ms_ops.from_torch(network, (x,), out=tmp_path / "net.py")
        for training in (True, False):
            network.train(training)
            cell.set_train(training)
            twins.assert_same_outputs(cell, network, (x,))
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-4)
    text = (tmp_path / "net.py").read_text()
    assert text.count("class Joining") == 2  # of the block, in two ways, and of the layer, in one
    assert text.count("x1, way):") == 1


class Sharing(nn.Module):
    """Has modules under several names."""

    def __init__(self):
        super().__init__()
        self.first, self.act = nn.Linear(4, 4), nn.GELU()
        self.second, self.same = self.first, self.act
        self.layers = nn.ModuleList([self.first, nn.Linear(4, 4), self.first])
        self.all = nn.Sequential(self.first, self.act, nn.BatchNorm1d(4), self.act, self.first)

    def forward(self, x):
        x = self.same(self.second(self.act(self.first(x))))
        for layer in self.layers:
            x = self.act(layer(x))
        return self.all(x)


@pytest.mark.parametrize("number", range(2))
def test_modules_that_have_several_names(mode, number):
    act = nn.ReLU()
    network = (Sharing(), nn.Sequential(nn.Linear(4, 4), act, nn.Linear(4, 4), act))[number]
    x = torch.randn(3, 4)
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-4)
    twins.assert_same_state(cell, network, rtol=1e-6)


class Frozen(nn.Module):
    """Called twice, with a norm in another mode within what is in another mode."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.Sequential(nn.BatchNorm1d(4)))

    def forward(self, x):
        return self.layers(self.layers(x)) + x


@pytest.mark.slow
def test_submodules_in_another_mode_than_the_network(mode):
    x = torch.randn(8, 4)
    for training in (True, False):
        network = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), Frozen())
        network(torch.randn(20, 4))
        network.train(training)
        network[1].train(not training)
        network[2].layers.train(not training)
        network[2].layers[2].train(training)
        cell = ms_ops.from_torch(network, (x,))
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-5)
        for other in (not training, training):
            network.train(other)
            cell.set_train(other)
            twins.assert_same_outputs(cell, network, (x,), rtol=1e-5)


class Ordered(nn.Module):
    """Takes one tensor more in training, before the other."""

    def forward(self, noise, x):
        return x + noise if self.training else x * 2


class Around(nn.Module):
    def __init__(self):
        super().__init__()
        self.ordered = Ordered()

    def forward(self, x):
        return self.ordered(x.sin(), x)


def test_what_another_mode_computes_of_other_inputs_is_said():
    network = Around()
    network.ordered.eval()
    with pytest.warns(UserWarning, match="Around runs, and what was exported of it does not|computes something else"):
        ms_ops.from_torch(network, (torch.ones(2),))


class Disturbed(nn.Module):
    def forward(self, x, noise):
        return x + noise if self.training else x * 2


class DisturbedTwice(nn.Module):
    """A module that takes more tensors in training."""

    def __init__(self):
        super().__init__()
        self.disturbed = Disturbed()

    def forward(self, x, noise):
        return self.disturbed(x, noise) + self.disturbed(x[:1], noise)


def test_other_inputs_in_each_mode(mode):
    network, args = DisturbedTwice(), (torch.randn(2, 3), torch.randn(2, 3))
    cell = ms_ops.from_torch(network, args)
    for training in (True, False):
        network.train(training)
        cell.set_train(training)
        twins.assert_same_outputs(cell, network, args)


def test_hooks_on_the_forward_of_a_sequential(mode):
    class Hooked(nn.Module):
        def __init__(self):
            super().__init__()
            self.after = nn.Sequential(nn.Linear(3, 3), nn.ReLU())
            self.before = nn.Sequential(nn.Linear(3, 3), nn.Sigmoid())
            self.after.register_forward_hook(lambda module, args, output: args[0] + 2 * output)
            self.before.register_forward_pre_hook(lambda module, args: (args[0] / 3,))

        def forward(self, x):
            return self.after(x), self.before(x)

    network, x = Hooked(), torch.randn(2, 3)
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-5)


class Ignoring(nn.Module):
    """Calls a submodule for what it writes."""

    def __init__(self):
        super().__init__()
        self.statistics, self.layer = nn.Sequential(nn.BatchNorm1d(3)), nn.Linear(3, 3)

    def forward(self, x):
        self.statistics(x)
        return self.layer(x)


def test_a_sequential_whose_result_is_not_used(mode):
    network, x = Ignoring(), torch.randn(4, 3)
    cell = ms_ops.from_torch(network, (x,))
    cell.set_train()
    for _ in range(2):
        twins.assert_same_outputs(cell, network, (x,))
    twins.assert_same_state(cell, network, rtol=1e-6)
