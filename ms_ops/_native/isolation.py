"""Torch's thread-local state, kept away from what ms_ops asks torch for itself."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator

from ms_ops._build.layout import LIBRARY
from ms_ops._native.library import open_library


@contextlib.contextmanager
def isolated() -> Iterator[None]:
    """The state is that of a new thread: no mode that the caller is in, as of fake tensors, decides what torch says."""
    library = open_library(LIBRARY)
    begin, end = library.ms_ext_begin_isolation, library.ms_ext_end_isolation
    begin.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(begin())
    try:
        yield
    finally:
        end(handle)
