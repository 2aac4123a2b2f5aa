"""mint's functions on the CPU give what torch gives, but for the differences that are listed with their reasons."""

from __future__ import annotations

import functools

import pytest

from tests.mint import functions, outcome, runner

REACH = 0.97
QUICK = 8  # one function in so many

JUDGED = [("pynative", dtype) for dtype in ("float32", *functions.DTYPES)]
JUDGED += [("graph", dtype) for dtype in ("float32", "bfloat16")]


pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint")]  # one process, which judges each mode once


@functools.cache
def judge(mode, step):
    dtypes = [dtype for its_mode, dtype in JUDGED if its_mode == mode]
    return runner.run(list(functions.paired())[::step], dtypes, plugin=True, graph=mode == "graph")


@pytest.fixture(params=JUDGED, ids="-".join)
def judged(request):
    mode, dtype = request.param
    step = QUICK if request.config.getoption("--quick") else 1
    return mode, dtype, outcome.tally(judge(mode, step), dtype)


def test_no_function_lacks_a_kernel(judged):
    *_, tallies = judged
    assert [name for (name, _), tally in tallies.items() if tally.lacks_kernel] == []


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
