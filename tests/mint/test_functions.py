"""mint's functions and tensors' methods give on the CPU what torch gives, but for differences listed with reasons."""

from __future__ import annotations

import functools

import pytest

from tests.mint import functions, outcome, runner

REACH = 0.97
QUICK = 8  # one function in so many

JUDGED = [("functions", "pynative", dtype) for dtype in ("float32", *functions.DTYPES)]
JUDGED += [("functions", "graph", dtype) for dtype in ("float32", "bfloat16")]
JUDGED += [("methods", mode, "float32") for mode in ("pynative", "graph")]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint")]  # one process, which judges each mode once


@functools.cache
def judge(kind, mode, step):
    names = functions.paired() if kind == "functions" else functions.methods()
    dtypes = [dtype for *its, dtype in JUDGED if its == [kind, mode]]
    return runner.run(list(names)[::step], dtypes, plugin=True, graph=mode == "graph")


@pytest.fixture(params=JUDGED, ids="-".join)
def judged(request):
    kind, mode, dtype = request.param
    step = QUICK if request.config.getoption("--quick") else 1
    return mode, dtype, outcome.tally(judge(kind, mode, step), dtype)


def test_no_function_lacks_a_kernel(judged):
    *_, tallies = judged
    known = {difference.function for difference in outcome.differences() if difference.limit == "kernel"}
    assert {name for (name, _), tally in tallies.items() if tally.lacks_kernel} <= known


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
