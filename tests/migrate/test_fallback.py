"""Networks whose Python depends on values: from_torch takes them as they are, and says what that costs."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import utils

import ms_ops
from tests.migrate import twins
from tests.migrate.modules import Branching


class Halving(nn.Module):
    def forward(self, x):
        while x.norm() > 1:
            x = x / 2
        return x


class Counting(nn.Module):
    def forward(self, x):
        for _ in range(int(x.abs().max())):
            x = x + 1
        return x


class Splitting(nn.Module):
    """Of sizes that are values: torch exports it, with numbers that nobody knows before the call."""

    def forward(self, x):
        size = (x > 0).sum().item()
        torch._check(size >= 0)
        torch._check(size <= 4)
        first, second = torch.arange(4.0).split([size, 4 - size])
        return first.sum() * x + second.sum()


class Packing(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 3)

    def forward(self, x):
        packed = utils.rnn.pack_padded_sequence(x, torch.tensor([2, 1]))
        return utils.rnn.pad_packed_sequence(self.lstm(packed)[0])[0]


class Structured(nn.Module):
    """Nested inputs, one by name, one that is no tensor, a buffer, outputs in a dictionary."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([Branching()])
        self.register_buffer("calls", torch.zeros(()))

    def forward(self, batch, mask, double=False):
        self.calls += 1
        x = self.layers[0](batch["x"][0]) * mask
        return {"out": x * 2 if double else x, "mask": mask * 1, "nothing": None}


class Pooling(nn.Module):
    """Of lengths that are values, as vision towers take grids: no output and an error for zeros."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(4, 3)

    def forward(self, x, lengths):
        return torch.cat([part.mean(0, keepdim=True) for part in self.inner(x).split(lengths.tolist())])


def converted(*args, **kwargs):
    with pytest.warns(UserWarning, match="depends on the values of tensors"):
        return ms_ops.from_torch(*args, **kwargs)


@pytest.mark.parametrize(
    "network", [Branching(), Halving(), Counting(), Splitting(), Packing()], ids=lambda network: type(network).__name__
)
def test_outputs(mode, network):
    shape = (2, 2, 2) if isinstance(network, Packing) else (2, 2)
    cell = converted(network, (torch.ones(shape),))
    assert isinstance(cell, ms_ops.TorchModule)
    for value in (1.0, -1.0, 3.0):
        twins.assert_same_outputs(cell, network, (torch.full(shape, value),), rtol=1e-6)


def test_gradients(mode):
    torch.manual_seed(0)
    network, x = Branching(), torch.rand(3, 2)
    cell = converted(network, (x,))
    value, gradients = twins.mindspore_gradients(cell, (x,))
    expected, others = twins.torch_gradients(network, (x,))
    assert value == pytest.approx(expected, rel=1e-6)
    assert set(gradients) == set(others) == {"inner.weight", "inner.bias"}
    for name, other in others.items():
        np.testing.assert_allclose(gradients[name], other, rtol=1e-5)


def test_a_graph_knows_shapes_by_the_values_of_the_sample(mode):
    torch.manual_seed(0)
    network, x, lengths = Pooling(), torch.rand(6, 4), torch.tensor([2, 4])
    cell = converted(network, (x, lengths))
    for given in (lengths, torch.tensor([1, 5]), lengths.int()):
        twins.assert_same_outputs(cell, network, (x, given), rtol=1e-6)
    value, gradients = twins.mindspore_gradients(cell, (x, lengths))
    expected, others = twins.torch_gradients(network, (x, lengths))
    assert value == pytest.approx(expected, rel=1e-6)
    for name, other in others.items():
        np.testing.assert_allclose(gradients[name], other, rtol=1e-5)


@pytest.mark.parametrize("mode", [ms.GRAPH_MODE], indirect=True)
def test_other_shapes_than_the_samples_are_run_on_zeros(mode):
    network = Pooling()
    cell = converted(network, (torch.rand(6, 4), torch.tensor([2, 4])))
    x, lengths = ms.Tensor(np.ones((7, 4), np.float32)), ms.Tensor(np.array([2, 4]))
    with pytest.raises(RuntimeError, match=r"fails on the sample's values, and zeros for other shapes, on which a gra"):
        cell(x, lengths)
    with pytest.raises(RuntimeError, match="fails on zeros, on which a graph"):
        cell(x, ms.Tensor(np.array([2, 4, 1])))


def test_the_warning_names_the_submodule_and_the_line_and_what_is_not_written(tmp_path):
    out = tmp_path / "net.py"
    with pytest.warns(UserWarning, match="Sequential has Python") as warned:
        ms_ops.from_torch(nn.Sequential(Branching()), (torch.ones(2, 2),), out=out)
    (text,) = (str(warning.message) for warning in warned)
    line = Branching.forward.__code__.co_firstlineno + 1
    assert "Sequential has Python that depends on the values of tensors, in 0 (Branching), at" in text
    assert f"modules.py:{line}" in text
    assert f"there is no source of it, {str(out)!r} is not written" in text
    assert warned[0].filename == __file__
    assert not out.exists()


def test_it_is_called_as_the_sample(mode):
    network, x = Structured(), torch.ones(2, 2)
    cell = converted(network, ({"x": [x]},), {"double": True, "mask": x * 3})
    assert {parameter.name for parameter in cell.get_parameters()} == set(network.state_dict())
    given = ms.Tensor(x.numpy())
    expected = network({"x": [x]}, x * 3, True)
    for result in (cell({"x": [given]}, given * 3), cell({"x": [given]}, mask=given * 3, double=True)):
        assert list(result) == list(expected)
        np.testing.assert_allclose(result["out"].asnumpy(), expected["out"].detach().numpy(), rtol=1e-6)
    assert float(cell.statistics[0]) == 2
    with pytest.raises(
        ValueError, match="Structured is fixed at the value of the conversion, True, where it got False"
    ):
        cell({"x": [given]}, given * 3, False)
    for args in (({"x": [given]},), ({"x": given}, given), ({"x": [given, given]}, given)):
        with pytest.raises(TypeError, match="Structured takes what it was converted with: batch, mask, double"):
            cell(*args)


def test_the_module_stays_as_it_is():
    network = Structured().eval()
    before = dict(vars(network))
    cell = converted(network, ({"x": [torch.ones(2, 2)]}, torch.ones(2, 2)))
    cell.set_train(True)
    one = ms.Tensor(np.ones((2, 2), np.float32))
    cell({"x": [one]}, one)
    assert not network.training
    assert not network.layers[0].training
    assert vars(network) == before
    assert float(network.calls) == 0


def test_other_reasons_are_errors_as_before():
    with pytest.raises(ms_ops.ConversionError, match="must have same reduction dim"):
        ms_ops.from_torch(nn.Linear(3, 2), (torch.ones(2, 2),))


def test_a_forward_of_the_instance_is_refused():
    """Which a call of the class's would leave out."""
    module = nn.Linear(2, 2)
    forward = module.forward
    module.forward = lambda x: forward(x) * (2 if x.sum() > 0 else 3)
    with pytest.raises(ms_ops.ConversionError, match="a forward that was set on this instance: take it as it is"):
        ms_ops.from_torch(module, (torch.ones(1, 2),))
    twins.assert_same_outputs(ms_ops.TorchModule(module), module, (torch.ones(1, 2),))
