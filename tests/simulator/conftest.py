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
from tests.devices.program import ON_HARDWARE


@pytest.fixture
def simulate(request, tmp_path):
    """Runs a program with `python -m ms_ops simulate`, or with --hardware on the GPU; gives the finished process."""

    def run(device: str, code: str, *arguments: str, options: tuple[str, ...] = (), **variables: str):
        command = [sys.executable, "-m", "ms_ops", "simulate", device, *options]
        if request.config.getoption("--hardware"):
            if device != "gpu" or options:
                pytest.skip("on hardware there is the installed GPU alone")
            command = [sys.executable]
            variables[ON_HARDWARE] = "1"
        else:
            _require(device)
        script = tmp_path / "script.py"
        script.write_text(textwrap.dedent(code))
        path = os.pathsep.join([variables.pop("PYTHONPATH", os.environ.get("PYTHONPATH", "")), str(ROOT)])
        return subprocess.run(
            [*command, str(script), *arguments],
            env={**os.environ, "PYTHONPATH": path, **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def _require(device: str) -> None:
    try:
        environment.check(device)
    except BuildError as error:
        pytest.skip(str(error))
