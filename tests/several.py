"""Scripts on several processes of MindSpore's, started by msrun."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def run_on_processes(count: int, script: Path, *arguments: str, folder: Path) -> str:
    """What the script writes on all of them; an error of one fails the test."""
    bin_folder = Path(sys.executable).parent
    command = [
        str(bin_folder / "msrun"), f"--worker_num={count}", f"--local_worker_num={count}",
        f"--master_port={_free_port()}", "--join=True", f"--log_dir={folder / 'logs'}", str(script), *arguments,
    ]  # fmt: skip
    path = os.pathsep.join([str(bin_folder), os.environ.get("PATH", "")])  # msrun starts the python that is found there
    modules = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": modules, "PATH": path}
    process = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    output = process.stdout + process.stderr
    assert process.returncode == 0, output
    return output
