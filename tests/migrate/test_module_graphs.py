"""TorchModule in graphs of MindSpore's: torch's graph of its forward is kept for its gradient."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from ms_ops._migrate.kept_graphs import KeptGraph, KeptGraphs
from tests.migrate import networks, twins

in_graphs = pytest.mark.parametrize("mode", [ms.GRAPH_MODE], ids=["graph"], indirect=True)


class Noting(nn.Module):
    """A module that notes what it was called with; ``keeps`` says whether it keeps that."""

    def __init__(self, *layers, keeps=False):
        super().__init__()
        self.layers, self.calls, self.keeps, self.kept = nn.Sequential(*layers), 0, keeps, []

    def forward(self, x):
        if type(x) is torch.Tensor:
            self.calls += 1
            if self.keeps:
                self.kept.append(x.detach())
        return self.layers(x)


class Applied(ms.nn.Cell):
    """Calls of a Cell, each of what the one before gives."""

    def __init__(self, cell, times=1):
        super().__init__()
        self.cell, self.times = cell, times

    def construct(self, x):
        for _ in range(self.times):
            x = self.cell(x)
        return x.sum()


def gradients_of(cell, times=1):
    return ms.value_and_grad(Applied(cell, times), None, cell.trainable_params())


@in_graphs
@pytest.mark.parametrize("times", [1, 3])
def test_the_forward_does_not_run_again(mode, times):
    """But for the first time: the module was given copies, since it might keep what it is given."""
    torch.manual_seed(0)
    module = Noting(nn.Linear(2, 2), nn.Dropout(), nn.Tanh())
    cell = ms_ops.TorchModule(module)
    x = torch.randn(4, 2)
    gradients = gradients_of(cell, times)
    for seed in range(4):
        before = module.calls
        ms.set_seed(seed)
        value, found = gradients(*twins.to_mindspore((x,)))
        value.asnumpy()
    assert module.calls - before == times
    torch.manual_seed(seed)
    expected = x
    for _ in range(times):
        expected = module(expected)
    expected.sum().backward()
    np.testing.assert_allclose(value.asnumpy(), expected.sum().item(), rtol=1e-5)
    for gradient, parameter in zip(found, module.parameters(), strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), parameter.grad.numpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_gradients_of_jit_functions_in_pynative_mode(compiled):
    """Of two calls: MindSpore hands the bprop of a Cell the results of the last one, for both."""
    module = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2), nn.Identity() if compiled else nn.Dropout(), nn.Tanh())
    cell = ms_ops.TorchModule(module, compile=compiled)
    x = torch.randn(8, 2)
    gradients = ms.value_and_grad(ms.jit(Applied(cell, 2)), None, cell.trainable_params())
    for seed in range(3):
        ms.set_seed(seed)
        value, found = gradients(*twins.to_mindspore((x,)))
        torch.manual_seed(seed)
        module.zero_grad()
        expected = module(module(x)).sum()
        expected.backward()
        np.testing.assert_allclose(value.asnumpy(), expected.item(), rtol=1e-4, atol=1e-5)
        for gradient, parameter in zip(found, module.parameters(), strict=True):
            np.testing.assert_allclose(gradient.asnumpy(), parameter.grad.numpy(), rtol=1e-3, atol=1e-4)


@in_graphs
def test_a_module_may_keep_what_it_is_given(mode):
    module = Noting(nn.Linear(3, 3), nn.Tanh(), keeps=True)
    cell = ms_ops.TorchModule(module)
    gradients = gradients_of(cell)
    arrays = [np.full((64, 3), value, np.float32) for value in range(6)]
    for array in arrays:
        gradients(ms.Tensor(array))[0].asnumpy()
    kept = [tensor.numpy() for tensor in module.kept]
    for array in arrays:
        assert any((array == other).all() for other in kept)
    assert all((other == other.flat[0]).all() for other in kept)


@in_graphs
def test_frozen_parameters_and_integers(mode):
    module = nn.Sequential(nn.Embedding(5, 3), nn.Linear(3, 2), nn.BatchNorm1d(4))
    cell = ms_ops.TorchModule(module)
    cell.parameters_dict()["1.weight"].requires_grad = False
    words = torch.randint(5, (6, 4))
    gradients = gradients_of(cell)
    for _ in range(2):
        value, found = gradients(*twins.to_mindspore((words,)))
        module.zero_grad()
        expected = module(words).sum()
        expected.backward()
        np.testing.assert_allclose(value.asnumpy(), expected.item(), atol=1e-4)
        named = [parameter.grad.numpy() for name, parameter in module.named_parameters() if name != "1.weight"]
        for gradient, other in zip(found, named, strict=True):
            np.testing.assert_allclose(gradient.asnumpy(), other, rtol=1e-3, atol=1e-4)


@in_graphs
def test_a_module_without_inputs(mode):
    class Ones(nn.Module):
        def forward(self):
            return torch.ones(3)

    assert ms_ops.TorchModule(Ones())().asnumpy().tolist() == [1, 1, 1]


@in_graphs
def test_evaluation_has_gradients(mode):
    module, args = networks.samples()["mlp"]
    module.eval()
    cell = ms_ops.TorchModule(module)
    value, gradients = twins.mindspore_gradients(cell, args)
    expected, others = twins.torch_gradients(module, args)
    assert value == pytest.approx(expected, rel=1e-6)
    for name, other in others.items():
        np.testing.assert_allclose(gradients[name], other, rtol=1e-4, atol=1e-5, err_msg=name)


def _graph():
    x = torch.ones(2, requires_grad=True)
    return KeptGraph([x], [x * 2], has_copies=False)


def test_one_graph_is_kept_and_more_if_they_are_asked_for():
    kept = KeptGraphs()
    numbers = [kept.keep(_graph()) for _ in range(3)]
    assert [kept.take(number) is not None for number in reversed(numbers)] == [True, False, False]
    numbers = [kept.keep(_graph()) for _ in range(3)]
    assert [kept.take(number) is not None for number in reversed(numbers)] == [True, True, True]
    assert kept.take(numbers[0]) is None


def test_a_graph_is_of_the_memory_that_it_reads():
    x, other = torch.ones(2), torch.ones(2)
    graph = KeptGraph([x.detach().requires_grad_()], [], has_copies=False)
    assert graph.is_of([x])
    assert not graph.is_of([other])
    assert KeptGraph([x], [], has_copies=True).is_of([other])


def test_who_keeps_what_was_given_is_found():
    x = torch.ones(4)
    graph = KeptGraph([x[1:]], [], has_copies=True)
    assert graph.let_go()
    graph = KeptGraph([torch.ones(4)], [], has_copies=True)
    assert not graph.let_go()
