"""Converted networks on several processes of MindSpore's."""

from __future__ import annotations

import os
import subprocess
import sys

import mindspore as ms
import numpy as np
import pytest

from tests.conftest import ROOT
from tests.several import run_on_processes

EXAMPLE = ROOT / "examples" / "networks" / "data_parallel.py"

pytestmark = pytest.mark.slow


def test_two_processes_train_to_the_weights_of_one(tmp_path):
    command = [sys.executable, str(EXAMPLE), str(tmp_path / "one.ckpt")]
    subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    run_on_processes(2, EXAMPLE, str(tmp_path / "two.ckpt"), folder=tmp_path)
    one, two = (ms.load_checkpoint(str(tmp_path / f"{name}.ckpt")) for name in ("one", "two"))
    assert set(one) == set(two) == {"features.0.weight", "features.0.bias", "head.weight", "head.bias"}
    for name, parameter in one.items():
        np.testing.assert_allclose(two[name].asnumpy(), parameter.asnumpy(), rtol=1e-5, atol=1e-6, err_msg=name)
