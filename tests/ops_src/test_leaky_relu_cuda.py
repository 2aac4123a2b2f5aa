"""The CUDA example compiles; it is not run, which would take a GPU."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
import torch

from ms_ops import _extension

SOURCE = Path(__file__).resolve().parents[2] / "ops_src" / "leaky_relu.cu"


@pytest.mark.nvcc
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_it_compiles_and_exports_the_entry(tmp_path):
    from torch.utils import cpp_extension

    folders = [_extension.bridge_include_dir(), _extension.mindspore_include_dir()]
    folders += _extension.torch_paths(cpp_extension.include_paths)
    # A CPU build of torch lacks the header that its CUDA headers would include for their build options.
    options = [] if torch.version.cuda else ["-DC10_CUDA_NO_CMAKE_CONFIGURE_FILE"]
    compiled = subprocess.run(
        [
            "nvcc", "-c", str(SOURCE), "-o", str(tmp_path / "leaky_relu.o"), "-std=c++20", *options,
            "-Xcompiler", "-fPIC,-fvisibility=hidden", *(f"-I{folder}" for folder in folders),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert compiled.returncode == 0, compiled.stderr
    symbols = subprocess.run(["nm", str(tmp_path / "leaky_relu.o")], capture_output=True, text=True, check=True).stdout
    assert " T LeakyReluCuda\n" in symbols
    assert " T LeakyReluCudaInit\n" in symbols
    assert "Synchronize" not in symbols
