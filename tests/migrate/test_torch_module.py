"""TorchModule: any module of PyTorch's as one operator, forward, gradient and state."""

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


@pytest.mark.parametrize("name", ["resnet", "lstm", "mlp"])
def test_outputs_gradients_and_statistics(mode, name):
    network, args = networks.samples()[name]
    cell = ms_ops.TorchModule(network)
    value, gradients = twins.mindspore_gradients(cell, args)
    expected, others = twins.torch_gradients(network, args)
    assert value == pytest.approx(expected, rel=1e-6)
    for parameter, other in others.items():
        np.testing.assert_allclose(gradients[parameter], other, rtol=1e-4, atol=1e-5, err_msg=parameter)
    parameters = {parameter.name: parameter for parameter in cell.get_parameters()}
    for buffer, tensor in network.named_buffers():
        np.testing.assert_allclose(parameters[buffer].asnumpy(), tensor.numpy(), rtol=1e-6)
    network.eval()
    cell.set_train(False)
    twins.assert_same_outputs(cell, network, args, rtol=1e-6)
    for buffer, tensor in network.named_buffers():
        np.testing.assert_allclose(parameters[buffer].asnumpy(), tensor.numpy(), rtol=1e-6)


def test_python_that_depends_on_values(mode):
    network = Branching()
    cell = ms_ops.TorchModule(network)
    for sign in (1.0, -1.0):
        twins.assert_same_outputs(cell, network, (torch.full((2, 2), sign),))


def test_an_autograd_function_keeps_its_backward(mode):
    cell = ms_ops.TorchModule(Rounding())
    x = ms.Tensor(np.array([0.4, 1.6], np.float32))
    np.testing.assert_array_equal(cell(x).asnumpy(), [0.0, 2.0])
    np.testing.assert_array_equal(ms.grad(cell)(x).asnumpy(), [1.0, 1.0])


def test_the_gradient_draws_what_the_forward_drew(mode):
    cell = ms_ops.TorchModule(nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.5)))
    cell.set_train(True)
    x = ms.Tensor(np.ones((4, 8), np.float32))
    weights = cell.trainable_params()

    def total(x):
        return cell(x).sum()

    ms.set_seed(3)
    kept = (cell(x).asnumpy() != 0).sum(0) * 2.0
    ms.set_seed(3)
    gradients = ms.grad(total, None, weights)(x)
    (bias,) = [gradient for weight, gradient in zip(weights, gradients, strict=True) if weight.name == "0.bias"]
    np.testing.assert_array_equal(bias.asnumpy(), kept)


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_a_jit_function_trains_it_in_pynative_mode(compiled):
    network, args = networks.samples()["mlp"]
    cell = ms_ops.TorchModule(network, compile=compiled)

    @ms.jit
    def squares(*inputs):
        return twins.squares(cell.construct(*inputs))

    _, gradients = ms.value_and_grad(squares, None, cell.trainable_params())(*twins.to_mindspore(args))
    _, others = twins.torch_gradients(network, args)
    for parameter, gradient in zip(cell.trainable_params(), gradients, strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), others[parameter.name], rtol=1e-4, atol=1e-5)


def test_submodules_in_another_mode_keep_it_in_the_modules(mode):
    x = torch.randn(8, 4)
    for training in (True, False):
        network = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.BatchNorm1d(4)).train(training)
        network[1].train(not training)
        cell = ms_ops.TorchModule(network)
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
        cell.set_train(not training)
        other = copy.deepcopy(network).train(not training)
        twins.assert_same_outputs(cell, other, (x,), rtol=1e-6)
        cell.set_train(training)
        network.load_state_dict(other.state_dict())
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda cell: pickle.loads(pickle.dumps(cell))])
def test_copies(mode, duplicate):
    network, x = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4)), torch.randn(8, 4)
    cell = ms_ops.TorchModule(network)
    copies = [duplicate(cell)]
    twins.assert_same_outputs(cell, copy.deepcopy(network), (x,), rtol=1e-6)
    copies.append(duplicate(ms_ops.TorchModule(network)))
    for other in copies:
        expected = copy.deepcopy(network)
        for training in (True, False):
            other.set_train(training)
            twins.assert_same_outputs(other, expected.train(training), (x,), rtol=1e-6)
    assert not {id(parameter) for parameter in cell.get_parameters()} & {
        id(parameter) for other in copies for parameter in other.get_parameters()
    }


def test_structures_come_back():
    class Structured(nn.Module):
        def forward(self, x):
            return {"twice": x * 2, "nothing": None, "more": (x + 1, [x - 1])}

    result = ms_ops.TorchModule(Structured())(ms.Tensor(np.ones(2, np.float32)))
    assert list(result) == ["twice", "nothing", "more"]
    assert result["nothing"] is None
    assert result["more"][1][0].asnumpy().tolist() == [0.0, 0.0]


def test_what_it_does_not_take():
    with pytest.raises(TypeError, match="takes a torch.nn.Module, got Dense"):
        ms_ops.TorchModule(ms.nn.Dense(2, 2))
    with pytest.raises(TypeError, match=r"TorchModule\(ReLU\) takes tensors, got int"):
        ms_ops.TorchModule(nn.ReLU())(3)
    with pytest.raises(ms_ops.ConversionError, match="gets its shape from the first call"):
        ms_ops.TorchModule(nn.LazyLinear(3))
