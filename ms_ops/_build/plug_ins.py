"""What MindSpore's plug-ins for devices need of other libraries, read from their symbol tables."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ms_ops._build import recipe

MINDSPORE = recipe.mindspore_include_dir().parent
PLUGINS = MINDSPORE / "lib" / "plugin"
GPU_PLUGIN = PLUGINS / "libmindspore_gpu.so.11.6"
GPU_KERNELS = PLUGINS / "gpu" / "libcuda_ops.so.11"

_NEEDED_BY_VERSION = {"cublas": "libcublas.so.11", "cufft": "libcufft.so.10"}  # which have no symbol versions
_CUDA = re.compile(r"(cuda|cublas|cudnn|cusolver|cufft|cusparse|curand|nvrtc|cu)[A-Z]")


class Symbol(NamedTuple):
    """One line of a symbol table."""

    name: str
    version: str
    kind: str


def symbols(library: Path, *, defined: bool) -> list[Symbol]:
    """The dynamic symbols of `library` that it defines, or that it needs."""
    option = "--defined-only" if defined else "--undefined-only"
    lines = run(["nm", "-D", option, str(library)], f"read the symbols of {library.name}")
    found = []
    for line in lines.splitlines():
        *_, kind, name = line.split()
        name, _, version = name.partition("@")
        found.append(Symbol(name, version.removeprefix("@"), kind))
    return found


def cuda_functions() -> dict[str, set[str]]:
    """What the GPU plug-in needs of each CUDA library, by the name of its file."""
    found = defaultdict(set)
    for library in (GPU_PLUGIN, GPU_KERNELS):
        for symbol in symbols(library, defined=False):
            if match := _CUDA.match(symbol.name):
                found[symbol.version or _NEEDED_BY_VERSION.get(match[1], recipe.CUDA_DRIVER)].add(symbol.name)
    return found


def make_nvcc(home: Path) -> None:
    """An nvcc that tells the release by which MindSpore chooses its GPU plug-in, and does no more."""
    nvcc = home / "bin" / "nvcc"
    nvcc.parent.mkdir(parents=True)
    nvcc.write_text('#!/bin/sh\necho "Cuda compilation tools, release 11.6, V11.6.124"\n')
    nvcc.chmod(0o755)


def run(command: Sequence[str], purpose: str) -> str:
    """The output of a program.

    Raises:
        BuildError: it cannot be run, or fails; the text says what for, and what it said.
    """
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError as error:
        raise recipe.BuildError(
            f"{command[0]!r} is not here, and ms_ops needs it to {purpose}. Install a C and C++ compiler with "
            "binutils (Debian: sudo apt-get install gcc g++ binutils), or name others in the environment variables CC "
            "and CXX."
        ) from error
    except subprocess.CalledProcessError as error:
        raise recipe.BuildError(f"{command[0]!r} could not {purpose}:\n{error.stderr}") from error
