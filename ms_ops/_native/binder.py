"""The C++ part as Python sees it: binding of arguments, and calls in PyNative mode."""

from __future__ import annotations

import ctypes
import importlib.machinery
import importlib.util
import logging
from types import ModuleType
from typing import Any

import mindspore as ms
import torch

from ms_ops._build.layout import LIBRARY, PYNATIVE_LIBRARY
from ms_ops._compat.mindspore import graph_context
from ms_ops._native import accelerator, dtypes, interrupted_gradients, random, threads
from ms_ops._native.attributes import InputIndex, IntegerIndex
from ms_ops._native.library import open_library

_logger = logging.getLogger("ms_ops")


class TracedNumber:
    """Stands for a number that is not known while a graph is compiled.

    Attributes:
        position: among the numbers of the call, bools and constants included.
        dtype: MindSpore's.
    """

    def __init__(self, position: int, dtype: Any) -> None:
        self.position = position
        self.dtype = dtype

    def __str__(self) -> str:
        return (
            f"a number of type {self.dtype} whose value is not known when the graph is compiled; pass a constant, or "
            "a 0-d Tensor where the operator takes one"
        )


class TracedInteger(TracedNumber):
    """Stands for an integer, which operators take."""


class Traced:
    """Stands for a tensor while a graph is compiled.

    Attributes:
        position: among the tensors of the call.
        shape, dtype: MindSpore's.
    """

    def __init__(self, position: int, shape: tuple[int, ...], dtype: Any) -> None:
        self.position = position
        self.shape = shape
        self.dtype = dtype


def _load_module() -> ModuleType:
    open_library(LIBRARY)
    loader = importlib.machinery.ExtensionFileLoader("_binder", str(LIBRARY))
    spec = importlib.util.spec_from_loader("_binder", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


_module = _load_module()
target = _module.target
call = _module.call
bind = _module.bind
bind_values = _module.bind_values
is_eager = _module.is_eager
enter_mixed_precision = _module.enter_mixed_precision
leave_mixed_precision = _module.leave_mixed_precision
form = _module.form
has_gradient = _module.has_gradient
gives_constants = _module.gives_constants
gradient_formula = _module.gradient_formula
gradient_uses_results = _module.gradient_uses_results
gradient_is_complete = _module.gradient_is_complete
is_random = _module.is_random
draws = _module.draws
random_state = _module.random_state
set_random_state = _module.set_random_state
random_state_size = _module.random_state_size


def _configure() -> None:
    layouts = {torch.strided: 0}
    memory_formats = {
        torch.contiguous_format: 0, torch.preserve_format: 1, torch.channels_last: 2, torch.channels_last_3d: 3
    }  # fmt: skip
    _module.configure(
        (ms.Tensor, Traced),
        TracedInteger,
        TracedNumber,
        InputIndex,
        IntegerIndex,
        dtypes.scalar_type_numbers(),
        layouts,
        memory_formats,
        torch.Generator,
        graph_context,
    )


def pynative_error() -> str | None:
    """Why calls in PyNative mode take the way of ops.Custom; None if they go straight to C++."""
    return _pynative_error


def _connect_pynative() -> str | None:
    if not PYNATIVE_LIBRARY.is_file():
        return f"{PYNATIVE_LIBRARY.name} was not built: MindSpore {ms.__version__} has another C++ interface"
    try:
        library = open_library(PYNATIVE_LIBRARY)
    except ImportError as error:
        return f"{PYNATIVE_LIBRARY.name} cannot be loaded: {error}"
    _module.use_runner(ctypes.cast(library.ms_ext_pynative_run, ctypes.c_void_p).value)
    library.ms_ext_differentiate_copies()
    threads.share_cores()
    return None


_configure()
_pynative_error = _connect_pynative()
if _pynative_error:
    _logger.warning("%s; calls in PyNative mode are slower", _pynative_error)
accelerator.prepare_first_launch()
random.follow_mindspore(random_state, set_random_state)
interrupted_gradients.forget()
