"""MindSpore's hooks on Cells that come of modules."""

from __future__ import annotations

import inspect

import mindspore as ms
import pytest
import torch
from torch import nn

import ms_ops


class Double(nn.Module):
    def forward(self, x):
        return {"twice": x * 2, "more": (x + 1,)}


class Twice(nn.Module):
    def forward(self, x):
        return x * 2


def triple(cell, of_inputs, of_outputs):
    return (of_inputs[0] * 3,)


def add_one(cell, inputs):
    return (inputs[0] + 1,)


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_hooks_of_one_operator(compiled):
    x = ms.Tensor([1.0, 2.0])
    cell = ms_ops.TorchModule(Twice(), compile=compiled)
    cell.register_backward_hook(triple)
    assert ms.grad(cell)(x).asnumpy().tolist() == [6.0, 6.0]
    cell = ms_ops.TorchModule(Twice(), compile=compiled)
    cell.register_forward_pre_hook(add_one)
    assert cell(x).asnumpy().tolist() == [4.0, 6.0]


def double(cell, inputs):
    return (inputs[0] * 2,)


@pytest.mark.skipif(
    "prepend" not in inspect.signature(ms.nn.Cell.register_forward_pre_hook).parameters,
    reason=f"MindSpore {ms.__version__} has no options of hooks",
)
def test_options_of_hooks():
    cell = ms_ops.TorchModule(Twice())
    cell.register_forward_pre_hook(add_one)
    cell.register_forward_pre_hook(double, prepend=True)
    assert cell(ms.Tensor([1.0, 2.0])).asnumpy().tolist() == [6.0, 10.0]


def test_hooks_that_graphs_lose_are_refused():
    cell = ms_ops.TorchModule(Twice())
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        with pytest.raises(RuntimeError, match=r"TorchModule\(Twice\): in graph mode .* no backward hooks of Cells"):
            cell.register_backward_hook(triple)
        with pytest.raises(RuntimeError, match=r"no forward pre-hooks of Cells .*: register it on a Cell around it"):
            cell.register_forward_pre_hook(add_one)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_hooks_of_converted_networks(mode):
    x = torch.tensor([1.0, 2.0])
    cell = ms_ops.from_torch(Twice(), (x,))
    cell.register_backward_hook(triple)
    assert ms.grad(cell)(ms.Tensor(x.numpy())).asnumpy().tolist() == [6.0, 6.0]
    cell = ms_ops.from_torch(Twice(), (x,))
    cell.register_forward_pre_hook(add_one)
    assert cell(ms.Tensor(x.numpy())).asnumpy().tolist() == [4.0, 6.0]


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_a_hook_that_gives_fewer_tensors(compiled):
    cell = ms_ops.TorchModule(Double(), compile=compiled)
    cell.register_forward_hook(lambda cell, inputs, outputs: outputs[0])
    with pytest.raises(TypeError, match=r"there are 1 tensors in the place .*; a forward hook returns as many as"):
        cell(ms.Tensor([1.0, 2.0]))
