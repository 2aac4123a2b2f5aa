"""Builds of all libraries with gcc's sanitizers, and processes that run on them.

The libraries of torch, MindSpore and Python are ordinary ones: a sanitizer sees what they allocate and free, and every
access that code of ms_ops makes. What it reports counts if code of ms_ops is in the stack.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT
from tests.hardening import processes

KINDS = ("address", "thread")
VARIABLE = "MS_OPS_SANITIZE"
FLAGS = {"address": ["-fsanitize=address,undefined", "-fno-sanitize=vptr"], "thread": ["-fsanitize=thread"]}
_RUNTIMES = {"address": ("libasan.so", "libubsan.so"), "thread": ("libtsan.so",)}

# Old reports are no news; processes go on after one, and end as they would.
_COMMON = "halt_on_error=0:exitcode=0:handle_segv=1:print_stacktrace=1"
_OPTIONS = {
    "address": {
        # Both frameworks define some of the same symbols.
        "ASAN_OPTIONS": f"{_COMMON}:detect_leaks=1:detect_odr_violation=0:alloc_dealloc_mismatch=0",
        "UBSAN_OPTIONS": _COMMON,
        "LSAN_OPTIONS": "exitcode=0",
    },
    # What MindSpore's and torch's own code does with its own locks and atomics is not seen.
    "thread": {"TSAN_OPTIONS": f"{_COMMON}:ignore_noninstrumented_modules=1:report_signal_unsafe=0"},
}
_STARTS = re.compile(
    r"^(?:=+\d+=+ERROR: AddressSanitizer|WARNING: ThreadSanitizer|\S+:\d+:\d+: runtime error|"
    r"(?:Direct|Indirect) leak of)",
    re.MULTILINE,
)
_OURS = re.compile(r"libms_ops\w*\.so|/bridge/[\w/]+\.(?:cc|h)\b|/ms_ops/include/|/ops_src/|/generated/")


class Result(NamedTuple):
    """How a process ended, and what was reported of code of ours and of others."""

    outcome: processes.Outcome
    ours: list[str]
    others: int


def build(kind: str) -> Path:
    """Build all libraries with a sanitizer; gives the folder to run in, with a package and the tests."""
    folder = ROOT / "build" / "sanitized" / kind
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, VARIABLE: kind}, check=True)
    tests = folder / "tests"
    if not tests.is_symlink():
        tests.symlink_to(ROOT / "tests")
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return folder


def run(kind: str, folder: Path, command: list[str], **variables: str) -> Result:
    """Run Python with arguments in a folder of `build`."""
    reports = folder / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir()
    options = {name: f"{value}:log_path={reports / 'report'}" for name, value in _OPTIONS[kind].items()}
    runtimes = [_runtime(name) for name in _RUNTIMES[kind]]
    environment = {
        "LD_PRELOAD": ":".join(runtimes),
        "PYTHONPATH": str(folder),
        "PYTHONMALLOC": "malloc",  # or Python's own allocator would hide blocks
        **options,
        **variables,
    }
    # The thread sanitizer wants addresses where it expects them.
    randomized = ["setarch", "-R"] if kind == "thread" else []
    outcome = processes.run([*randomized, sys.executable, *command], folder, environment, limit=None)
    text = "\n".join(path.read_text(errors="replace") for path in sorted(reports.iterdir()))
    found = blocks(text)
    ours = [block for block in found if _OURS.search(block)]
    return Result(outcome, ours, len(found) - len(ours))


def blocks(text: str) -> list[str]:
    """The single reports of a log."""
    starts = [match.start() for match in _STARTS.finditer(text)]
    return [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _runtime(name: str) -> str:
    compiler = os.environ.get("CXX", "c++")
    found = subprocess.run([compiler, f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout
    return str(Path(found.strip()).resolve())
