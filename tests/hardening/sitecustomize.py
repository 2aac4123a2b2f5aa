"""Python runs this at the beginning of each process on a sanitizer's build, in whose folder it is copied."""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
from pathlib import Path

_REPORTS = Path(__file__).with_name("reports")


def _tell_libraries() -> None:
    """Which libraries of ms_ops the process has used: they must be the build's."""
    mapped = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "/libms_ops" in line}
    if mapped:
        (_REPORTS / f"libraries.{os.getpid()}").write_text("\n".join(sorted(mapped)))


if sys.orig_argv[1:4] == ["-m", "ms_ops", "build"]:
    os.environ.pop("LD_PRELOAD", None)  # with gcc's thread sanitizer, the shell that starts a compiler crashes

if _REPORTS.is_dir():
    atexit.register(_tell_libraries)
    if "UBSAN_OPTIONS" in os.environ:
        # Beside the address sanitizer's runtime, this one sets the path of that one's reports, and not its own.
        runtime = ctypes.CDLL("libubsan.so.1")
        runtime.__sanitizer_set_report_path(str(_REPORTS / "undefined").encode())
