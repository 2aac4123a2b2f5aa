"""python -m ms_ops build --print-flags: what other build tools and editors need."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
import torch

import ms_ops

SOURCE = """
#include <torch/library.h>
#ifndef GIVEN
#error no flag
#endif
TORCH_LIBRARY(ms_ops_flags, m) { m.def("same(Tensor x) -> Tensor", [](const at::Tensor& x) { return x; }); }
"""


def print_flags(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ms_ops", "build", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_library_that_plain_commands_build(tmp_path):
    (tmp_path / "flags.cpp").write_text(SOURCE)
    process = print_flags("--print-flags", "--cflags=-DGIVEN", "--ldflags=-Wl,-z,now")
    assert process.returncode == 0, process.stderr
    flags = json.loads(process.stdout)
    assert "-DGIVEN" in flags["compile"]
    assert flags["link"][-1] == "-Wl,-z,now"
    assert all(f"-I{folder}" in flags["compile"] for folder in flags["include_dirs"])
    compiled = [flags["compiler"], *flags["compile"], "-c", "flags.cpp", "-o", "flags.o"]
    subprocess.run(compiled, cwd=tmp_path, check=True)
    subprocess.run([flags["compiler"], "flags.o", *flags["link"], "-o", "flags.so"], cwd=tmp_path, check=True)
    ms_ops.load_library(tmp_path / "flags.so")
    assert torch.ops.ms_ops_flags.same(torch.ones(1)).item() == 1


@pytest.mark.slow
def test_forms(tmp_path):
    lines = print_flags("--print-flags=compile").stdout.splitlines()
    assert "-fPIC" in lines
    assert any(line.startswith("-std=c++") for line in lines)
    process = print_flags("--print-flags=compile-commands", str(tmp_path / "my.cpp"))
    (entry,) = json.loads(process.stdout)
    assert entry["file"] == str(tmp_path / "my.cpp")
    assert entry["arguments"][-2:] == ["-c", entry["file"]]
    assert set(lines) <= set(entry["arguments"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--print-flags=cmake"], "invalid choice: 'cmake'"),
        (["--print-flags=compile", "my.cpp"], "sources go with --print-flags=compile-commands"),
        (["--print-flags=compile-commands"], "sources go with --print-flags=compile-commands"),
        (["--print-flags=compile", "--cuda-cflags=-G"], "--cuda-cflags are not among them"),
        (["my.cpp"], "SRC and -o/--output are needed to build"),
        (["-o", "my.so"], "SRC and -o/--output are needed to build"),
    ],
)
def test_bad_requests(arguments, message):
    process = print_flags(*arguments)
    assert process.returncode == 2
    assert message in process.stderr
