"""The scripts that set up a machine with a device, in this environment, which is set up already."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
import torch

from ms_ops._simulator import libraries
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

EXAMPLE = """
import mindspore as ms
ms.set_device("Ascend")
import ms_ops
x, dy = ms.Tensor([-1.0, 2.0], ms.float32), ms.Tensor([1.0, 1.0], ms.float32)
op = ms_ops.LeakyRelu(0.25)
print("values", op(x), ms.ops.GradOperation(sens_param=True)(lambda x: op(x))(x, dy))
"""


def run(script, *arguments, **environment) -> subprocess.CompletedProcess[str]:
    unset = {"ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME"}
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    return subprocess.run(
        ["bash", str(ROOT / "scripts" / script), *arguments],
        env={**inherited, "MS_OPS_VENV": sys.prefix, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_run_ascend_sources_cann_and_runs_the_given_script(tmp_path):
    home = libraries.cann_home()
    (tmp_path / "set_env.sh").write_text(
        f'export ASCEND_HOME_PATH="{home}" ASCEND_OPP_PATH="{home / "opp"}"\n'
        f'export LD_LIBRARY_PATH="{home / "lib64"}:$LD_LIBRARY_PATH"\n'
    )
    example = tmp_path / "example.py"
    example.write_text(EXAMPLE)
    process = run("run_ascend.sh", str(example), CANN_HOME=str(tmp_path))
    assert process.returncode == 0, process.stdout + process.stderr
    assert "values [-0.25  2.  ] [0.25 1.  ]" in process.stdout


def test_run_ascend_without_cann_says_how_to_name_it(tmp_path):
    process = run("run_ascend.sh", CANN_HOME=str(tmp_path))
    assert process.returncode == 1
    assert "CANN was not found. Install it, or name its folder with: CANN_HOME=" in process.stderr


def test_run_gpu_without_a_gpu_says_what_is_missing():
    process = run("run_gpu.sh")
    if torch.cuda.is_available():
        assert process.returncode == 0, process.stdout + process.stderr
        return
    assert process.returncode == 1
    reason = "torch cannot use a GPU here" if torch.version.cuda else "is built without CUDA. Replace it"
    assert reason in process.stderr
