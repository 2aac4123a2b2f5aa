"""The CUDA example compiles, and is built into the package where it can be; running it takes a GPU (tests/gpu)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import mindspore as ms
import pytest
import torch

import ms_ops
from ms_ops._build import layout, recipe
from ms_ops._primitives import ascend

SOURCE = Path(__file__).resolve().parents[2] / "ops_src" / "leaky_relu_cuda.cu"


def exported(binary: Path) -> str:
    return subprocess.run(["nm", str(binary)], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.nvcc
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_it_compiles_and_exports_the_entry(tmp_path):
    from torch.utils import cpp_extension

    folders = [recipe.bridge_include_dir(), recipe.mindspore_include_dir()]
    folders += recipe.torch_paths(cpp_extension.include_paths)
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
    symbols = exported(tmp_path / "leaky_relu.o")
    assert " T LeakyReluCuda\n" in symbols
    assert " T LeakyReluCudaInit\n" in symbols
    assert "Synchronize" not in symbols


needs_cuda_torch = pytest.mark.skipif(torch.version.cuda is None, reason="this torch was built without CUDA")


@needs_cuda_torch
def test_the_package_has_it_exactly_if_there_is_an_nvcc():
    try:
        recipe.cuda_toolkit(str(torch.version.cuda))
    except recipe.BuildError:
        assert not layout.CUDA_LIBRARY.exists()
    else:
        assert ascend.entry_of("LeakyReluCuda").library == layout.CUDA_LIBRARY


@needs_cuda_torch
@pytest.mark.nvcc
def test_load_builds_it_and_on_the_cpu_it_says_where_it_runs():
    try:
        recipe.cuda_toolkit(str(torch.version.cuda))
    except recipe.BuildError as error:
        pytest.skip(str(error))
    library = ms_ops.load("leaky_relu_cuda", [SOURCE])
    op = library.custom("LeakyReluCuda", out_shape=lambda x: x, out_dtype=lambda x: x, attrs={"negative_slope": 0.25})
    with pytest.raises(
        RuntimeError, match="LeakyReluCuda runs on a GPU, and x is on cpu; ms_ops.LeakyRelu runs on both"
    ):
        op(ms.Tensor([-1.0, 2.0])).asnumpy()
