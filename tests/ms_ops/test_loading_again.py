"""A library built again after an edit and loaded into the same process: new code or an error, never an abort."""

from __future__ import annotations

import ast
import ctypes
from pathlib import Path

import pytest

import ms_ops

REGISTERING = Path(__file__).with_name("registering.cpp")
PROGRAM = f"""
import mindspore as ms
import ms_ops

def load(factor):
    return ms_ops.load("registering", [{str(REGISTERING)!r}], cflags=[f"-DFACTOR={{factor}}"])

def numbers():
    return ms_ops.op("ms_ops_registering::times")(ms.Tensor([1.0, 2.0])).asnumpy().tolist()

load(2)
assert numbers() == [2.0, 4.0]
load(2)  # nothing changed
for way in (load, lambda factor: ms_ops.load_library(%s)):
    try:
        way(3)
    except ImportError as error:
        print("refused:", error)
    assert numbers() == [2.0, 4.0]
"""


def test_operators_registered_again(child, tmp_path):
    with_copy = "__import__('shutil').copy(load(2).path, 'copy.so')"
    output = child(PROGRAM % with_copy)
    assert output.count("refused: cannot load ") == 2, output
    assert output.count("Only a single TORCH_LIBRARY can be used to register the namespace ms_ops_registering") == 2
    assert (
        output.count("restart it to load the new build, or give the new build's TORCH_LIBRARY another namespace") == 2
    )


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


def test_a_file_that_takes_the_place_of_a_loaded_one(child, tmp_path):
    (tmp_path / "answer.cpp").write_text('extern "C" int Answer() { return ANSWER; }')
    output = child(f"""
        import ctypes, os, subprocess, sys
        import ms_ops
        from ms_ops._native import library

        def build(answer):
            command = [sys.executable, "-m", "ms_ops", "build", "answer.cpp", "-o", "answer.so"]
            subprocess.run([*command, f"--cflags=-DANSWER={{answer}}"], check=True, cwd={str(tmp_path)!r})

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


@pytest.mark.parametrize(
    "text", ['throw std::runtime_error("no licence here")', "std::abort()"], ids=["throws", "aborts"]
)
def test_initialisers_that_end_the_process(child, tmp_path, text):
    (tmp_path / "ending.cpp").write_text(
        "#include <cstdlib>\n#include <stdexcept>\n"
        "namespace torch { struct Library { Library(); }; Library::Library() {} }\n"  # as TORCH_LIBRARY has
        f"static int value = ({text}, 1);\ntorch::Library library;\n"
    )
    output = child(
        f"""
        import ms_ops
        try:
            ms_ops.load("ending", [{str(tmp_path / "ending.cpp")!r}])
        except ImportError as error:
            print("refused:", error)
        """,
        MS_OPS_CACHE_DIR=str(tmp_path / "cache"),
    )
    assert "refused: cannot load " in output
    assert ("no licence here" if "licence" in text else "signal 6 ended a process that loaded it") in output
