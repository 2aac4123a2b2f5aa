"""Drives entries on a real GPU with the arguments that MindSpore's GPU kernels pass, without MindSpore."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import torch

from ms_ops._native.library import open_library
from ms_ops._primitives import ascend
from tests.bridge.conftest import Kernel, Parameter


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
