"""Converted networks that write: to buffers, to weights' parametrizations, to what was detached."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import utils

import ms_ops
from tests.migrate import twins


def normalized_networks():
    """By torch's parametrizations, and by its older hooks."""
    for normalized in (utils.parametrizations.weight_norm, utils.weight_norm, utils.parametrizations.spectral_norm,
                       utils.spectral_norm):  # fmt: skip
        yield nn.Sequential(normalized(nn.Conv1d(2, 4, 3)), nn.ReLU())
    yield nn.Sequential(nn.Flatten(), utils.parametrizations.orthogonal(nn.Linear(16, 16)))


@pytest.mark.parametrize("number", range(5))
def test_normalized_weights(mode, number):
    """Spectral norms write to buffers and read what they wrote."""
    network, x = list(normalized_networks())[number], torch.randn(3, 2, 8)
    cell = ms_ops.from_torch(network, (x,))
    for training in (True, True, False):
        network.train(training)
        cell.set_train(training)
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    network.train()
    cell.set_train()
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-4)
    twins.assert_same_state(cell, network, rtol=1e-5)


class Keeping(nn.Module):
    """Sets its buffers to its input, to another one, and to what they are."""

    def __init__(self):
        super().__init__()
        self.register_buffer("last", torch.zeros(2))
        self.register_buffer("scale", torch.full((2,), 3.0), persistent=False)
        self.register_buffer("other", torch.zeros(2))
        self.inner = Remembering()

    def forward(self, x):
        self.scale = self.scale.to(x.device)
        y = x * self.scale + self.last * self.other + self.inner(x)
        self.other.copy_(self.last)
        self.last = x
        return y


class Remembering(nn.Module):
    """Has a new tensor in the place of its buffer, which torch.export loses."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.ones(2))

    def forward(self, x):
        self.mean = self.mean * 0.5 + x
        return x * self.mean


def test_buffers_that_are_set(mode):
    network, x = Keeping(), torch.randn(2)
    cell = ms_ops.from_torch(network, (x,))
    for given in (x, x + 1, x):
        twins.assert_same_outputs(cell, network, (given,))
    twins.assert_same_state(cell, network)


class Detaching(nn.Module):
    """Writes in place to what has no gradient, with what has one."""

    def __init__(self, reads_again=False):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.randn(3)), nn.Parameter(torch.randn(3))
        self.reads_again = reads_again

    def forward(self, x):
        first = (x * self.weight).detach()
        first += self.bias
        with torch.no_grad():
            before = (x * 2).sin()
            second = before.view(-1, 3).detach()
        second[:, 0] += self.weight[0]
        y = x * self.weight
        third = y.detach()
        y = y + 1
        third.clamp_(0)
        with torch.no_grad():
            fourth = (x * self.weight).detach()
            fourth -= fourth.mean()
        return first * second + third + fourth + y + (before if self.reads_again else 0)


def test_writing_to_what_was_detached(mode):
    network, x = Detaching(), torch.randn(2, 3)
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-5)


class Slicing(nn.Module):
    """Gives a view beside what it is of, after a write in place."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x):
        y = self.linear(x)
        y[:, 0] = 0
        return y, y.t()


def test_a_view_beside_what_was_written_to(mode):
    network, x = Slicing(), torch.randn(2, 3)
    twins.assert_same_outputs(ms_ops.from_torch(network, (x,)), network, (x,), rtol=1e-6)


def test_an_embedding_that_renormalizes_its_weights():
    network, indices = nn.Embedding(5, 3, max_norm=1.0), torch.tensor([1, 2])
    with pytest.raises(ms_ops.ConversionError, match=r"embedding with max_norm .*ms_ops\.TorchModule\(module\)"):
        ms_ops.from_torch(network, (indices,))
    twins.assert_same_outputs(ms_ops.TorchModule(network), network, (indices,), rtol=1e-6)


def test_reading_again_what_was_written_to_by_its_detached_twin():
    network = Detaching(reads_again=True)
    with pytest.raises(ms_ops.ConversionError, match="Detaching writes in place to what was detached, or made under"):
        ms_ops.from_torch(network, (torch.ones(2, 3),))


class Snapshot(nn.Module):
    """Returns copies of its weight, from inside of another module too, and of its input."""

    def __init__(self, inner=None):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3))
        self.inner = inner

    def forward(self, x):
        copies = (self.weight.clone(), x.clone())
        return (*copies, x * self.weight) if self.inner is None else (*copies, *self.inner(x))


def test_copies_of_weights_that_are_returned_stay_as_they_were():
    network = Snapshot(Snapshot())
    x = torch.zeros(3)
    cell = ms_ops.from_torch(network, (x,))
    given = ms.Tensor(x.numpy())
    outputs = cell(given)
    for parameter in cell.trainable_params():
        parameter.set_data(ms.Tensor([5.0, 6.0, 7.0], ms.float32))
    assert not any(isinstance(output, ms.Parameter) for output in outputs)
    assert outputs[1] is not given
    for output, expected in zip(outputs, network(x), strict=True):
        np.testing.assert_array_equal(output.asnumpy(), expected.detach().numpy())


def test_reshapes_that_change_nothing_are_not_written(mode, tmp_path):
    """Nor where a size is unknown."""

    class Reshapes(nn.Module):
        def forward(self, x, y):
            same = x.reshape(2, 3).expand(-1, 3).flatten(1)
            return same.view(x.shape) * 2, y.view(y.shape[0], 4) + 1, y.view(-1) + 1, x.view(torch.int32) + 1

    example = torch.ones(2, 3), torch.ones(3, 4)
    shapes = {"x": None, "y": {0: torch.export.Dim("rows")}}
    cell = ms_ops.from_torch(Reshapes(), example, dynamic_shapes=shapes, out=tmp_path / "net.py")
    source = (tmp_path / "net.py").read_text()
    calls = ("view", "reshape", "expand", "flatten")  # what is computed of a view of another shape takes its memory
    assert [source.count(f"{name}(") for name in calls] == [1, 1, 0, 0]
    twins.assert_same_outputs(cell, Reshapes(), (torch.randn(2, 3), torch.randn(6, 4)), rtol=0)


class Renewed(nn.Module):
    """A batch norm by statistics that the same call sets anew."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(3))
        self.register_buffer("var", torch.ones(3))

    def forward(self, x):
        y = nn.functional.batch_norm(x, self.mean, self.var, training=False)
        self.mean = 0.5 * self.mean + 0.5 * x.detach().mean(0)
        self.var = 0.5 * self.var + 0.5 * x.detach().var(0)
        return y


def test_gradients_by_statistics_that_are_set_anew(mode):
    torch.manual_seed(0)
    network = nn.Sequential(nn.Linear(3, 3), Renewed())
    x = torch.randn(8, 3)
    cell = ms_ops.from_torch(network, (x,))
    for _ in range(2):
        twins.assert_same_gradients(cell, network, (x,), rtol=1e-5)


class Broadcasting(nn.Module):
    """Buffers that are set to what has fewer elements, and another dtype."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(1))
        self.register_buffer("rows", torch.zeros(2, 6, dtype=torch.float64))
        self.linear = nn.Linear(6, 6)

    def forward(self, x):
        self.mean.copy_(x.detach().mean())
        self.rows.copy_(x.detach()[0])
        return self.linear(x) * self.mean + self.rows[1].float()


class Read(nn.Module):
    """A batch norm whose new statistics are read."""

    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(6)

    def forward(self, x):
        before = self.norm.running_mean.clone()
        return self.norm(x) + before, self.norm.running_var * 1


@pytest.mark.parametrize("make", [Broadcasting, Read])
def test_buffers_that_are_read_after_they_are_set(mode, make):
    module = make()
    cell = ms_ops.from_torch(module, (torch.randn(4, 6),))
    cell.set_train()
    for _ in range(2):
        twins.assert_same_outputs(cell, module, (torch.randn(4, 6),), rtol=1e-6)
        twins.assert_same_state(cell, module, rtol=1e-6)
    twins.assert_same_gradients(cell, module, (torch.randn(4, 6),), rtol=1e-4)
