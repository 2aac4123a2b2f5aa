"""Which primitives the op plug-in ran kernels of, in this process."""

from __future__ import annotations

import ctypes

from ms_ops._mint import enable
from ms_ops._native import library


def launched() -> set[str]:
    """Their names."""
    names: set[str] = set()
    sink = ctypes.CFUNCTYPE(None, ctypes.c_char_p)
    library.open_library(enable.LIBRARY).ms_ext_plugin_launched(sink(lambda name: names.add(name.decode())))
    return names
