"""Programs in processes of their own, which may crash or hang."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

PATIENCE = 600  # seconds; a process that takes longer hangs


class Outcome(NamedTuple):
    """Exit code, or minus the number of a signal; stdout and stderr together."""

    code: int
    output: str


def run_program(code: str, folder: Path, environment: Mapping[str, str] | None = None) -> Outcome:
    """Run Python code in `folder`."""
    script = folder / "program.py"
    script.write_text(code)
    return run([sys.executable, str(script)], folder, environment)


def run(
    command: list[str], folder: Path, environment: Mapping[str, str] | None = None, limit: float | None = PATIENCE
) -> Outcome:
    """Run a command in `folder`; one that takes more than `limit` seconds is killed."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONFAULTHANDLER": "1", **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        output = process.communicate()[0] + f"\nhung for {limit} s, and was killed"
    return Outcome(process.returncode, output)
