"""CANN's headers, unpacked from the wheel of torch_npu: nothing of CANN needs to be installed."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.devices import libraries

VARIABLE = "MS_OPS_ACL_HEADERS"
VERSION = "2.13.0"  # of torch_npu; its wheels for x86-64 and AArch64 have the same headers
_FOLDER = "torch_npu/include/third_party/acl/inc"  # of acl/ and graph/ in the wheel


def folder() -> Path:
    """The folder with acl/acl.h: the one that the variable names, or that of the wheel.

    Raises:
        RuntimeError: there is none; the text says what to do.
    """
    if VARIABLE not in os.environ:
        return libraries.made_once(f"headers-{VERSION}", unpack) / _FOLDER
    named = Path(os.environ[VARIABLE])
    if not (named / "acl" / "acl.h").is_file():
        raise RuntimeError(f"{VARIABLE} names {named}, and there is no acl/acl.h in it")
    return named


def unpack(target: Path) -> None:
    """Download the wheel for this machine with pip, and unpack the headers into `target`."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", f"--dest={target}", f"torch_npu=={VERSION}"]
    downloaded = subprocess.run(command, capture_output=True, text=True, check=False)
    if downloaded.returncode != 0:
        raise RuntimeError(
            f"this test needs CANN's headers, and pip could not download torch_npu {VERSION}, which has them. Give pip "
            f"an index that does, or name the folder of acl/ in {VARIABLE}. pip said:\n{downloaded.stderr}"
        )
    (wheel,) = target.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target, [name for name in archive.namelist() if name.startswith(_FOLDER)])
    wheel.unlink()
