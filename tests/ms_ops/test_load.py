"""ms_ops.load: builds once, notices every change, shows the compiler's words."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import threading

import mindspore as ms
import pytest

import ms_ops
from ms_ops._build import by_ninja, recipe
from tests.conftest import ROOT

# Plain C++, so that a build takes a second.
SOURCE = """
#include "answer.h"
extern "C" __attribute__((visibility("default"))) int Answer() { return ANSWER; }
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A source with a header, and a cache of its own."""
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "answer.cpp").write_text(SOURCE)
    (tmp_path / "answer.h").write_text("#define ANSWER 41\n")
    return tmp_path


def answer(library) -> int:
    return ctypes.CDLL(str(library)).Answer()


def test_a_build_is_used_again_until_something_changes(project):
    source = project / "answer.cpp"
    first = ms_ops.load("answer", [source])
    assert answer(first) == 41
    assert ms_ops.load("answer", [source]).path == first.path
    assert ms_ops.load("answer", source).path == first.path  # one alone, as torch takes it

    (project / "answer.h").write_text("#define ANSWER 42\n")
    changed_header = ms_ops.load("answer", [source])
    assert answer(changed_header) == 42

    source.write_text(SOURCE.replace("ANSWER;", "ANSWER + 1;"))
    changed_source = ms_ops.load("answer", [source])
    assert answer(changed_source) == 43

    flags = ms_ops.load("answer", [source], cflags=["-UANSWER", "-O1"])
    assert len({first.path, changed_header.path, changed_source.path, flags.path}) == 4

    source.write_text(SOURCE)
    (project / "answer.h").write_text("#define ANSWER 41\n")
    assert ms_ops.load("answer", [source]).path == first.path


def test_a_header_that_is_a_link_elsewhere(project):
    for number in (1, 2):
        (project / f"answer{number}.h").write_text(f"#define ANSWER {number}\n")
    link = project / "answer.h"
    for number in (1, 2):
        link.unlink()
        link.symlink_to(project / f"answer{number}.h")
        assert answer(ms_ops.load("answer", [project / "answer.cpp"])) == number


def test_a_header_in_a_folder_that_comes_first(project):
    folders = [project / "first", project / "second"]
    for folder in folders:
        folder.mkdir()
    (project / "answer.h").rename(folders[1] / "answer.h")
    assert answer(ms_ops.load("answer", [project / "answer.cpp"], include_dirs=folders)) == 41
    (folders[0] / "answer.h").write_text("#define ANSWER 7\n")
    assert answer(ms_ops.load("answer", [project / "answer.cpp"], include_dirs=folders)) == 7
    (project / "answer.h").write_text("#define ANSWER 8\n")  # beside the source
    assert answer(ms_ops.load("answer", [project / "answer.cpp"], include_dirs=folders)) == 8


@pytest.mark.slow
def test_a_search_path_of_the_environment(project, monkeypatch):
    for number in (1, 2):
        folder = project / f"folder{number}"
        folder.mkdir()
        (folder / "answer.h").write_text(f"#define ANSWER {number}\n")
    (project / "answer.h").unlink()
    for number in (1, 2):
        monkeypatch.setenv("CPLUS_INCLUDE_PATH", str(project / f"folder{number}"))
        assert answer(ms_ops.load("answer", [project / "answer.cpp"])) == number


@pytest.mark.parametrize("way", ["flag", "joined flag", "variable", "search path"])
def test_headers_of_folders_that_are_named_elsewhere(project, monkeypatch, way):
    """Compilers do not name those of some among the headers that they read."""
    first, second = folders = [project / "first", project / "second"]
    for folder in folders:
        folder.mkdir()
    (project / "answer.h").rename(second / "answer.h")
    options = {}
    if way == "flag":
        options = {"cflags": ["-isystem", first, "-isystem", second]}
    elif way == "joined flag":
        options = {"cflags": [f"-I{first}", f"-I{second}"]}
    elif way == "variable":
        monkeypatch.setenv("CPPFLAGS", f"-isystem {first} -isystem {second}")
    else:
        monkeypatch.setenv("CPLUS_INCLUDE_PATH", f"{first}:{second}")
    assert answer(ms_ops.load("answer", [project / "answer.cpp"], **options)) == 41
    (second / "answer.h").write_text("#define ANSWER 42\n")
    assert answer(ms_ops.load("answer", [project / "answer.cpp"], **options)) == 42
    (first / "answer.h").write_text("#define ANSWER 43\n")
    assert answer(ms_ops.load("answer", [project / "answer.cpp"], **options)) == 43


def test_flags_for_cpp_a_cache_for_compilers_no_compiler_named_and_a_dollar_in_the_path(project, monkeypatch):
    """Torch has the first such cache that it finds start the compiler, whose name may be empty."""
    monkeypatch.setenv("CXX", "")
    for name in ("ccache", "sccache"):
        (project / name).write_text("#!/bin/sh\necho $0 was called; exit 1\n")
        (project / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{project}:{os.environ['PATH']}")
    monkeypatch.setenv("CXXFLAGS", "-DANSWER=40")
    folder = project / "of $HOME"
    folder.mkdir()
    (folder / "answer.h").touch()
    (folder / "answer.cpp").write_text(SOURCE)
    assert answer(ms_ops.load("answer", [folder / "answer.cpp"])) == 40


def test_a_compiler_of_two_words(project, monkeypatch):
    monkeypatch.setenv("CXX", "env g++")
    with pytest.raises(recipe.BuildError, match=r"CXX is 'env g\+\+'.*put flags into CXXFLAGS"):
        ms_ops.load("answer", [project / "answer.cpp"])


@pytest.mark.parametrize("fact", ["torch", "mindspore", "compiler", "python", "cxx11_abi", "cuda"])
def test_the_cache_is_keyed_on_the_environment(project, monkeypatch, fact):
    built = []

    def build(folder, name, *arguments):
        built.append(folder)
        raise recipe.BuildError("far enough")

    monkeypatch.setattr("ms_ops._custom.load._build", build)
    facts = recipe.build_facts()
    for value in (facts[fact], "another"):
        monkeypatch.setattr(recipe, "build_facts", lambda value=value: {**facts, fact: value})
        with pytest.raises(recipe.BuildError):
            ms_ops.load("answer", [project / "answer.cpp"])
    assert len(set(built)) == 2


def test_compile_error_shows_the_compilers_text(project):
    (project / "answer.cpp").write_text("int f() { return undeclared_name; }\n")
    with pytest.raises(recipe.BuildError) as error:
        ms_ops.load("answer", [project / "answer.cpp"])
    assert "answer.cpp:1" in str(error.value)
    assert "undeclared_name" in str(error.value)
    assert list((project / "cache").rglob("*.so")) == []
    assert list((project / "cache").rglob("building-*")) == []


def test_undefined_symbol_is_named(project):
    (project / "answer.cpp").write_text('extern int missing(); extern "C" int F() { return missing(); }\n')
    with pytest.raises(ImportError, match="undefined symbol: .*missing"):
        ms_ops.load("answer", [project / "answer.cpp"])


def test_bad_requests(project):
    with pytest.raises(recipe.BuildError, match=r"source .*nope\.cpp does not exist"):
        ms_ops.load("answer", [project / "nope.cpp"])
    with pytest.raises(recipe.BuildError, match=r"answer\.h is none of \.cpp"):
        ms_ops.load("answer", [project / "answer.h"])
    with pytest.raises(recipe.BuildError, match="no sources"):
        ms_ops.load("answer", [])
    with pytest.raises(ValueError, match="must be an identifier, got '../x'"):
        ms_ops.load("../x", [project / "answer.cpp"])
    with pytest.raises(TypeError, match="sources must be a path or a list of paths, got None"):
        ms_ops.load("answer", None)
    with pytest.raises(FileNotFoundError, match="is no file"):
        ms_ops.load_library(project)


def test_flags_that_are_no_list(project):
    for name, value, list_ in [
        ("cflags", "-O1 -DX=2", r"\['-O1', '-DX=2'\]"),
        ("ldflags", "-lm", r"\['-lm'\]"),
        ("include_dirs", "include", r"\['include'\]"),
    ]:
        with pytest.raises(TypeError, match=f"{name} must be a list, got '{value}'; write {name}={list_}"):
            ms_ops.load("answer", [project / "answer.cpp"], **{name: value})
    with pytest.raises(TypeError, match=r"cflags must be a list of texts and paths, got \['-O', 1\]"):
        ms_ops.load("answer", [project / "answer.cpp"], cflags=["-O", 1])


def test_a_header_that_is_saved_while_it_is_read(project, monkeypatch):
    """The library holds the header of before, and its digest is of after."""
    build = by_ninja.build

    def saved_in_between(*args):
        read = build(*args)
        (project / "answer.h").write_text("#define ANSWER 42\n")
        return read

    monkeypatch.setattr(by_ninja, "build", saved_in_between)
    assert answer(ms_ops.load("answer", [project / "answer.cpp"])) == 41
    monkeypatch.undo()
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(project / "cache"))
    assert answer(ms_ops.load("answer", [project / "answer.cpp"])) == 42


def test_the_cache_is_the_folder_of_the_sources(project, monkeypatch):
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(project))
    project.chmod(0o700)
    assert answer(ms_ops.load("answer", [project / "answer.cpp"])) == 41
    (project / "answer.h").write_text("#define ANSWER 42\n")
    assert answer(ms_ops.load("answer", [project / "answer.cpp"])) == 42


REGISTERING = """
#include <ATen/ATen.h>
#include <torch/library.h>
TORCH_LIBRARY(NAMESPACE, m) { m.def("f(Tensor x) -> Tensor", [](const at::Tensor& x) { return x * FACTOR; }); }
"""


@pytest.mark.slow
def test_two_libraries_of_one_name(tmp_path):
    """Neither is a later build of the other."""
    x = ms.Tensor([1.0])
    for namespace, factor in (("test_load_one", 2), ("test_load_other", 3)):
        source = tmp_path / namespace / "kernels.cpp"
        source.parent.mkdir()
        source.write_text(REGISTERING.replace("NAMESPACE", namespace).replace("FACTOR", str(factor)))
        ms_ops.load("kernels", [source])
    assert (ms_ops.ops.test_load_one.f(x).asnumpy(), ms_ops.ops.test_load_other.f(x).asnumpy()) == (2, 3)


def test_no_compiler(project, monkeypatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(recipe.BuildError, match="compiler 'no-such-compiler' does not run.*apt-get install"):
        ms_ops.load("answer", [project / "answer.cpp"])


def test_sources_of_one_name(project):
    (project / "answer.cc").write_text("")
    with pytest.raises(recipe.BuildError, match="sources need different names before the suffix"):
        ms_ops.load("answer", [project / "answer.cpp", project / "answer.cc"])


def test_cuda_sources_need_a_cuda_torch(project, monkeypatch):
    import torch

    if torch.version.cuda is not None:
        pytest.skip("this torch has CUDA")
    (project / "kernel.cu").write_text("__global__ void f() {}\n")
    monkeypatch.setenv("PATH", "")
    for name in ("MS_OPS_CUDA_HOME", "CUDA_HOME", "CUDA_PATH"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(
        recipe.BuildError, match=r"kernel\.cu: CUDA sources need a torch that was built with CUDA"
    ) as error:
        ms_ops.load("answer", [project / "kernel.cu"])
    assert "To check it" not in str(error.value)


def test_how_cuda_sources_are_compiled_to_check_them(project, monkeypatch, tmp_path):
    import torch

    if torch.version.cuda is not None:
        pytest.skip("this torch has CUDA")
    nvcc = tmp_path / "bin" / "nvcc"
    nvcc.parent.mkdir()
    nvcc.write_text('#!/bin/sh\n[ "$1" != --version ] || exec echo release 12.8\necho "given: $@"\nexit 1\n')
    nvcc.chmod(0o755)
    monkeypatch.setenv("MS_OPS_CUDA_HOME", str(tmp_path))
    (project / "kernel.cu").touch()
    with pytest.raises(recipe.BuildError) as error:
        ms_ops.load("answer", [project / "kernel.cu"], cuda_cflags=["-lineinfo"], include_dirs=["mine"])
    text = str(error.value)
    assert f"kernel.cu was given to {nvcc}: it does not compile:\ngiven: -c " in text
    assert {"-Imine", f"-I{recipe.bridge_include_dir()}", "-lineinfo"} <= set(text.split())


@pytest.mark.nvcc
@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("#include <c10/macros/Macros.h>\n__global__ void f() {}\n", "it compiled without errors"),
        ("__global__ int f() {}\n", "it does not compile:\n(.|\n)*must have (a )?void return"),
    ],
)
def test_cuda_sources_are_compiled_to_check_them(project, source, verdict):
    import torch

    if torch.version.cuda is not None:
        pytest.skip("this torch has CUDA")
    (project / "kernel.cu").write_text(source)
    with pytest.raises(
        recipe.BuildError, match=f"need a torch that was built with CUDA(.|\n)*To check it(.|\n)*{verdict}"
    ):
        ms_ops.load("answer", [project / "kernel.cu"])


def test_several_threads_build_once(project, monkeypatch):
    from ms_ops._custom import load

    builds = []
    build = load._build
    monkeypatch.setattr(load, "_build", lambda *arguments: builds.append(1) or build(*arguments))
    paths = []
    threads = [
        threading.Thread(target=lambda: paths.append(ms_ops.load("answer", [project / "answer.cpp"]).path))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(builds) == 1
    assert len(paths) == 4
    assert len(set(paths)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["answer_cpu.so", "my.answer.so", "libanswer.so.1"])
def test_command_line(project, name):
    output = project / "out" / name
    command = [sys.executable, "-m", "ms_ops", "build", str(project / "answer.cpp"), "-o", str(output)]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    assert answer(output) == 41

    process = subprocess.run([*command[:-1], command[4]], capture_output=True, text=True, check=False)
    assert process.returncode == 1
    assert "answer.cpp is to be a library, and has the name of a source" in process.stdout + process.stderr
    assert (project / "answer.cpp").read_text() == SOURCE

    (project / "answer.cpp").write_text("not C++")
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 1
    assert "error" in process.stdout + process.stderr


REFUSING = """
#include "ms_ext.h"
struct Refusing {
  explicit Refusing(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch&) const { TORCH_CHECK_VALUE(false, "the author's text"); }
};
MS_EXT_OP(Refusing)
"""


@pytest.mark.slow
def test_errors_of_a_library_that_is_linked_to_a_libstdcxx_of_its_own(tmp_path, child):
    (tmp_path / "refusing.cpp").write_text(REFUSING)
    output = child(f"""
import mindspore as ms
import ms_ops
library = ms_ops.load("refusing", [{str(tmp_path / "refusing.cpp")!r}], ldflags=["-static-libstdc++"])
op = library.custom("Refusing", out_shape=lambda x: x, out_dtype=lambda x: x)
try:
    op(ms.Tensor([1.0])).asnumpy()
except RuntimeError as error:
    print(error)
""")
    assert "Refusing: the author's text (called with float32[1], float32[1])" in output


@pytest.mark.slow
@pytest.mark.parametrize("place", ["others", "."])
def test_a_package_that_a_program_finds_by_its_search_path(project, child, place):
    """Another one that Python would find first, such as in the working folder, is not asked for the flags."""
    other = project / place / "ms_ops"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("raise ImportError('another ms_ops')\n")
    child(
        f"""
        import ctypes, sys
        sys.path.insert(0, {str(ROOT)!r})
        import ms_ops
        assert ctypes.CDLL(str(ms_ops.load("answer", [{str(project / "answer.cpp")!r}]))).Answer() == 41
        """,
        PYTHONPATH=str(other.parent),
        MS_OPS_CACHE_DIR=str(project / "cache"),
    )
