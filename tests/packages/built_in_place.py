"""Packages that several tests use, built in place by their own setup.py."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import mindspore as ms
import torch

from ms_ops._build import cache, recipe
from ms_ops._simulator import libraries
from tests.conftest import ROOT

EXAMPLES = ROOT / "examples" / "packages"
OWN_TESTS = """
import pytest
sys.exit(pytest.main(["-q", "-p", "no:randomly", "-p", "no:cacheprovider", "tests"]))
"""
"""What runs a package's tests, in a program of :func:`within`."""


def environment() -> dict[str, str]:
    """Variables of a process that builds a package, at the least cost."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "MAX_JOBS": "1", "CFLAGS": "-O0"}
    if torch.version.cuda is not None:  # as authors of any extension of PyTorch's say it
        variables.setdefault("CUDA_HOME", str(recipe.cuda_toolkit(torch.version.cuda)))
    return variables


def example(name: str) -> Path:
    """The folder of a package of examples/packages, built once per checkout."""
    source, made = EXAMPLES / name, shutil.ignore_patterns("generated", "*.so", "build", "__pycache__")
    files = sorted(path for path in source.rglob("*.*") if path.suffix in (".py", ".yaml", ".cpp", ".cu", ".toml"))
    texts = [path.read_text() for path in files if "generated" not in path.parts]
    return folder(f"example-{name}", lambda place: shutil.copytree(source, place, ignore=made), *texts)


def folder(name: str, write: Callable[[Path], object], *texts: str) -> Path:
    """The folder of a package, which is made once per checkout.

    Args:
        name: of the folder.
        write: writes the package into a folder.
        texts: what `write` writes beside what ms_ops generates.
    """
    files = sorted((ROOT / "ms_ops" / "_packages").rglob("*.*")) + sorted((ROOT / "bridge").rglob("*.*"))

    def make(place: Path) -> None:
        write(place / "source")
        subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=place / "source",
            env=environment(),
            check=True,
        )

    read = (path.read_bytes() for path in files if path.suffix != ".pyc")
    key = cache.digest(f"{ms.__version__} {sys.version} {' '.join(texts)}".encode(), *read)
    return libraries.made_once(name, key, make) / "source"


def within(folder: Path, code: str) -> str:
    """A program that runs code in the folder of a package, which the code can import."""
    return f"import os, sys\nos.chdir({str(folder)!r})\nsys.path.insert(0, {str(folder)!r})\n{code}"
