"""Converted networks on several processes of MindSpore's."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import mindspore as ms
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "networks" / "data_parallel.py"

pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_two_processes_train_to_the_weights_of_one(tmp_path):
    bin_folder = Path(sys.executable).parent
    several = [
        str(bin_folder / "msrun"), "--worker_num=2", "--local_worker_num=2", f"--master_port={free_port()}",
        "--join=True", f"--log_dir={tmp_path / 'logs'}", str(EXAMPLE), str(tmp_path / "two.ckpt"),
    ]  # fmt: skip
    path = os.pathsep.join([str(bin_folder), os.environ.get("PATH", "")])  # msrun starts the python that is found there
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": path}
    for command in ([sys.executable, str(EXAMPLE), str(tmp_path / "one.ckpt")], several):
        process = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert process.returncode == 0, process.stdout + process.stderr
    one, two = (ms.load_checkpoint(str(tmp_path / f"{name}.ckpt")) for name in ("one", "two"))
    assert set(one) == set(two) == {"features.0.weight", "features.0.bias", "head.weight", "head.bias"}
    for name, parameter in one.items():
        np.testing.assert_allclose(two[name].asnumpy(), parameter.asnumpy(), rtol=1e-5, atol=1e-6, err_msg=name)
