"""Processes end as they should, whatever of ms_ops is still at work; none crashes, none hangs."""

from __future__ import annotations

import pytest

from tests.hardening import ends, processes


@pytest.mark.slow
@pytest.mark.parametrize("name", ends.CASES)
def test_process(name, tmp_path):
    case = ends.CASES[name]
    outcome = processes.run_program(case.program, tmp_path)
    assert outcome.code == case.ends, f"ended with {outcome.code}, not {case.ends}:\n{outcome.output}"
