"""Thousands of random, mostly wrong calls: each succeeds as torch does, or raises; the process survives."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT

CALLS = 10  # of every overload
SEEDS = (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_random_calls(seed):
    start, wrong, tried = "", [], 0
    while True:
        process = subprocess.run(
            [sys.executable, "-m", "tests.ms_ops.fuzz", str(seed), str(CALLS), start],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        lines = process.stdout.splitlines()
        overloads = [line.removeprefix("at ") for line in lines if line.startswith("at ")]
        wrong += [line for line in lines if line.startswith("WRONG")]
        tried += lines.count("done")
        if process.returncode == 0:
            break
        assert overloads, process.stderr
        # Torch itself crashes on some arguments; ms_ops must not.
        steps = [line for line in lines if line in ("torch", "done")]
        assert process.returncode < 0, process.stderr[-2000:]
        assert steps[-1:] == ["torch"], f"the process crashed in {overloads[-1]}"
        start = overloads[-1]
    assert not wrong, "\n".join(wrong)
    assert tried > 8_000
