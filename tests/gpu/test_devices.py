"""Several GPUs, processes that communicate, and the end of a process; with MindSpore's plug-in."""

from __future__ import annotations

import pytest
import torch

from tests.conftest import ROOT
from tests.several import run_on_processes

pytestmark = pytest.mark.gpu

_SECOND = pytest.mark.skipif(torch.cuda.device_count() < 2, reason="there is one GPU")
_PROLOGUE = """
import mindspore as ms
ms.set_device("GPU", {device_id})
from tests.devices.operators import *
"""


@_SECOND
def test_the_second_gpu_as_the_one_that_the_process_sees(on_plug_in):
    check = "from tests.devices import numerics\nnumerics.check_torchs()\nnumerics.check_mindspores()\n"
    on_plug_in(_PROLOGUE.format(device_id=0) + check, CUDA_VISIBLE_DEVICES="1")


@_SECOND
def test_another_gpu_than_torchs_is_refused(on_plug_in):
    on_plug_in(
        _PROLOGUE.format(device_id=1)
        + """
try:
    aten.softmax(ms.Tensor([[1.0, 2.0]]), -1)
except RuntimeError as error:
    assert "CUDA_VISIBLE_DEVICES=1 in the environment" in str(error), error
else:
    raise AssertionError("it ran on another device")
"""
    )


def test_gradients_that_communication_reads(on_plug_in, tmp_path):
    """An AllReduce that nobody waits for, with NCCL; one process for each GPU, of which one is enough."""
    on_plug_in("import mindspore")
    count = min(2, torch.cuda.device_count())
    output = run_on_processes(count, ROOT / "tests" / "devices" / "all_reduce.py", "GPU", folder=tmp_path)
    assert f"20 sums over {count} processes" in output


@pytest.mark.parametrize("mode", ["PYNATIVE_MODE", "GRAPH_MODE"])
def test_a_process_ends_with_results_alive(on_plug_in, mode):
    program = f"ms.set_context(mode=ms.{mode})\nfrom tests.devices import kept_results\nkept_results.keep()\n"
    assert "the end" in on_plug_in(_PROLOGUE.format(device_id=0) + program)
