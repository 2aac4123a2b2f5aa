"""Converted networks under MindSpore's mixed precision: the Cell's and that of mindspore.amp, in both modes."""

from __future__ import annotations

import copy

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from tests.migrate import networks, twins

LEVELS = {
    "to_float": lambda cell: cell.to_float(ms.float16),
    "O2": lambda cell: ms.amp.auto_mixed_precision(cell, "O2"),
    "O3": lambda cell: ms.amp.auto_mixed_precision(cell, "O3"),
}


def torchs_distance(sample, name, others) -> float:
    """How far torch's gradient is from that in single, with weights in half but those of batch norms."""
    module = copy.deepcopy(sample.network)
    for part in module.modules():
        if not isinstance(part, torch.nn.modules.batchnorm._BatchNorm):
            for weight in part.parameters(recurse=False):
                weight.data = weight.data.half()
    _, gradients = twins.torch_gradients(module, [arg.half() for arg in sample.args])
    return float(np.linalg.norm(gradients[name].astype(np.float32) - others[name]))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", networks.NAMES)
def test_it_trains_in_half_precision_with_weights_in_single(mode, name, level):
    sample, cell = networks.converted(name)
    half = LEVELS[level](cell)
    given = twins.to_mindspore(sample.args)
    expected, others = twins.torch_gradients(sample.network, sample.args)

    def loss(*args):
        return twins.squares(half.construct(*args))

    # Called as a Cell, for the casts of its inputs; an output in a structure is one of a graph's tuples.
    def called(*args):
        outputs = half(*args)
        return twins.squares([outputs.logits, outputs.states] if name == "attention" else outputs)

    step = ms.value_and_grad(called if mode == ms.PYNATIVE_MODE else loss, None, cell.trainable_params())
    if mode == ms.GRAPH_MODE and name in ("lstm", "gru"):  # their states are in a list, which graphs do not cast
        with pytest.raises(RuntimeError, match="must have the same dtype, but got Float and Half"):
            step(*given)
        return
    value, gradients = step(*given)
    np.testing.assert_allclose(float(value), expected, rtol=2e-2)
    norms = {name: np.linalg.norm(other) for name, other in others.items()}
    for parameter, gradient in zip(cell.trainable_params(), gradients, strict=True):
        assert gradient.dtype == parameter.dtype == ms.float32
        apart = np.linalg.norm(gradient.asnumpy() - others[parameter.name])
        allowed = 5e-2 * norms[parameter.name] + 1e-3 * max(norms.values())
        if apart > allowed:  # as far as torch's own gradient in these precisions
            assert apart <= 1.01 * torchs_distance(sample, parameter.name, others), parameter.name
    for parameter in cell.get_parameters():
        if "running" in parameter.name:
            buffer = sample.network.get_buffer(parameter.name)
            np.testing.assert_allclose(parameter.asnumpy(), buffer.numpy(), rtol=1e-2, atol=1e-3)


class Around(ms.nn.Cell):
    def __init__(self, part):
        super().__init__()
        self.part, self.dense = part, ms.nn.Dense(3, 2)

    def construct(self, x):
        return self.dense(self.part(x))


@pytest.mark.parametrize("level", ["O1", "O2", "auto"])
@pytest.mark.parametrize("compile", [False, True])
def test_modules_as_one_operator(mode, compile, level):
    """O1 leaves them in single; what is compiled for single computes in it. O2 casts no lists in graphs."""
    torch.manual_seed(0)
    network = Around(ms_ops.TorchModule(torch.nn.Linear(6, 3), compile=compile))
    x = ms.Tensor(np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32))
    expected = network(x).asnumpy()
    mixed = ms.amp.auto_mixed_precision(network, level)

    def loss(x):
        return mixed(x).astype(ms.float32).sum()

    if (mode, level) == (ms.GRAPH_MODE, "O2"):
        with pytest.raises(RuntimeError, match="must have the same dtype, but got Half and Float"):
            loss(x)
        return
    gradients = ms.grad(loss, None, ms.ParameterTuple(mixed.trainable_params()))(x)
    assert {gradient.dtype for gradient in gradients} == {ms.float32}
    assert all(gradient.asnumpy().any() for gradient in gradients)
    np.testing.assert_allclose(mixed(x).asnumpy(), expected, atol=5e-3)


def test_a_class_that_amp_writes_anew_holds_parameters(mode):
    """O1 makes one from the source of TorchModule: what is set is computed with, in a copy too."""
    mixed = ms.amp.auto_mixed_precision(Around(ms_ops.TorchModule(torch.nn.Linear(6, 3, bias=False))), "O1")
    mixed.part.weight = ms.Parameter(ms.ops.ones((3, 6), ms.float32), name="other")
    with pytest.raises(AttributeError, match="computes with its weight"):
        mixed.part.weight = None
    for network in (mixed, copy.deepcopy(mixed)):
        assert network.part(ms.ops.ones((1, 6), ms.float32)).asnumpy().tolist() == [[6, 6, 6]]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("compile", [False, True])
def test_statistics_of_modules_as_one_operator(compile, level):
    """They are computed in half precision, as those of module.half(), and kept in single."""
    x = 3 * torch.randn(6, 3, 4, 4) + 1
    norm = torch.nn.BatchNorm2d(3)
    cell = ms_ops.TorchModule(norm, compile=compile)
    cell.set_train()
    mixed = LEVELS[level](cell)
    twin = copy.deepcopy(norm).train()
    for _ in range(2):
        mixed(ms.Tensor(x.numpy()))
        twin(x)
    for name, buffer in ms_ops.state_dict(cell).items():
        assert buffer.dtype == twin.state_dict()[name].dtype
        torch.testing.assert_close(buffer, twin.state_dict()[name], rtol=2e-3, atol=2e-3)
