"""Torch's headers are compiled once for all libraries of ms_ops.load, and no source sees others than it includes."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest
import torch

import ms_ops
from ms_ops._build import by_ninja, flags, prelude, recipe

SMALLER = "c10/core/ScalarType.h"
SOURCE = f"""
#include <c10/macros/Macros.h>
#include <{SMALLER}>
extern "C" __attribute__((visibility("default"))) int Answer() {{ return ANSWER; }}
"""

REGISTERING = """
#include <ATen/ATen.h>
#include <torch/library.h>

TORCH_LIBRARY(ms_ops_scaled, m) {
  m.def("scaled(Tensor x) -> Tensor", [](const at::Tensor& x) { return x * 2; });
}
"""

needs_gcc = pytest.mark.skipif(not recipe.is_gcc(), reason="only GCC's compiled headers are used")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.parametrize(
    ("source", "headers"),
    [
        ("#include <vector>\n", ()),
        ('#include "ms_ext.h"\n#include <ATen/ops/add.h>\n', ()),
        (" # include <ATen/ATen.h>\n#include <torch/library.h>\n", ("torch/library.h", "ATen/ATen.h")),
        ("// #define A\n#include <torch/extension.h>\n#define B\n", ("torch/extension.h",)),
        ("#define TORCH_ASSERT_ONLY_METHOD_OPERATORS\n#include <ATen/ATen.h>\n", ()),
        ("#include <torch/library.h>\n#undef A\n#include <ATen/ATen.h>\n", ()),
        ('const char* text = "#include <ATen/ATen.h>";\n', ()),
    ],
)
def test_which_headers(source, headers):
    assert prelude.headers_of(source) == headers


@pytest.fixture
def quick(monkeypatch):
    """Compiles a small header by itself; the large ones take half a minute, and other tests share them."""
    monkeypatch.setattr(prelude, "LARGE", (SMALLER,))


def answer(library) -> int:
    return ctypes.CDLL(str(library)).Answer()


@pytest.mark.slow
@needs_gcc
@pytest.mark.usefixtures("quick")
def test_libraries_share_flags_and_headers(cache, tmp_path, monkeypatch):
    asked = []
    find = flags.find
    monkeypatch.setattr(flags, "find", lambda options: asked.append(options) or find(options))
    compiled = []
    compile_header = prelude._compile
    monkeypatch.setattr(prelude, "_compile", lambda *arguments: compiled.append(1) or compile_header(*arguments))
    for name, number in (("first", 2), ("second", 3)):
        (tmp_path / f"{name}.cpp").write_text(SOURCE.replace("ANSWER", str(number)))
        assert answer(ms_ops.load(name, tmp_path / f"{name}.cpp")) == number
    assert len(asked) == len(compiled) == 1
    (made,) = cache.glob("prelude-*/prelude.h.gch")

    # One that was cut is no reason to refuse a source.
    made.write_bytes(made.read_bytes()[:100_000])
    (tmp_path / "first.cpp").write_text(SOURCE.replace("ANSWER", "5"))
    assert answer(ms_ops.load("first", tmp_path / "first.cpp")) == 5
    assert len(compiled) == 2


@needs_gcc
def test_torchs_headers(tmp_path, monkeypatch):
    """In the cache of all tests, whose libraries include the same."""
    given = []
    find = prelude.find
    monkeypatch.setattr(prelude, "find", lambda *arguments: given.append(find(*arguments)) or given[-1])
    (tmp_path / "scaled.cpp").write_text(REGISTERING)
    ms_ops.load("scaled", tmp_path / "scaled.cpp")
    assert torch.ops.ms_ops_scaled.scaled(torch.ones(1)).item() == 2
    ((flag, header),) = given
    assert flag == "-include"
    assert Path(header).read_text() == "#include <torch/library.h>\n#include <ATen/ATen.h>\n"


@needs_gcc
def test_flags_are_part_of_it(cache):
    """And the three that were used last are kept."""
    kept = []
    for level in ("-O0", "-O1", "-O2", "-O0", "-O3"):
        (flag, header) = prelude.find(["cstddef"], "g++", [level], "")
        assert flag == "-include"
        kept.append(header)
    assert kept[0] == kept[3]
    assert len(set(kept)) == 4
    left = {str(path.with_suffix("")) for path in cache.glob("prelude-*/*.gch")}
    assert left == {kept[0], kept[2], kept[4]}


def test_what_does_not_compile_alone_is_left_to_the_source(cache):
    assert prelude.find(["no/such/header.h"], "g++", [], "") == []
    assert prelude.find([], "g++", [], "") == []


@pytest.mark.parametrize("damage", ["", "{", "[" * 100_000], ids=["empty", "half", "deep"])
def test_damaged_flags_are_looked_for_again(cache, monkeypatch, damage):
    found = {"compiler": "g++", "compile": ["-O2"], "link": ["-shared"]}
    monkeypatch.setattr(flags, "find", lambda options: found)
    assert by_ninja.flags_for({}, "facts") == found
    (kept,) = cache.glob("flags-*/value.json")
    kept.write_text(damage)
    assert by_ninja.flags_for({}, "facts") == found
    monkeypatch.setattr(flags, "find", None)
    own = {"cflags": ["-DA"], "ldflags": ["-lm"], "include_dirs": ["/mine"]}
    assert by_ninja.flags_for(own, "facts") == {
        "compiler": "g++", "compile": ["-I/mine", "-O2", "-DA"], "link": ["-shared", "-lm"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cflags": ["-notaflag"]}, "-notaflag"),
        ({"ldflags": ["-lnosuchlibrary"]}, "cannot find -lnosuchlibrary"),
        ({"cflags": ["-include", "nosuch.h"]}, "nosuch.h: No such file"),
    ],
)
def test_bad_flags_are_an_error_in_the_compilers_words(tmp_path, options, words):
    (tmp_path / "source.cpp").write_text('extern "C" int F() { return 1; }')
    with pytest.raises(recipe.BuildError, match=f"ms_ops.load.'source'. failed; the compiler said:(.|\n)*{words}"):
        ms_ops.load("source", tmp_path / "source.cpp", **options)


@pytest.mark.slow
@needs_gcc
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("option", ["-include", "-imacros"])
def test_a_header_that_flags_name_is_read_again(cache, tmp_path, option):
    header, source = tmp_path / "forced.h", tmp_path / "forced.cpp"
    source.write_text(SOURCE)
    for number in (1, 2):
        header.write_text(f"#define ANSWER {number}\n")
        assert answer(ms_ops.load("forced", source, cflags=["-O0", option, str(header)])) == number
    assert not list(cache.glob("prelude-*"))
