"""Drives entries on a real GPU with the arguments that MindSpore's GPU kernels pass, without MindSpore."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch

from ms_ops._build import recipe
from ms_ops._cli import devices
from ms_ops._native.library import open_library
from ms_ops._primitives import ascend
from tests.bridge.conftest import Kernel, Parameter
from tests.conftest import ROOT


class GpuEntry:
    """An entry of the package's libraries."""

    def __init__(self, probe: ctypes.CDLL, symbol: str, constants: Mapping[str, Any]) -> None:
        entry = ascend.entry_of(symbol)
        entries = open_library(entry.library)
        self.kernel = Kernel(probe, entry.symbol, constants, init=True, entries=entries)

    def launch(self, tensors: Sequence[torch.Tensor], stream: torch.cuda.Stream, launches: int = 1) -> str | None:
        """Put it into `stream`: inputs, then outputs. Returns the error's text, or None."""
        names = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
        parameters = [
            Parameter(tensor.data_ptr(), tuple(tensor.shape), name) for tensor, name in zip(tensors, names, strict=True)
        ]
        return self.kernel.launch(*parameters, stream=stream.cuda_stream, launches=launches)


@pytest.fixture
def gpu_entry(probe):
    """Makes entries by symbol and constants."""
    library = ctypes.CDLL(str(probe))
    entries = []

    def make(symbol: str, **constants: Any) -> GpuEntry:
        entries.append(GpuEntry(library, symbol, constants))
        return entries[-1]

    yield make
    torch.cuda.synchronize()
    for entry in entries:
        entry.kernel.close()


@pytest.fixture
def stream():
    """A stream that is not ordered with the default one, as MindSpore's."""
    return torch.cuda.Stream()


@pytest.fixture
def on_plug_in(child):
    """Runs code in a process of its own, where MindSpore's GPU plug-in can be used; nothing is imported before."""
    home = Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
    if recipe.nvcc_release(home) not in devices.CUDA_RELEASES:
        pytest.skip(f"MindSpore's GPU plug-in needs a CUDA_HOME of {' or '.join(devices.CUDA_RELEASES)}")
    return lambda code, **environment: child(f"import sys\nsys.path.append({str(ROOT)!r})\n{code}", **environment)
