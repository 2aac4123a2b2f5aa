"""Builds of all libraries with gcc's sanitizers, and processes that run on them.

The libraries of torch, MindSpore and Python are ordinary ones: a sanitizer sees what they allocate and free, what they
copy, and every access that code of ms_ops makes. `is_ours` says which reports count.
"""

from __future__ import annotations

import itertools
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
LIBRARIES = {"libms_ops.so", "libms_ops_pynative.so", "libms_ops_mint.so", "libms_ops_ascend.so"}
FLAGS = {"address": ["-fsanitize=address,undefined", "-fno-sanitize=vptr"], "thread": ["-fsanitize=thread"]}
_RUNTIMES = {"address": ("libasan.so", "libubsan.so"), "thread": ("libtsan.so",)}

# Reports are counted, and do not change how processes end; only an error of memory ends one at once.
_COMMON = 'halt_on_error=0:exitcode=0:handle_segv=1:print_stacktrace=1:stack_trace_format="    #%n %p in %f %S (%m)"'
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
_LEAK = re.compile(r"(?P<kind>Direct|Indirect) leak of \d+ byte\(s\) in (?P<objects>\d+) object")
_DELETER_OF_NODES = "mindspore::pynative::autograd::BackwardNode::CustomDeleter("
REMAINS = 8  # objects of one kind that are held by what others leak, at the end of a process
_ENDS = re.compile(r"^(?:SUMMARY: |=+$)", re.MULTILINE)
_OF_THREADS = re.compile(r"^ *(?:Thread T|Mutex M)\d+.* created (?:by|at)", re.MULTILINE)
_MODULE = re.compile(r"^ *#\d+ .*\(([^()]*)\)$", re.MULTILINE)
_OURS = re.compile(r"/libms_ops\w*\.so$")
_ALLOCATORS = re.compile(r"/(?:lib[atu]san|libubsan|libstdc\+\+|libc|ld-linux[\w-]*)\.so[.\d]*$")


class Result(NamedTuple):
    """How a process ended, what was reported of code of ms_ops and of others, and libraries of ms_ops that were used.

    The last come from all processes that ended with their main threads, of which there were `processes`.
    """

    outcome: processes.Outcome
    ours: list[str]
    others: int
    libraries: set[Path]
    processes: int


def build(kind: str) -> Path:
    """Build all libraries with a sanitizer; gives the folder to run in, with a package and the tests."""
    folder = ROOT / "build" / "sanitized" / kind
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, VARIABLE: kind}, check=True)
    tests = folder / "tests"
    if not tests.is_symlink():
        tests.symlink_to(ROOT / "tests")
    shutil.copy2(ROOT / "pyproject.toml", folder)
    shutil.copy2(Path(__file__).with_name("sitecustomize.py"), folder)
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
        "CFLAGS": " ".join(FLAGS[kind]),  # for what tests compile: kernels are synchronized by code of their libraries
        **options,
        **variables,
    }
    # The thread sanitizer wants addresses where it expects them.
    randomized = ["setarch", "-R"] if kind == "thread" else []
    outcome = processes.run([*randomized, sys.executable, *command], folder, environment, limit=None)
    used = [path.read_text().splitlines() for path in reports.glob("libraries.*")]
    logs = [path for path in sorted(reports.iterdir()) if not path.name.startswith("libraries.")]
    found = [block for path in logs for block in blocks(path.read_text(errors="replace"))]
    ours = [block for block in found if is_ours(block)]
    return Result(outcome, ours, len(found) - len(ours), {Path(path) for paths in used for path in paths}, len(used))


def blocks(text: str) -> list[str]:
    """The single reports of a log."""
    starts = [match.start() for match in _STARTS.finditer(text)]
    found = [text[start:end] for start, end in itertools.pairwise([*starts, len(text)])]
    return [_ENDS.split(block, maxsplit=1)[0].strip() for block in found]


def is_ours(report: str) -> bool:
    """Whether a library of ms_ops is to blame.

    It has made what leaks; of other errors, it is in the stack of an access, or where the memory was allocated or
    freed. Where a thread or a mutex was made does not count: MindSpore makes its own when ms_ops first calls it.
    What another leak holds does not count either, such as the node of a gradient in a callback that MindSpore's device
    had not called when the process ended, unless there are many: those of a cycle hold each other.
    Nor does a race with the end of a node of MindSpore's autograd, after the last of its owners in several threads: its
    deleter is MindSpore's, in whose code the order of the owners' atomic count is not seen.
    """
    if " data race " in report.partition("(pid")[0] and _DELETER_OF_NODES in report:
        return False
    leak = _LEAK.match(report)
    if leak and leak["kind"] == "Indirect" and int(leak["objects"]) <= REMAINS:
        return False
    if leak or " thread leak " in report.partition("(pid")[0]:
        callers = (module for module in _MODULE.findall(report) if not _ALLOCATORS.search(module))
        return _OURS.search(next(callers, "")) is not None
    sections = re.split(r"\n\s*\n", report)
    stacks = (section for section in sections if not _OF_THREADS.match(section))
    return any(_OURS.search(module) for stack in stacks for module in _MODULE.findall(stack))


def _runtime(name: str) -> str:
    compiler = os.environ.get("CXX", "c++")
    found = subprocess.run([compiler, f"-print-file-name={name}"], check=True, capture_output=True, text=True).stdout
    return str(Path(found.strip()).resolve())
