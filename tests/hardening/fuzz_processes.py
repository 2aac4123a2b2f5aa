"""The fuzzer in processes of their own: where torch crashes or hangs, another one goes on with the next overload."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

from tests.conftest import ROOT


class Found(NamedTuple):
    """Calls whose outcomes were compared, what is wrong with ms_ops, and how often torch itself crashed or hung."""

    judged: int
    wrong: list[str]
    crashes_of_torch: int


def run(kind: str, *, seed: int, calls: int, stride: int = 1) -> Found:
    """`calls` random calls of every `stride`-th overload; `kind` as for :func:`tests.hardening.fuzz.main`."""
    start, wrong, judged, crashes = "", [], 0, 0
    while True:
        process = subprocess.run(
            [sys.executable, "-m", "tests.hardening.fuzz", kind, str(seed), str(calls), start, str(stride)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        lines = process.stdout.splitlines()
        overloads = [line.removeprefix("at ") for line in lines if line.startswith("at ")]
        wrong += [line for line in lines if line.startswith("WRONG")]
        judged += lines.count("judged")
        if process.returncode == 0:
            return Found(judged, wrong, crashes)
        # Torch itself crashes or hangs on some arguments; ms_ops must not.
        steps = [line for line in lines if line in ("torch", "done")]
        if not overloads or process.returncode > 0:
            wrong.append(f"the fuzzer ended with {process.returncode}: {process.stderr[-2000:]}")
            return Found(judged, wrong, crashes)
        if steps[-1:] == ["torch"]:
            crashes += 1
        else:
            wrong.append(f"WRONG {overloads[-1]}: the process ended by signal {-process.returncode}")
        start = overloads[-1]
