"""The verdict on a run: what fails without a reason, which skips are needed no longer, and how far it reaches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.conformance.calls import DTYPES

SKIPS = Path(__file__).with_name("skips.yaml")
REACH = {
    "forward": 0.99,
    "graph": 0.99,
    "gradient": 0.99,
    "graph gradient": 0.99,
    "second": 0.97,
    "graph second": 0.97,
    "error": 0.99,
}
"""For each check, the share of the overloads that must pass all its cases."""

Result = dict[str, str]


class Skip(NamedTuple):
    """An entry of the skip list."""

    overload: str
    reason: str
    check: str | None = None
    dtype: str | None = None

    def matches(self, result: Result) -> bool:
        return (
            result["overload"] == self.overload
            and self.check in (None, result["check"])
            and self.dtype in (None, result["dtype"])
        )

    def __str__(self) -> str:
        return " ".join(filter(None, (self.overload, self.check, self.dtype)))


def read_skips(path: Path = SKIPS) -> list[Skip]:
    """The skip list.

    Raises:
        ValueError: an entry is malformed; the text says which.
    """
    skips = []
    for entry in yaml.safe_load(path.read_text()) or []:
        try:
            skip = Skip(**entry)
        except TypeError as error:
            raise ValueError(f"{path.name}: {entry}: {error}") from None
        if not skip.reason.strip() or skip.check not in (None, *REACH) or skip.dtype not in (None, *DTYPES.values()):
            raise ValueError(f"{path.name}: {entry}: needs a reason, and a check and dtype that exist")
        skips.append(skip)
    return skips


class Outcome:
    """Results seen with the skip list."""

    def __init__(self, results: Iterable[Result], skips: Iterable[Skip]) -> None:
        self.results = list(results)
        self.skips = list(skips)
        self._statuses: dict[tuple[str, str], set[str]] = defaultdict(set)
        for result in self.results:
            self._statuses[result["overload"], result["check"]].add(result["status"])

    def overloads(self) -> list[str]:
        return sorted({result["overload"] for result in self.results})

    def failures(self) -> list[Result]:
        """What fails without a reason."""
        return [
            result
            for result in self.results
            if result["status"] == "fail" and not any(skip.matches(result) for skip in self.skips)
        ]

    def needless_skips(self) -> list[Skip]:
        """Entries that match no failure."""
        failed = [result for result in self.results if result["status"] == "fail"]
        return [skip for skip in self.skips if not any(skip.matches(result) for result in failed)]

    def status(self, overload: str, check: str) -> str:
        """The status of all cases together: "fail" if one does, and "n/a" if torch can do none of them."""
        found = self._statuses[overload, check]
        return next((status for status in ("fail", "pass") if status in found), "n/a")

    def dtypes(self, overload: str) -> list[str]:
        """The dtypes of which all forward cases pass in PyNative mode."""
        cases = [r for r in self.results if (r["overload"], r["check"]) == (overload, "forward")]
        failed = {case["dtype"] for case in cases if case["status"] != "pass"}
        return [dtype for dtype in DTYPES.values() if dtype in {case["dtype"] for case in cases} - failed]

    def reach(self, check: str) -> tuple[int, int]:
        """Overloads that pass, and overloads that torch can do."""
        found = [self.status(overload, check) for overload in self.overloads()]
        return found.count("pass"), len(found) - found.count("n/a")


def explain(failures: list[Result]) -> str:
    """Failures by overload, for people."""
    by_overload: dict[str, list[Result]] = defaultdict(list)
    for failure in failures:
        by_overload[failure["overload"]].append(failure)
    lines = [f"{len(by_overload)} overloads fail in {len(failures)} checks without an entry in {SKIPS.name}:"]
    for overload, found in sorted(by_overload.items()):
        lines.append(overload)
        lines += [f"    {result['check']}, {result['case']}: {result['message']}" for result in found]
    return "\n".join(lines)
