"""Random networks judged in processes of their own, so that one that crashes is known by its number."""

from __future__ import annotations

import sys
from typing import NamedTuple

from tests.conftest import ROOT
from tests.hardening import processes

AT_ONCE = 20
"""Networks of a process: MindSpore keeps the graphs of all."""


class Judged(NamedTuple):
    """How many networks were compared, how many of them with several sizes of the batch, and what is wrong."""

    count: int
    open: int
    wrong: list[str]


def run(mode: int, *, first: int, count: int) -> Judged:
    """Judges `count` networks, from the seed `first` on; those that torch refuses are not counted."""
    lines, wrong = [], []
    for seed in range(first, first + count, AT_ONCE):
        many = min(AT_ONCE, first + count - seed)
        command = [sys.executable, "-m", "tests.hardening.network_judge", str(mode), str(seed), str(many)]
        outcome = processes.run(command, ROOT, limit=None)
        lines += [line for line in outcome.output.splitlines() if line.startswith("judged")]
        _, found, text = outcome.output.partition("WRONG")
        if found or outcome.code:
            wrong.append(f"from seed {seed}, exit code {outcome.code}: {text if found else outcome.output[-2000:]}")
    return Judged(len(lines), lines.count("judged with an open batch"), wrong)
