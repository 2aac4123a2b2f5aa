"""What the verdicts say about each function, and the differences that are known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.mint.judge import NO_KERNEL, PASS, SKIPPED
from tests.mint.runner import Verdicts

CHECKS = ("forward", "gradient")
DIFFERENCES = Path(__file__).with_name("differences.yaml")


@dataclass(frozen=True)
class Tally:
    """One check of one function."""

    passed: int
    total: int
    failures: tuple[str, ...]
    lacks_kernel: bool

    def __str__(self) -> str:
        if self.total == 0:
            return "-"
        if self.passed == self.total:
            return "yes"
        if self.lacks_kernel and self.passed == 0:
            return "no kernel"
        return f"{self.passed}/{self.total}"


def tally(verdicts: Verdicts) -> dict[tuple[str, str], Tally]:
    """Per function and check."""
    found = {}
    for name, samples in verdicts.items():
        for check in CHECKS:
            judged = [sample[check] for sample in samples if check in sample and sample[check][0] != SKIPPED]
            failures = tuple(dict.fromkeys(f"{kind}: {text}" for kind, text in judged if kind != PASS))
            found[name, check] = Tally(
                sum(kind == PASS for kind, _ in judged), len(judged), failures,
                any(kind == NO_KERNEL for kind, _ in judged),
            )  # fmt: skip
    return found


@dataclass(frozen=True)
class Difference:
    """An entry of differences.yaml; `limit` is "mint" or "kernel"."""

    function: str
    check: str
    mode: str | None
    limit: str
    reason: str

    def covers(self, function: str, check: str, mode: str) -> bool:
        return (self.function, self.check) == (function, check) and self.mode in (None, mode)


def differences() -> list[Difference]:
    """The known ones."""
    entries = yaml.safe_load(DIFFERENCES.read_text())
    return [
        Difference(function, check, entry.get("mode"), entry["limit"], entry["reason"])
        for entry in entries
        for check in CHECKS
        for function in entry.get(check, [])
    ]
