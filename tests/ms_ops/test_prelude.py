"""Torch's headers are compiled once for all libraries of ms_ops.load, and no source sees others than it includes."""

from __future__ import annotations

import ctypes

import pytest
import torch

import ms_ops
from ms_ops._build import by_ninja, flags, prelude, recipe

SOURCE = """
#include <ATen/ATen.h>
#include <torch/library.h>

TORCH_LIBRARY({name}, m) {{
  m.def("scaled(Tensor x) -> Tensor", [](const at::Tensor& x) {{ return x * {factor}; }});
}}
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


@needs_gcc
def test_libraries_share_flags_and_headers(cache, tmp_path, monkeypatch):
    asked = []
    find = flags.find
    monkeypatch.setattr(flags, "find", lambda options: asked.append(options) or find(options))
    compiled = []
    compile_header = prelude._compile
    monkeypatch.setattr(prelude, "_compile", lambda *arguments: compiled.append(1) or compile_header(*arguments))
    for name, factor in (("ms_ops_first", 2), ("ms_ops_second", 3)):
        (tmp_path / f"{name}.cpp").write_text(SOURCE.format(name=name, factor=factor))
        ms_ops.load(name, tmp_path / f"{name}.cpp")
        assert getattr(torch.ops, name).scaled(torch.ones(1)).item() == factor
    assert len(asked) == len(compiled) == 1
    (made,) = cache.glob("prelude-*/prelude.h.gch")

    # One that was cut is no reason to refuse a source.
    made.write_bytes(made.read_bytes()[:100_000])
    (tmp_path / "ms_ops_first.cpp").write_text(SOURCE.format(name="ms_ops_first", factor=5))
    ms_ops.load("ms_ops_first", tmp_path / "ms_ops_first.cpp")
    assert torch.ops.ms_ops_first.scaled(torch.ones(1)).item() == 5
    assert len(compiled) == 2


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


@needs_gcc
@pytest.mark.parametrize("option", ["-include", "-imacros"])
def test_a_header_that_flags_name_is_read_again(cache, tmp_path, option):
    header, source = tmp_path / "forced.h", tmp_path / "forced.cpp"
    source.write_text(
        "#include <c10/macros/Macros.h>\n#include <torch/library.h>\n"
        'extern "C" __attribute__((visibility("default"))) int Answer() { return ANSWER; }\n'
    )
    for answer in (1, 2):
        header.write_text(f"#define ANSWER {answer}\n")
        library = ms_ops.load("forced", source, cflags=["-O0", option, str(header)])
        assert ctypes.CDLL(str(library)).Answer() == answer
    assert not list(cache.glob("prelude-*"))
