"""A new package as a wheel: with PyTorch alone, with both frameworks, from its sdist, and in the wrong environment."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from ms_ops._packages import scaffold
from tests.conftest import ROOT
from tests.packages import environments

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packages")]

_TOOLS = ("expecttest", "hypothesis", "pytest")
_BUILDERS = ("ninja", "setuptools", "wheel", "packaging")


@pytest.fixture(scope="module")
def only_torch(tmp_path_factory):
    """The interpreter of an environment without ms_ops and MindSpore."""
    python = environments.make(tmp_path_factory.mktemp("only_torch"), ["torch", "numpy", *_TOOLS, *_BUILDERS])
    for module in ("ms_ops", "mindspore"):
        assert run(python, "-c", f"import {module}").returncode != 0
    return python


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The folder of a new package."""
    folder = tmp_path_factory.mktemp("package") / "soft_clip"
    scaffold.create(folder, "soft_clip")
    return folder


@pytest.fixture(scope="module")
def wheel(package, only_torch, tmp_path_factory):
    """Its wheel, built from its sdist by an environment that has no ms_ops."""
    folder = tmp_path_factory.mktemp("dist")
    source = f"import os; os.chdir({str(package)!r}); from setuptools.build_meta import build_sdist as build; "
    check(run(only_torch, "-c", f"{source}print(build({str(folder)!r}))"))
    (sdist,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(sdist, folder)
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    source = f"import os; os.chdir({str(unpacked)!r}); from setuptools.build_meta import build_wheel as build; "
    check(run(only_torch, "-c", f"{source}print(build({str(folder)!r}))"))
    (path,) = folder.glob("*.whl")
    return path


def run(python: Path | str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    folder = Path(sys.executable).parent  # of ninja
    kept["PATH"] = f"{folder}{os.pathsep}{kept['PATH']}"
    return subprocess.run(
        [str(python), *arguments], env={**kept, **environment}, capture_output=True, text=True, check=False
    )


def check(process: subprocess.CompletedProcess[str]) -> str:
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def pytest_in(python: Path | str, package: Path, **environment: str) -> str:
    options = ["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "--import-mode=importlib"]
    tests = str(package / "tests")
    return check(run(python, "-m", "pytest", *options, tests, **{"PYTHONPATH": tests, **environment}))


def examples(python: Path | str, package: Path, **environment: str) -> str:
    return check(run("bash", str(package / "examples" / "run.sh"), PYTHON=str(python), **environment))


def test_what_the_wheel_says(wheel):
    import torch

    assert wheel.name.startswith("soft_clip-0.1.0-py3-none-linux_")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (metadata,) = (name for name in names if name.endswith("METADATA"))
        text = archive.read(metadata).decode()
        archive.extract("soft_clip/_C.so", wheel.parent)
    release = ".".join(torch.__version__.split(".")[:2])
    assert f"Requires-Dist: torch=={release}.*" in text
    assert "Requires-Dist: ms-ops; extra == " in text
    assert {"soft_clip/py.typed", "soft_clip/_torch.pyi", "soft_clip/mindspore.pyi"} <= names
    needed = check(run("readelf", "-d", str(wheel.parent / "soft_clip" / "_C.so")))
    assert "ms_ops" not in needed
    assert str(ROOT) not in needed


def test_with_pytorch_alone(wheel, package, only_torch):
    environments.install(only_torch, wheel)
    output = pytest_in(only_torch, package)
    assert "10 passed, 2 skipped" in output  # MindSpore's
    output = examples(only_torch, package)
    assert "soft_clip tensor(" in output
    assert "ms_ops is not installed: with_mindspore.py is left out" in output
    process = run(
        only_torch, "-c", "import torch, soft_clip; soft_clip.soft_clip_backward(torch.ones(1), torch.ones(6), 0.1)"
    )
    assert "soft_clip_backward takes grad_output and x of one shape, got [1] and [6]" in process.stderr
    process = run(only_torch, "-c", "import soft_clip.mindspore")
    assert "run in MindSpore through ms_ops, which is not installed here" in process.stderr


def test_with_both(wheel, package, tmp_path):
    requirements = importlib.metadata.requires("ms_ops")
    names = [Requirement(text).name for text in requirements if "extra ==" not in text]
    python = environments.make(tmp_path, [*names, *_TOOLS], ROOT)
    environments.install(python, wheel)
    assert "12 passed" in pytest_in(python, package)
    output = examples(python, package)
    assert output.count("soft_clip [[") == output.count("soft_clip_backward [[") == 2  # in both modes


def test_from_its_sources_without_a_library(package):
    process = run(sys.executable, "-c", "import soft_clip", PYTHONPATH=str(package))
    assert process.returncode == 1
    assert f"soft_clip is imported from its sources in {package}, where it is not built" in process.stderr


@pytest.mark.parametrize(
    ("built_for", "message"),
    [
        ('{"torch": "1.9", "abi": "full"}', "is built for torch 1.9, and torch "),
        ('{"torch": "99.0", "abi": "stable"}', "needs torch 99.0 or newer, and torch "),
    ],
)
def test_a_library_for_another_torch(wheel, built_for, message, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    (tmp_path / "soft_clip" / "_built_for.json").write_text(built_for)
    process = run(sys.executable, "-c", "import soft_clip", PYTHONPATH=str(tmp_path))
    assert process.returncode == 1
    assert message in process.stderr


def test_two_packages_of_one_namespace(wheel, tmp_path):
    for name in ("first", "second"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tmp_path / name)
    code = (
        "import sys; import soft_clip; sys.path[0:0] = [sys.argv[1]]\n"
        "for name in [name for name in sys.modules if name.startswith('soft_clip')]: del sys.modules[name]\n"
        "import soft_clip"
    )
    process = run(sys.executable, "-c", code, str(tmp_path / "second"), PYTHONPATH=str(tmp_path / "first"))
    assert process.returncode == 1
    assert "two packages cannot share the namespace soft_clip" in process.stderr
    assert str(tmp_path / "first" / "soft_clip" / "_C.so") in process.stderr


def test_a_namespace_that_another_library_has(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        "import torch; library = torch.library.Library('soft_clip', 'DEF')\n"
        "library.define('unrelated(Tensor x) -> Tensor'); import soft_clip"
    )
    process = run(sys.executable, "-c", code, PYTHONPATH=str(tmp_path))
    assert process.returncode == 1, process.stderr
    assert "another library has registered the namespace soft_clip at <string>:1" in process.stderr
    code = code.replace("'DEF'", "'FRAGMENT'")
    check(run(sys.executable, "-c", f"{code}; torch.ops.soft_clip.soft_clip(torch.ones(2))", PYTHONPATH=str(tmp_path)))


def test_a_declaration_that_changed_needs_ms_ops(package, only_torch, tmp_path):
    folder = tmp_path / "soft_clip"
    shutil.copytree(package, folder)
    with (folder / "ops.yaml").open("a") as file:
        file.write("# changed\n")
    process = run(only_torch, "-c", f"import os; os.chdir({str(folder)!r}); import runpy; runpy.run_path('setup.py')")
    assert process.returncode == 1
    assert "ops.yaml has changed since its files were generated: install ms_ops, then again" in process.stderr
