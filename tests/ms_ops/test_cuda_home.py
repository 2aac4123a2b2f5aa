"""A CUDA_HOME for MindSpore's GPU plug-in, of the libraries that torch brings; tests/gpu runs on one, on a GPU."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path

import pytest
import torch
from mindspore.run_check._check_version import GPUEnvChecker

from ms_ops._build import cuda_home, plug_ins, recipe
from ms_ops._cli.commands import main


@pytest.fixture
def of_torch(tmp_path):
    """A library with two of three functions, one of which takes more arguments than there are registers for them."""
    source = tmp_path / "newer.c"
    source.write_text(
        "int one(void) { return 1; }\n"
        "double sum(int a, double b, int c, int d, int e, int f, int g, int h, double i) {\n"
        "  return a + b + c + d + e + f + g + 2 * h + i;\n}\n"
    )
    library = tmp_path / "libnewer.so.2"
    plug_ins.run(["cc", "-shared", "-fPIC", str(source), "-o", str(library)], "compile newer.c")
    return library


def test_functions_go_on_to_the_other_library(of_torch, tmp_path):
    library = tmp_path / "libolder.so.1"
    cuda_home.forward(library, ["one", "sum"], of_torch)
    older = ctypes.CDLL(str(library))
    older.sum.restype = ctypes.c_double
    arguments = [1, ctypes.c_double(0.5), 3, 4, 5, 6, 7, 8, ctypes.c_double(0.25)]
    assert older.one() == 1
    assert older.sum(*arguments) == 1 + 0.5 + 3 + 4 + 5 + 6 + 7 + 2 * 8 + 0.25
    assert {symbol.version for symbol in plug_ins.symbols(library, defined=True) if symbol.kind == "T"} == {
        library.name
    }


def test_one_that_is_not_there_is_named_and_answers_with_an_error(of_torch, tmp_path, capfd):
    library = tmp_path / "libolder.so.1"
    cuda_home.forward(library, ["gone", "one"], of_torch)
    older = ctypes.CDLL(str(library))
    assert older.one() == 1
    assert capfd.readouterr().err == ""
    assert older.gone(1, 2) != 0
    assert f"calls gone, which is not in {of_torch}" in capfd.readouterr().err


def test_a_torch_without_cuda_is_named(monkeypatch, capsys):
    monkeypatch.setattr(torch.version, "cuda", None)
    assert main(["cuda-home"]) == 1
    assert "is built without CUDA: install a CUDA build of torch" in capsys.readouterr().err


@pytest.fixture
def brought_by_torch(monkeypatch, of_torch, tmp_path):
    """An environment in which torch brings libraries of CUDA 13, and NVIDIA's package the runtime of CUDA 11."""
    monkeypatch.setenv("MS_OPS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(torch.version, "cuda", "13.0")
    packages = tmp_path / "site-packages"
    monkeypatch.setattr(torch, "__file__", str(packages / "torch" / "__init__.py"))
    libraries = packages / "nvidia" / "cu13" / "lib"
    libraries.mkdir(parents=True)
    for name in ("cublas.so.13", "cudnn.so.9", "cufft.so.12", "curand.so.10", "cusolver.so.12", "cusparse.so.12",
                 "nvrtc.so.13"):  # fmt: skip
        (libraries / f"lib{name}").write_bytes(of_torch.read_bytes())
    runtime = tmp_path / cuda_home.RUNTIME
    runtime.write_bytes(of_torch.read_bytes())
    monkeypatch.setattr(cuda_home, "_runtime", lambda: runtime)
    return libraries


def test_the_folder_has_all_that_the_plug_in_links_to(brought_by_torch, capsys):
    assert main(["cuda-home"]) == 0
    home = cuda_home.cuda_home()
    assert capsys.readouterr().out.strip() == cuda_home.exports(home)
    assert recipe.nvcc_release(home) == "11.6"
    needed = plug_ins.run(["readelf", "-d", str(plug_ins.GPU_PLUGIN)], "read what it needs")
    for name, functions in plug_ins.cuda_functions().items():
        assert f"[{name}]" in needed
        if name != recipe.CUDA_DRIVER:
            library = home / "lib64" / name
            is_made = not library.is_symlink()
            assert is_made == (name not in (cuda_home.RUNTIME, "libcurand.so.10"))
            assert not is_made or functions <= {symbol.name for symbol in plug_ins.symbols(library, defined=True)}


def test_mindspore_reads_versions_from_its_names(brought_by_torch):
    """When it is imported, from what matches libcudnn.so.*.*: a number for a text is an error there."""
    home = cuda_home.cuda_home()
    checker = GPUEnvChecker(None)
    checker.cuda_lib_path = checker.cudnn_lib_path = [str(home)]
    checker.check_version()
    assert {path.name for path in (home / "lib64").iterdir()} == plug_ins.cuda_functions().keys() - {recipe.CUDA_DRIVER}


def test_a_library_that_torch_does_not_bring_is_named(brought_by_torch, capsys):
    (brought_by_torch / "libcudnn.so.9").unlink()
    assert main(["cuda-home"]) == 1
    assert "has no libcudnn in" in capsys.readouterr().err


def test_a_mindspore_without_the_plug_in_is_named(brought_by_torch, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(plug_ins, "GPU_PLUGIN", tmp_path / "gone.so")
    assert main(["cuda-home"]) == 1
    assert f"this MindSpore has no plug-in for GPUs: there is no {tmp_path / 'gone.so'}" in capsys.readouterr().err


def test_another_mindspore_has_one_of_its_own(brought_by_torch, monkeypatch):
    """Whose plug-in may need other functions."""
    functions = plug_ins.cuda_functions()
    first = cuda_home.cuda_home()
    monkeypatch.setattr(plug_ins, "cuda_functions", lambda: functions | {"libcublas.so.11": {"cublasNew"}})
    assert cuda_home.cuda_home() != first


def test_the_package_of_the_runtime_is_named(monkeypatch):
    monkeypatch.setattr(cuda_home.importlib.metadata, "files", lambda package: None)
    with pytest.raises(recipe.BuildError, match=r"python -m pip install nvidia-cuda-runtime-cu11==11\.8\.89"):
        cuda_home._runtime()


@pytest.mark.parametrize("others", ["", "/opt/b c:/opt/d"])
def test_a_shell_reads_it(others):
    """Quoted, so that a folder with a blank is one; other folders stay."""
    program = f'{cuda_home.exports(Path("/opt/a b"))}\necho "$CUDA_HOME|$LD_LIBRARY_PATH"'
    environment = {**os.environ, "LD_LIBRARY_PATH": others}
    shell = subprocess.run(["bash", "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert shell.stdout.strip() == "|".join(["/opt/a b", ":".join(filter(None, ["/opt/a b/lib64", others]))])
