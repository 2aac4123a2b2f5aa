"""Calls of entries on Ascend in PyNative mode that go straight to C++, without a kernel of MindSpore's."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from typing import Any

import mindspore as ms

from ms_ops._build.layout import PYNATIVE_LIBRARY
from ms_ops._compat.mindspore import mstype
from ms_ops._native import binder, dtypes
from ms_ops._native.library import Entry, open_python_library

_TensorType = mstype.TensorType


class DirectEntry:
    """An entry with its constants, ready to be called.

    Args:
        entry: where it is.
        attributes: its constants, encoded.
        name: for autograd and errors.
    """

    def __init__(self, entry: Entry, attributes: str, name: str) -> None:
        encoded = attributes.encode()
        library = _library()
        self._name = name.encode()
        self._capsule = library.ms_ext_pynative_entry(
            str(entry.library).encode(), entry.symbol.encode(), encoded, len(encoded)
        )

    def __call__(
        self, args: tuple[Any, ...], infer: Callable[[Sequence[Any], Sequence[Any]], Any], bprop: Any, as_tuple: bool
    ) -> Any:
        """Run it.

        Args:
            args: tensors and Nones.
            infer: shapes and dtypes of the outputs, from those of the inputs.
            bprop: gradient, or None.
            as_tuple: whether a single output is in a tuple too.
        """
        shapes = [None if arg is None else arg.shape for arg in args]
        out_shapes, out_dtypes = infer(shapes, [None if arg is None else _TensorType(arg.dtype) for arg in args])
        types = [dtypes.type_id(dtypes.to_torch(dtype)) for dtype in out_dtypes]
        several = as_tuple or len(types) > 1
        return _library().ms_ext_pynative_call_entry(
            self._capsule, self._name, args, types, [list(shape) for shape in out_shapes], bprop, several
        )


def is_possible(args: tuple[Any, ...]) -> bool:
    """Whether a call with these inputs may go straight to C++ now."""
    return binder.is_eager() and all(arg is None or isinstance(arg, ms.Tensor) for arg in args)


@functools.cache
def _library() -> Any:
    library = open_python_library(PYNATIVE_LIBRARY)
    library.ms_ext_pynative_entry.restype = ctypes.py_object
    library.ms_ext_pynative_entry.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]
    library.ms_ext_pynative_call_entry.restype = ctypes.py_object
    library.ms_ext_pynative_call_entry.argtypes = [
        ctypes.py_object, ctypes.c_char_p, *[ctypes.py_object] * 4, ctypes.c_int
    ]  # fmt: skip
    return library
