"""The wheel of torch_npu, unpacked and not installed: the package itself, and CANN's headers in it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import filelock

from tests.conftest import ROOT

HEADERS_VARIABLE = "MS_OPS_ACL_HEADERS"
VERSION = "2.13.0"
_HEADERS = "torch_npu/include/third_party/acl/inc"  # of acl/ and graph/; the same for x86-64 and AArch64


def folder() -> Path:
    """The folder to import torch_npu from.

    Raises:
        RuntimeError: it was not downloaded before, and pip cannot.
    """
    final = ROOT / "build" / "stand-ins" / f"torch-npu-{VERSION}"
    final.parent.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(f"{final}.lock"):
        if not final.is_dir():
            with tempfile.TemporaryDirectory(dir=final.parent, prefix="making-") as scratch:
                filled = Path(scratch, "filled")
                filled.mkdir()
                unpack(filled)
                filled.rename(final)
    return final


def headers() -> Path:
    """The folder with acl/acl.h: the one that the variable names, or that of the wheel.

    Raises:
        RuntimeError: there is none; the text says what to do.
    """
    if HEADERS_VARIABLE not in os.environ:
        return folder() / _HEADERS
    named = Path(os.environ[HEADERS_VARIABLE])
    if not (named / "acl" / "acl.h").is_file():
        raise RuntimeError(f"{HEADERS_VARIABLE} names {named}, and there is no acl/acl.h in it")
    return named


def unpack(target: Path) -> None:
    """Download the wheel for this machine with pip, and unpack it into `target`."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", f"--dest={target}", f"torch_npu=={VERSION}"]
    downloaded = subprocess.run(command, capture_output=True, text=True, check=False)
    if downloaded.returncode != 0:
        raise RuntimeError(
            f"this test needs torch_npu {VERSION}, or CANN's headers in it, and pip could not download it. Give pip an "
            f"index that has it or, for the headers, name the folder of acl/ in {HEADERS_VARIABLE}. pip said:\n"
            f"{downloaded.stderr}"
        )
    (wheel,) = target.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    wheel.unlink()
