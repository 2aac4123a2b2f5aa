"""mint's functions on the CPU give what torch gives, but for the differences that are listed with their reasons."""

from __future__ import annotations

import functools

import pytest

from tests.mint import functions, outcome, runner

REACH = 0.97
QUICK = 8  # one function in so many


pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint")]  # one process, which judges each mode once


@functools.cache
def judge(mode, step):
    return outcome.tally(runner.run(list(functions.paired())[::step], plugin=True, graph=mode == "graph"))


@pytest.fixture(params=["pynative", "graph"])
def judged(request):
    return request.param, judge(request.param, QUICK if request.config.getoption("--quick") else 1)


def test_no_function_lacks_a_kernel(judged):
    _, tallies = judged
    assert [name for (name, _), tally in tallies.items() if tally.lacks_kernel] == []


def test_what_differs_is_listed(judged):
    mode, tallies = judged
    known = outcome.differences()
    unknown = {
        key: tally.failures
        for key, tally in tallies.items()
        if tally.failures and not any(difference.covers(*key, mode) for difference in known)
    }
    assert unknown == {}


def test_what_is_listed_differs(judged):
    mode, tallies = judged
    stale = [
        difference
        for difference in outcome.differences()
        if difference.mode == mode
        and (key := (difference.function, difference.check)) in tallies
        and not tallies[key].failures
    ]
    assert stale == []


def test_reach(judged):
    """Of the functions, so many differ at most by what mint itself refuses or defines otherwise."""
    mode, tallies = judged
    names = {name for name, _ in tallies}
    ours = {d.function for d in outcome.differences() if d.limit == "kernel" and d.mode in (None, mode)}
    assert len(names - ours) >= REACH * len(names)
