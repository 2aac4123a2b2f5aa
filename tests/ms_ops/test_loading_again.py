"""A library built again after an edit and loaded into the same process: new code or an error, never an abort."""

from __future__ import annotations

import ast
import ctypes
from pathlib import Path

import pytest
import torch

import ms_ops

SOURCE = """
#include <ATen/ATen.h>
#include <torch/library.h>

at::Tensor times(const at::Tensor& x) { return x * 2; }
at::Tensor longer(const at::Tensor& x) { return at::cat({x, x}); }
at::Tensor shape_of_longer(const at::Tensor& x) { return x.new_empty_symint({x.sym_size(0) * 2}); }

TORCH_LIBRARY(ms_ops_edited, m) {
  m.def("composed(Tensor x) -> Tensor", [](const at::Tensor& x) { return x * x; });
  m.def("times(Tensor x) -> Tensor");
  m.def("longer(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(ms_ops_edited, CPU, m) {
  m.impl("times", times);
  m.impl("longer", longer);
}
TORCH_LIBRARY_IMPL(ms_ops_edited, Meta, m) {
  m.impl("times", times);
  m.impl("longer", shape_of_longer);
}
"""

PROGRAM = """
import pathlib
import mindspore as ms
import torch
import ms_ops

source = pathlib.Path("edited.cpp")
text = source.read_text()
x = ms.Tensor([1.0, 2.0])

def load(*edits):
    edited = text
    for old, new in edits:
        assert old in edited, old
        edited = edited.replace(old, new)
    source.write_text(edited)
    return ms_ops.load("edited", [source])

def numbers(function, mode=ms.PYNATIVE_MODE):
    def called(x):
        return function(x)

    return (ms.jit(called) if mode == ms.GRAPH_MODE else called)(x).asnumpy().tolist()

load()
library = ms_ops.ops.ms_ops_edited
bound = ms_ops.op("ms_ops_edited::times")
held = library.times

def times(x):
    return library.times(x)

def composed(x):
    return library.composed(x)

compiled = ms.jit(times)
"""


@pytest.mark.slow
def test_an_edited_library_takes_the_place_of_the_earlier_build(warm_child, tmp_path):
    (tmp_path / "edited.cpp").write_text(SOURCE)
    warm_child(
        PROGRAM
        + """
for factor in (2.0, 3.0, 2.0):  # an edit, and it is undone
    load(("x * 2", f"x * {factor}"), ("x * x", f"x * x * {factor}"))
    for function in (bound, held, library.times, ms_ops.ops.ms_ops_edited.times, compiled):
        assert numbers(function) == [factor, 2 * factor], (factor, function)
    assert torch.ops.ms_ops_edited.times(torch.ones(1)).item() == factor
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        assert numbers(library.times, mode) == [factor, 2 * factor]
        assert numbers(ms.grad(composed), mode) == [2 * factor, 4 * factor]
"""
    )


@pytest.mark.slow
def test_shapes_gradients_and_operators_of_an_edited_library_are_asked_again(warm_child, tmp_path):
    (tmp_path / "edited.cpp").write_text(SOURCE)
    warm_child(
        PROGRAM
        + """
assert numbers(library.longer, ms.GRAPH_MODE) == [1.0, 2.0, 1.0, 2.0]
try:
    ms.grad(times)(x)
except RuntimeError as error:
    print("refused:", error)
else:
    raise AssertionError("times has no gradient yet")
added = '''
at::Tensor negative(const at::Tensor& x) { return -x; }
TORCH_LIBRARY_FRAGMENT(ms_ops_edited, m) { m.def("negative(Tensor x) -> Tensor", negative); }
TORCH_LIBRARY_IMPL(ms_ops_edited, CPU, m)'''
load(
    ("at::cat({x, x})", "at::cat({x, x, x})"),
    ("x.sym_size(0) * 2", "x.sym_size(0) * 3"),
    ('  m.def("times(Tensor x) -> Tensor");', '  m.def("times(Tensor x) -> Tensor", times);'),
    ('  m.impl("times", times);', ""),
    ("TORCH_LIBRARY_IMPL(ms_ops_edited, CPU, m)", added),
)
assert numbers(library.longer) == numbers(library.longer, ms.GRAPH_MODE) == [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]
for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
    assert numbers(library.negative, mode) == [-1.0, -2.0]
    assert numbers(ms.grad(times), mode) == [2.0, 2.0]
"""
    )


@pytest.mark.slow
def test_an_edit_that_torch_refuses_leaves_the_earlier_build(warm_child, tmp_path):
    (tmp_path / "edited.cpp").write_text(SOURCE)
    output = warm_child(
        PROGRAM
        + """
for edit in (("times(Tensor x)", "times(Tensor y)"), ('m.def("times', 'm.def("times(')):
    try:
        load(edit, ("x * 2", "x * 3"))
    except (ImportError, ms_ops.BuildError) as error:
        print("refused:", error)
    assert numbers(library.times) == numbers(compiled) == [2.0, 4.0]
copy = __import__("shutil").copy(load().path, "copy.so")
try:
    ms_ops.load_library(copy)
except ImportError as error:
    print("refused:", error)
assert numbers(library.times) == [2.0, 4.0]
"""
    )
    assert output.count("refused: cannot load ") == 3, output
    assert "the schema of ms_ops_edited::times was\n  ms_ops_edited::times(Tensor x) -> Tensor\nand is now" in output
    assert "Only a single TORCH_LIBRARY can be used to register the namespace ms_ops_edited" in output
    assert output.count("restart it to load this one, or give its TORCH_LIBRARY another namespace") == 3


STATE = """
struct Counter { static inline int count = START; };
inline int& last() { static int value = START; return value; }
extern "C" int Next() { return ++Counter::count + ++last(); }
"""


def test_entries_of_the_new_build_share_nothing_with_the_old(tmp_path, monkeypatch):
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "state.cpp").write_text(STATE)
    old, new = (ms_ops.load("state", [tmp_path / "state.cpp"], cflags=[f"-DSTART={start}"]) for start in (0, 100))
    assert ctypes.CDLL(str(old)).Next() == 2
    assert ctypes.CDLL(str(new)).Next() == 202
    assert ctypes.CDLL(str(old)).Next() == 4


@pytest.mark.slow
def test_a_file_that_takes_the_place_of_a_loaded_one(warm_child, tmp_path):
    (tmp_path / "answer.cpp").write_text('#include "one.h"\nextern "C" int Answer() { return ANSWER * ONE; }')
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "one.h").write_text("#define ONE 1")
    output = warm_child(f"""
        import ctypes, os, subprocess, sys
        import ms_ops
        from ms_ops._native import library

        def build(answer):
            command = [sys.executable, "-m", "ms_ops", "build", "answer.cpp", "-o", "answer.so"]
            options = [f"--cflags=-DANSWER={{answer}}", "--include-dirs=include"]
            subprocess.run([*command, *options], check=True, cwd={str(tmp_path)!r})

        path = __import__("pathlib").Path({str(tmp_path)!r}, "answer.so")
        build(1)
        ms_ops.load_library(path)
        loaded = ctypes.CDLL(str(path))
        inode = path.stat().st_ino
        build(2)
        assert path.stat().st_ino != inode, "the mapped file itself was written to"
        assert loaded.Answer() == 1
        try:
            ms_ops.load_library(path)
        except ImportError as error:
            print(error)
        """)
    assert "answer.so was replaced after this process loaded it" in output


@pytest.mark.slow
def test_the_package_built_again_is_for_the_next_process(child, install, probe):
    """This one goes on with the libraries that it has, and maps no second one of them."""
    output = child(
        f"""
        import os, shutil
        from pathlib import Path
        import mindspore as ms
        import numpy as np
        import ms_ops

        ms_ops.enable_mint_cpu()
        x = ms_ops.aten.abs(ms.Tensor(np.array([1.0, -2.0], np.float32)))
        folder = Path(ms_ops.__file__).parent / "lib"
        assert folder.is_relative_to({str(install)!r})
        for library in folder.glob("*.so"):
            shutil.copy(library, folder / "new")
            os.replace(folder / "new", library)

        echo = ms_ops.custom({f"{probe}:Echo"!r}, out_shape=lambda x: x, out_dtype=lambda x: x)

        @ms.jit
        def compiled(x):
            return echo(x)

        for call in (echo, compiled, ms_ops.aten.abs, ms.grad(ms_ops.aten.abs), ms.mint.nn.functional.gelu):
            call(x).asnumpy()
        mapped = {{line.split(maxsplit=5)[-1].strip() for line in open("/proc/self/maps") if "/libms_ops" in line}}
        print(sorted(os.path.basename(path) for path in mapped if path.startswith(str(folder))))
        """,
        PYTHONPATH=str(install),
    )
    mapped = ast.literal_eval(output.splitlines()[-1])
    names = [name.removesuffix(" (deleted)") for name in mapped]
    assert {"libms_ops.so", "libms_ops_pynative.so", "libms_ops_mint.so"} <= set(names)
    assert len(names) == len(set(names)), mapped


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ['throw std::runtime_error("no licence here")', "std::abort()"], ids=["throws", "aborts"]
)
def test_initialisers_that_end_the_process(warm_child, tmp_path, text):
    (tmp_path / "ending.cpp").write_text(
        "#include <cstdlib>\n#include <stdexcept>\n"
        "namespace torch { struct Library { Library(); }; Library::Library() {} }\n"  # as TORCH_LIBRARY has
        f"static int value = ({text}, 1);\ntorch::Library library;\n"
    )
    output = warm_child(f"""
        import ms_ops
        try:
            ms_ops.load("ending", [{str(tmp_path / "ending.cpp")!r}])
        except ImportError as error:
            print("refused:", error)
        """)
    assert "refused: cannot load " in output
    assert ("no licence here" if "licence" in text else "signal 6 ended a process that loaded it") in output


STABLE = """
#include <torch/csrc/stable/library.h>
torch::stable::Tensor same(torch::stable::Tensor x) { return x; }
STABLE_TORCH_LIBRARY(ms_ops_other_ways, m) { m.def("same(Tensor x) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(ms_ops_other_ways, CPU, m) { m.impl("same", TORCH_BOX(&same)); }
"""

REGISTER_OPERATORS = """
#include <ATen/core/op_registration/op_registration.h>
at::Tensor same(const at::Tensor& x) { return x; }
static auto operators = c10::RegisterOperators().op("ms_ops_other_ways::same(Tensor x) -> Tensor", &same);
"""


HAS_STABLE = Path(torch.__file__).with_name("include").joinpath("torch/csrc/stable/library.h").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            STABLE,
            id="STABLE_TORCH_LIBRARY",
            marks=pytest.mark.skipif(not HAS_STABLE, reason="this torch has no such macro"),
        ),
        pytest.param(REGISTER_OPERATORS, id="RegisterOperators"),
    ],
)
def test_registrations_that_torch_cannot_take_back(warm_child, source):
    output = warm_child(f"""
        import pathlib, torch, ms_ops

        for edit in range(2):
            source = pathlib.Path("other_ways.cpp")
            source.write_text({source!r} + "//" * edit)
            try:
                ms_ops.load("other_ways", source, cflags=["-O0"])
            except ImportError as error:
                print("refused:", error)
            print(torch.ops.ms_ops_other_ways.same(torch.ones(1)).item())
        """)
    first, refusal, *_, last = output.splitlines()
    assert (first, last) == ("1.0", "1.0")
    assert refusal.startswith("refused: cannot load")


IN_HEADER = """
#include <ATen/ops/mul.h>
#include <torch/library.h>
TORCH_LIBRARY(ms_ops_in_header, m) {
  m.def("times(Tensor x) -> Tensor", [](const at::Tensor& x) { return at::mul(x, FACTOR); });
}
"""


@pytest.mark.slow
def test_a_header_that_registers(warm_child):
    output = warm_child(f"""
        import pathlib, torch, ms_ops

        source = pathlib.Path("in_header.cpp")
        source.write_text('#include "in_header.h"')
        for factor in "23":
            pathlib.Path("in_header.h").write_text({IN_HEADER!r}.replace("FACTOR", factor))
            ms_ops.load("in_header", source, cflags=["-O0"])
            print(torch.ops.ms_ops_in_header.times(torch.ones(1)).item())
        """)
    assert output.splitlines() == ["2.0", "3.0"]
