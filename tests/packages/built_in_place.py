"""Packages that several tests use, built in place by their own setup.py."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import mindspore as ms

from ms_ops._build import cache
from ms_ops._simulator import libraries
from tests.conftest import ROOT


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
            env={**os.environ, "PYTHONPATH": str(ROOT), "MAX_JOBS": "1", "CFLAGS": "-O0"},
            check=True,
        )

    read = (path.read_bytes() for path in files if path.suffix != ".pyc")
    key = cache.digest(f"{ms.__version__} {sys.version} {' '.join(texts)}".encode(), *read)
    return libraries.made_once(name, key, make) / "source"
