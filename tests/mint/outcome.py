"""What the verdicts say about each function, and the differences that are known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
import yaml

from tests.excuses import Excuse, Failure
from tests.mint.judge import NO_KERNEL, NOT_OFFERED, PASS, SKIPPED
from tests.mint.runner import Verdicts

CHECKS = ("forward", "gradient")
DIFFERENCES = Path(__file__).with_name("differences.yaml")


@dataclass(frozen=True)
class Tally:
    """One check of one function with one dtype."""

    passed: int
    total: int
    is_refused: bool  # no sample was judged, since MindSpore refuses the dtype
    failures: tuple[str, ...]
    lacks_kernel: bool

    def __str__(self) -> str:
        if self.total == 0:
            return "no" if self.is_refused else "-"
        if self.passed == self.total:
            return "yes"
        if self.lacks_kernel and self.passed == 0:
            return "no kernel"
        return f"{self.passed}/{self.total}"


def tally(verdicts: Verdicts, dtype: str = "float32") -> dict[tuple[str, str], Tally]:
    """Per function and check, for one dtype. Those other than float32 need not be offered."""
    found = {}
    for unit, samples in verdicts.items():
        name, its_dtype = unit.split()
        if its_dtype != dtype:
            continue
        for check in CHECKS:
            every = [sample[check] for sample in samples if check in sample and sample[check][0] != SKIPPED]
            judged = [verdict for verdict in every if dtype == "float32" or verdict[0] != NOT_OFFERED]
            failures = tuple(dict.fromkeys(f"{kind}: {text}" for kind, text in judged if kind != PASS))
            found[name, check] = Tally(
                sum(kind == PASS for kind, _ in judged), len(judged), bool(every) and not judged, failures,
                any(kind == NO_KERNEL for kind, _ in judged),
            )  # fmt: skip
    return found


def failures(verdicts: Verdicts, run: str, dtype: str = "float32") -> list[Failure]:
    """What does not pass, of one dtype."""
    found = []
    for unit, samples in verdicts.items():
        name, its_dtype = unit.split()
        for sample in samples if its_dtype == dtype else []:
            for check in CHECKS:
                kind, text = sample.get(check, (PASS, ""))
                if kind not in (PASS, SKIPPED):
                    found.append(Failure(name, check, run, sample.get("sample", name), f"{kind}: {text}"))
    return found


def skipped(verdicts: Verdicts) -> list[str]:
    """Why samples were not judged."""
    return [
        sample[check][1]
        for samples in verdicts.values()
        for sample in samples
        for check in CHECKS
        if check in sample and sample[check][0] == SKIPPED
    ]


@dataclass(frozen=True)
class Difference(Excuse):
    """An entry of differences.yaml for one function; `limit` is "mint" or "kernel"."""

    limit: str = "mint"

    @property
    def where(self) -> str:
        """The mode, if it is in one alone, and the dtypes, if float32 is not among them."""
        dtypes = {_dtype_of(run) for run in self.counts}
        modes = {run.split()[0] for run in self.counts} - {"replaced"}
        if "float32" not in dtypes:  # most are judged in PyNative mode alone
            return ", ".join(sorted(dtypes))
        return modes.pop() if len(modes) == 1 else ""


def _dtype_of(run: str) -> str:
    return run.partition(" ")[2] or "float32"


def differences() -> list[Difference]:
    """The known ones."""
    return [
        Difference(
            function, check, counts, entry["reason"],
            entry.get("sample", ""), entry.get("message", ""), entry["limit"],
        )
        for entry in yaml.safe_load(DIFFERENCES.read_text())
        if torch.__version__ >= entry.get("since", "0")
        for check in CHECKS
        for function, counts in entry.get(check, {}).items()
    ]  # fmt: skip
