"""TorchModule in graphs of MindSpore's: torch's graph of its forward is kept for its gradient."""

from __future__ import annotations

import gc

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn
from torch.multiprocessing.reductions import StorageWeakRef

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
    """But for calls of the first step after the first, as one graph is kept until more are asked for."""
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


@pytest.mark.slow
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
@pytest.mark.parametrize("evaluated", [False, True])
def test_a_module_may_keep_what_it_is_given(mode, evaluated):
    module = Noting(nn.Linear(3, 3), nn.Tanh(), keeps=True)
    cell = ms_ops.TorchModule(module)
    if evaluated:
        cell.set_train(False)
        cell(ms.Tensor(np.ones((64, 3), np.float32))).asnumpy()
        cell.set_train()
    gradients = gradients_of(cell)
    arrays = [np.full((64, 3), value, np.float32) for value in range(6)]
    module.kept.clear()
    for array in arrays:
        gradients(ms.Tensor(array))[0].asnumpy()
    for tensor, array in zip(module.kept[-len(arrays) :], arrays, strict=True):
        np.testing.assert_array_equal(tensor.numpy(), array)


@in_graphs
@pytest.mark.parametrize("training", [True, False])
def test_results_that_nobody_uses_have_no_part_in_gradients(mode, training):
    class Two(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = nn.Parameter(torch.ones(3))

        def forward(self, x):
            return x * self.weight, torch.sqrt(x * self.weight * 0)

    class First(ms.nn.Cell):
        def __init__(self, cell):
            super().__init__()
            self.cell = cell

        def construct(self, x):
            return self.cell(x)[0].sum()

    cell = ms_ops.TorchModule(Two())
    cell.set_train(training)
    _, (gradient,) = ms.value_and_grad(First(cell), None, cell.trainable_params())(ms.Tensor([1.0, 2.0, 3.0]))
    assert gradient.asnumpy().tolist() == [1, 2, 3]


@in_graphs
def test_what_the_gradient_needs_is_written_to(mode):
    class Writing(nn.Module):
        def forward(self, x):
            y = torch.sigmoid(x)
            y.add_(1)
            return y

    with pytest.raises(RuntimeError, match="has been modified by an inplace operation: the module writes to a tensor"):
        ms.grad(Applied(ms_ops.TorchModule(Writing())))(ms.Tensor([1.0, 2.0])).asnumpy()


@in_graphs
def test_what_is_no_tensor_is_refused(mode):
    class Around(ms.nn.Cell):
        def __init__(self, cell):
            super().__init__()
            self.cell = cell

        def construct(self, x):
            return self.cell(x, 3.0)

    for compiled in (False, True):
        cell = ms_ops.TorchModule(nn.Bilinear(2, 2, 1), compile=compiled)
        with pytest.raises(TypeError, match=r"TorchModule\(Bilinear\) takes tensors of MindSpore's, got float"):
            Around(cell)(ms.Tensor([1.0, 2.0]))


@in_graphs
def test_integers_that_require_gradients_have_none(mode):
    class Scaled(nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = nn.Parameter(torch.tensor([2], dtype=torch.int8), requires_grad=False)

        def forward(self, x):
            return x * self.scale

    cell = ms_ops.TorchModule(Scaled())
    for parameter in cell.get_parameters():
        parameter.requires_grad = True
    assert ms.grad(Applied(cell))(ms.Tensor([1.0, 2.0])).asnumpy().tolist() == [2, 2]


@in_graphs
def test_nothing_is_left_of_a_cell(mode):
    cell = ms_ops.TorchModule(nn.Tanh())
    kept = cell.calls.kept
    cell(ms.Tensor([1.0]))
    assert len(kept) == 1
    del cell
    gc.collect()
    assert len(kept) == 0


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


class Counting(nn.Module):
    """So many buffers that MindSpore does not compile a loop over them."""

    def __init__(self):
        super().__init__()
        for i in range(600):
            self.register_buffer(f"count{i}", torch.tensor(float(i)))

    def forward(self, x):
        for buffer in self.buffers():
            buffer.add_(1)
        return x + 1


@in_graphs
def test_many_buffers(mode):
    cell = ms_ops.TorchModule(Counting())
    for _ in range(2):
        assert cell(ms.Tensor([1.0])).asnumpy().tolist() == [2]
    assert [float(buffer) for buffer in cell.get_parameters()] == [i + 2 for i in range(600)]


def _graph():
    graph = KeptGraph([torch.ones(2)], [True])
    graph.end([graph.given[0] * 2])
    return graph


def test_one_graph_is_kept_and_more_if_they_are_asked_for():
    kept = KeptGraphs()
    numbers = [kept.keep(_graph()) for _ in range(3)]
    assert [kept.take(number) is not None for number in reversed(numbers)] == [True, False, False]
    numbers = [kept.keep(_graph()) for _ in range(3)]
    assert [kept.take(number) is not None for number in reversed(numbers)] == [True, True, True]
    assert kept.take(numbers[0]) is None
    for _ in range(8):
        kept.keep(_graph())
    assert len(kept) == 1


@pytest.mark.parametrize("is_differentiated", [False, True])
def test_nothing_is_left_of_a_graph(is_differentiated):
    """Nor of the part of it whose gradient nobody asks for."""
    x = torch.randn(4)
    graph = KeptGraph([x], [True])
    with graph.saving():
        results = [graph.given[0].sin(), graph.given[0].sigmoid()]
        graph.end(results.copy())
    storages = [StorageWeakRef(result.untyped_storage()) for result in results]  # sigmoid's is saved
    del results
    if is_differentiated:
        torch.testing.assert_close(graph.gradients([x], [torch.ones(4), None]), [x.cos()])
    assert not storages[1].expired()
    del graph
    assert all(storage.expired() for storage in storages)


def test_a_graph_has_no_memory_of_what_it_is_given():
    """Which may be elsewhere when the gradient is asked for."""
    x, weight = torch.randn(4, 3), torch.randn(2, 3)
    graph = KeptGraph([x, weight], [True, True])
    with graph.saving():
        graph.end([torch.nn.functional.linear(*graph.given).sin()])
    moved = [x.clone(), weight.clone()]
    expected = [tensor.clone().requires_grad_() for tensor in moved]
    torch.nn.functional.linear(*expected).sin().sum().backward()
    x.fill_(torch.nan)
    weight.fill_(torch.nan)
    assert graph.is_of(moved)
    assert not graph.is_of([moved[0], moved[1].double()])
    for gradient, other in zip(graph.gradients(moved, [torch.ones(4, 2)]), expected, strict=True):
        torch.testing.assert_close(gradient, other.grad)
