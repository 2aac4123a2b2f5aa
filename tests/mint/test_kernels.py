"""Every row of the op plug-in's table runs in a call that is compared with torch."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.mint import cases, judge, outcome, runs

TABLE = Path(__file__).resolve().parents[2] / "ops_src" / "mint_kernels.yaml"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint")]


@pytest.mark.parametrize("mode", ["pynative", "graph"])
def test_cases_give_what_torch_gives(mode):
    failures = {
        unit: sample[check]
        for unit, samples in runs.outcome("cases", mode).verdicts.items()
        for sample in samples
        for check in outcome.CHECKS
        if check in sample
        and sample[check][0] != judge.PASS
        and (check, sample[check][0]) != ("gradient", judge.SKIPPED)
    }
    assert failures == {}


def test_cases_reach_what_they_are_for():
    launched = runs.outcome("cases", "pynative").launched | runs.outcome("cases", "graph").launched
    assert {name for name in cases.load() if not name.startswith(cases.FUNCTION)} <= launched


def test_every_kernel_is_launched():
    launched = set().union(*(runs.outcome(kind, mode).launched for kind, mode in runs.DTYPES))
    assert set(yaml.safe_load(TABLE.read_text())) == launched
