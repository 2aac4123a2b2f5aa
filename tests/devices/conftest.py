"""Runs programs in processes of their own, in which MindSpore's device plug-ins find the stand-in libraries."""

from __future__ import annotations

import random
import textwrap
from typing import Any

import mindspore as ms
import pytest
import torch

from ms_ops._simulator import libraries, torch_python
from tests.conftest import ROOT
from tests.devices import torch_npu_wheel

_PROLOGUE = """
import ctypes, os, sys
preloaded = {preloaded!r}
for library in preloaded:
    ctypes.CDLL(library)
sys.path.append({root!r})
simulated = {simulated!r}
if simulated:
    import runpy
    runpy.run_path({torch_python!r})["install"](simulated)
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from tests.devices.program import *
from tests.nets import Net
ms.set_device({device!r}, {device_id})
"""


@pytest.fixture(params=["pynative", "graph"])
def device_mode(request):
    """Runs a test in both modes."""
    return request.param


def _require(plugin: str, torch_is: str) -> None:
    """Skip what the stand-ins were not written for; the reason is in pytest's summary."""
    if not (libraries.PLUGINS / plugin).is_file():
        pytest.skip(f"this MindSpore has no {plugin}")
    if not ms.__version__.startswith("2.10."):
        pytest.skip(f"the stand-in libraries are for MindSpore 2.10, not {ms.__version__}")
    if torch_is == "simulated" and (torch.version.cuda or not torch.__version__.startswith("2.13.")):
        pytest.skip(f"the simulated device is for CPU builds of torch 2.13, not torch {torch.__version__}")
    if torch_is == "cpu" and torch.version.cuda and "gpu" in plugin:
        pytest.skip(f"torch {torch.__version__} has CUDA")
    if torch_is == "torch_npu" and (torch.version.cuda or not torch.__version__.startswith("2.13.")):
        pytest.skip(
            f"torch_npu {torch_npu_wheel.VERSION} is for CPU builds of torch 2.13, not torch {torch.__version__}"
        )
    if torch_is.startswith("cuda") and (torch.version.cuda or "").split(".")[0] != "13":
        pytest.skip(f"needs a torch with CUDA 13, not torch {torch.__version__}")


@pytest.fixture
def on_gpu(child):
    """Runs code on the simulated GPU.

    `torch_is` says what torch sees of it: "simulated", a device that a CPU build of torch is given; "cuda", a CUDA
    build's own, on a stand-in for the CUDA runtime that launches no kernel; "cuda without driver"; "cpu", nothing.
    """

    def run(
        code: str, *, mode: str = "pynative", torch_is: str = "simulated", fails: bool = False, device_id: int = 0
    ) -> str:
        _require("libmindspore_gpu.so.11.6", torch_is)
        home = libraries.cuda_home()
        preloaded = []
        if torch_is == "simulated":
            preloaded.append(str(libraries.torch_device("torch_cuda", home)))
        if torch_is == "cuda":
            preloaded.append(str(libraries.torch_cuda_runtime()))
        return child(
            _program(code, "GPU", mode, preloaded, torch_is, device_id),
            fails=fails,
            CUDA_HOME=str(home),
            SIM_SEED=str(random.getrandbits(32)),
            LD_LIBRARY_PATH=str(home / "lib64"),
        )

    return run


@pytest.fixture
def on_ascend(child):
    """Runs code on the simulated NPU.

    `torch_is` says what torch knows of NPUs: "cpu", nothing; "simulated", a device whose kernels are the CPU's,
    registered as torch_npu registers its own; "torch_npu", all that torch_npu knows, on the stand-ins for CANN.
    """

    def run(
        code: str,
        *,
        mode: str = "pynative",
        torch_is: str = "cpu",
        fails: bool = False,
        device_id: int = 0,
        **environment: str,
    ) -> str:
        _require("libmindspore_ascend.so.2", torch_is)
        home = libraries.cann_home()
        preloaded = [str(libraries.torch_device("torch_npu", home))] if torch_is == "simulated" else []
        variables = {
            "SIM_SEED": str(random.getrandbits(32)),
            "ASCEND_HOME_PATH": str(home),
            "ASCEND_TOOLKIT_HOME": str(home),
            "ASCEND_OPP_PATH": str(home / "opp"),
            "ASCEND_CUSTOM_OPP_PATH": str(home / "package"),
            "LD_LIBRARY_PATH": str(home / "lib64"),
        }
        if torch_is == "torch_npu":
            variables["PYTHONPATH"] = str(torch_npu_wheel.folder())
        program = _program(code, "Ascend", mode, preloaded, torch_is, device_id)
        return child(program, fails=fails, **{**variables, **environment})

    return run


@pytest.fixture(params=["GPU", "Ascend"])
def on_device(request, on_gpu, on_ascend):
    """Runs code on the simulated GPU and on the simulated NPU, with a device of torch's whose kernels are the CPU's."""

    def run(code: str, *, mode: str = "pynative", **options: Any) -> str:
        if request.param == "GPU":
            return on_gpu(code, mode=mode, **options)
        return on_ascend(code, mode=mode, torch_is="simulated", **options)

    return run


def _program(code: str, device: str, mode: str, preloaded: list[str], torch_is: str, device_id: int) -> str:
    simulated = preloaded[0] if torch_is == "simulated" else ""
    prologue = _PROLOGUE.format(
        device=device,
        device_id=device_id,
        preloaded=preloaded,
        simulated=simulated,
        torch_python=torch_python.__file__,
        root=str(ROOT),
    )
    modes = {"pynative": "ms.set_context(mode=ms.PYNATIVE_MODE)\n", "graph": "ms.set_context(mode=ms.GRAPH_MODE)\n"}
    return prologue + modes[mode] + textwrap.dedent(code)
