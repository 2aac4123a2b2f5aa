"""Runs programs in processes of their own, in which MindSpore's device plug-ins find the stand-in libraries."""

from __future__ import annotations

import os
import random
import textwrap
from pathlib import Path
from typing import Any

import mindspore as ms
import pytest
import torch

from ms_ops._build import plug_ins
from ms_ops._simulator import libraries, torch_python
from tests.conftest import ROOT, checked, written
from tests.devices import torch_npu_wheel
from tests.devices.program import NEEDS_STAND_INS, ON_HARDWARE
from tests.zygote import Zygote

_PRELOADS = """
import ctypes, os, sys
for library in {preloaded!r}:
    ctypes.CDLL(library)
if {root!r} not in sys.path:
    sys.path.append({root!r})
simulated = {simulated!r}
if simulated:
    import runpy
    runpy.run_path({torch_python!r})["install"](simulated)
"""
_IMPORTS = """
import ctypes, os, sys
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from tests.devices.program import *
from tests.nets import Net
"""
_DEVICE = """
preloaded = {preloaded!r}
ms.set_device({device!r}, {device_id})
ms.set_context(mode=ms.{mode}_MODE)
"""
_COPIED = ("simulated", "cpu", "torch_npu")
"""What torch is where one process that imports it serves all: its real CUDA build starts threads."""
_READ_AT_START = {"LD_LIBRARY_PATH", "PYTHONPATH", "TORCH_DEVICE_BACKEND_AUTOLOAD"}
"""Variables that a copy of a process comes too late for."""
_DEVICE_OF = {"GPU": "GPU", "Ascend": "Ascend", "NPU": "Ascend", "torch_npu": "Ascend"}
"""Of a test's parameter."""


def pytest_collection_modifyitems(items):
    """All tests of a device are for one worker: to make a process that is copied takes as long as many copies."""
    for item in items:
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        chosen = {_DEVICE_OF[name] for name in map(str, parameters) if name in _DEVICE_OF}
        for device, fixture in (("GPU", "on_gpu"), ("Ascend", "on_ascend")):
            if item.path.parent == Path(__file__).parent and fixture in item.fixturenames and chosen <= {device}:
                item.add_marker(pytest.mark.xdist_group(f"simulated {device}"))
                break


@pytest.fixture(params=["pynative", "graph"])
def device_mode(request):
    """Runs a test in both modes."""
    return request.param


def _require(plugin: str, torch_is: str) -> None:
    """Skip what the stand-ins were not written for; the reason is in pytest's summary."""
    if not (plug_ins.PLUGINS / plugin).is_file():
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


@pytest.fixture(scope="session")
def zygotes():
    """Processes that have loaded stand-in libraries and imported both frameworks, to be copied."""
    made: dict[Any, Zygote] = {}

    def zygote(prologue: str, environment: dict[str, str]) -> Zygote:
        key = (prologue, *environment.items())
        if key not in made:
            made[key] = Zygote(prologue, {**os.environ, **environment})
        return made[key]

    yield zygote
    for process in made.values():
        process.end()


@pytest.fixture
def device_child(child, zygotes, tmp_path, pytestconfig):
    """Runs a program with a prologue in a copy of a process that has run the prologue, or in one of its own.

    The process starts with the variables of `environment`; those of `own` are the program's.
    """

    def run(
        preloads: str, program: str, fails: bool, environment: dict[str, str], own: dict[str, str], *, copied: bool
    ) -> str:
        own = {**own, "SIM_SEED": str(random.getrandbits(32))}
        if package := pytestconfig.getoption("--ms-ops"):
            preloads = f"import sys\nsys.path.insert(0, {package!r})\n" + preloads
        if not copied:
            return child(preloads + _IMPORTS + program, fails=fails, **{**environment, **own})
        zygote = zygotes(preloads + _IMPORTS, environment)
        return checked(*zygote.run(written(tmp_path, _IMPORTS + program), **own), fails)

    return run


@pytest.fixture
def on_gpu(request, device_child, child):
    """Runs code on the simulated GPU, or with --hardware on a real one.

    `torch_is` says what torch sees of it: "simulated", a device that a CPU build of torch is given; "cuda", a CUDA
    build's own, on a stand-in for the CUDA runtime that launches no kernel; "cuda without driver"; "cpu", nothing.
    """

    def run(
        code: str, *, mode: str = "pynative", torch_is: str = "simulated", fails: bool = False, device_id: int = 0
    ) -> str:
        if request.config.getoption("--hardware"):
            if torch_is != "simulated" or device_id:
                pytest.skip("on hardware, torch and its CUDA are the installed ones, and the GPU is the first")
            program = _preloads([], "") + _IMPORTS + _program(code, "GPU", mode, device_id, [])
            output = child(program, fails=fails, **{ON_HARDWARE: "1"})
            if NEEDS_STAND_INS in output:
                pytest.skip("it asks the simulated GPU what it was told to do")
            return output
        _require("libmindspore_gpu.so.11.6", torch_is)
        home = libraries.cuda_home()
        preloaded = []
        if torch_is == "simulated":
            preloaded.append(str(libraries.torch_device("torch_cuda", home)))
        if torch_is == "cuda":
            preloaded.append(str(libraries.torch_cuda_runtime()))
        return device_child(
            _preloads(preloaded, torch_is),
            _program(code, "GPU", mode, device_id, preloaded),
            fails,
            {"CUDA_HOME": str(home), "LD_LIBRARY_PATH": str(home / "lib64")},
            {},
            copied=torch_is in _COPIED,
        )

    return run


@pytest.fixture
def on_ascend(device_child):
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
            "ASCEND_HOME_PATH": str(home),
            "ASCEND_TOOLKIT_HOME": str(home),
            "ASCEND_OPP_PATH": str(home / "opp"),
            "ASCEND_CUSTOM_OPP_PATH": str(home / "package"),
            "LD_LIBRARY_PATH": str(home / "lib64"),
        }
        if torch_is == "torch_npu":
            variables["PYTHONPATH"] = str(torch_npu_wheel.folder())
        return device_child(
            _preloads(preloaded, torch_is),
            _program(code, "Ascend", mode, device_id, preloaded),
            fails,
            variables,
            environment,
            copied=torch_is in _COPIED and not environment.keys() & _READ_AT_START,
        )

    return run


@pytest.fixture(params=["GPU", "Ascend"])
def on_device(request, on_gpu, on_ascend):
    """Runs code on the simulated GPU and on the simulated NPU, with a device of torch's whose kernels are the CPU's."""

    def run(code: str, *, mode: str = "pynative", **options: Any) -> str:
        if request.param == "GPU":
            return on_gpu(code, mode=mode, **options)
        return on_ascend(code, mode=mode, torch_is="simulated", **options)

    return run


def _preloads(preloaded: list[str], torch_is: str) -> str:
    simulated = preloaded[0] if torch_is == "simulated" else ""
    return _PRELOADS.format(
        preloaded=preloaded, simulated=simulated, torch_python=torch_python.__file__, root=str(ROOT)
    )


def _program(code: str, device: str, mode: str, device_id: int, preloaded: list[str]) -> str:
    start = _DEVICE.format(device=device, device_id=device_id, mode=mode.upper(), preloaded=preloaded)
    return start + textwrap.dedent(code)
