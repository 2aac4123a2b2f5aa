"""Inference in graphs where MindSpore has lost the Python part of primitives, and asks C++."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from ms_ops._build.layout import PYNATIVE_LIBRARY
from ms_ops._native import binder
from ms_ops._native.library import open_python_library

_Infer = Callable[[str, Sequence[Any], Sequence[int]], Sequence[tuple[Any, int]] | None]


def infer_without_primitives(infer: _Infer) -> None:
    """Have `infer` tell the shapes and MindSpore's types of an op's outputs.

    So it is in a MindIR file with dynamic shapes, and in graphs that MindSpore infers a second time, as those that
    return a dict.

    Args:
        infer: called with the op's encoded attributes, and shapes and types of the tensors that it is given. Returns
            None for ops whose library is to tell.
    """
    if binder.pynative_error() is None:
        register = open_python_library(PYNATIVE_LIBRARY).ms_ext_infer_custom
        register.argtypes = [ctypes.py_object]
        register.restype = None
        register(infer)
