"""Modules that Inductor compiles: TorchModule(compile=True), and networks with fused submodules."""

from __future__ import annotations

import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import networks, twins
from tests.migrate.modules import Branching, Rounding

STEPS = 5


class Stage(nn.Module):
    """With statistics, random numbers, and a constant that no checkpoint has."""

    def __init__(self, dropout):
        super().__init__()
        self.mix, self.norm, self.dropout = nn.Linear(4, 4, bias=False), nn.BatchNorm1d(4), nn.Dropout(dropout)
        self.register_buffer("scale", torch.tensor([1.0, 2.0, 3.0, 4.0]), persistent=False)

    def forward(self, x):
        return x + self.dropout(torch.tanh(self.norm(self.mix(x)) * self.scale))


class Network(nn.Module):
    """With outputs in a dictionary."""

    def __init__(self, dropout=0.0):
        super().__init__()
        self.stem = nn.Linear(6, 4)
        self.stages = nn.ModuleList([Stage(dropout), Stage(dropout)])
        self.head = nn.Linear(4, 3)

    def forward(self, x, scale=1.0):
        y = self.stem(x)
        for stage in self.stages:
            y = stage(y)
        return {"logits": self.head(y) * scale, "features": (y, None)}


def made(dropout=0.0):
    torch.manual_seed(0)
    return Network(dropout), torch.randn(8, 6)


def assert_same_state(cell, network):
    parameters = {parameter.name: parameter for parameter in cell.get_parameters()}
    assert set(network.state_dict()) <= set(parameters)
    for name, tensor in network.state_dict().items():
        np.testing.assert_allclose(parameters[name].asnumpy(), tensor.numpy(), rtol=1e-5, atol=1e-6, err_msg=name)


def train(cell, network, run, x, tolerance):
    """The same steps in both frameworks, with the same random numbers."""
    ours = ms.nn.SGD(cell.trainable_params(), 1e-3, momentum=0.9)
    theirs = torch.optim.SGD(network.parameters(), 1e-3, momentum=0.9)
    given = ms.Tensor(x.numpy())

    def loss_of(x):
        return twins.squares(cell.construct(x)) * 0.1

    step = ms.value_and_grad(loss_of, None, ours.parameters)
    for number in range(STEPS):
        ms.set_seed(number)
        loss, gradients = step(given)
        ours(gradients)
        torch.manual_seed(number)
        outputs = run(x)
        expected = 0.1 * ((outputs["logits"] ** 2).sum() + (outputs["features"][0] ** 2).sum())
        theirs.zero_grad()
        expected.backward()
        theirs.step()
        assert float(loss) == pytest.approx(float(expected.detach()), rel=1e-5)
        for gradient, weight in zip(gradients, ours.parameters, strict=True):
            other = network.get_parameter(weight.name).grad.numpy()
            largest = tolerance * np.abs(other).max()
            np.testing.assert_allclose(gradient.asnumpy(), other, rtol=tolerance, atol=largest, err_msg=weight.name)


@pytest.mark.slow
def test_trains_and_evaluates_as_torch_compile_does(mode):
    """Losses, gradients, statistics, and the numbers that dropout draws."""
    network, x = made(dropout=0.5)
    cell = ms_ops.TorchModule(network, compile=True)
    compiled = torch.compile(network)
    train(cell, network, compiled, x, tolerance=1e-5)
    assert_same_state(cell, network)
    network.eval()
    cell.set_train(False)
    twins.assert_same_outputs(cell, compiled, (x,), rtol=1e-5)  # after steps that were equal up to rounding
    assert_same_state(cell, network)


@pytest.mark.slow
def test_gradients_of_inputs_and_in_evaluation(mode):
    network, x = made()
    network.eval()
    cell = ms_ops.TorchModule(network, compile=True)

    def total(x):
        return twins.squares(cell.construct(x))

    gradient = ms.grad(total)(ms.Tensor(x.numpy()))
    x.requires_grad_()
    outputs = network(x)
    ((outputs["logits"] ** 2).sum() + (outputs["features"][0] ** 2).sum()).backward()
    np.testing.assert_allclose(gradient.asnumpy(), x.grad.numpy(), rtol=1e-5, atol=1e-6)


def test_an_autograd_function_keeps_its_backward(mode):
    cell = ms_ops.TorchModule(Rounding(), compile=True)
    x = ms.Tensor(np.array([0.4, 1.6], np.float32))
    np.testing.assert_array_equal(cell(x).asnumpy(), [0.0, 2.0])
    np.testing.assert_array_equal(ms.grad(cell)(x).asnumpy(), [1.0, 1.0])


class Passing(nn.Module):
    """Gives its input, a view of it, and one tensor twice."""

    def forward(self, x, index):
        y = x * 2
        return {"same": x, "view": x[0], "twice": [y, y.flatten()], "nothing": None, "index": index + 1}


def test_results_that_are_inputs_or_one_another():
    network = Passing()
    cell = ms_ops.TorchModule(network, compile=True)
    x, index = torch.randn(2, 3), torch.tensor([1, 2])
    result = cell(*twins.to_mindspore((x, index)))
    assert result["nothing"] is None
    for ours, theirs in zip(twins.arrays(result), twins.arrays(network(x, index)), strict=True):
        np.testing.assert_array_equal(ours, theirs)
    np.testing.assert_array_equal(
        ms.grad(lambda x, index: cell(x, index)["twice"][1].sum())(*twins.to_mindspore((x, index))).asnumpy(),
        np.full((2, 3), 2.0),
    )


def test_says_when_it_compiles(capsys):
    cell = ms_ops.TorchModule(nn.ReLU(), compile=True)
    for size in (2, 2, 3):
        cell(ms.Tensor(np.ones(size, np.float32)))
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if line.endswith("...")] == [
        "ms_ops: Inductor compiles ReLU for training without gradients, inputs [2] float32 ...",
        "ms_ops: Inductor compiles ReLU for training without gradients, inputs [3] float32 ...",
    ]


@pytest.mark.slow
def test_weights_that_are_frozen_have_no_gradient_and_the_module_stays():
    network, x = made()
    before = copy.deepcopy(network.state_dict())
    cell = ms_ops.TorchModule(network, compile=True)
    for parameter in cell.trainable_params():
        parameter.requires_grad = parameter.name.startswith("head.")
    _, gradients = twins.mindspore_gradients(cell, (x,))
    assert all(torch.equal(tensor, before[name]) for name, tensor in network.state_dict().items())
    _, others = twins.torch_gradients(network, (x,))
    assert list(gradients) == ["head.weight", "head.bias"]
    for name, gradient in gradients.items():
        np.testing.assert_allclose(gradient, others[name], rtol=1e-4)


def test_python_that_depends_on_values_is_refused(mode):
    cell = ms_ops.TorchModule(Branching(), compile=True)
    with pytest.raises(ms_ops.ConversionError, match=r"TorchModule\(Branching, compile=True\).*, at .*modules\.py:\d+"):
        cell(ms.Tensor(np.ones((2, 2), np.float32)))


def test_shapes_that_a_graph_does_not_know_are_refused():
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        cell = ms_ops.TorchModule(nn.ReLU(), compile=True)
        cell.set_inputs(ms.Tensor(shape=[None, 2], dtype=ms.float32))
        with pytest.raises(ms_ops.ConversionError, match=r"compiled for shapes, .*: \[-1, 2\]\. Give the graph"):
            cell(ms.Tensor(np.ones((3, 2), np.float32)))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.slow
def test_without_a_compiler(child, tmp_path):
    output = child(
        """
        import mindspore as ms
        import torch
        import ms_ops

        cell = ms_ops.TorchModule(torch.nn.Tanh(), compile=True)
        try:
            cell(ms.Tensor([1.0, 2.0]))
        except ms_ops.BuildError as error:
            print("refused:", error)
        """,
        CXX="no-such-compiler",
        TORCHINDUCTOR_CACHE_DIR=str(tmp_path / "empty"),
    )
    assert "refused: TorchModule(Tanh, compile=True) for training without gradients, inputs [2] float32" in output
    assert "Inductor needs a C++ compiler and finds none. Install g++" in output


@pytest.mark.slow
@pytest.mark.parametrize("fused", [True, ["stages.1", "stem"]], ids=["all", "some"])
def test_fused_networks_train(mode, fused):
    network, x = made()
    cell = ms_ops.from_torch(network, (x,), fused=fused)
    assert {parameter.name for parameter in cell.get_parameters()} == set(network.state_dict())
    assert {weight.name for weight in cell.trainable_params()} == {name for name, _ in network.named_parameters()}
    train(cell, network, network, x, tolerance=1e-4)
    assert_same_state(cell, network)
    network.eval()
    cell.set_train(False)
    given = ms.Tensor(x.numpy())
    expected = network(x)["logits"].detach().numpy()
    np.testing.assert_allclose(cell(given).logits.asnumpy(), expected, rtol=1e-5, atol=1e-6)
    assert cell(given).features[1] is None


@pytest.mark.slow
def test_the_source_of_a_fused_network_and_a_checkpoint(tmp_path, warm_child):
    """In another process, without torch's network; and two of them are apart."""
    network, x = made()
    cell = ms_ops.from_torch(network, (x,), fused=["stages.0"], out=tmp_path / "net.py")
    twins.mindspore_gradients(cell, (x,))  # changes the statistics
    network(x)
    network.eval()
    ms.save_checkpoint(cell, str(tmp_path / "net.ckpt"))
    np.savez(tmp_path / "given.npz", x=x.numpy(), expected=network(x)["logits"].detach().numpy())
    warm_child(
        f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        import mindspore as ms
        import numpy as np
        from net import Network

        network, other = Network(), Network()
        assert ms.load_param_into_net(network, ms.load_checkpoint("net.ckpt")) == ([], [])
        network.set_train(False)
        other.set_train(False)
        given = np.load("given.npz")
        x = ms.Tensor(given["x"])
        assert np.allclose(network(x).logits.asnumpy(), given["expected"], rtol=1e-5, atol=1e-6)
        assert not other(x).logits.asnumpy().any()
        """
    )
    with pytest.raises(FileNotFoundError, match=r"other\.train\.pt2 is missing: other\.py has fused modules"):
        ms_ops.TorchModule.exported(tmp_path / "other.py")


@pytest.mark.slow
def test_tied_weights_within_what_is_fused():
    network, args = networks.samples()["attention"]
    cell = ms_ops.from_torch(network, args, fused=True)
    assert {parameter.name for parameter in cell.get_parameters()} == set(network.state_dict()) - {"out.weight"}
    value, gradients = twins.mindspore_gradients(cell, args)
    expected, others = twins.torch_gradients(network, args)
    assert value == pytest.approx(expected, rel=1e-6)
    np.testing.assert_allclose(gradients["embedding.weight"], others["embedding.weight"], rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize(
    ("fused", "error", "message"),
    [
        (["layer.0"], ValueError, r"fused: Attention has no submodule 'layer\.0'; near are layers\.0, layers"),
        ("layers.0", TypeError, "fused takes True or a list of names of submodules, got 'layers.0'"),
        (["layers.0"], ms_ops.ConversionError, r"layers\.0 is never called after train\(\) and cannot be fused"),
        (["out"], ms_ops.ConversionError, "out.weight and embedding.weight are one tensor, in out and outside of it"),
    ],
)
def test_what_cannot_be_fused(fused, error, message):
    network, args = networks.samples()["attention"]
    with pytest.raises(error, match=message):
        ms_ops.from_torch(network, args, fused=fused)


@pytest.mark.slow
def test_copies_of_fused_submodules_that_have_numbers_and_modes_of_their_own():
    network = nn.Sequential(nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.BatchNorm1d(4)), nn.Linear(4, 4))
    network[0][1].eval()
    x = torch.randn(8, 4)
    cell = ms_ops.from_torch(network, (x,), fused=["0"])
    compiled = ms_ops.TorchModule(network, compile=True)
    for other in (copy.deepcopy(cell), pickle.loads(pickle.dumps(cell)), copy.deepcopy(compiled)):
        expected = copy.deepcopy(network)
        twins.assert_same_outputs(other, expected, (x,), rtol=1e-5)
        other.set_train(False)
        twins.assert_same_outputs(other, expected.eval(), (x,), rtol=1e-5)
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-5)  # its statistics are its own


def test_a_fused_module_whose_name_a_cell_has_already():
    class Named(nn.Module):
        def __init__(self):
            super().__init__()
            self.name = nn.Sequential(nn.Linear(2, 2))

        def forward(self, x):
            return self.name(x) + 1

    network, x = Named(), torch.randn(3, 2)
    cell = ms_ops.from_torch(network, (x,), fused=["name"])
    assert {parameter.name for parameter in cell.get_parameters()} == {"name.0.weight", "name.0.bias"}
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)


def test_second_gradients_are_refused(mode):
    module = ms_ops.TorchModule(nn.Tanh(), compile=True)

    def gradient(x):
        return ms.grad(lambda x: module(x).sum())(x).sum()

    with pytest.raises(RuntimeError, match=r"TorchModule\(Tanh, compile=True\) has no gradient of order 2: .*Leave"):
        ms.grad(gradient)(ms.Tensor([1.0]))
