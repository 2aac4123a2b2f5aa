"""The walls between the rooms of ms_ops stand: an import against one is found, and named."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture
def house(tmp_path):
    """A copy of the package and of what decides on its walls."""
    shutil.copytree(ROOT / "ms_ops", tmp_path / "ms_ops", ignore=shutil.ignore_patterns("lib", "__pycache__", "*.pyi"))
    shutil.copy2(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run(tool: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name(tool)), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def add(house: Path, module: str, line: str) -> None:
    path = house / "ms_ops" / module
    path.write_text(f"{path.read_text()}\n{line}\n")


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("_native/library.py", "from ms_ops._operators import packet", "A room of ms_ops imports from those below it"),
        ("_inference/specs.py", "import ms_ops._primitives.op", "A room of ms_ops imports from those below it"),
        ("_compat/torch.py", "from ms_ops._native.dtypes import to_torch", "A room of ms_ops imports from those below"),
        ("_build/recipe.py", "from ms_ops._native import elf", "What the build loads by its path imports nothing"),
        ("_dispatcher/catalog.py", "from ms_ops._compat import torch", "What the build loads by its path imports"),
    ],
)
def test_import_against_a_wall(module, line, contract, house):
    assert run("lint-imports", "--no-cache", folder=house).returncode == 0
    add(house, module, line)
    process = run("lint-imports", "--no-cache", folder=house)
    assert process.returncode == 1, process.stdout
    assert contract in process.stdout
    assert "BROKEN" in process.stdout
    assert f"ms_ops.{module.removesuffix('.py').replace('/', '.')} ->" in process.stdout


@pytest.mark.parametrize(
    "line",
    [
        "import torch._C",
        "from torch._subclasses import fake_tensor",
        "from mindspore.common import api",
        "from mindspore._c_expression import MSContext",
    ],
)
def test_insides_of_the_frameworks(line, house):
    add(house, "_operators/packet.py", line)
    process = run("ruff", "check", "--select", "TID251", "ms_ops", folder=house)
    assert process.returncode == 1
    assert "insides have names in ms_ops._compat" in process.stdout
    add(house, "_compat/torch.py", line)
    assert "_compat/torch.py" not in run("ruff", "check", "--select", "TID251", "ms_ops", folder=house).stdout
