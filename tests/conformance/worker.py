"""One shard in a process of its own. It writes a line before and after each check, so that a crash loses one only.

    python -m tests.conformance.worker capture full
    python -m tests.conformance.worker replay full pynative 0 results.jsonl --backend tests.conformance.backends:MsOps

A replay goes on where the lines in its file end.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import torch

from tests.conformance import cases, replay
from tests.conformance.calls import Call
from tests.garbage import leaving_out_what_stays

MESSAGE = 500  # characters
BROKEN = 75  # the exit status of a process that can judge no more, where another one can


class Kind(NamedTuple):
    """What a shard checks, and in which mode."""

    cases: str
    checks: tuple[str, ...]
    graph: bool = False


KINDS = {
    "pynative": Kind("calls", ("forward", "gradient", "second", "refusal")),
    "graph": Kind("calls", ("graph", "graph gradient", "graph second", "graph refusal"), graph=True),
    "errors": Kind("errors", ("error",)),
}
CHECKS = {
    "forward": replay.forward,
    "gradient": replay.gradient,
    "second": replay.second,
    "graph": replay.forward,
    "graph gradient": replay.gradient,
    "graph second": replay.second,
    "refusal": replay.refusal,
    "graph refusal": replay.refusal,
    "error": replay.error,
}
LIMITS = {"second": 2, "graph": 1, "graph gradient": 1, "graph second": 1, "refusal": 2, "graph refusal": 1}
"""The cases of an overload that a check takes, among those that torch can do."""


def schedule(profile: cases.Profile, kind: str, shard: int) -> Iterator[tuple[str, str, Call]]:
    """Check, name of the case, and call."""
    for name, call in cases.load(profile, KINDS[kind].cases, shard):
        for check in KINDS[kind].checks:
            if "second" not in check or (call.gradgrad and call.dtype in ("float32", "float64")):
                yield check, name, call


def run(profile: cases.Profile, kind: str, shard: int, output: Path, backend_name: str) -> bool:
    """Do what `output` does not have yet; False if another process has to go on."""
    module, _, cls = backend_name.partition(":")
    backend = getattr(importlib.import_module(module), cls)(graph=KINDS[kind].graph)
    statuses = {(line["check"], line["case"]): line["status"] for line in read(output)}
    judged: Counter[tuple[str, str]] = Counter()
    with output.open("a", buffering=1) as lines:
        for check, name, call in leaving_out_what_stays(schedule(profile, kind, shard)):
            if judged[call.overload, check] == LIMITS.get(check):
                continue
            status = statuses.get((check, name))
            if status in (None, "started"):  # a process that was ended has not said how it went
                head = {"check": check, "case": name, "overload": call.overload, "dtype": call.dtype}
                lines.write(json.dumps(head | {"status": "started"}) + "\n")
                status, message = replay.judge(CHECKS[check], call, backend)
                lines.write(json.dumps(head | {"status": status, "message": message[:MESSAGE]}) + "\n")
                if status != "pass" and backend.is_broken():
                    return False
            judged[call.overload, check] += status != "n/a"
    return True


def read(output: Path) -> list[dict[str, str]]:
    """The last line of each check; "started" where the process ended during it."""
    if not output.exists():
        return []
    last = {}
    for text in output.read_text().splitlines():
        line = json.loads(text)
        last[line["check"], line["case"]] = line
    return list(last.values())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("capture").add_argument("profile", choices=cases.PROFILES)
    replaying = commands.add_parser("replay")
    replaying.add_argument("profile", choices=cases.PROFILES)
    replaying.add_argument("kind", choices=KINDS)
    replaying.add_argument("shard", type=int)
    replaying.add_argument("output", type=Path)
    replaying.add_argument("--backend", required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    profile = cases.PROFILES[options.profile]
    if options.command == "capture":
        cases.ensure(profile)
    else:
        is_done = run(profile, options.kind, options.shard, options.output, options.backend)
        # What MindSpore does at the end of a process is no part of the judgement.
        os._exit(0 if is_done else BROKEN)


if __name__ == "__main__":
    main()
