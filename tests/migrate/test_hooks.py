"""Hooks of authors on gradients: TorchModule runs them, and from_torch refuses what it would lose."""

from __future__ import annotations

import re
import threading

import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import twins


class Hooked(nn.Module):
    """With a hook on the gradient of what it computes."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(6, 3)

    def forward(self, x):
        y = self.linear(x)
        if y.requires_grad:
            y.register_hook(lambda gradient: gradient * 3)
        return y + self.linear(x * 2)


def with_a_hook_on_a_parameter():
    network = nn.Sequential(nn.Linear(6, 6), nn.Tanh(), nn.Linear(6, 3))
    network[0].weight.register_hook(lambda gradient: gradient * (gradient > 0))
    network[2].bias.register_hook(lambda gradient: None)
    return network


def with_a_hook_on_a_module():
    network = nn.Sequential(nn.Linear(6, 6), nn.Linear(6, 3))
    network[1].register_full_backward_hook(lambda module, inputs, outputs: (inputs[0] * 3,))
    return network


def with_a_hook_before_a_module():
    network = nn.Sequential(nn.Linear(6, 6), nn.Linear(6, 3))
    network.register_full_backward_pre_hook(lambda module, outputs: (outputs[0] * 2,))
    return network


NETWORKS = {
    Hooked: r"Hooked puts a hook on a gradient, at .*test_hooks\.py:\d+, which a converted network loses: remove it",
    with_a_hook_on_a_parameter: r"Sequential: its parameter 0\.weight has a hook on its gradient",
    with_a_hook_on_a_module: r"Sequential: its submodule 1 has a backward hook",
    with_a_hook_before_a_module: "Sequential: it has a backward hook",
}


@pytest.mark.parametrize("make", NETWORKS)
def test_one_operator_runs_them(mode, make):
    network = make()
    twins.assert_same_gradients(ms_ops.TorchModule(network), network, (torch.randn(4, 6),), rtol=1e-6)


@pytest.mark.parametrize(("make", "message"), NETWORKS.items())
def test_a_converted_network_would_lose_them(make, message):
    with pytest.raises(ms_ops.ConversionError, match=message) as raised:
        ms_ops.from_torch(make(), (torch.randn(4, 6),))
    assert re.search(r"ms_ops\.TorchModule\(module\)", str(raised.value))


def triple(module, inputs, outputs):
    return tuple(None if gradient is None else gradient * 3 for gradient in inputs)


def double(module, outputs):
    return (outputs[0] * 2,)


@pytest.fixture(params=[triple, double], ids=lambda hook: hook.__name__)
def global_hook(request):
    """The name of a hook on the gradients of all modules."""
    of_all = nn.modules.module
    register = {
        triple: of_all.register_module_full_backward_hook,
        double: of_all.register_module_full_backward_pre_hook,
    }[request.param]
    handle = register(request.param)
    yield request.param.__name__
    handle.remove()


@pytest.mark.filterwarnings("ignore:For backward hooks to be called")
def test_one_operator_runs_those_of_all_modules(mode, global_hook):
    network, x = nn.Sequential(nn.Linear(6, 6), nn.Linear(6, 3)), torch.randn(4, 6)
    twins.assert_same_gradients(ms_ops.TorchModule(network), network, (x,), rtol=1e-6)


def test_a_converted_network_would_lose_those_of_all_modules(global_hook):
    with pytest.raises(
        ms_ops.ConversionError,
        match=rf"Linear: all modules have a global backward hook, {global_hook}, which .*ms_ops\.TorchModule\(module\)",
    ):
        ms_ops.from_torch(nn.Linear(6, 3), (torch.randn(4, 6),))


@pytest.mark.parametrize("convert", [ms_ops.TorchModule, lambda module: ms_ops.from_torch(module, (torch.ones(2, 6),))])
def test_hooks_on_what_is_accumulated_have_nothing_to_run_on(convert):
    network = nn.Linear(6, 3)
    network.bias.register_post_accumulate_grad_hook(lambda parameter: None)
    with pytest.raises(ms_ops.ConversionError, match="its parameter bias has a hook of register_post_accumulate"):
        convert(network)


@pytest.mark.slow
def test_compiled_modules_run_those_of_parameters():
    network = with_a_hook_on_a_parameter()
    cell = ms_ops.TorchModule(network, compile=True)
    twins.assert_same_gradients(cell, network, (torch.randn(4, 6),), rtol=1e-5)


class Waiting(nn.Module):
    """Lets another thread run while it is exported."""

    def __init__(self, run):
        super().__init__()
        self.run = [run]

    def forward(self, x):
        thread = threading.Thread(target=self.run[0])
        thread.start()
        thread.join()
        return x * 2


def test_other_threads_hook_and_infer_while_a_network_is_exported():
    seen = []

    def run():
        x = torch.ones(2, requires_grad=True)
        y = x * 2
        y.register_hook(lambda gradient: gradient * 3)
        y.sum().backward()
        seen.append(x.grad.tolist())
        with torch.inference_mode():
            seen.append((x * 2).is_inference())

    ms_ops.from_torch(Waiting(run), (torch.ones(2),))
    assert seen
    assert seen == [[6.0, 6.0], True] * (len(seen) // 2)
