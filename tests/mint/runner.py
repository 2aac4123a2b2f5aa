"""Runs workers until all functions are judged; a crash is a verdict on the unit that caused it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
CRASH = "crash"

Verdicts = dict[str, list[dict[str, Any]]]
"""Per unit and sample, the "sample" in words, and what came of "forward" and "gradient", with a text.

A unit is "mm float32", for example.
"""


class Outcome(NamedTuple):
    """What came of a run, and the primitives whose kernels were launched."""

    verdicts: Verdicts
    launched: set[str]


def run(names: Iterable[str], dtypes: Iterable[str] = ("float32",), *, processes: int = 2, **request: Any) -> Outcome:
    """The verdicts on each sample of each function with each dtype."""
    units = [f"{name} {dtype}" for name in names for dtype in dtypes]
    shares = [units[start::processes] for start in range(processes)]
    with ThreadPoolExecutor(processes) as pool:
        parts = list(pool.map(lambda share: _run_share(share, request), shares))
    verdicts = dict(sorted((unit, verdicts) for part in parts for unit, verdicts in part.verdicts.items()))
    return Outcome(verdicts, set().union(*(part.launched for part in parts)))


def _run_share(units: list[str], request: dict[str, Any]) -> Outcome:
    found: Verdicts = {}
    launched: set[str] = set()
    pending = list(units)
    settings = ("MS_OP_PLUGIN", "MS_OPS_MINT")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(settings)}
    while pending:
        process = subprocess.run(
            [sys.executable, "-m", "tests.mint.worker", json.dumps({**request, "units": pending})],
            cwd=ROOT, env={**environment, "GLOG_v": "4"}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        begun = None
        for line in process.stdout.splitlines():
            if not line.startswith("{"):
                continue
            message = json.loads(line)
            begun = message.get("begin", begun)
            if "end" in message:
                found[message["end"]] = message["verdicts"]
                launched.update(message["launched"])
                begun = None
        if process.returncode != 0:
            hangs = "Timeout" in process.stderr
            if begun is None or (process.returncode > 0 and not hangs):
                raise RuntimeError(process.stderr[-3000:])
            text = "hangs" if hangs else f"the process ended with code {process.returncode}: {process.stderr[-200:]}"
            found[begun] = [{"forward": [CRASH, text]}]
        pending = [unit for unit in pending if unit not in found]
    return Outcome(found, launched)
