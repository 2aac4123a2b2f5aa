"""Calls entries directly, with the arguments that MindSpore passes."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from ms_ops import _attributes


class Parameter(NamedTuple):
    """One tensor as an entry sees it."""

    address: int | None
    shape: Sequence[int]
    dtype: str

    @classmethod
    def of(cls, array: np.ndarray) -> Parameter:
        return cls(array.ctypes.data, array.shape, array.dtype.name)


def arguments_of(parameters: Sequence[Parameter]) -> tuple[Any, ...]:
    """The five leading arguments of the entry ABI; each keeps alive what it points to."""
    count = len(parameters)
    pointer = ctypes.POINTER(ctypes.c_int64)
    # As MindSpore's GPU kernels do, no shape for a 0-d tensor.
    shapes = [
        ctypes.cast((ctypes.c_int64 * len(p.shape))(*p.shape), pointer) if p.shape else pointer() for p in parameters
    ]
    return (
        count,
        (ctypes.c_void_p * count)(*[p.address for p in parameters]),
        (ctypes.c_int * count)(*[len(p.shape) for p in parameters]),
        (pointer * count)(*shapes),
        (ctypes.c_char_p * count)(*[p.dtype.encode() for p in parameters]),
    )


@pytest.fixture(scope="session")
def probe_library(probe):
    return ctypes.CDLL(str(probe))


@pytest.fixture(scope="session")
def call_entry(probe_library):
    """Launches an entry; returns None, or the text of the std::runtime_error that left it."""

    def call(
        symbol: str,
        parameters: Sequence[Parameter | np.ndarray],
        constants: Mapping[str, Any] | str = "",
        *,
        init: bool = True,
        stream: int | None = None,
        launches: int = 1,
    ) -> str | None:
        encoded = (constants if isinstance(constants, str) else _attributes.encode(constants)).encode()
        arguments = arguments_of([Parameter.of(p) if isinstance(p, np.ndarray) else p for p in parameters])
        text = ctypes.create_string_buffer(10000)
        result = probe_library.call_entry(
            ctypes.cast(getattr(probe_library, symbol), ctypes.c_void_p),
            ctypes.cast(getattr(probe_library, f"{symbol}Init"), ctypes.c_void_p) if init else None,
            encoded,
            ctypes.c_size_t(len(encoded)),
            *arguments,
            ctypes.c_void_p(stream),
            launches,
            text,
            ctypes.c_size_t(len(text)),
        )
        assert result in (0, -1), text.value.decode()
        return None if result == 0 else text.value.decode()

    return call
