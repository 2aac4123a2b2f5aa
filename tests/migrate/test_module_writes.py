"""TorchModules that write to their inputs, as pre-activation blocks do: what follows of values and gradients."""

from __future__ import annotations

import warnings

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate.modules import Rounding

in_pynative = pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE], ids=["pynative"], indirect=True)
WARNS = "writes in place to its input 0, {}: if the network uses that input again, have the module write to a clone"


class Scaling(nn.Module):
    """Two inputs that are written to, of which one gets a gradient by that alone."""

    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.randn(3))

    def forward(self, x, y):
        x.mul_(self.scale)
        y.add_(x)
        return (x * y).sin(), None


class Applied(ms.nn.Cell):
    def __init__(self, cell):
        super().__init__()
        self.cell = cell

    def construct(self, x):
        return (self.cell(x * 2.0) ** 2).sum()


def pre_activation():
    torch.manual_seed(0)
    return nn.Sequential(nn.ReLU(inplace=True), nn.Linear(3, 3))


@pytest.mark.filterwarnings("ignore:.*writes in place to its input")
@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("compile", [True, False])
def test_gradients(mode, compile, training):
    block = pre_activation().train(training)
    cell = ms_ops.TorchModule(block, compile=compile)
    x = torch.randn(4, 3, requires_grad=True)
    (block(x * 2) ** 2).sum().backward()
    gradient, gradients = ms.grad(Applied(cell), 0, list(cell.weights))(ms.Tensor(x.detach().numpy()))
    for ours, theirs in zip([gradient, *gradients], [x, *block.parameters()], strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.grad.numpy(), rtol=1e-5, atol=1e-6)


@in_pynative
@pytest.mark.parametrize("called", [lambda cell: cell, lambda cell: cell.construct], ids=["call", "construct"])
def test_inputs_that_are_used_again(mode, called):
    """Their values and their gradients are those after the write."""
    block, scaling = pre_activation(), Scaling()
    cells = ms_ops.TorchModule(block), ms_ops.TorchModule(scaling)

    def loss(block, scaling, x, constant):
        z, unchanged = x * 1.0, x * 3.0
        y = block(z)
        copy, other = z + 0.0, constant + 2.0
        product = scaling(copy, other)[0]
        return (3.0 * z * unchanged).sum() + y.sum() + (product * copy * other).sum()

    x = torch.randn(4, 3, requires_grad=True)
    expected = loss(block, scaling, x, torch.zeros(4, 3))
    expected.backward()
    parameters = [parameter for cell in cells for parameter in cell.trainable_params()]
    ours = [called(cell) for cell in cells]
    value, (gradient, gradients) = ms.value_and_grad(lambda x, zeros: loss(*ours, x, zeros), 0, parameters)(
        ms.Tensor(x.detach().numpy()), ms.ops.zeros((4, 3))
    )
    assert value.asnumpy() == pytest.approx(expected.item(), rel=1e-6)
    for ours, theirs in zip([gradient, *gradients], [x, *block.parameters(), scaling.scale], strict=True):
        np.testing.assert_allclose(ours.asnumpy(), theirs.grad.numpy(), rtol=1e-5, atol=1e-6)


@in_pynative
@pytest.mark.parametrize("tanh", [ms.ops.tanh, ms_ops.aten.tanh], ids=["MindSpore", "ms_ops"])
@pytest.mark.parametrize("of_input", [True, False])
def test_what_another_gradient_needs_is_written_to(mode, tanh, of_input):
    """An error, as in PyTorch, of an operation that has saved its input or its result."""
    cell = ms_ops.TorchModule(nn.ReLU(inplace=True))

    def loss(x):
        y = tanh(x)
        square = y * y if of_input else 0.0
        return (cell(y) + square).sum()

    for _ in range(20):
        with pytest.raises(RuntimeError, match="needed for gradient computation has been modified by an inplace"):
            ms.grad(loss)(ms.Tensor([-1.0, 2.0]))


@in_pynative
def test_views(mode):
    """Gradients go through the write where the view is used again; those of its base do not, and a warning says so."""
    cell = ms_ops.TorchModule(nn.ReLU(inplace=True))

    def loss(x):
        view = ms.ops.transpose(x * 1.0, (1, 0))
        return (cell(view) * 2.0 + view * 3.0).sum()

    with pytest.warns(UserWarning, match=WARNS.format("a view of another tensor, for whose gradients that is lost")):
        gradient = ms.grad(loss)(ms.Tensor([[-1.0, 2.0, -3.0]]))
    assert gradient.asnumpy().tolist() == [[0.0, 5.0, 0.0]]


@in_pynative
def test_without_gradients_they_are_written_to(mode):
    x = ms.Tensor([[-1.0, 2.0, -3.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        ms_ops.TorchModule(pre_activation())(x)
    assert x.asnumpy().tolist() == [[0.0, 2.0, 0.0]]


@in_pynative
def test_the_networks_own_inputs(mode):
    """To PyTorch, to write to such a one is an error."""
    cell = ms_ops.TorchModule(pre_activation())
    with pytest.warns(
        UserWarning, match=WARNS.format("the network's own or a Parameter, and no gradient goes through that")
    ):
        gradient = ms.grad(lambda x: cell(x).sum())(ms.Tensor([[-1.0, 2.0, -3.0]]))
    weight = cell.weights[0].asnumpy()
    np.testing.assert_allclose(gradient.asnumpy(), [[0.0, weight[:, 1].sum(), 0.0]], rtol=1e-6)


@in_pynative
def test_a_backward_in_python_is_refused(mode):
    cell = ms_ops.TorchModule(nn.Sequential(nn.ReLU(inplace=True), Rounding()))
    with pytest.raises(
        NotImplementedError, match="writes in place to its input 0, and has a backward that runs Python"
    ):
        ms.grad(lambda x: cell(x * 1.0).sum())(ms.Tensor([1.0]))


def test_graphs_and_compiled_ones_warn():
    x = ms.Tensor([[1.0, -1.0, 0.0]])
    with pytest.warns(UserWarning, match=WARNS.format("which nobody else sees in a graph, as they do in PyNative .*")):
        ms.jit(ms_ops.TorchModule(pre_activation()).construct)(x)
    with pytest.warns(UserWarning, match=WARNS.format("which nobody else sees where it is compiled")):
        ms_ops.TorchModule(pre_activation(), compile=True)(x)
    assert x.asnumpy().tolist() == [[1.0, -1.0, 0.0]]


def test_recomputed_ones_warn():
    """The gradient is that of what was written, unless a second time makes no difference, as of a ReLU."""
    cell = Applied(ms_ops.TorchModule(pre_activation()))
    cell.recompute()
    with pytest.warns(UserWarning, match=WARNS.format(r"and where Cell.recompute\(\) or a trace runs it again, .*")):
        ms.grad(cell)(ms.Tensor([[1.0, -1.0, 0.5]]))


def test_a_parameter_that_is_written_to_is_not_compiled():
    cell = ms_ops.TorchModule(nn.Embedding(5, 3, max_norm=0.1), compile=True)
    with pytest.raises(ms_ops.ConversionError, match="writes in place to its parameter weight, as an embedding"):
        cell(ms.Tensor([1, 2]))
