"""The sample of MindSpore's documentation: a function written with torch's C++, called by every way there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

import pytest
import torch

import ms_ops
from ms_ops._build import recipe

pytestmark = pytest.mark.xdist_group("sample")  # its variants are compiled once

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "test_custom_pytorch"
SOURCE = FOLDER / "leaky_relu.cpp"
OUTPUT = "[[ 0.    -0.001]\n [-0.002  1.   ]]\n" * 2
ALL_OF_TORCH = "#include <torch/extension.h>\n"
ITS_FUNCTION = "#include <ATen/ops/leaky_relu.h>\nnamespace torch { using namespace at; }\n"  # as torch/types.h has it

# The body of the sample's function, as users change it.
IN_PLACE = "torch::leaky_relu_out(at_output, at_input);"
VARIANTS = {
    "slope": "torch::leaky_relu_out(at_output, at_input, 0.25);",
    "copy": "torch::Tensor output = torch::leaky_relu(at_input, 0.2); at_output.copy_(output);",
}
SLOPES = {"sample": 0.01, "slope": 0.25, "copy": 0.2}

# Ways of making an operator of `library`.
PLAIN = """
from mindspore import ops
op = ops.Custom(f"{library}:LeakyRelu", out_shape=lambda x: x, out_dtype=lambda x: x, func_type="aot")
"""
WAYS = {
    "plain": ("", PLAIN + "assert 'ms_ops' not in sys.modules and 'torch' not in sys.modules"),
    "plain_after_ms_ops": ("import ms_ops\nms_ops.LeakyRelu(0.5)(ms.Tensor([-1.0]))", PLAIN),
    "custom": (
        "import ms_ops",
        "op = ms_ops.custom(f'{library}:LeakyRelu', out_shape=lambda x: x, out_dtype=lambda x: x)",
    ),
}


class Followed(NamedTuple):
    """What came of the README's commands, and the folder in which they ran."""

    process: subprocess.CompletedProcess[str]
    folder: Path


@pytest.fixture(scope="session")
def readme(tmp_path_factory):
    """Its commands for the CPU are followed once, since torch/extension.h takes long to compile."""
    folder = tmp_path_factory.mktemp("readme")
    for file in FOLDER.iterdir():
        shutil.copy(file, folder)
    commands = re.findall(r"```bash\n(.*?)```", (FOLDER / "README.md").read_text(), flags=re.DOTALL)
    assert ["CPU" in text for text in commands] == [True, False]
    binaries = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return Followed(
        subprocess.run(
            ["bash", "-ec", commands[0]],
            cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, "PATH": binaries},
        ),
        folder,
    )  # fmt: skip


@pytest.fixture(scope="session")
def sample(readme):
    return readme.folder / "leaky_relu_cpu.so"


@pytest.fixture(scope="session")
def libraries(sample, tmp_path_factory):
    """It and its variants, whose functions have the same name."""
    folder = tmp_path_factory.mktemp("sample")
    text = quickly_compiled(SOURCE)
    found = {"sample": sample}
    for name, body in VARIANTS.items():
        assert IN_PLACE in text
        (folder / f"{name}.cpp").write_text(text.replace(IN_PLACE, body))
        found[name] = ms_ops.load(f"leaky_relu_{name}", [folder / f"{name}.cpp"]).path
    return found


def quickly_compiled(source: Path) -> str:
    """Its text, with the header of its function in place of all of torch."""
    text = source.read_text()
    assert ALL_OF_TORCH in text
    return text.replace(ALL_OF_TORCH, ITS_FUNCTION)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_every_way_runs_the_function_that_was_named(child, libraries, way):
    before, make = WAYS[way]
    made = "\n".join(f"    {line}" for line in make.strip().splitlines())
    program = f"""
import sys
import mindspore as ms
import numpy as np
from mindspore import nn

{before}
slopes = {SLOPES!r}
libraries = { ({name: str(path) for name, path in libraries.items()})!r}
x = np.random.default_rng(0).standard_normal((4, 5)).astype(np.float32)

class Net(nn.Cell):
    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, x):
        return self.op(x)

for name, library in libraries.items():
{made}
    expected = np.where(x > 0, x, x * np.float32(slopes[name]))
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=mode)
        for _ in range(2):
            np.testing.assert_array_equal(Net(op)(ms.Tensor(x)).asnumpy(), expected, err_msg=f"{{name}} {{mode}}")
        print("right:", name, mode)
"""
    assert child(program).count("right:") == 2 * len(libraries)


@pytest.mark.slow
def test_the_program_runs(sample, tmp_path):
    for name in ("test_custom_pytorch.py", "leaky_relu.cpp"):
        shutil.copy(FOLDER / name, tmp_path)
    shutil.copy(sample, tmp_path / "leaky_relu_cpu.so")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "MS_OPS"))}
    process = subprocess.run(
        [sys.executable, "test_custom_pytorch.py", "CPU"], capture_output=True, text=True, check=False, env=environment
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout == OUTPUT


@pytest.mark.slow
def test_its_readme_is_right(readme):
    assert readme.process.returncode == 0, readme.process.stdout + readme.process.stderr
    assert readme.process.stdout.endswith(OUTPUT)
    assert OUTPUT in (FOLDER / "README.md").read_text()


@pytest.mark.slow
@pytest.mark.nvcc
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_its_twin_for_gpus_compiles(tmp_path):
    from torch.utils import cpp_extension

    folders = [recipe.bridge_include_dir(), recipe.mindspore_include_dir()]
    folders += [*recipe.torch_paths(cpp_extension.include_paths), sysconfig.get_path("include")]
    (tmp_path / "leaky_relu.cu").write_text(quickly_compiled(FOLDER / "leaky_relu.cu"))
    options = [] if torch.version.cuda else ["-DC10_CUDA_NO_CMAKE_CONFIGURE_FILE"]
    compiled = subprocess.run(
        [
            "nvcc", "-c", str(tmp_path / "leaky_relu.cu"), "-o", str(tmp_path / "leaky_relu.o"), "-std=c++20", *options,
            *(f"-Xcompiler={flag}" for flag in ("-fPIC", *recipe.flags_to_stand_alone())),
            *(f"-I{folder}" for folder in folders),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert compiled.returncode == 0, compiled.stderr
    symbols = subprocess.run(["nm", str(tmp_path / "leaky_relu.o")], capture_output=True, text=True, check=True).stdout
    assert " T LeakyRelu\n" in symbols
