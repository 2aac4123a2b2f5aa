"""Tests that have not begun at the time of --until are skipped, those that take long first; the summary says so."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT, turn_of

TESTS = "tests/test_excuses.py"


@pytest.mark.slow
@pytest.mark.parametrize("left", [-1, 3600])
def test_tests_begin_until_then(left):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", TESTS, f"--until={time.time() + left}"]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    assert ("had not begun at the time of --until" in process.stdout) == (left < 0)
    assert (" passed" in process.stdout) == (left > 0)


def test_what_takes_long_comes_last(request):
    turns = list(map(turn_of, request.session.items))
    assert turns == sorted(turns)
