"""Parameters of TorchModules that other Cells have, too, or that MindSpore's own functions set."""

from __future__ import annotations

import copy

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops

X = np.array([[1.0, 2.0], [3.0, 5.0]], np.float32)


def network():
    return nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))


def applied(cell, x):
    def squares(x):
        return (cell(x) ** 2).sum()

    return squares(x), ms.grad(squares, None, cell.trainable_params())(x)


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_an_attribute_that_is_set_is_what_it_computes_with(mode, compiled):
    first, second = (ms_ops.TorchModule(nn.Linear(2, 1), compile=compiled) for _ in range(2))
    second.weight = first.weight
    second.bias = ms.Parameter(ms.Tensor([7.0]), name="other")
    assert second.trainable_params()[0] is first.weight
    twin = nn.Linear(2, 1)
    twin.weight.data = torch.from_numpy(first.weight.asnumpy())
    twin.bias.data = torch.tensor([7.0])
    expected = (twin(torch.from_numpy(X)) ** 2).sum()
    expected.backward()
    loss, gradients = applied(second, ms.Tensor(X))
    np.testing.assert_allclose(loss.asnumpy(), expected.item(), rtol=1e-5)
    for gradient, parameter in zip(gradients, twin.parameters(), strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), parameter.grad, rtol=1e-5)


def test_inner_parameters_and_buffers_are_shared(mode):
    first, second = (ms_ops.TorchModule(network()).set_train() for _ in range(2))
    for name, parameter in first.parameters_and_names():
        second.insert_param_to_cell(name, parameter, check_name_contain_dot=False)
    for _ in range(2):
        second(ms.Tensor(X))
    first.set_train(False), second.set_train(False)
    np.testing.assert_array_equal(first(ms.Tensor(X)).asnumpy(), second(ms.Tensor(X)).asnumpy())
    assert int(first.state_dict()["1.num_batches_tracked"]) == 2


@pytest.mark.parametrize("take", [lambda cell: setattr(cell, "bias", None), lambda cell: delattr(cell, "bias")])
def test_what_it_computes_with_stays(take):
    cell = ms_ops.TorchModule(nn.Linear(2, 1))
    with pytest.raises(AttributeError, match=r"TorchModule\(Linear\) computes with its bias: set it to another"):
        take(cell)
    assert [parameter.name for parameter in cell.trainable_params()] == ["weight", "bias"]


def test_a_name_that_is_there_changes_nothing():
    cell = ms_ops.TorchModule(nn.Linear(2, 1))
    before = cell.bias
    with pytest.raises(ValueError, match="'weight' already exists. Please set a unique name"):
        cell.bias = ms.Parameter(ms.Tensor([7.0]), name="weight")
    assert cell.bias is before


def test_copies_have_what_was_set(mode):
    cell = ms_ops.TorchModule(nn.Linear(2, 1))
    cell.bias = ms.Parameter(ms.Tensor([7.0]), name="other")
    again = copy.deepcopy(cell)
    before = cell(ms.Tensor(X)).asnumpy()
    np.testing.assert_array_equal(again(ms.Tensor(X)).asnumpy(), before)
    again.bias.set_data(ms.Tensor([0.0]))
    np.testing.assert_allclose(again(ms.Tensor(X)).asnumpy(), before - 7, rtol=1e-5)
    np.testing.assert_array_equal(cell(ms.Tensor(X)).asnumpy(), before)


class Around(ms.nn.Cell):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def construct(self, x):
        return self.inner(x)


@pytest.mark.parametrize("around", [lambda cell: cell, Around], ids=["alone", "in a Cell"])
def test_mindspores_load_state_dict_knows_its_names(around):
    first, second = (around(ms_ops.TorchModule(network())) for _ in range(2))
    state = first.state_dict()
    second.load_state_dict(state)
    for key, value in second.state_dict().items():
        np.testing.assert_array_equal(value.asnumpy(), state[key].asnumpy())
    prefix = next(iter(state)).removesuffix("0.weight")
    with pytest.raises(RuntimeError, match=f"Unexpected key.*{prefix}0.scale"):
        second.load_state_dict({**state, f"{prefix}0.scale": ms.Tensor([1.0])})
    missing = {key: value for key, value in state.items() if not key.endswith("0.bias")}
    with pytest.raises(RuntimeError, match=f"Missing key.*{prefix}0.bias"):
        second.load_state_dict(missing)
