"""Runs scripts as users do: python -m ms_ops simulate."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

from ms_ops._build.recipe import BuildError
from ms_ops._simulator import environment
from tests.conftest import ROOT


@pytest.fixture
def simulate(tmp_path):
    """Runs a program with `python -m ms_ops simulate`; gives the finished process."""

    def run(device: str, code: str, *arguments: str, options: tuple[str, ...] = (), **variables: str):
        try:
            environment.check(device)
        except BuildError as error:
            pytest.skip(str(error))
        script = tmp_path / "script.py"
        script.write_text(textwrap.dedent(code))
        path = os.pathsep.join([variables.pop("PYTHONPATH", ""), str(ROOT)])
        return subprocess.run(
            [sys.executable, "-m", "ms_ops", "simulate", device, *options, str(script), *arguments],
            env={**os.environ, "PYTHONPATH": path, **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    return run
