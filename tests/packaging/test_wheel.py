"""The package as others install it: a wheel, and the builds that must fail with advice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.packaging import compiler

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]  # one worker, one build

ECHO = """
#include <ms_ext.h>
struct Echo {
  explicit Echo(const ms_ext::Attributes&) {}
  void operator()(ms_ext::Launch& io) const { io[1].copy_(io[0]); }
};
MS_EXT_OP(Echo)
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of what git tracks or would: builds write into the source tree. What is compiled here is not there."""
    target = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((ROOT / name).read_bytes())
    program = tmp_path_factory.mktemp("compiler") / "c++"
    compiler.write(program, target, ROOT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CXX", str(program))
        yield target


@pytest.fixture(scope="module")
def wheel(checkout, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run_pip("wheel", str(checkout), "--no-build-isolation", "--no-deps", "-w", str(folder))
    (path,) = folder.glob("*.whl")
    return path


def run_pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr


def run_setup(checkout: Path, *arguments: str) -> None:
    command = [sys.executable, "setup.py", *arguments]
    process = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr


@pytest.fixture
def built(checkout):
    """The folder of the library, built in the checkout."""
    run_setup(checkout, "build_ext", "--inplace")
    return checkout / "ms_ops" / "lib"


def test_building_again_leaves_the_library_that_processes_have_mapped(built, checkout):
    def nodes():
        return {path.name: path.stat().st_ino for path in [*built.iterdir(), built.parent / "aten.pyi"]}

    before = nodes()
    assert {"libms_ops.so", "build_info.json", "aten.pyi"} <= set(before)
    run_setup(checkout, "build_ext", "--inplace")
    assert nodes() == before


@pytest.mark.parametrize(("name", "kept"), [("libms_ops.so", 1000), ("build_info.json", 0)])
def test_building_again_repairs_a_truncated_file(name, kept, built, checkout):
    whole = (built / name).read_bytes()
    (built / name).write_bytes(whole[:kept])
    run_setup(checkout, "build_ext", "--inplace")
    assert (built / name).read_bytes() == whole


def test_hosts_that_another_mindspore_does_not_compile_are_left_out(built, checkout):
    source = checkout / "bridge" / "mindspore" / "custom_infer.cc"  # the first: the compiler stops at once
    text = source.read_text()
    source.write_text("#include <a_header_that_it_lacks.h>\n" + text)
    try:
        run_setup(checkout, "build_ext", "--inplace")
    finally:
        source.write_text(text)
    assert not (built / "libms_ops_pynative.so").exists()
    code = """
import mindspore as ms, numpy as np, ms_ops
from ms_ops._native import binder
ms.set_device("CPU")
assert "libms_ops_pynative.so was not built" in binder.pynative_error()
x = ms.Tensor(np.array([-4.0, 2.0], np.float32))
assert ms_ops.aten.leaky_relu(x, 0.25).asnumpy().tolist() == [-1.0, 2.0]
assert ms.grad(lambda x: ms_ops.aten.leaky_relu(x, 0.25))(x).asnumpy().tolist() == [0.25, 1.0]
"""
    process = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr


def test_build_keeps_what_others_have_in_its_folder(checkout, tmp_path):
    (tmp_path / "ms_ops").mkdir()
    (tmp_path / "ms_ops" / "deleted_since.py").touch()
    (tmp_path / "notes.txt").touch()
    run_setup(checkout, "build", "--build-lib", str(tmp_path))
    assert (tmp_path / "notes.txt").exists()
    assert not (tmp_path / "ms_ops" / "deleted_since.py").exists()


def test_sdist_has_all_sources(checkout, tmp_path):
    # An egg-info folder of its own: the checkout's lists the sources already, once anything was built there.
    run_setup(checkout, "egg_info", "--egg-base", str(tmp_path), "sdist", "--dist-dir", str(tmp_path))
    (path,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("bridge", "ops_src"):
        sources = {str(file.relative_to(checkout)) for file in (checkout / folder).rglob("*") if file.is_file()}
        assert sources
        assert sources <= names
    assert {"setup.py", "pyproject.toml", "README.md", "LICENSE", "ms_ops/_build/recipe.py", "ms_ops/py.typed"} <= names


def test_old_setuptools_says_what_to_do(checkout, tmp_path):
    (tmp_path / "setuptools").mkdir()
    (tmp_path / "setuptools" / "__init__.py").write_text("__version__ = '65.5.0'\n")
    process = subprocess.run(
        [sys.executable, "setup.py", "build_ext"],
        cwd=checkout, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert process.returncode != 0
    assert process.stderr == "error: setuptools 77 or newer is needed: python -m pip install -U setuptools\n"


def test_wheel_has_all_that_users_need(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "ms_ops/lib/libms_ops.so", "ms_ops/lib/build_info.json", "ms_ops/include/ms_ext.h",
        "ms_ops/include/core/standalone.h", "ms_ops/include/aclnn/executor.cc", "ms_ops/aten.pyi",
    } <= names  # fmt: skip
    assert not [name for name in names if name.startswith(("tests", "bridge", "build"))]
    tracked = subprocess.run(["git", "ls-files", "ms_ops"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(tracked.stdout.split()) <= names  # templates, stand-ins, tables
    info = json.loads(zipfile.ZipFile(wheel).read("ms_ops/lib/build_info.json"))
    assert set(info) == {"torch", "mindspore", "cuda", "cxx11_abi", "compiler", "python"}
    assert "linux" in wheel.name


def test_wheel_carries_no_path_of_the_build_machine(wheel, tmp_path):
    library = zipfile.ZipFile(wheel).extract("ms_ops/lib/libms_ops.so", tmp_path)
    dynamic = subprocess.run(["readelf", "-d", library], capture_output=True, text=True, check=True).stdout
    (runpath,) = [line for line in dynamic.splitlines() if "RUNPATH" in line or "RPATH" in line]
    assert "[$ORIGIN/../../torch/lib]" in runpath


def test_installed_wheel_runs_and_builds_ops(wheel, tmp_path, probe):
    """In an environment of its own, that sees this one's torch and MindSpore."""
    venv.create(tmp_path / "venv", with_pip=False)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    run_pip("install", "--no-deps", "--no-index", "--target", str(site), str(wheel))
    ours = next(Path(path) for path in sys.path if (Path(path) / "mindspore").is_dir())
    (site / "frameworks.pth").write_text(f"{ours}\n")
    code = """
import mindspore as ms, numpy as np, ms_ops, sys
assert ms_ops.__file__.startswith(sys.prefix), ms_ops.__file__
ms.set_device("CPU")
assert ms_ops.LeakyRelu(0.25)(ms.Tensor(np.array([-4.0, 2.0]))).asnumpy().tolist() == [-1.0, 2.0]
# One library built here, and one that was linked with another installation's bridge.
for library in (ms_ops.load("echo", [sys.argv[1]]), sys.argv[2]):
    echo = ms_ops.custom(f"{library}:Echo", out_shape=lambda x: x, out_dtype=lambda x: x)
    assert echo(ms.Tensor(np.array([1.0, 2.0]))).asnumpy().tolist() == [1.0, 2.0]
bridges = {line.split()[-1] for line in open("/proc/self/maps") if line.endswith("libms_ops.so\\n")}
assert len(bridges) == 1, bridges
"""
    (tmp_path / "echo.cpp").write_text(ECHO)
    environment = {**os.environ, "MS_OPS_CACHE_DIR": str(tmp_path / "cache")}
    environment.pop("PYTHONPATH", None)
    process = subprocess.run(
        [str(tmp_path / "venv/bin/python"), "-c", code, "echo.cpp", str(probe)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stdout + process.stderr


def test_build_without_the_frameworks_says_what_to_do(checkout, tmp_path):
    """As in pip's isolated build environment, which has setuptools and nothing else."""
    venv.create(tmp_path / "venv", with_pip=False)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    import setuptools

    ours = Path(setuptools.__file__).parents[1]
    for path in [ours / "_distutils_hack", ours / "setuptools", *ours.glob("setuptools-*.dist-info")]:
        (site / path.name).symlink_to(path)
    process = subprocess.run(
        [str(tmp_path / "venv/bin/python"), "setup.py", "build_ext"],
        cwd=checkout, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert process.returncode != 0
    assert "has no torch and no mindspore" in process.stderr
    assert "pip install . --no-build-isolation" in process.stderr
    assert "Traceback" not in process.stderr
