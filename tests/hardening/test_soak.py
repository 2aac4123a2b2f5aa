"""Short runs of the long ones: memory stays flat, but for what MindSpore alone takes."""

from __future__ import annotations

import json
import sys

import pytest

from tests.conftest import ROOT
from tests.hardening import processes, soak

PART = 20  # of a full run
LEAST = 10_000  # calls, by which the process's noise is some 200 bytes a call

LEAK = f"""
from tests.hardening import soak

class Result:
    asnumpy = staticmethod(lambda: None)

kept = []
print(soak.grown(lambda number: kept.append(bytearray(1_000)) or Result, {LEAST}))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", soak.RUNS)
def test_memory_is_flat(name):
    calls = max(soak.RUNS[name].calls // PART, LEAST)
    grown = {}
    for who in ("ms_ops", "mindspore"):
        outcome = processes.run([sys.executable, "-m", "tests.hardening.soak", name, who, str(calls)], ROOT)
        assert outcome.code == 0, outcome.output
        grown[who] = json.loads(outcome.output.splitlines()[-1])["bytes"]
    assert not (wrong := soak.excess(grown["ms_ops"], grown["mindspore"], calls)), wrong


def test_the_instrument_sees_a_leak():
    # In a process that has freed nothing: memory that others have freed here would take a part of what leaks.
    outcome = processes.run([sys.executable, "-c", LEAK], ROOT)
    assert outcome.code == 0, outcome.output
    growth = int(outcome.output.splitlines()[-1])
    assert growth == pytest.approx(1_000 * LEAST, rel=0.2)
    assert soak.excess(growth, 0, LEAST).startswith("grew by ")
