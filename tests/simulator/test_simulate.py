"""python -m ms_ops simulate: scripts, and packages of operators, on devices that are not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ms_ops._build import plug_ins
from ms_ops._build.recipe import BuildError
from ms_ops._packages import scaffold
from ms_ops._simulator import environment
from tests.conftest import ROOT
from tests.packages import built_in_place, every_kind

ATEN = """
import sys
import mindspore as ms
import numpy as np
from ms_ops import aten
device, mode = sys.argv[1:]
ms.set_device(device)
ms.set_context(mode=getattr(ms, f"{mode}_MODE"))


def softplus(x):
    return aten.softplus(x)


x = ms.Tensor([-1.0, 0.0, 2.0], ms.float32)
np.testing.assert_allclose(softplus(x).asnumpy(), np.log1p(np.exp(x.asnumpy())), rtol=1e-6)
gradient = ms.grad(softplus)(x)
np.testing.assert_allclose(gradient.asnumpy(), 1 / (1 + np.exp(-x.asnumpy())), rtol=1e-6)
parameter = ms.Parameter(ms.Tensor([0.0, 0.0, 0.0], ms.float32))
ms.ops.assign(parameter, aten.neg(x))
np.testing.assert_array_equal(parameter.asnumpy(), -x.asnumpy())


def used_twice(x):
    return aten.sum(aten.mul(aten.sin(x), aten.cos(x)))


if device == "GPU" or mode == "PYNATIVE":
    np.testing.assert_allclose(ms.grad(used_twice)(x).asnumpy(), np.cos(2 * x.asnumpy()), rtol=1e-5)


def dropout(x):
    return aten.dropout(x, 0.5, True)


def evaluated(x, mean, var):
    return aten.native_batch_norm(x, None, None, mean, var, False, 0.1, 0.0)[0]


ones = ms.Tensor(np.ones(64, np.float32))
assert sorted(set(dropout(ones).asnumpy())) == [0, 2]
rows, mean, var = (ms.Tensor(array, ms.float32) for array in ([[1.0, 2.0]] * 3, [0.0, 1.0], [1.0, 4.0]))
np.testing.assert_array_equal(evaluated(rows, mean, var).asnumpy(), [[1.0, 0.5]] * 3)
print(sys.argv, __name__, __file__)
sys.exit(7)
"""

PACKAGE = """
import sys
import mindspore as ms
import numpy as np
import torch
mode, first = sys.argv[1:]
if first == "package":
    from add_custom import mindspore as ops
ms.set_device("Ascend")
ms.set_context(mode=getattr(ms, f"{mode}_MODE"))
if first == "mindspore":
    from add_custom import mindspore as ops
import ms_ops


class Net(ms.nn.Cell):
    def __init__(self, op, *constants):
        super().__init__()
        self.op, self.constants = op, constants

    def construct(self, x):
        return self.op(x, *self.constants)


net = Net(ops.add_custom, 0.25)
for rows in (3, 5):
    array = np.linspace(-3, 3, 4 * rows, dtype=np.float32).reshape(rows, 4)
    dy = np.linspace(1, 2, 4 * rows, dtype=np.float32).reshape(rows, 4)
    leaf = torch.from_numpy(array).requires_grad_()
    expected = torch.nn.functional.leaky_relu(leaf, 0.25)
    np.testing.assert_allclose(net(ms.Tensor(array)).asnumpy(), expected.detach().numpy(), rtol=1e-6)
    gradient = ms.ops.GradOperation(sens_param=True)(net)(ms.Tensor(array), ms.Tensor(dy))
    (reference,) = torch.autograd.grad(expected, leaf, torch.from_numpy(dy))
    np.testing.assert_allclose(gradient.asnumpy(), reference.numpy(), rtol=1e-6)

named = ms_ops.aclnn("aclnnAddCustom", "Tensor x, double slope -> Tensor out", slope=0.5)
np.testing.assert_allclose(Net(named)(ms.Tensor(array)).asnumpy(), np.where(array > 0, array, 0.5 * array), rtol=1e-6)
print("all as torch has it")
"""

REFUSED = """
import mindspore as ms
import ms_ops
ms.set_device("Ascend")
if {is_imported}:
    import add_custom
op = ms_ops.aclnn("{name}", "{signature} -> Tensor out", {constants})
op({inputs}).asnumpy()
"""


WITHOUT_KERNEL = """
import mindspore as ms
import numpy as np
import pytest
import ms_ops
ms.set_device("GPU")
x = ms.Tensor([1.0, 2.0], ms.float32)
with pytest.raises(RuntimeError, match="the simulated GPU lacks a kernel of MindSpore's own"):
    ms.ops.exp(x).asnumpy()
half = ms.Tensor([1.5, 2049.0, 1e-7, -65504.0, 70000.0], ms.float16)
np.testing.assert_array_equal(ms.ops.ones_like(half).asnumpy(), np.ones(5, np.float16))
np.testing.assert_array_equal((half + half).asnumpy(), half.asnumpy() + half.asnumpy())
np.testing.assert_array_equal((x + ms.Tensor([[1.0], [2.0]], ms.float32)).asnumpy(), [[2, 3], [3, 4]])
np.testing.assert_array_equal(ms.mint.add(x, x, alpha=0.5).asnumpy(), [1.5, 3])
np.testing.assert_array_equal(ms_ops.aten.neg(x).asnumpy(), [-1, -2])
"""

EVERY_KIND = """
import mindspore as ms
import torch

import kinds
import kinds.mindspore
from samples import CALLS


def converted(value):
    if isinstance(value, list):
        return [converted(item) for item in value]
    return ms.Tensor(value.numpy()) if isinstance(value, torch.Tensor) else value


for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
    ms.set_context(mode=mode)
    for arguments, named in CALLS:
        x, y, more, *others = map(converted, arguments)

        class Net(ms.nn.Cell):
            def construct(self, x, y, more):
                return kinds.mindspore.every(x, y, more, *others, **named)

        for result, expected in zip(Net()(x, y, more), kinds.every(*arguments, **named), strict=True):
            assert result.asnumpy().tolist() == expected.tolist()

    x, y, more, n, *others = map(converted, CALLS[0][0])
    try:
        kinds.mindspore.every(x, y, more, 2**40, *others)[0].asnumpy()
    except RuntimeError as error:
        text = "n of every is 1099511627776, and aclnnEvery takes it as Int, which does not hold it"
        assert text in str(error), error
    else:
        raise AssertionError("an integer of 41 bits as one of 32")

    first, second = ms.Tensor([[1.0, 2.0]]), ms.Tensor([[2.0, 3.0]])
    assert kinds.mindspore.joined([first, second], 1).asnumpy().tolist() == [[1, 2, 2, 3]]
    print("as torch has it:", mode)
"""


LAUNCHED = """
import sys
import mindspore as ms
import torch
ms.set_device(sys.argv[1])
import vector_scale.mindspore
from samples import REFERENCES, SAMPLES


class Net(ms.nn.Cell):
    def construct(self, x):
        return vector_scale.mindspore.vector_scale(x, factor)


for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
    ms.set_context(mode=mode)
    for (x, factor), _ in SAMPLES["vector_scale"]:
        net, given = Net(), ms.Tensor(x.numpy())
        expected = REFERENCES["vector_scale"](x, factor)
        assert net(given).asnumpy().tolist() == expected.tolist()
        assert ms.grad(net)(given).asnumpy().tolist() == torch.full_like(x, factor).tolist()
    print("as torch has it:", mode)
"""


@pytest.fixture(scope="session")
def package() -> Path:
    """A package as new-op makes it."""
    return built_in_place.folder(
        "scaffolded", lambda folder: scaffold.create(folder, "add_custom", aclnn="aclnnAddCustom")
    )


@pytest.mark.slow
@pytest.mark.parametrize(("device", "name"), [("ascend", "Ascend"), ("gpu", "GPU")])
def test_kernels_for_mint_on_the_cpu_leave_other_devices_alone(simulate, device, name):
    process = simulate(device, ATEN, name, "PYNATIVE", MS_OPS_MINT_CPU="1")
    assert process.returncode == 7, process.stderr


@pytest.mark.slow
def test_a_kernel_of_mindspores_without_a_stand_in(simulate):
    process = simulate("gpu", WITHOUT_KERNEL)
    assert process.returncode == 0, process.stdout + process.stderr
    assert "lacks a kernel of MindSpore's own: cudaError UnaryOpsCudaFunc<" in process.stderr


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["PYNATIVE", "GRAPH"])
@pytest.mark.parametrize(("device", "name"), [("ascend", "Ascend"), ("gpu", "GPU")])
def test_a_script_runs_as_python_runs_it(simulate, device, name, mode):
    process = simulate(device, ATEN, name, mode)
    assert process.returncode == 7, process.stderr
    assert f"'{name}', '{mode}'] __main__ " in process.stdout
    assert process.stderr.startswith(f"ms_ops: a simulation of {name}: values are computed by the CPU.")


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "first"), [("PYNATIVE", "package"), ("GRAPH", "mindspore")])
def test_a_new_package_runs_with_its_gradients(simulate, package, mode, first):
    process = simulate("ascend", PACKAGE, mode, first, options=("--package", str(package)), PYTHONPATH=str(package))
    assert process.returncode == 0, process.stderr
    assert "all as torch has it" in process.stdout


@pytest.mark.slow
def test_every_kind_of_argument_reaches_an_aclnn_operator(simulate):
    folder = str(every_kind.built())
    process = simulate("ascend", EVERY_KIND, options=("--package", folder), PYTHONPATH=folder)
    assert process.returncode == 0, process.stderr
    assert process.stdout.count("as torch has it") == 2  # in both modes


@pytest.mark.slow
@pytest.mark.parametrize(("device", "name"), [("ascend", "Ascend"), ("gpu", "GPU")])
def test_ops_that_launch_a_kernel_are_computed_by_the_cpu(simulate, device, name):
    folder = built_in_place.example("vector_scale")
    path = f"{folder}{os.pathsep}{folder / 'tests'}"
    process = simulate(device, LAUNCHED, name, options=("--package", str(folder)), PYTHONPATH=path)
    assert process.returncode == 0, process.stderr
    assert process.stdout.count("as torch has it") == 2  # in both modes


def refused(simulate, package, is_imported=True, **values):
    code = REFUSED.format(is_imported=is_imported, **values)
    process = simulate("ascend", code, options=("--package", str(package)), PYTHONPATH=str(package))
    assert process.returncode == 1, process.stderr
    return process.stderr


@pytest.mark.slow
def test_a_package_that_is_not_imported_is_named(simulate, package):
    values = {
        "name": "aclnnAddCustom", "signature": "Tensor x, double slope", "constants": "slope=0.5",
        "inputs": "ms.Tensor([1.0])",
    }  # fmt: skip
    error = refused(simulate, package, is_imported=False, **values)
    assert "computes it by add_custom::add_custom, which is not registered: import add_custom first" in error


@pytest.mark.slow
def test_what_the_kernel_for_the_cpu_refuses_is_raised_at_the_call(simulate, package):
    values = {
        "name": "aclnnAddCustomBackward", "signature": "Tensor grad, Tensor x, double slope", "constants": "slope=0.5",
        "inputs": "ms.Tensor([1.0, 2.0]), ms.Tensor([1, 2, 3], ms.int32)",
    }  # fmt: skip
    assert "aclnnAddCustomBackward: " in refused(simulate, package, **values)


@pytest.mark.slow
def test_an_op_without_a_kernel_for_the_cpu_says_so(simulate, package, tmp_path):
    text = (package / "ops.yaml").read_text().replace("    cpu: {kernel: add_custom_cpu}\n", "", 1)
    (tmp_path / "ops.yaml").write_text(text)
    values = {
        "name": "aclnnAddCustom", "signature": "Tensor x, double slope", "constants": "slope=0.5",
        "inputs": "ms.Tensor([1.0])",
    }  # fmt: skip
    error = refused(simulate, tmp_path, is_imported=False, **values)
    assert "aclnnAddCustom: add_custom::add_custom has no kernel for the CPU" in error
    assert "add cpu to it in ops.yaml:5" in error


@pytest.mark.slow
def test_without_a_compiler_the_error_says_what_is_missing(simulate, tmp_path):
    process = simulate("ascend", "", MS_OPS_CACHE_DIR=str(tmp_path / "cache"), CC="no-such-cc")
    assert process.returncode == 1
    assert "error: 'no-such-cc' is not here, and ms_ops needs it to compile " in process.stderr


def test_what_the_simulator_is_not_for_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(plug_ins, "PLUGINS", tmp_path)
    with pytest.raises(BuildError, match="the simulator|no plug-in for Ascend, which the simulator runs"):
        environment.check("ascend")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["tpu", "script.py"], "invalid choice: 'tpu'"),
        (["ascend", "absent.py"], "error: there is no script absent.py"),
    ],
)
def test_calls_that_cannot_be_are_refused(arguments, complaint):
    command = [sys.executable, "-m", "ms_ops", "simulate", *arguments]
    process = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert process.returncode != 0
    assert complaint in process.stderr
