"""Runs workers until all functions are judged; a crash is a verdict on the function that caused it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CRASH = "crash"

Verdicts = dict[str, list[dict[str, list[str]]]]
"""Per function and sample, what came of "forward" and "gradient", and a text."""


def run(names: list[str], *, processes: int = 2, **request: Any) -> Verdicts:
    """The verdicts on each sample of each function."""
    shares = [names[start::processes] for start in range(processes)]
    with ThreadPoolExecutor(processes) as pool:
        parts = list(pool.map(lambda share: _run_share(share, request), shares))
    return dict(sorted((name, verdicts) for part in parts for name, verdicts in part.items()))


def _run_share(names: list[str], request: dict[str, Any]) -> Verdicts:
    found: Verdicts = {}
    pending = list(names)
    settings = ("MS_OP_PLUGIN", "MS_OPS_MINT")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(settings)}
    while pending:
        process = subprocess.run(
            [sys.executable, "-m", "tests.mint.worker", json.dumps({**request, "names": pending})],
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
                begun = None
        if process.returncode != 0:
            hangs = "Timeout" in process.stderr
            if begun is None or (process.returncode > 0 and not hangs):
                raise RuntimeError(process.stderr[-3000:])
            text = "hangs" if hangs else f"the process ended with code {process.returncode}: {process.stderr[-200:]}"
            found[begun] = [{"forward": [CRASH, text]}]
        pending = [name for name in pending if name not in found]
    return found
