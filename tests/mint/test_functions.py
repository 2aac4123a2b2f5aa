"""mint's functions and tensors' methods give on the CPU what torch gives, but for differences listed with reasons."""

from __future__ import annotations

import re

import pytest

from tests.excuses import problems
from tests.mint import cases, functions, outcome, runs
from tests.mint.functions import METHOD

REACH = 0.97

JUDGED = [(kind, mode, dtype) for (kind, mode), dtypes in runs.DTYPES.items() if kind != "cases" for dtype in dtypes]

SYNC = "statistics for SyncBatchNorm, in several processes"
NOT_JUDGED = {"batch_norm_elemt": SYNC, "batch_norm_gather_stats_with_counts": SYNC, "batch_norm_stats": SYNC}

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint")]  # one process, which makes each run once


NOT_JUDGEABLE = re.compile(
    r"a call that MindSpore's functions cannot be given|torch refuses it|torch (returns no|has no)"
)


@pytest.fixture(params=JUDGED, ids="-".join)
def judged(request):
    """The verdicts of a run with one dtype, the dtype, and the run's name in differences.yaml."""
    kind, mode, dtype = request.param
    run = "replaced" if kind.startswith("replaced") else mode
    return runs.outcome(kind, mode).verdicts, dtype, run if dtype == "float32" else f"{run} {dtype}"


def test_no_function_lacks_a_kernel(judged):
    verdicts, dtype, _ = judged
    tallies = outcome.tally(verdicts, dtype)
    assert {name for (name, _), t in tallies.items() if t.lacks_kernel and not name.startswith(METHOD)} == set()


def test_what_differs_is_listed(judged):
    """Sample by sample: what is listed must fail, as many times and in the way that it says, and nothing else may."""
    verdicts, dtype, run = judged
    names = {unit.split()[0] for unit in verdicts}
    found = problems(outcome.failures(verdicts, run, dtype), outcome.differences(), [run], names)
    assert found == [], "\n".join(found)


def test_what_is_not_judged_cannot_be(judged):
    verdicts, *_ = judged
    assert [text for text in outcome.skipped(verdicts) if not NOT_JUDGEABLE.match(text)] == []


def test_reach(judged):
    """Of the functions, so many differ at most by what mint itself refuses or defines otherwise."""
    verdicts, _, run = judged
    names = {unit.split()[0] for unit in verdicts}
    ours = {d.subject for d in outcome.differences() if run in d.counts and d.limit == "kernel"}
    assert len(names - ours) >= REACH * len(names)


def test_every_function_is_judged():
    """As those of OpInfo are, or by a case."""
    called = " ".join(case.sample.expression for case in cases.load().values())
    others = functions.public() - set(functions.paired())
    assert {name for name in others if f"{cases.FUNCTION}{name}(" not in called} == set(NOT_JUDGED)
