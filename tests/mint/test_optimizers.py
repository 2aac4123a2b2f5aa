"""mint's optimizers step as torch's do, in both modes."""

from __future__ import annotations

import textwrap

import pytest

from tests.conftest import modes
from tests.mint.program import STEP

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
{before}
theirs = torch.optim.{twin}(weights, {options})
ours = mint.optim.{name}(parameters, {options})
step = {step}
for number in range(6):
    gradients = [rng.standard_normal(array.shape).astype(np.float32) for array in start]
    for weight, gradient in zip(weights, gradients):
        weight.grad = torch.tensor(gradient)
    theirs.step()
    step(tuple(ms.Tensor(gradient) for gradient in gradients))
    {after}
    for weight, parameter in zip(weights, parameters):
        difference = np.abs(parameter.asnumpy() - weight.detach().numpy()).max()
        assert difference <= {tolerance}, (number, difference)
assert all(np.abs(p.asnumpy() - array).max() > 1e-3 for p, array in zip(parameters, start))
"""
VIEWS = """
parameters[0].set_data(ms.Tensor(start[0].reshape(12)).reshape(3, 4))
parameters[1].set_data(ms.Tensor(np.stack([start[1], start[1]], 1))[:, 1])
"""
ANOTHER_DEVICE = """
from ms_ops._mint import optimizers
optimizers.runs_on_cpu = ms.ops.constexpr(lambda: False, reuse_result=False)
optimizers._adamw = optimizers._target = optimizers._run_optim_sgd_opt = None
"""
SCHEDULED = """
if not number:
    schedulers = [
        torch.optim.lr_scheduler.StepLR(theirs, 2, 0.3),
        ms.experimental.optim.lr_scheduler.StepLR(ours, 2, 0.3),
    ]
for scheduler in schedulers:
    scheduler.step()
assert theirs.param_groups[0]["lr"] < 0.1 or number < 1
"""


def program(name, mode, options="lr=0.1", *, before="", step="ours", after="", tolerance=0):
    twin = name.removeprefix("Fused")
    return STEPS.format(
        name=name, twin=twin, options=options, mode=mode, before=before, step=step, after=after, tolerance=tolerance
    )


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


@modes
@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_steps_are_torchs(warm_child, name, options, mode):
    warm_child(program(name, mode, options))


@modes
@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_within_a_cell(warm_child, name, mode):
    warm_child(program(name, mode, before=STEP, step="Step(ours)"))


@modes
@pytest.mark.parametrize("name", ["Adam", "SGD"])
def test_on_another_device_they_are_mindspores(warm_child, name, mode):
    warm_child(program(name, mode, before=STEP + ANOTHER_DEVICE, step="Step(ours)", tolerance=1e-5))


@modes
@pytest.mark.parametrize("name", ["Adam", "AdamW", "FusedAdamW", "SGD"])
def test_a_schedulers_rates(warm_child, name, mode):
    """Which MindSpore's SGD does not see; it computes them in single precision, torch in double."""
    after = textwrap.indent(SCHEDULED, "    ").strip()
    warm_child(program(name, mode, before=STEP, step="Step(ours)", after=after, tolerance=2e-6))


@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_gradients_that_do_not_fit(warm_child, name):
    warm_child(
        f"""
        import numpy as np, mindspore as ms, ms_ops, pytest
        ms_ops.enable_mint_cpu()
        from mindspore import mint
        ones = ms.Tensor(np.ones((2, 3), np.float32))
        groups = [{{"params": [ms.Parameter(ones, name=letter)]}} for letter in "ab"]
        step = mint.optim.{name}(groups, lr=0.5)
        with pytest.raises(ValueError, match="{name}: 2 parameters were given 1 gradients"):
            step((ones,))
        with pytest.raises(TypeError, match="{name}: the gradient of 'b' must be a Tensor, got None"):
            step((ones, None))
        with pytest.raises(ValueError, match=r"{name}: 'b' has the shape \\(2, 3\\), and its gradient \\(3,\\)"):
            step((ones, ones[0]))
        assert all((parameter.asnumpy() == 1).all() for parameter in step.parameters)
        step((ones, ones))
        fresh = mint.optim.{name}([ms.Parameter(ones, name="d")], lr=0.5)
        fresh((ones,))
        for parameter in step.parameters:
            np.testing.assert_array_equal(parameter.asnumpy(), fresh.parameters[0].asnumpy())
        step.add_param_group({{"params": [ms.Parameter(ones, name="c")]}})
        with pytest.raises(ValueError, match="{name}: it keeps no state for 1 of its 3 parameters, which were added"):
            step((ones, ones, ones))
        """
    )


@modes
@pytest.mark.parametrize("name", ["Adam", "AdamW", "FusedAdamW", "SGD"])
def test_parameters_whose_data_is_a_view(warm_child, name, mode):
    """MindSpore hands operators a copy of a view; what is written to that is lost."""
    warm_child(program(name, mode, before=VIEWS))


@modes
@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_groups_of_parameters(warm_child, name, mode):
    group = "[{{'params': {0}[:1], 'lr': 0.02}}, {{'params': {0}[1:], 'weight_decay': 0.3}}]"
    code = program(name, mode)
    for place in ("weights", "parameters"):
        assert f"({place}, lr=0.1)" in code
        code = code.replace(f"({place}, lr=0.1)", f"({group.format(place)}, lr=0.1)")
    warm_child(code)


@modes
@pytest.mark.parametrize("name", ["Adam", "AdamW"])
def test_rates_of_many_digits(warm_child, name, mode):
    """MindSpore keeps rates in single precision, torch in double."""
    warm_child(program(name, mode, options="lr=1 / 3", tolerance=2e-6))


@modes
def test_gradients_of_another_dtype(warm_child, mode):
    """As mixed precision gives them; torch has none, and MindSpore's own Adam takes them."""
    warm_child(
        f"""
        import numpy as np, mindspore as ms, ms_ops
        ms_ops.enable_mint_cpu()
        from mindspore import mint
        ms.set_context(mode={mode})
        for weight, gradient in ((ms.float16, ms.float32), (ms.float32, ms.float16), (ms.bfloat16, ms.bfloat16)):
            parameter = ms.Parameter(ms.Tensor(np.ones(3), weight), name="w")
            mint.optim.Adam([parameter], lr=0.125)((ms.Tensor(np.ones(3), gradient),))
            assert parameter.dtype == weight
            np.testing.assert_allclose(parameter.astype(ms.float32).asnumpy(), 0.875, rtol=2e-3)
        """
    )


HALVES = """
import numpy as np, torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
from mindspore import mint
rng = np.random.default_rng(0)
for dtype in ("float64", "float16", "bfloat16"):
    array = rng.standard_normal((150, 150)).astype(np.float32)
    weight = torch.tensor(array).to(getattr(torch, dtype)).requires_grad_()
    parameter = ms.Parameter(ms.Tensor(array).astype(getattr(ms, dtype)), name="w")
    theirs = torch.optim.{name}([weight], {options}, foreach=True)
    ours = mint.optim.{name}([parameter], {options})
    for _ in range(5):
        gradient = rng.standard_normal(array.shape).astype(np.float32)
        weight.grad = torch.tensor(gradient).to(weight.dtype)
        theirs.step()
        ours((ms.Tensor(gradient).astype(parameter.dtype),))
    result = parameter.astype(ms.float64).asnumpy()
    np.testing.assert_array_equal(result, weight.detach().double().numpy(), err_msg=dtype)
    assert np.isfinite(result).all() and (result != array).any()
"""


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Adam", "lr=0.01, eps=1e-4, weight_decay=0.1"),
        ("AdamW", "lr=0.01, eps=1e-4, weight_decay=0.1"),
        ("SGD", "lr=0.1, momentum=0.9, weight_decay=0.05, nesterov=True"),
    ],
)
def test_other_dtypes_in_pynative_mode(warm_child, name, options):
    """In half precision torch's two ways differ; these are the steps of the one that takes all weights at once."""
    warm_child(HALVES.format(name=name, options=options))


COMPLEX = """
import numpy as np, torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
from mindspore import mint
ms.set_context(mode={mode})
start = np.array([[1 + 2j, 3 - 1j], [0.5, -1j]], np.complex64)
weight = torch.tensor(start, requires_grad=True)
parameter = ms.Parameter(ms.Tensor(start), name="w")
theirs, ours = torch.optim.{name}([weight], lr=0.01), mint.optim.{name}([parameter], lr=0.01)
for number in range(3):
    gradient = np.roll(start, number).astype(np.complex64)
    weight.grad = torch.tensor(gradient)
    theirs.step()
    ours((ms.Tensor(gradient),))
    np.testing.assert_allclose(parameter.asnumpy(), weight.detach().numpy(), rtol=1e-6)
"""


@modes
@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_complex_parameters(warm_child, name, mode):
    warm_child(COMPLEX.format(name=name, mode=mode))


@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_a_rate_that_is_set(warm_child, name):
    after = 'if number == 2: theirs.param_groups[0]["lr"] = ours.param_groups[0]["lr"] = 0.02'
    warm_child(program(name, 1, after=after))


@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_a_step_is_one_call_for_each_group(warm_child, name):
    before = """
from ms_ops._native import binder
calls, call = [], binder.call

def counted(target, *arguments):
    calls.append(target)
    return call(target, *arguments)

binder.call = counted
"""
    groups = "[{{'params': parameters[:1]}}, {{'params': parameters[1:]}}]"
    code = program(name, 1, before=before, after="assert len(calls) == 2 * (number + 1)")
    warm_child(code.replace("(parameters, lr=0.1)", f"({groups.format()}, lr=0.1)"))


@pytest.mark.parametrize("name", ["Adam", "AdamW", "SGD"])
def test_a_parameter_that_is_given_twice_is_updated_twice(warm_child, name):
    warm_child(
        f"""
        import numpy as np, mindspore as ms, ms_ops, torch
        ms_ops.enable_mint_cpu()
        from ms_ops._native import binder
        import ms_ops._mint.optimizers as optimizers
        ones = np.ones((150, 150), np.float32)
        weights = [ms.Tensor(ones)] * 2
        states = [[ms.Tensor(0 * ones) for _ in weights] for _ in range(3)]
        gradients = [ms.Tensor(ones) for _ in weights]
        step = ms.Tensor(0.0)
        if "{name}" == "SGD":
            binder.call(optimizers._target("sgd"),
                        (weights, states[0], gradients, step, 0.25, 0.0, 0.0, 0.0, False, False), None)
        else:
            binder.call(optimizers._target("adamw"),
                        (weights, *states, gradients, step, 1, 0.25, 0.5, 0.5, 0.0, 0.0, False, False, True), None)
        np.testing.assert_array_equal(weights[0].asnumpy(), 0.5)
        """
    )


def test_a_trace_records_no_optimizer(child):
    """MindSpore's own would be applied in part. An exception within a trace ends the process later, whoever raises."""
    child(
        """
        import os
        import mindspore as ms
        from mindspore import mint
        import ms_ops

        ms_ops.enable_mint_cpu()
        weight = ms.Parameter(mint.ones(3), name="weight")
        optimizer = mint.optim.Adam([weight], lr=0.1)

        def step(gradient):
            return optimizer((gradient,))

        try:
            ms.jit(step, capture_mode="trace")(mint.ones(3))
        except RuntimeError as error:
            assert "records no optimizer of mint.optim" in str(error)
            assert weight.asnumpy().tolist() == [1, 1, 1]
            os._exit(0)
        os._exit(1)
        """
    )
