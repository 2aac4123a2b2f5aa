"""Primitives on Ascend: MindSpore takes an ops.Custom there for an aclnn operator, so entries go by another name."""

from __future__ import annotations

import contextlib
import contextvars
import itertools
from collections.abc import Iterator
from typing import Any

import mindspore as ms
from mindspore.ops.primitive import PrimitiveWithInfer

from ms_ops._build.layout import ASCEND_LIBRARY, CUDA_LIBRARY, LIBRARY
from ms_ops._native import library
from ms_ops._native.library import Entry

NAME = "Custom_MsOpsEntry"  # under which libms_ops_ascend.so registers its kernel
_SUFFIX = "Aclnn"
_identities = itertools.count()

_target: contextvars.ContextVar[str] = contextvars.ContextVar("target", default="")


@contextlib.contextmanager
def primitives_for(target: str) -> Iterator[None]:
    """Make the primitives in this block for another device than the network's."""
    token = _target.set(target)
    try:
        yield
    finally:
        _target.reset(token)


def is_target() -> bool:
    """Whether primitives that are made now run on Ascend."""
    return (_target.get() or ms.get_context("device_target")) == "Ascend"


def check_level(name: str) -> None:
    """Raise RuntimeError if graphs are compiled in a way that has no place for the kernels of this package."""
    if ms.get_context("mode") == ms.GRAPH_MODE and ms.context.get_jit_config().get("jit_level") == "O2":
        raise RuntimeError(
            f"{name}: with jit_level O2, the graph is compiled by GE, which has no kernel for it; use O0 or O1. An "
            "aclnn operator that GE knows can be a mindspore.ops.Custom there"
        )


class Named(PrimitiveWithInfer):  # type: ignore[misc]
    """Gives a primitive the name under which its device has a kernel for it."""

    def __init__(self, name: str) -> None:
        self.is_on_ascend = is_target()
        super().__init__(NAME if self.is_on_ascend else name)

    @property
    def is_ascend_c(self) -> bool:
        """Whether MindSpore is to take the function for an operator of CANN's."""
        return False

    @is_ascend_c.setter
    def is_ascend_c(self, value: bool) -> None:
        """ops.Custom sets it."""


def attributes_of(entry: Entry) -> dict[str, Any]:
    """What the kernel reads, apart from the op's own constants, and what tells primitives apart.

    MindSpore asks only one of several equal primitives for shapes, unless they are an ops.Custom. What decides them is
    not in the attributes alone: the constants of an op object, say, or a function for `out_shape`.

    Raises:
        ImportError: the library with the kernel was not built, or cannot be loaded; the text says why.
    """
    if not ASCEND_LIBRARY.is_file():
        raise ImportError(
            f"{ASCEND_LIBRARY.name} was not built: MindSpore {ms.__version__} has another C++ interface, or no Ascend "
            "plug-in"
        )
    library.open_library(ASCEND_LIBRARY)
    return {
        "ms_ext_library": str(entry.library),
        "ms_ext_symbol": entry.symbol,
        "ms_ext_identity": next(_identities),
    }


def entry_of(name: str) -> Entry:
    """An entry of this package's libraries: on Ascend the one that calls aclnn, if there is one."""
    if is_target() and library.has_symbol(LIBRARY, Entry.own(name + _SUFFIX).symbol):
        return Entry.own(name + _SUFFIX)
    entry, in_cuda = Entry.own(name), Entry.own(name, CUDA_LIBRARY)
    if not library.has_symbol(LIBRARY, entry.symbol) and CUDA_LIBRARY.is_file():
        return in_cuda if library.has_symbol(CUDA_LIBRARY, in_cuda.symbol) else entry
    return entry
