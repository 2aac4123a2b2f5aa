"""Every example runs, and prints what its users are promised."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.slow
@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_it_runs(script):
    process = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    if script.stem == "leaky_relu":
        assert process.stdout.count("[[ 0.    -0.001]\n [-0.002  1.   ]]") == 2
        assert process.stdout.count("loss ") == 2
