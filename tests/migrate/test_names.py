"""Torch's names for the weights of converted networks: alone, renamed, and within other Cells."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins
from tests.migrate.modules import Branching


class Named(nn.Module):
    """With names that Cells have for themselves, and numbers for names."""

    def __init__(self):
        super().__init__()
        self.name = nn.Linear(2, 2)
        self.phase = nn.Parameter(torch.ones(2))
        self.weights = nn.Parameter(torch.ones(2))
        self.items = nn.ParameterList([torch.full((2,), 3.0)])
        self.layers = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Sequential(nn.Linear(2, 2)))
        self.blocks = nn.ModuleDict({"0": nn.Linear(2, 2), "torch_names": nn.Linear(2, 2)})

    def forward(self, x):
        x = self.layers(self.name(x) * self.phase + self.items[0]) * self.weights
        return self.blocks["0"](x) + self.blocks["torch_names"](x)


X = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
KINDS = {
    "converted": lambda module: ms_ops.from_torch(module, (X,)),
    "mint": lambda module: ms_ops.from_torch(module, (X,), target="mint"),
    "fused": lambda module: ms_ops.from_torch(module, (X,), fused=True),
    "fused in part": lambda module: ms_ops.from_torch(module, (X,), fused=["1"]),
    "as it is": ms_ops.TorchModule,
}


class Around(ms.nn.Cell):
    """A network of MindSpore's that has a converted one."""

    def __init__(self, backbone):
        super().__init__()
        self.backbone, self.head = backbone, ms.nn.Dense(2, 2)

    def construct(self, x):
        return self.head(self.backbone(x))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_weights_go_by_torchs_names_wherever_the_network_is(kind, tmp_path):
    torch.manual_seed(0)
    module, other = (nn.Sequential(nn.Linear(2, 2), Named(), nn.BatchNorm1d(2)) for _ in range(2))
    cell, within = KINDS[kind](module), Around(KINDS[kind](module))
    renamed = KINDS[kind](module)
    renamed.update_parameters_name("teacher.")
    for network in (cell, renamed, within.backbone):
        assert set(ms_ops.state_dict(network)) == set(module.state_dict())
        assert ms_ops.load_state_dict(network, other) == ([], [])
        twins.assert_same_state(network, other)
    for suffix in (".safetensors", ".ckpt"):
        ms_ops.save_state_dict(within, tmp_path / f"all{suffix}")
        ms_ops.load_state_dict(within.backbone, module)
        assert ms_ops.load_state_dict(within, tmp_path / f"all{suffix}") == ([], [])
        twins.assert_same_state(within.backbone, other)
    ms_ops.save_state_dict(within.backbone, tmp_path / "backbone.pth")
    module.load_state_dict(torch.load(tmp_path / "backbone.pth", weights_only=True))
    twins.assert_same_state(within.backbone, module)


def test_the_fallback_has_torchs_names_too(mode):
    module = nn.Sequential(Named(), Branching())
    with pytest.warns(UserWarning, match="depends on the values"):
        within = Around(ms_ops.from_torch(module, (X,)))
    assert within(ms.Tensor(X.numpy())).shape == (3, 2)
    assert set(ms_ops.state_dict(within.backbone)) == set(module.state_dict())


def test_the_source_says_what_torch_calls_them(tmp_path):
    ms_ops.from_torch(nn.Sequential(Named()), (X,), out=tmp_path / "net.py")
    text = (tmp_path / "net.py").read_text()
    assert text.count('    torch_names = {"item_0": "0"}\n') == 2  # of Sequential and ParameterList
    assert '    torch_names = {"item_0": "0", "torch_names_": "torch_names"}\n' in text


class Keyed(nn.Module):
    """With keys that are no names in Python."""

    def __init__(self, *keys):
        super().__init__()
        self.layers = nn.ModuleDict({key: nn.Linear(2, 2) for key in keys})
        self.scales = nn.ParameterDict({key: torch.rand(2) for key in keys})
        self.register_buffer("a shift", torch.rand(2), persistent=False)

    def forward(self, x):
        for key, layer in self.layers.items():
            x = layer(x) * self.scales[key] + getattr(self, "a shift")
        return x


KEYS = ("en-de", "en_de", "a b", "3x3", "0", "x/y", "__private", "{}", "中文", "英文")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["converted", "mint", "fused", "fused in part"])
def test_keys_that_are_no_names_in_python(mode, kind, tmp_path):
    module, other = (nn.Sequential(nn.Linear(2, 2), Keyed(*KEYS)) for _ in range(2))
    cell = KINDS[kind](module)
    assert {parameter.name for parameter in cell.get_parameters()} == set(module.state_dict())
    twins.assert_same_outputs(cell, module, (X,), rtol=1e-6)
    twins.assert_same_gradients(cell, module, (X,), rtol=1e-5)
    for network in (cell, Around(KINDS[kind](module)).backbone):
        assert ms_ops.load_state_dict(network, other) == ([], [])
        twins.assert_same_state(network, other)
    ms.save_checkpoint(cell, str(tmp_path / "net.ckpt"))
    again = KINDS[kind](module)
    assert ms.load_param_into_net(again, ms.load_checkpoint(str(tmp_path / "net.ckpt"))) == ([], [])
    twins.assert_same_state(again, other)


def test_keys_that_cannot_be_told_apart():
    with pytest.raises(ms_ops.ConversionError, match=r"0\.layers: 'a b' and 'a-b' both become the attribute 'a_b_'"):
        ms_ops.from_torch(nn.Sequential(Keyed("a b", "a-b")), (X,))
    with pytest.raises(ms_ops.ConversionError, match=r"layers\.x/y cannot be fused: .* rename it, or fuse a module"):
        ms_ops.from_torch(Keyed("x/y"), (X,), fused=["layers.x/y"])


def test_compared_by_torchs_names():
    module = nn.Sequential(Named(), nn.Linear(2, 2)).eval()
    cell = ms_ops.from_torch(module, (X,))
    ms.ops.assign(cell.item_1.bias, cell.item_1.bias + 1)
    compared = ms_ops.compare(cell, module, X)
    assert compared.first.name == "1"
    assert not compared.notes


def test_networks_in_one_graph_with_names_of_their_own(mode):
    """MindSpore's graphs want each name once; a Cell around them gives them prefixes."""
    torch.manual_seed(0)
    teacher, student = (nn.Sequential(nn.Linear(2, 3), nn.Tanh()) for _ in range(2))
    cells = [ms_ops.from_torch(network, (X,)) for network in (teacher, student)]
    for cell, prefix in zip(cells, ("teacher.", "student."), strict=True):
        cell.update_parameters_name(prefix)

    def loss(x):
        return (cells[1](x) - ms.ops.stop_gradient(cells[0](x))).square().sum()

    value, gradients = ms.value_and_grad(loss, None, cells[1].trainable_params())(ms.Tensor(X.numpy()))
    expected = (student(X) - teacher(X).detach()).square().sum()
    expected.backward()
    np.testing.assert_allclose(float(value), float(expected.detach()), rtol=1e-6)
    for gradient, parameter in zip(gradients, student.parameters(), strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), parameter.grad.numpy(), rtol=1e-5, atol=1e-6)


class WithTensor(nn.Module):
    """With a submodule of the name by which MindSpore's graphs know tensors."""

    def __init__(self):
        super().__init__()
        self.inner = nn.ModuleDict({"Tensor": nn.Linear(2, 2)})

    def forward(self, x):
        return self.inner["Tensor"](x).tanh() * x


def test_a_submodule_that_is_called_tensor(mode):
    network = WithTensor()
    cell = ms_ops.from_torch(network, (X,))
    assert set(ms_ops.state_dict(cell)) == set(network.state_dict())
    twins.assert_same_outputs(cell, network, (X,), rtol=1e-6)
    twins.assert_same_gradients(cell, network, (X,), rtol=1e-5)
