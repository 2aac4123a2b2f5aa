"""Networks side by side: what is found where they differ, and that neither is changed."""

from __future__ import annotations

import collections
import dataclasses
import sys

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten


class Linear(nn.Cell):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(np.zeros((outputs, inputs), np.float32)), name="weight")
        self.bias = ms.Parameter(ms.Tensor(np.zeros(outputs, np.float32)), name="bias")

    def construct(self, x):
        return aten.linear(x, self.weight, self.bias)


class BatchNorm(nn.Cell):
    def __init__(self, channels):
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(np.ones(channels, np.float32)), name="weight")
        self.bias = ms.Parameter(ms.Tensor(np.zeros(channels, np.float32)), name="bias")
        self.running_mean = self.buffer("running_mean", np.zeros(channels, np.float32))
        self.running_var = self.buffer("running_var", np.ones(channels, np.float32))
        self.num_batches_tracked = self.buffer("num_batches_tracked", np.zeros((), np.int64))

    @staticmethod
    def buffer(name, value):
        return ms.Parameter(ms.Tensor(value), name=name, requires_grad=False)

    def construct(self, x):
        constants = (0.1, 1e-5)
        if not self.training:
            return aten.native_batch_norm(
                x, self.weight, self.bias, self.running_mean, self.running_var, False, *constants
            )[0]
        y, _, _, mean, variance = aten._native_batch_norm_legit_functional(
            x, self.weight, self.bias, self.running_mean, self.running_var, True, *constants
        )
        ms.ops.assign(self.running_mean, mean)
        ms.ops.assign(self.running_var, variance)
        ms.ops.assign(self.num_batches_tracked, self.num_batches_tracked + 1)
        return y


class Net(nn.Cell):
    """A list in the place of torch's sequence, dropout that torch has as a module, and a wrong bias on demand."""

    def __init__(self, offset=0.0):
        super().__init__()
        self.layers = nn.CellList([Linear(4, 6), BatchNorm(6)])
        self.head = Linear(6, 3)
        self.offset = offset

    def construct(self, x, scale=1.0):
        for layer in self.layers:
            x = layer(x)
        x = x + self.offset
        if self.training:
            x = aten.native_dropout(x, 0.5, True)[0]
        return {"logits": self.head(x) * scale, "hidden": (x, aten.argmax(x, 1))}


class TorchNet(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(4, 6), torch.nn.BatchNorm1d(6))
        self.dropout = torch.nn.Dropout(0.5)
        self.head = torch.nn.Linear(6, 3)

    def forward(self, x, scale=1.0):
        x = self.dropout(self.layers(x))
        return {"logits": self.head(x) * scale, "hidden": (x, x.argmax(1))}


@dataclasses.dataclass
class Output:
    """As transformers return them."""

    logits: torch.Tensor
    state: None = None


class Halves(torch.nn.Module):
    """Calls a module twice."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x):
        return Output(self.linear(self.linear(x)))


class HalvesCell(nn.Cell):
    def __init__(self, calls=2):
        super().__init__()
        self.linear = Linear(4, 4)
        self.calls = calls

    def construct(self, x):
        for _ in range(self.calls):
            x = self.linear(x)
        return (x,)


@pytest.fixture
def x():
    return torch.randn(5, 4)


def pair(cell, module):
    ms_ops.load_state_dict(cell, module)
    cell.set_train(module.training)
    return cell, module


@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
def test_networks_that_agree(training, x):
    result = ms_ops.compare(*pair(Net(), TorchNet().train(training)), x, scale=2.0)
    assert result.agrees, result
    assert result.first is None
    assert [one.name for one in result.outputs] == ["layers.0", "layers.1", "head", "", "", ""]
    assert [one.name.rpartition(".")[0] for one in result.gradients] == ["head"] * 2 + ["layers.1"] * 2 + [
        "layers.0"
    ] * 2
    assert "called in torch alone: dropout" in result.notes
    assert str(result).endswith("all agree: 6 outputs, 6 gradients" + ", 3 buffers" * training)


@pytest.mark.parametrize("region", [torch.no_grad, torch.inference_mode])
def test_gradients_agree_in_a_region_without(region, x):
    pair_ = pair(Net(), TorchNet().train())
    with region():
        result = ms_ops.compare(*pair_, x, scale=2.0)
    assert result.agrees, result
    assert len(result.gradients) == 6


def test_the_first_place_that_differs(x):
    cell, module = pair(Net(), TorchNet().eval())
    cell.layers[1].bias.set_data(cell.layers[1].bias + 0.25)
    result = ms_ops.compare(cell, module, x)
    assert not result.agrees
    assert (result.first.name, result.first.kind, result.first.what) == ("layers.1", "output", "BatchNorm")
    assert result.first.absolute == pytest.approx(0.25, rel=1e-5)
    assert not result.worst.agrees
    text = str(result)
    assert "  layers.0" in text
    assert "* layers.1" in text
    assert "the first is the output of layers.1" in text


def test_what_differs_between_modules(x):
    result = ms_ops.compare(*pair(Net(offset=0.25), TorchNet().eval()), x)
    assert result.first.name == "head"


class WrongGradient(nn.Cell):
    """Right numbers, and a gradient that stops."""

    def __init__(self):
        super().__init__()
        self.first, self.second = Linear(4, 4), Linear(4, 4)

    def construct(self, x):
        return self.second(ms.ops.stop_gradient(self.first(x)))


class TwoLinear(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.second(self.first(x))


def test_gradients_that_differ(x):
    result = ms_ops.compare(*pair(WrongGradient(), TwoLinear()), x)
    assert all(one.agrees for one in result.outputs)
    assert (result.first.name, result.first.kind) == ("first.weight", "gradient")
    assert [one.name for one in result.gradients if one.agrees] == ["second.weight", "second.bias"]
    assert result.first.relative == 1


def test_a_module_that_is_called_twice(x):
    result = ms_ops.compare(*pair(HalvesCell(), Halves()), x)
    assert result.agrees, result
    assert [one.name for one in result.outputs] == ["linear", "linear", ""]
    result = ms_ops.compare(*pair(HalvesCell(calls=3), Halves()), x)
    assert result.first.name == ""
    assert "called in MindSpore alone: linear" in result.notes
    result = ms_ops.compare(*pair(HalvesCell(calls=1), Halves()), x)
    assert "called in torch alone: linear" in result.notes


class ManyOutputs(Net):
    def construct(self, x):
        result = super().construct(x)
        return result["logits"], result["hidden"][0].T


def test_outputs_of_another_structure(x):
    result = ms_ops.compare(*pair(ManyOutputs(), TorchNet().eval()), x)
    remarks = [one.remark for one in result.outputs if not one.agrees]
    assert remarks == ["shape [6, 5], and [5, 6] in torch", "2 outputs, and 3 in torch"]
    assert all(remark in str(result) for remark in remarks)


@pytest.mark.parametrize("kind", ["torch", "mindspore", "numpy"])
def test_kinds_of_inputs(kind, x):
    given = {"torch": x, "mindspore": ms.Tensor(x.numpy()), "numpy": x.numpy()}[kind]
    assert ms_ops.compare(*pair(Net(), TorchNet().eval()), given).agrees


def test_tolerances(x):
    cell, module = pair(Net(), TorchNet().eval())
    cell.head.bias.set_data(cell.head.bias + 0.25)
    assert not ms_ops.compare(cell, module, x).agrees
    assert ms_ops.compare(cell, module, x, atol=1).agrees
    assert ms_ops.compare(cell, module, x, rtol=10).agrees


def test_mindspores_own_layers(x):
    class Own(nn.Cell):
        def __init__(self):
            super().__init__()
            self.dense = nn.Dense(4, 6)
            self.norm = nn.LayerNorm((6,), epsilon=1e-5)

        def construct(self, x):
            return self.norm(self.dense(x))

    class Torchs(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.dense = torch.nn.Linear(4, 6)
            self.norm = torch.nn.LayerNorm(6)

        def forward(self, x):
            return self.norm(self.dense(x))

    result = ms_ops.compare(*pair(Own(), Torchs()), x)
    assert result.agrees, result
    assert {one.name for one in result.gradients} == {"dense.weight", "dense.bias", "norm.weight", "norm.bias"}


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_nothing_is_changed(mode, x):
    cell, module = pair(Net(), TorchNet())
    module(x)["logits"].sum().backward()
    ms_ops.load_state_dict(cell, module)

    def state():
        numbers = [*module.state_dict().values(), *(one.grad for one in module.parameters()), torch.get_rng_state()]
        numbers += [*ms_ops.state_dict(cell).values(), torch.tensor(ms.get_rng_state().asnumpy())]
        flags = [one.training for one in (*module.modules(), *(one for _, one in cell.cells_and_names()))]
        hooks = [len(one._forward_hooks) for one in module.modules()]
        hooks += [len(one._forward_hook) for _, one in cell.cells_and_names()]
        identities = [id(one) for one in (*module.parameters(), *module.buffers(), *cell.get_parameters())]
        return [one.clone() for one in numbers], (flags, hooks, identities, ms.get_context("mode"))

    ms.set_context(mode=mode)
    try:
        numbers, others = state()
        inputs = x.clone()
        assert ms_ops.compare(cell, module, x).agrees
        numbers_after, others_after = state()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert others == others_after
    assert all(map(torch.equal, numbers, numbers_after))
    assert torch.equal(x, inputs)


def test_nothing_is_changed_by_a_failure(x):
    cell, module = pair(Net(), TorchNet())
    with pytest.raises(Exception, match="mat1 and mat2"):
        ms_ops.compare(cell, module, x[:, :3])
    assert not any(one._forward_hooks for one in module.modules())
    assert not any(one._forward_hook for _, one in cell.cells_and_names())


def test_networks_that_are_built_otherwise(x):
    module = TorchNet()
    module.extra = torch.nn.Linear(2, 2)
    cell = Net()
    cell.mine = ms.Parameter(ms.Tensor(np.zeros(3, np.float32)), name="mine")
    cell.head = Linear(6, 2)
    with pytest.raises(ValueError, match="the Net is not built as the TorchNet") as raised:
        ms_ops.compare(cell, module, x)
    for line in (
        "head.weight: the Cell's is [2, 6] float32, the source's [3, 6] float32",
        "missing in the Cell:\n    extra.weight: [2, 2] float32\n    extra.bias: [2] float32",
        "missing in the module:\n    mine: [3] float32",
    ):
        assert line in str(raised.value)


def test_networks_in_the_other_order(x):
    with pytest.raises(TypeError, match=r"a mindspore.nn.Cell and then a torch.nn.Module, not TorchNet and Net"):
        ms_ops.compare(TorchNet(), Net(), x)


def test_one_network_trains_and_the_other_does_not(x):
    cell, module = pair(Net(), TorchNet())
    cell.set_train(False)
    with pytest.raises(ValueError, match=r"call cell\.set_train\(True\), or module\.eval\(\)"):
        ms_ops.compare(cell, module, x)


def test_frozen_parameters_have_no_gradient(x):
    cell, module = pair(Net(), TorchNet().eval())
    module.head.weight.requires_grad_(False)
    cell.layers[0].weight.requires_grad = False
    result = ms_ops.compare(cell, module, x)
    assert [one.name for one in result.gradients] == ["head.bias", "layers.1.weight", "layers.1.bias", "layers.0.bias"]
    assert "trained in torch alone: layers.0.weight" in result.notes
    assert "trained in MindSpore alone: head.weight" in result.notes


def test_not_a_number(x):
    cell, module = pair(TwoLinearCell(), TwoLinear())
    with torch.no_grad():
        module.first.bias[0] = float("nan")
    result = ms_ops.compare(cell, module, x)
    assert result.first.name == "first"
    assert result.first.absolute == float("inf")
    ms_ops.load_state_dict(cell, module)
    assert ms_ops.compare(cell, module, x).agrees


class TwoLinearCell(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first, self.second = Linear(4, 4), Linear(4, 4)

    def construct(self, x):
        return self.second(self.first(x))


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_picture(suffix, x, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"differences{suffix}"
    ms_ops.compare(*pair(Net(offset=0.1), TorchNet().eval()), x, plot=path)
    assert path.stat().st_size > 1000


def test_without_matplotlib(x, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match="pip install matplotlib"):
        ms_ops.compare(*pair(Net(), TorchNet()), x, plot="differences.png")


def test_a_converted_module_gives_more_and_in_another_order():
    """Such as what a region without gradients hands on."""

    class Looking(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.dense = torch.nn.Linear(4, 4)

        def forward(self, x):
            y = self.dense(x)
            z = y.mean(0)
            with torch.no_grad():
                found = y.float().argmax(1)
            return found, y, z

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.looking, self.head = Looking(), torch.nn.Linear(4, 2)

        def forward(self, x):
            found, y, z = self.looking(x)
            return self.head(y + z) + found[:, None]

    network, x = Network(), torch.randn(3, 4)
    found = ms_ops.compare(ms_ops.from_torch(network, (x,)), network, x)
    assert found.agrees, found


def test_a_converted_network():
    """Its modules give what the network uses of torch's outputs."""

    class Pooling(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.dense = torch.nn.Linear(4, 4)

        def forward(self, x):
            states = self.dense(x)
            return states, states.mean(1)

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.pooling, self.head = Pooling(), torch.nn.Linear(4, 2)

        def forward(self, x):
            return self.head(self.pooling(x)[1])

    network, x = Network(), torch.randn(2, 3, 4)
    cell = ms_ops.from_torch(network, (x,))
    found = ms_ops.compare(cell, network, x)
    assert found.agrees
    assert "give some of torch's outputs only: pooling" in found.notes
    ms.ops.assign(cell.pooling.dense.bias, ms.ops.ones_like(cell.pooling.dense.bias))
    assert ms_ops.compare(cell, network, x).first.name == "pooling.dense"


def test_a_converted_container_of_names():
    """Its Cell has a construct of its own, and torch's is no module of which there is more to say."""
    modules = collections.OrderedDict(linear=torch.nn.Linear(4, 6), norm=torch.nn.BatchNorm1d(6))
    network, x = torch.nn.Sequential(torch.nn.Sequential(modules), torch.nn.Linear(6, 3)), torch.randn(3, 4)
    found = ms_ops.compare(ms_ops.from_torch(network, (x,)), network, x)
    assert found.agrees, found
    assert [one.name for one in found.outputs] == ["0.linear", "0.norm", "1", ""]
    assert not found.notes
