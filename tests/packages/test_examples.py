"""The packages of examples/ as their authors would use them: built, and their own tests run in both frameworks."""

from __future__ import annotations

import shutil

import pytest

from ms_ops._cli.commands import main
from ms_ops._packages import generate
from ms_ops._simulator import operators
from tests.packages import built_in_place

PACKAGES = built_in_place.EXAMPLES
EXAMPLES = sorted(path.parent.name for path in PACKAGES.glob("*/ops.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name, warm_child):
    output = warm_child(built_in_place.within(built_in_place.example(name), built_in_place.OWN_TESTS))
    assert " passed" in output
    assert "skipped" not in output
    assert "failed" not in output


@pytest.mark.slow
def test_gradients_of_another_shape(warm_child):
    call = "bias_act.bias_act_backward(torch.ones(1, 1), torch.ones(2, 3), torch.ones(3), 0.1)"
    program = built_in_place.within(built_in_place.example("bias_act"), f"import torch, bias_act\n{call}\n")
    output = warm_child(program, fails=True)
    assert "takes grad_output and x of one shape, got [1, 1] and [2, 3]" in output


@pytest.mark.slow
@pytest.mark.nvcc
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
@pytest.mark.parametrize("name", sorted({path.parents[1].name for path in PACKAGES.glob("*/csrc/*.cu")}))
def test_kernels_for_cuda_compile(name, tmp_path, capsys):
    folder = tmp_path / name
    shutil.copytree(PACKAGES / name, folder, ignore=shutil.ignore_patterns("generated", "*.so"))
    check = ["generate", str(folder), "--check-cuda"]
    assert main(check) == 1
    assert "is out of date: python -m ms_ops generate" in capsys.readouterr().err
    generate.write(folder)
    assert main(check) == 0
    assert capsys.readouterr().out.count("compiled without errors") == 1
    (source,) = folder.glob("csrc/*.cu")
    source.write_text("int f() { return missing; }")
    assert main(check) == 1
    assert f"{source} was given to" in (said := capsys.readouterr().out)
    assert "it does not compile" in said
    assert 'identifier "missing" is undefined' in said


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_simulation_passes_the_arguments_of_aclnn_operators(name):
    assert '#include "package_ops.h"' in operators.c_source(operators.read_packages([str(PACKAGES / name)]))


def test_there_are_examples():
    assert EXAMPLES == ["add_custom", "bias_act", "leaky", "lightning_indexer", "vector_scale"]
