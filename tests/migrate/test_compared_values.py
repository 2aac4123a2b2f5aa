"""What compare compares beside numbers of one kind: buffers, integers, complex numbers, and numbers of Python's."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten


class Called(nn.Cell):
    """A function as a network."""

    def __init__(self, function, **parameters):
        super().__init__()
        self.function = function
        for name, (value, is_trained) in parameters.items():
            setattr(self, name, ms.Parameter(ms.Tensor(value), name=name, requires_grad=is_trained))

    def construct(self, x):
        return self.function(self, x)


class TorchCalled(torch.nn.Module):
    def __init__(self, function, **parameters):
        super().__init__()
        self.function = function
        for name, (value, is_trained) in parameters.items():
            if is_trained:
                self.register_parameter(name, torch.nn.Parameter(torch.tensor(value)))
            else:
                self.register_buffer(name, torch.tensor(value))

    def forward(self, x):
        return self.function(self, x)


def beside(here, there, x, **parameters):
    return ms_ops.compare(Called(here, **parameters).set_train(), TorchCalled(there, **parameters), x)


@pytest.mark.parametrize("momentum", [0.1, 0.9])
def test_buffers_that_are_written(momentum):
    """MindSpore's momentum is of what was there before."""
    module = torch.nn.BatchNorm1d(4, momentum=0.1)
    cell = nn.BatchNorm1d(4, momentum=momentum)
    result = ms_ops.compare(cell.set_train(), module, torch.randn(64, 4))
    assert [one.name for one in result.buffers] == ["running_mean", "running_var"]
    assert result.agrees == (momentum == 0.9), result
    assert not result.notes
    if momentum == 0.1:
        assert (result.first.name, result.first.kind, result.first.what) == ("running_mean", "buffer", "[4]")
        assert str(result).endswith("* 2 do not agree; the first is the buffer running_mean")
    assert not ms_ops.compare(cell.set_train(False), module.eval(), torch.randn(64, 4)).buffers


def test_buffers_that_are_replaced_or_left():
    """Torch's module gives its buffer another tensor, and MindSpore's leaves it as it is."""

    def counting(module, x):
        module.count = module.count + 1
        return x * 2.0

    result = beside(lambda _, x: x * 2.0, counting, torch.ones(2), count=(0, False))
    assert [(one.name, one.absolute, one.agrees) for one in result.buffers] == [("count", 1, False)]


def test_buffers_of_one_network():
    module = TorchCalled(lambda module, x: x + module.seen.add_(1.0), seen=(np.float32(0), False))
    cell = Called(lambda cell, x: x + ms.ops.assign_add(cell.steps, ms.Tensor(1.0)), steps=(np.float32(0), False))
    result = ms_ops.compare(cell.set_train(), module, torch.ones(2))
    assert result.agrees
    assert result.notes == ("buffers in torch alone: seen", "buffers in MindSpore alone: steps")


def test_integers_agree_if_they_are_equal():
    large = torch.tensor([2**60, 3])
    assert beside(lambda _, x: x, lambda _, x: x, large).agrees
    result = beside(lambda _, x: x + 1, lambda _, x: x, large)
    assert not result.agrees
    assert result.first.absolute == 1
    assert ms_ops.compare(Called(lambda _, x: x + 1).set_train(), TorchCalled(lambda _, x: x), large, atol=1).agrees
    assert not beside(lambda _, x: ms.ops.logical_not(x), lambda _, x: x, torch.tensor([True])).agrees


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_gradients_of_complex_outputs(factor):
    weight = np.array([1 + 2j, -3j], np.complex64)

    def here(cell, x):
        stopped = ms.ops.stop_gradient(cell.weight) * (1 - factor)
        return aten.mul(aten.add(aten.mul(cell.weight, factor), stopped), x)

    x = torch.tensor([2 - 1j, 1 + 1j])
    result = beside(here, lambda module, x: module.weight * x, x, weight=(weight, True))
    assert [one.name for one in result.gradients] == ["weight"]
    assert all(one.agrees for one in result.outputs)
    assert result.agrees == (factor == 1.0)
    assert not result.notes


def test_numbers_of_the_whole_network():
    def given(*others):
        return lambda _, x: (x, *others)

    x = torch.ones(2)
    assert beside(given(3, None, True, {"a": 0.5}, 1j), given(3, None, True, {"a": 0.5}, 1j), x).agrees
    for here, there in ((3, 4), (True, False), (0.5, 0.25), (1j, 2j)):
        assert not beside(given(here), given(there), x).agrees
    for here, there, remark in (
        (None, 3, "None, and a number in torch"),
        (ms.Tensor(3), None, "a tensor, and None in torch"),
    ):
        result = beside(given(here), given(there), x)
        assert result.first.remark == remark
    assert beside(given(), given(3), x).first.remark == "1 outputs, and 2 in torch"
    result = beside(given(ms.Tensor(3)), given(3), x)
    assert result.agrees
    assert result.outputs[-1].remark == "a tensor, and a number in torch"


def test_without_an_output_nothing_agrees():
    result = beside(lambda *_: "text", lambda *_: "other", torch.ones(2))
    assert result.first is None
    assert not result.agrees
    assert str(result).endswith("* no output was compared")
