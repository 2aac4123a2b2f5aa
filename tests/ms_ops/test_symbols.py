"""A symbol counts only if the file that was named defines it: never one of a library that this file links to."""

from __future__ import annotations

import subprocess
from pathlib import Path

import mindspore as ms
import numpy as np
import pytest

import ms_ops
from ms_ops._build import layout
from ms_ops._mint import enable
from ms_ops._native import direct
from ms_ops._native.library import Entry, open_library
from tests.nets import Net

ARGUMENTS = "int, void** params, int* ndims, int64_t** shapes, const char**, void*, void* extra"
FILL = """
#include <cstdint>
static int fill(void** params, int* ndims, int64_t** shapes, float value) {{
  int64_t size = 1;
  for (int i = 0; i < ndims[1]; ++i) size *= shapes[1][i];
  for (int64_t i = 0; i < size; ++i) static_cast<float*>(params[1])[i] = value;
  return 0;
}}
"""


def entry(name: str, value: str) -> str:
    return f'extern "C" int {name}({ARGUMENTS}) {{ return fill(params, ndims, shapes, {value}); }}\n'


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """Builds sources that include nothing of ours, which takes a second."""
    folder = tmp_path_factory.mktemp("symbols")

    def make(name: str, source: str, *sources: str, **options):
        paths = []
        for number, text in enumerate((source, *sources)):
            paths.append(folder / f"{name}{number}.cpp")
            paths[-1].write_text(FILL.replace("{{", "{").replace("}}", "}") + text)
        return ms_ops.load(name, paths, **options)

    return make


@pytest.fixture(scope="module")
def filling(build):
    return build("filling", entry("LeakyRelu", "42"))


@pytest.fixture(scope="module")
def other(build):
    """Another library with that entry, one of its own with all its functions, and a C++ function."""
    return build(
        "other",
        "float value() { return 7; }\n"
        + entry("LeakyRelu", "value()")
        + 'extern "C" int LeakyReluInit(int*, int64_t**, const char**, void*) { return 0; }\n'
        + entry("Other", "value()"),
    )


@pytest.fixture(scope="module")
def x():
    return ms.Tensor(np.ones((2, 3), np.float32))


def like_first(first):
    return first


def results(library, name, x):
    op = library.custom(name, out_shape=like_first, out_dtype=like_first)
    return set(Net(op)(x).asnumpy().ravel().tolist())


def test_what_is_extern_c_is_found_and_runs(mode, filling, x):
    assert results(filling, "LeakyRelu", x) == {42.0}


def test_two_libraries_with_one_name(mode, filling, other, x):
    assert results(filling, "LeakyRelu", x) == {42.0}
    assert results(other, "LeakyRelu", x) == {7.0}
    assert results(filling, "LeakyRelu", x) == {42.0}


def test_several_files(mode, build, x):
    several = build("several", "float value();\n" + entry("First", "value()"), "float value() { return 5; }\n")
    assert results(several, "First", x) == {5.0}


def test_a_rule_of_the_packages_is_not_taken_for_ones_own(filling):
    with pytest.raises(AttributeError, match="LeakyRelu: out_shape is not given, and .*filling.so has no rule for it"):
        filling.custom("LeakyRelu", out_dtype=like_first)


def test_a_dynamic_graph_does_not_take_a_rule_from_elsewhere(filling):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net = Net(filling.custom("LeakyRelu", out_shape=like_first, out_dtype=like_first))
        net.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))
        with pytest.raises(AttributeError, match="filling.so exports no LeakyReluInferShape"):
            net(ms.Tensor(np.ones((2, 3), np.float32)))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_a_library_that_links_to_another(mode, build, other, x):
    linked = build(
        "linked",
        "float value() { return 3; }\n"
        + entry("Mine", "value()")
        + entry("LeakyRelu", "value()")
        + f'extern "C" int Other({ARGUMENTS});\n'
        + f'extern "C" int Theirs({ARGUMENTS}) {{ return Other(2, params, ndims, shapes, nullptr, nullptr, 0); }}\n',
        ldflags=[str(other)],
    )
    assert results(linked, "Mine", x) == {3.0}
    assert results(linked, "Theirs", x) == {7.0}, "the other library's C++ function is its own"
    with pytest.raises(
        AttributeError, match=r"(?s)linked\.so exports no 'Other'.*other\.so, which it links to, has one"
    ):
        linked.custom("Other", out_shape=like_first, out_dtype=like_first)
    with pytest.raises(
        AttributeError, match=r"exports LeakyRelu and no LeakyReluInit, and .*other\.so, which it links"
    ):
        linked.custom("LeakyRelu", out_shape=like_first, out_dtype=like_first)


def test_hosts_look_in_the_named_file_alone(build, other):
    plain = build("plain", entry("Mine", "1"), ldflags=["-Wl,--no-as-needed", str(other)])
    assert direct.DirectEntry(Entry(plain.path, "Mine"), "{}", "Mine")
    with pytest.raises(RuntimeError, match=r"plain\.so exports no Other; .*other\.so, which it links to, has one"):
        direct.DirectEntry(Entry(plain.path, "Other"), "{}", "Other")


def test_an_entry_that_is_not_there(build, filling):
    wrong = build(
        "wrong",
        f"int LeakyRelu({ARGUMENTS}) {{ return 0; }}\n"
        + f'extern "C" __attribute__((visibility("hidden"))) int Hidden({ARGUMENTS}) {{ return 0; }}\n'
        + entry("LeakyRelo", "1")
        + 'extern "C" int LeakyReloInit(int*, int64_t**, const char**, void*) { return 0; }\n',
    )

    def refusal(name):
        with pytest.raises(AttributeError) as error:
            wrong.custom(name, out_shape=like_first, out_dtype=like_first)
        return str(error.value)

    text = refusal("LeakyRelu")
    assert text.startswith(f"{wrong} exports no 'LeakyRelu'. It exports LeakyRelo.")
    assert 'C++ function of this name: declare it `extern "C" int LeakyRelu(...)`' in text
    assert 'hidden in it: declare it `extern "C" MS_EXT_API int Hidden(...)`' in refusal("Hidden")
    assert 'Define it with MS_EXT_OP, or as `extern "C" int Nope(...)`' in refusal("Nope")


@pytest.mark.parametrize("library", sorted(layout.LIBRARY_DIR.glob("*.so")), ids=lambda path: path.stem)
def test_the_packages_own_names_are_none_that_an_author_may_choose(library):
    if library == enable.LIBRARY:
        pytest.skip("no library of an author's links to it, and MindSpore chooses its names")
    listed = subprocess.run(["nm", "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True)
    names = {line.split()[-1].split("@")[0] for line in listed.stdout.splitlines()}
    assert len(names) > 3
    assert {name for name in names if not name.startswith(("ms_ext_", "ms_ops_", "_", "PyInit_"))} == set()


def test_what_a_dependency_was_built_for_counts_too(build):
    recorded = 'extern "C" const char ms_ext_built_for[] = "torch 1.0, string ABI 0";\n'
    old = build_unloaded(build, "old", recorded + entry("Old", "1"))
    with pytest.raises(
        ImportError, match=r"old.*\.so was built for torch 1\.0, string ABI 0, and this process runs torch"
    ):
        open_library(old)
    with pytest.raises(ImportError, match=r"old.*\.so, which .*user\.so links to, was built for torch 1\.0"):
        build("user", entry("User", "1"), ldflags=["-Wl,--no-as-needed", str(old)])


def build_unloaded(build, name, source):
    """The path of a library that cannot be loaded."""
    with pytest.raises(ImportError) as error:
        build(name, source)
    return Path(str(error.value).split(" was built for ")[0])
