"""Runs workers until all functions are judged; a crash is a verdict on the unit that caused it."""

from __future__ import annotations

import functools
import json
import os
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tests.zygote import Zygote

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
    every = list(names)
    shares = [[f"{name} {dtype}" for name in every[start::processes] for dtype in dtypes] for start in range(processes)]
    with ThreadPoolExecutor(processes) as pool:
        parts = list(pool.map(lambda share: _run_share(share, shares[share], request), range(processes)))
    verdicts = dict(sorted((unit, verdicts) for part in parts for unit, verdicts in part.verdicts.items()))
    return Outcome(verdicts, set().union(*(part.launched for part in parts)))


@functools.cache
def _zygote(share: int) -> Zygote:
    """The process that judges of a share are copies of; it ends with this one."""
    settings = ("MS_OP_PLUGIN", "MS_OPS_MINT")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(settings)}
    return Zygote("from tests.mint import worker; worker.infos()", {**environment, "GLOG_v": "4"})


def _run_share(share: int, units: list[str], request: dict[str, Any]) -> Outcome:
    found: Verdicts = {}
    launched: set[str] = set()
    pending = list(units)
    while pending:
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder, "judge.py")
            script.write_text(
                "import sys\n"
                "from tests.mint import worker\n"
                "sys.stdout = open('messages', 'w')\n"  # apart from what the frameworks print
                f"worker.run({ {**request, 'units': pending}!r})\n"
            )
            returncode, output = _zygote(share).run(script)
            written = Path(folder, "messages")
            messages = written.read_text() if written.exists() else ""  # not if it fails before
        begun = None
        for line in messages.splitlines():
            if not line.startswith("{"):
                continue
            message = json.loads(line)
            begun = message.get("begin", begun)
            if "end" in message:
                found[message["end"]] = message["verdicts"]
                launched.update(message["launched"])
                begun = None
        if returncode != 0:
            hangs = "Timeout" in output
            if begun is None or (returncode > 0 and not hangs):
                raise RuntimeError(output[-3000:])
            text = "hangs" if hangs else f"the process ended with code {returncode}: {output[-200:]}"
            found[begun] = [{"forward": [CRASH, text]}]
        pending = [unit for unit in pending if unit not in found]
    return Outcome(found, launched)
