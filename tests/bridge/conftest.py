"""Calls entries directly, with the arguments that MindSpore passes."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from ms_ops._build.layout import LIBRARY
from ms_ops._native import attributes
from ms_ops._native.library import open_library


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


class Kernel:
    """An entry with the `extra` that MindSpore keeps for it from launch to launch; `library` is the probe's."""

    def __init__(
        self,
        library: ctypes.CDLL,
        symbol: str,
        constants: Mapping[str, Any] | str,
        init: bool,
        entries: ctypes.CDLL | None = None,
    ) -> None:
        self._library, self._entries, self._symbol = library, entries or library, symbol
        self._bridge = open_library(LIBRARY)
        self._bridge.ms_ext_extra_new.restype = ctypes.c_void_p
        encoded = (constants if isinstance(constants, str) else attributes.encode(constants)).encode()
        self.extra = ctypes.c_void_p(self._bridge.ms_ext_extra_new(encoded, ctypes.c_size_t(len(encoded))))
        if init:
            assert getattr(self._entries, f"{symbol}Init")(None, None, None, self.extra) == 0

    def launch(self, *parameters: Parameter | np.ndarray, stream: int | None = None, launches: int = 1) -> str | None:
        """None, or the text of the std::runtime_error that left the entry."""
        text = ctypes.create_string_buffer(10_000)
        result = self._library.launch_entry(
            ctypes.cast(getattr(self._entries, self._symbol), ctypes.c_void_p),
            *arguments_of([Parameter.of(p) if isinstance(p, np.ndarray) else p for p in parameters]),
            ctypes.c_void_p(stream),
            self.extra,
            launches,
            text,
            ctypes.c_size_t(len(text)),
        )
        assert result in (0, -1), text.value.decode()
        return None if result == 0 else text.value.decode()

    def close(self) -> None:
        """As MindSpore does when it drops the kernel."""
        if self.extra is not None:
            self._bridge.ms_ext_extra_delete(self.extra)
        self.extra = None


@pytest.fixture
def open_kernel(probe_library):
    """Makes kernels of the probe library's entries."""
    kernels = []

    def make(symbol: str, constants: Mapping[str, Any] | str = "", *, init: bool = True) -> Kernel:
        kernels.append(Kernel(probe_library, symbol, constants, init))
        return kernels[-1]

    yield make
    for kernel in kernels:
        kernel.close()


@pytest.fixture
def call_entry(open_kernel):
    """Makes a kernel and launches it; returns None, or the error's text."""

    def call(symbol, parameters, constants="", *, init=True, **options):
        return open_kernel(symbol, constants, init=init).launch(*parameters, **options)

    return call
