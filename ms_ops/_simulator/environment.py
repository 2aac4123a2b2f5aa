"""A process in which MindSpore and torch find a simulated device."""

from __future__ import annotations

import importlib.metadata
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ms_ops._build import plug_ins
from ms_ops._build.recipe import BuildError
from ms_ops._native.cuda_libraries import torch_has_cuda
from ms_ops._simulator import libraries

if TYPE_CHECKING:
    from ms_ops._packages.declaration import Package

DEVICES = {"ascend": "Ascend", "gpu": "GPU"}
_PLUGINS = {"ascend": "libmindspore_ascend.so.2", "gpu": "libmindspore_gpu.so.11.6"}
_VERSIONS = {"mindspore": "2.10", "torch": "2.13"}


class Simulation(NamedTuple):
    """What a process needs.

    Attributes:
        variables: of its environment, which are read when it starts.
        preloaded: the libraries to load when torch is.
        computed: the ops, "namespace::name", whose kernels for the CPU take the place of those that are launched.
    """

    variables: Mapping[str, str]
    preloaded: Sequence[Path]
    computed: Sequence[str]


def check(device: str) -> None:
    """Raise :class:`BuildError` with the reason if `device` ("ascend" or "gpu") cannot be simulated here."""
    for package, wanted in _VERSIONS.items():
        version = importlib.metadata.version(package)
        if not version.startswith(f"{wanted}."):
            raise BuildError(
                f"the simulator is written for {package} {wanted}, and {package} {version} is installed: run it in an "
                f"environment of its own, with a CPU build of torch {_VERSIONS['torch']} and mindspore "
                f"{_VERSIONS['mindspore']}, such as the one that ms_ops's scripts/run_cpu.sh makes"
            )
    if torch_has_cuda():
        raise BuildError(
            f"the simulator gives a device to a CPU build of torch, and torch {importlib.metadata.version('torch')} "
            "has CUDA: install the CPU build into an environment of its own"
        )
    if not (plugin := plug_ins.PLUGINS / _PLUGINS[device]).is_file():
        raise BuildError(
            f"this MindSpore has no plug-in for {DEVICES[device]}, which the simulator runs: there is no {plugin}"
        )


def simulation(device: str, packages: Sequence[Package]) -> Simulation:
    """Make what a process needs in which `device` is simulated, with the ops of `packages`.

    Raises:
        BuildError: it cannot be made here; the text says why.
        ValueError: the simulator cannot pass an argument of a declared aclnn operator.
    """
    check(device)
    if device == "gpu":
        home = libraries.cuda_home()
        # A CPU build of torch builds no package's kernels for CUDA: torch's fallback for the device computes the ops.
        return Simulation({"CUDA_HOME": str(home), **_paths(home)}, [libraries.torch_device("torch_cuda", home)], [])
    home = libraries.cann_home()
    folder, computed = "", []
    if packages:
        from ms_ops._simulator import operators  # which imports torch, for seconds

        folder, computed = str(operators.library_folder(packages)), operators.launched(packages)
    variables = {
        "ASCEND_HOME_PATH": str(home),
        "ASCEND_TOOLKIT_HOME": str(home),
        "ASCEND_OPP_PATH": str(home / "opp"),
        "ASCEND_CUSTOM_OPP_PATH": folder,
        "TORCH_DEVICE_BACKEND_AUTOLOAD": "0",  # the simulated device has the place of torch_npu's
        **_paths(home),
    }
    return Simulation(variables, [libraries.torch_device("torch_npu", home)], computed)


def _paths(home: Path) -> dict[str, str]:
    others = os.environ.get("LD_LIBRARY_PATH")
    return {"LD_LIBRARY_PATH": os.pathsep.join([str(home / "lib64"), *([others] if others else [])])}


def become(simulated: Simulation, script: Path, arguments: Sequence[str]) -> NoReturn:
    """Run a script with the simulated device, in the place of this program, whose exit code it gives."""
    child = Path(__file__).with_name("child.py")
    preloaded = os.pathsep.join(map(str, simulated.preloaded))
    command = [sys.executable, str(child), preloaded, ",".join(simulated.computed), str(script), *arguments]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, {**os.environ, **simulated.variables})  # noqa: S606 - the user's own script
