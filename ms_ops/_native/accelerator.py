"""The first launch on a device: torch's Python is initialised before it, and C++ is told which device MindSpore's is.

Until then, seeds wait in torch's Python, and a later call of it would apply them in the middle of a run.
"""

from __future__ import annotations

import ctypes
from typing import Any

import torch

from ms_ops._build.layout import LIBRARY
from ms_ops._compat.mindspore import device_id
from ms_ops._native.library import open_library

_STRING_SINK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t)
_INITIALISER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, _STRING_SINK, ctypes.c_void_p)


def _initialise(device_type: bytes, sink: Any, context: Any) -> int:
    try:
        module: Any = getattr(torch, device_type.decode(), None)
        if hasattr(module, "init") and module.is_available():
            module.init()
        return device_id()
    except Exception as error:  # it must not reach C++
        text = f"{error}".encode()
        sink(context, text, len(text))
        return -1


_INITIALISE = _INITIALISER(_initialise)  # C++ holds it


def prepare_first_launch() -> None:
    """Have C++ call back before the first launch on a device."""
    open_library(LIBRARY).ms_ext_set_device_initialiser(_INITIALISE)
