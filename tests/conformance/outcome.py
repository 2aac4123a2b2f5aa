"""The verdict on a run: what fails without a reason, which skips are needed no longer, and how far it reaches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import yaml

from tests.conformance.calls import DTYPES
from tests.excuses import Excuse, Failure, miscounted, unexcused

SKIPS = Path(__file__).with_name("skips.yaml")
REACH = {
    "forward": 0.99,
    "graph": 0.99,
    "gradient": 0.99,
    "graph gradient": 0.99,
    "second": 0.97,
    "graph second": 0.97,
    "refusal": 0.99,
    "graph refusal": 0.99,
    "error": 0.99,
}
"""For each check, the share of the overloads that torch can do that must pass all its cases."""

JUDGED = {
    "forward": 0.99,
    "graph": 0.99,
    "gradient": 0.75,
    "graph gradient": 0.75,
    "second": 0.7,
    "graph second": 0.7,
    "refusal": 0.03,
    "graph refusal": 0.03,
    "error": 0.12,
}
"""And the share of all overloads of which there must be a verdict: a check that torch cannot do has none."""

Result = dict[str, str]


def read_skips(path: Path = SKIPS) -> list[Excuse]:
    """The skip list. Its runs are dtypes, and its samples the names of cases.

    Raises:
        ValueError: an entry is malformed; the text says which.
    """
    skips = []
    for entry in yaml.safe_load(path.read_text()) or []:
        try:
            fields = dict(entry)
            skip = Excuse(subject=fields.pop("overload"), sample=fields.pop("case", ""), **fields)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"{path.name}: {entry}: {error}") from None
        if skip.check not in REACH or not skip.counts.keys() <= set(DTYPES.values()):
            raise ValueError(f"{path.name}: {entry}: needs a check and dtypes that exist")
        skips.append(skip)
    return skips


def _failure(result: Result) -> Failure:
    return Failure(result["overload"], result["check"], result["dtype"], result["case"], result["message"])


class Outcome:
    """Results seen with the skip list."""

    def __init__(self, results: Iterable[Result], skips: Iterable[Excuse]) -> None:
        self.results = list(results)
        self.skips = list(skips)
        self._statuses: dict[tuple[str, str], set[str]] = defaultdict(set)
        for result in self.results:
            self._statuses[result["overload"], result["check"]].add(result["status"])

    def overloads(self) -> list[str]:
        return sorted({result["overload"] for result in self.results})

    def failures(self) -> list[Result]:
        """What fails without a reason."""
        unexplained = set(unexcused(map(_failure, self._failed()), self.skips))
        return [result for result in self._failed() if _failure(result) in unexplained]

    def miscounted_skips(self) -> list[str]:
        """Entries that cover more or fewer failures than they say, those that are needed no longer among them."""
        return miscounted(map(_failure, self._failed()), self.skips, set(DTYPES.values()))

    def _failed(self) -> list[Result]:
        return [result for result in self.results if result["status"] not in ("pass", "n/a")]

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
