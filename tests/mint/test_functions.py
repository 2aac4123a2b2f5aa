"""mint's functions and tensors' methods give on the CPU what torch gives, but for differences listed with reasons."""

from __future__ import annotations

import pytest

from tests.mint import cases, functions, outcome, runs
from tests.mint.functions import METHOD

REACH = 0.97

JUDGED = [(kind, mode, dtype) for (kind, mode), dtypes in runs.DTYPES.items() if kind != "cases" for dtype in dtypes]

SYNC = "statistics for SyncBatchNorm, in several processes"
NOT_JUDGED = {"batch_norm_elemt": SYNC, "batch_norm_gather_stats_with_counts": SYNC, "batch_norm_stats": SYNC}

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint")]  # one process, which makes each run once


@pytest.fixture(params=JUDGED, ids="-".join)
def judged(request):
    kind, mode, dtype = request.param
    return mode, dtype, outcome.tally(runs.outcome(kind, mode).verdicts, dtype)


def test_no_function_lacks_a_kernel(judged):
    *_, tallies = judged
    methods = {difference.function for difference in outcome.differences() if difference.function.startswith(METHOD)}
    assert {name for (name, _), tally in tallies.items() if tally.lacks_kernel} <= methods


def test_what_differs_is_listed(judged):
    mode, dtype, tallies = judged
    known = outcome.differences()
    unknown = {
        key: tally.failures
        for key, tally in tallies.items()
        if tally.failures and not any(difference.covers(*key, mode, dtype) for difference in known)
    }
    assert unknown == {}


def test_what_is_listed_differs(judged):
    mode, dtype, tallies = judged
    stale = [
        difference
        for difference in outcome.differences()
        if difference.mode in (None, mode)
        and dtype in (difference.dtypes or ["float32"])
        and (key := (difference.function, difference.check)) in tallies
        and not tallies[key].failures
    ]
    assert stale == []


def test_reach(judged):
    """Of the functions, so many differ at most by what mint itself refuses or defines otherwise."""
    mode, dtype, tallies = judged
    names = {name for name, _ in tallies}
    known = [d for d in outcome.differences() if d.covers(d.function, d.check, mode, dtype)]
    ours = {d.function for d in known if d.limit == "kernel"}
    assert len(names - ours) >= REACH * len(names)


def test_every_function_is_judged():
    """As those of OpInfo are, or by a case."""
    called = " ".join(case.sample.expression for case in cases.load().values())
    others = functions.public() - set(functions.paired())
    assert {name for name in others if f"{cases.FUNCTION}{name}(" not in called} == set(NOT_JUDGED)
