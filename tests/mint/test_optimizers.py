"""mint's optimizers step as torch's do, in both modes."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow

STEPS = """
import numpy as np, torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
from mindspore import mint
ms.set_context(mode={mode})
rng = np.random.default_rng(0)
start = [rng.standard_normal(shape).astype(np.float32) for shape in ((3, 4), (5,), (150, 150))]
weights = [torch.tensor(array, requires_grad=True) for array in start]
parameters = [ms.Parameter(ms.Tensor(array), name=f"p{{i}}") for i, array in enumerate(start)]
theirs = torch.optim.{twin}(weights, {options})
ours = mint.optim.{name}(parameters, {options})
for step in range(6):
    gradients = [rng.standard_normal(array.shape).astype(np.float32) for array in start]
    for weight, gradient in zip(weights, gradients):
        weight.grad = torch.tensor(gradient)
    theirs.step()
    ours(tuple(ms.Tensor(gradient) for gradient in gradients))
    for weight, parameter in zip(weights, parameters):
        difference = np.abs(parameter.asnumpy() - weight.detach().numpy()).max()
        assert difference == 0, (step, difference)
assert all(np.abs(p.asnumpy() - array).max() > 1e-3 for p, array in zip(parameters, start))
"""
VIEWS = """
parameters[0].set_data(ms.Tensor(start[0].reshape(12)).reshape(3, 4))
parameters[1].set_data(ms.Tensor(np.stack([start[1], start[1]], 1))[:, 1])
"""

OPTIONS = [
    ("Adam", "lr=0.01"),
    ("Adam", "lr=0.01, betas=(0.8, 0.99), eps=1e-6, weight_decay=0.1, amsgrad=True, maximize=True"),
    ("Adam", "lr=0.01, maximize=True"),
    ("AdamW", "lr=0.01"),
    ("AdamW", "lr=0.01, betas=(0.8, 0.99), eps=1e-6, weight_decay=0.1, amsgrad=True, maximize=True"),
    ("FusedAdamW", "lr=0.01, weight_decay=0.1"),
    ("SGD", "lr=0.1"),
    ("SGD", "lr=0.1, momentum=0.9, dampening=0.1, weight_decay=0.05"),
    ("SGD", "lr=0.1, momentum=0.9, nesterov=True, maximize=True"),
]


@pytest.mark.parametrize("mode", [1, 0], ids=["pynative", "graph"])
@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_steps_are_torchs(warm_child, name, options, mode):
    warm_child(STEPS.format(name=name, twin=name.removeprefix("Fused"), options=options, mode=mode))


@pytest.mark.parametrize("mode", [1, 0], ids=["pynative", "graph"])
@pytest.mark.parametrize(("name", "device"), [("Adam", "CPU"), ("Adam", "another"), ("AdamW", "CPU"), ("SGD", "CPU")])
def test_within_a_cell(warm_child, name, mode, device):
    """On another device Adam is MindSpore's own."""
    made, rest = STEPS.split("theirs = ")
    step = """
class Step(ms.nn.Cell):
    def __init__(self, optimizer):
        super().__init__()
        self.optimizer = optimizer

    def construct(self, gradients):
        return self.optimizer(gradients)
"""
    other = """
from ms_ops._mint import optimizers
optimizers.runs_on_cpu = ms.ops.constexpr(lambda: False, reuse_result=False)
"""
    rest = rest.replace("ours = ", "ours = Step(").replace("(parameters, {options})", "(parameters, {options}))")
    code = f"{made}{step}{other if device != 'CPU' else ''}theirs = {rest}"
    if device != "CPU":
        code = code.replace("== 0", "< 1e-5")
    warm_child(code.format(name=name, twin=name, options="lr=0.1", mode=mode))


@pytest.mark.parametrize("mode", [1, 0], ids=["pynative", "graph"])
@pytest.mark.parametrize("name", ["Adam", "AdamW", "FusedAdamW", "SGD"])
def test_parameters_whose_data_is_a_view(warm_child, name, mode):
    """MindSpore hands operators a copy of a view; what is written to that is lost."""
    made, rest = STEPS.split("theirs = ")
    code = f"{made}{VIEWS}theirs = {rest}"
    warm_child(code.format(name=name, twin=name.removeprefix("Fused"), options="lr=0.1", mode=mode))
