"""Classes of MindSpore's that the bridge mirrors have the layout that the installed MindSpore gives them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ms_ops._build import recipe
from ms_ops._mint import enable
from tests.conftest import ROOT


def declarations() -> str:
    """Of the classes, without those after them, which need all of MindSpore's headers."""
    header = (recipe.mindspore_include_dir() / "mindspore" / "ccsrc" / "utils" / "custom_aot_extra.h").read_text()
    begin, end = header.index("class AotKernelData"), header.index("class AotExtraImpl")
    return header[begin:end]


def differences(bridge: Path, folder: Path) -> list[str]:
    """What differs from the mirrors in `bridge`."""
    program = folder / "mirrors"
    (folder / "declared.h").write_text(f"namespace mindspore {{\n{declarations()}}}\n")
    subprocess.run(
        ["c++", "-std=c++17", "-D_GLIBCXX_USE_CXX11_ABI=0", f"-DSIZE_OFFSET={enable._SIZE_OFFSET}",
         f"-I{bridge}", f"-I{folder}",         str(Path(__file__).with_name("mirrors.cpp")), "-o", str(program)],
        check=True,
    )  # fmt: skip
    process = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert process.returncode in (0, 1), process.stderr
    return process.stdout.splitlines()


def test_mirrors_are_alike(tmp_path):
    found = differences(ROOT / "bridge", tmp_path)
    assert not found, f"MindSpore declares these otherwise than bridge/mindspore/aot_extra.cc: {', '.join(found)}"


@pytest.mark.parametrize(
    ("line", "other", "expected"),
    [
        (
            "  virtual bool GetAttrBool(std::string name) = 0;\n  virtual int64_t GetAttrInt(std::string name) = 0;\n",
            "  virtual int64_t GetAttrInt(std::string name) = 0;\n  virtual bool GetAttrBool(std::string name) = 0;\n",
            ["AotExtra::GetAttrBool", "AotExtra::GetAttrInt"],
        ),
        (
            "  std::vector<size_t> workspace;\n  AotKernelData* kernel_data = nullptr;\n",
            "  AotKernelData* kernel_data = nullptr;\n  std::vector<size_t> workspace;\n",
            ["AotExtra::workspace_", "AotExtra::kernel_data_"],
        ),
    ],
    ids=["table", "members"],
)
def test_another_layout_is_seen(line, other, expected, tmp_path):
    bridge = tmp_path / "bridge"
    shutil.copytree(ROOT / "bridge", bridge)
    source = bridge / "mindspore" / "aot_extra.cc"
    text = source.read_text()
    assert line in text
    source.write_text(text.replace(line, other))
    assert differences(bridge, tmp_path) == expected
