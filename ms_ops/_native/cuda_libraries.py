"""CUDA's libraries: MindSpore's GPU plug-in and torch each bring their own, into one process."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import sys
import warnings
from collections.abc import Iterable
from pathlib import Path

_PLUGIN = "libcuda_ops.so.11"  # names no library for its functions of cuBLAS and cuFFT: it has those that came first


def bind_in_order() -> None:
    """Import MindSpore before a CUDA build of torch, or warn that it is too late for that.

    MindSpore's plug-in binds its functions for good when MindSpore is imported. Torch shows its libraries to the whole
    process, so if it is imported before, the plug-in's kernels call cuBLAS and cuFFT of torch's release with handles of
    MindSpore's. Where MindSpore cannot be imported, whoever needs it says why.
    """
    if not torch_has_cuda():
        return
    with contextlib.suppress(Exception):
        importlib.import_module("mindspore")
    if comes_first("torch", "mindspore", sys.modules) and _PLUGIN in Path("/proc/self/maps").read_text():
        warnings.warn(
            "torch, which has CUDA, was imported before mindspore: MindSpore's GPU plug-in now calls cuBLAS and "
            "cuFFT of torch's release, and its FFT operators fail or are wrong. Import mindspore, or ms_ops, first",
            RuntimeWarning,
            stacklevel=3,  # who imports ms_ops
        )


def comes_first(first: str, second: str, names: Iterable[str]) -> bool:
    """Whether `first` stands before `second`, both being there."""
    order = [name for name in names if name in (first, second)]
    return order == [first, second]


def torch_has_cuda() -> bool:
    """Whether the installed torch is a CUDA build, which importing it would tell after seconds."""
    found = importlib.util.find_spec("torch")
    return bool(found and found.origin and Path(found.origin).with_name("lib").joinpath("libtorch_cuda.so").is_file())
