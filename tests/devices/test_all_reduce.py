"""The program of tests/gpu/test_devices.py, on two processes of the CPU."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.several import run_on_processes


@pytest.mark.slow
def test_gradients_that_communication_reads(tmp_path):
    output = run_on_processes(2, Path(__file__).with_name("all_reduce.py"), "CPU", folder=tmp_path)
    assert "20 sums over 2 processes" in output
