"""torch's OpInfo database judges ms_ops; skips.yaml has the exceptions, docs/conformance.md the last verdict."""

from __future__ import annotations

import pytest

from tests.conformance import cases
from tests.conformance.outcome import JUDGED, REACH, Outcome, explain


@pytest.mark.slow
def test_cases_agree_with_torch(run, part, skips):
    outcome = Outcome(run.results(part), skips)
    assert outcome.results
    assert not outcome.failures(), explain(outcome.failures())


@pytest.fixture
def everything(run, skips, pytestconfig):
    """The outcome of all parts."""
    if pytestconfig.getoption("--quick"):
        pytest.skip("--quick judges a part of the database only")
    return Outcome(run.all_results(), skips)


@pytest.mark.slow
@pytest.mark.parametrize("check", REACH)
def test_reach(everything, check):
    passed, possible = everything.reach(check)
    assert passed >= REACH[check] * possible, f"{passed} of {possible} overloads"
    assert possible >= JUDGED[check] * len(everything.overloads()), f"{possible} overloads judged"


def test_every_skip_covers_as_many_cases_as_it_says(everything):
    assert everything.miscounted_skips() == []


def test_as_much_is_captured_as_ever(everything, run):
    """Torch's releases have a little more or less; a recorder that does not work has nothing at one of its levels."""
    captured = cases.summary(run.profile)
    assert len(captured["overloads"]) > 700
    assert captured["cases"] > 7_000
    assert captured["errors"] > 150


@pytest.mark.slow
def test_every_case_is_judged(everything, run):
    assert everything.overloads() == cases.summary(run.profile)["overloads"]
