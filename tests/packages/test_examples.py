"""The packages of examples/ as their authors would use them: built, and their own tests run in both frameworks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from ms_ops._build import recipe
from ms_ops._packages import generate
from ms_ops._simulator import operators
from tests.conftest import ROOT

PACKAGES = ROOT / "examples" / "packages"
EXAMPLES = sorted(path.parent.name for path in PACKAGES.glob("*/ops.yaml"))


def run(folder: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "MAX_JOBS": "1", "CFLAGS": "-O0"}
    if torch.version.cuda is not None:  # as authors of any extension of PyTorch's say it
        environment.setdefault("CUDA_HOME", str(recipe.cuda_toolkit(torch.version.cuda)))
    process = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name, tmp_path):
    folder = tmp_path / name
    shutil.copytree(PACKAGES / name, folder, ignore=shutil.ignore_patterns("generated", "*.so"))
    run(folder, "setup.py", "build_ext", "--inplace")
    output = run(folder, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "tests")
    assert " passed" in output
    assert "skipped" not in output
    assert "failed" not in output


@pytest.mark.slow
@pytest.mark.nvcc
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
@pytest.mark.parametrize("name", sorted({path.parents[1].name for path in PACKAGES.glob("*/csrc/*.cu")}))
def test_kernels_for_cuda_compile(name, tmp_path):
    folder = tmp_path / name
    shutil.copytree(PACKAGES / name, folder, ignore=shutil.ignore_patterns("generated", "*.so"))
    generate.write(folder)
    said = recipe.check_by_nvcc(list(folder.glob("csrc/*.cu")), [], [folder / "csrc" / "generated"])
    assert "compiled without errors" in said, said
    assert "does not compile" not in said, said


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_simulation_passes_the_arguments_of_aclnn_operators(name):
    assert '#include "package_ops.h"' in operators.c_source(operators.read_packages([str(PACKAGES / name)]))


def test_there_are_examples():
    assert EXAMPLES == ["add_custom", "bias_act", "leaky", "lightning_indexer", "vector_scale"]
