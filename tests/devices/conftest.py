"""Runs programs in processes of their own, in which MindSpore's device plug-ins find the stand-in libraries."""

from __future__ import annotations

import textwrap

import mindspore as ms
import pytest
import torch

from tests.devices import libraries

_PROLOGUE = """
import ctypes, os, sys
preloaded = {preloaded!r}
for library in preloaded:
    ctypes.CDLL(library)
sys.path.insert(0, {root!r})
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from tests.devices.program import *
from tests.nets import Net
ms.set_device({device!r})
"""


@pytest.fixture(params=["pynative", "graph"])
def device_mode(request):
    """Runs a test in both modes."""
    return request.param


def _require(plugin: str, simulates_torch: bool) -> None:
    """Skip what the stand-ins were not written for; the reason is in pytest's summary."""
    if not (libraries.PLUGINS / plugin).is_file():
        pytest.skip(f"this MindSpore has no {plugin}")
    if not ms.__version__.startswith("2.10."):
        pytest.skip(f"the stand-in libraries are for MindSpore 2.10, not {ms.__version__}")
    if simulates_torch and (torch.version.cuda or not torch.__version__.startswith("2.13.")):
        pytest.skip(f"the simulated device is for CPU builds of torch 2.13, not torch {torch.__version__}")


@pytest.fixture
def on_gpu(child):
    """Runs code on the simulated GPU; with simulated_torch=False, the torch there has no CUDA."""

    def run(code: str, *, mode: str = "pynative", simulated_torch: bool = True, fails: bool = False) -> str:
        _require("libmindspore_gpu.so.11.6", simulates_torch=simulated_torch)
        home = libraries.cuda_home()
        preloaded = [str(libraries.torch_device("torch_cuda", home))] if simulated_torch else []
        return child(
            _program(code, "GPU", mode, preloaded),
            fails=fails,
            CUDA_HOME=str(home),
            LD_LIBRARY_PATH=str(home / "lib64"),
        )

    return run


@pytest.fixture
def on_ascend(child):
    """Runs code on the simulated NPU; with simulated_torch=True, torch knows NPUs, as torch_npu makes it."""

    def run(
        code: str, *, mode: str = "pynative", simulated_torch: bool = False, fails: bool = False, **environment: str
    ) -> str:
        _require("libmindspore_ascend.so.2", simulates_torch=simulated_torch)
        home = libraries.cann_home()
        preloaded = [str(libraries.torch_device("torch_npu", home))] if simulated_torch else []
        variables = {
            "ASCEND_HOME_PATH": str(home),
            "ASCEND_TOOLKIT_HOME": str(home),
            "ASCEND_OPP_PATH": str(home / "opp"),
            "ASCEND_CUSTOM_OPP_PATH": str(home / "package"),
            "LD_LIBRARY_PATH": str(home / "lib64"),
        }
        return child(_program(code, "Ascend", mode, preloaded), fails=fails, **{**variables, **environment})

    return run


def _program(code: str, device: str, mode: str, preloaded: list[str]) -> str:
    prologue = _PROLOGUE.format(device=device, preloaded=preloaded, root=str(libraries.ROOT))
    modes = {"pynative": "ms.set_context(mode=ms.PYNATIVE_MODE)\n", "graph": "ms.set_context(mode=ms.GRAPH_MODE)\n"}
    return prologue + modes[mode] + textwrap.dedent(code)
