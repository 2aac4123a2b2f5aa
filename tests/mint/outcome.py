"""What the verdicts say about each function, and the differences that are known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

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


@dataclass(frozen=True)
class Difference:
    """An entry of differences.yaml; `limit` is "mint" or "kernel"."""

    function: str
    check: str
    mode: str | None
    dtypes: tuple[str, ...]
    limit: str
    reason: str

    def covers(self, function: str, check: str, mode: str, dtype: str = "float32") -> bool:
        """Whether it explains what differs; with no dtypes of its own it holds for all."""
        return (
            (self.function, self.check) == (function, check)
            and self.mode in (None, mode)
            and (not self.dtypes or dtype in self.dtypes)
        )


def differences() -> list[Difference]:
    """The known ones."""
    entries = yaml.safe_load(DIFFERENCES.read_text())
    return [
        Difference(function, check, entry.get("mode"), tuple(entry.get("dtypes", ())), entry["limit"], entry["reason"])
        for entry in entries
        for check in CHECKS
        for function in entry.get(check, [])
    ]
