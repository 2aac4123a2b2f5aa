"""Known failures: an excuse says which samples it is for, how their messages read, and how many they are.

Judges of whole databases report what fails. What is known to fail has an excuse; anything else that fails is a problem,
and so is an excuse that covers fewer or more failures than it says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Failure:
    """One sample that fails.

    Attributes:
        subject: the function, layer or overload that is judged.
        check: what is judged of it, such as "gradient".
        run: the mode and dtype, or what else tells runs apart that are counted by themselves.
        sample: the call in words.
        message: what went wrong.
    """

    subject: str
    check: str
    run: str
    sample: str
    message: str

    def __str__(self) -> str:
        return f"{self.subject}, {self.check}, {self.run}: {self.sample}: {self.message}"


@dataclass(frozen=True)
class Excuse:
    """Why some samples of a subject fail.

    Attributes:
        subject, check: as of the failures.
        counts: how many it covers in each run.
        reason: the cause, for readers.
        sample, message: regular expressions, one of which at least is given, to be found in the failure's.
    """

    subject: str
    check: str
    counts: Mapping[str, int]
    reason: str
    sample: str = ""
    message: str = ""

    def __post_init__(self) -> None:
        if not (self.sample or self.message):
            raise ValueError(f"{self}: an excuse needs a pattern of the samples or of the messages")
        if not self.reason.strip() or not self.counts or min(self.counts.values()) < 1:
            raise ValueError(f"{self}: an excuse needs a reason, and counts of at least 1")
        for pattern in (self.sample, self.message):
            if pattern and re.search(pattern, ""):
                raise ValueError(f"{self}: the pattern {pattern!r} is found in any text")

    def __str__(self) -> str:
        return f"{self.subject}, {self.check}"

    def covers(self, failure: Failure) -> bool:
        return (
            (self.subject, self.check) == (failure.subject, failure.check)
            and failure.run in self.counts
            and re.search(self.sample, failure.sample) is not None
            and re.search(self.message, failure.message) is not None
        )


def unexcused(failures: Iterable[Failure], excuses: Iterable[Excuse]) -> list[Failure]:
    """The failures that no excuse covers."""
    excuses = list(excuses)
    return [failure for failure in failures if not any(excuse.covers(failure) for excuse in excuses)]


def miscounted(
    failures: Iterable[Failure],
    excuses: Iterable[Excuse],
    runs: Collection[str],
    subjects: Collection[str] | None = None,
) -> list[str]:
    """The excuses that cover more or fewer failures than they say, with both numbers.

    Args:
        failures: all of those runs and subjects.
        excuses: of any.
        runs: those that the failures are of; what excuses say of others is not checked.
        subjects: those that were judged, if not all.
    """
    failures = list(failures)
    found = []
    for excuse in excuses:
        if subjects is not None and excuse.subject not in subjects:
            continue
        covered = Counter(failure.run for failure in failures if excuse.covers(failure))
        found += [
            f"{excuse}, {run}: covers {covered[run]} failures, not {count}: {excuse.reason}"
            for run, count in excuse.counts.items()
            if run in runs and covered[run] != count
        ]
    return found


def problems(
    failures: Iterable[Failure],
    excuses: Iterable[Excuse],
    runs: Collection[str],
    subjects: Collection[str] | None = None,
) -> list[str]:
    """Failures without an excuse, and excuses that are miscounted."""
    failures, excuses = list(failures), list(excuses)
    return [*map(str, unexcused(failures, excuses)), *miscounted(failures, excuses, runs, subjects)]
