"""What a tensor of MindSpore's is, and has become, of which its Python interface does not speak."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

from ms_ops._build.layout import PYNATIVE_LIBRARY
from ms_ops._native.library import open_python_library


def is_view(tensor: Any) -> bool:
    """Whether it is a view; true of any where that cannot be told."""
    function = _function("is_view")
    return function is None or bool(function(tensor))


def note_write(tensor: Any) -> None:
    """Have MindSpore refuse gradients that need what was in a tensor's memory before it was written to just now.

    Not so of a view: it would be differentiated as one of its base, after that was written to.
    """
    function = _function("note_write")
    if function is not None and not is_view(tensor):
        function(tensor)


def replace(tensor: Any, value: Any) -> None:
    """Make a tensor another one, with that one's gradient, as its ``assign_value`` does; it has been written to."""
    function = _function("replace")
    if function is None or is_view(tensor):
        tensor.assign_value(value)
    else:
        function(tensor, value)


@functools.cache
def _function(name: str) -> Any:
    try:
        function = getattr(open_python_library(PYNATIVE_LIBRARY), f"ms_ext_pynative_{name}")
    except (OSError, ImportError, AttributeError):  # not built with this MindSpore
        return None
    function.argtypes = [ctypes.py_object] * (2 if name == "replace" else 1)
    function.restype = ctypes.c_int if name == "is_view" else ctypes.py_object
    return function
