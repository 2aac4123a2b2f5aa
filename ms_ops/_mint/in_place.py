"""Methods of tensors that write in place, within a Cell of mixed precision: MindSpore casts what they write to."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import mindspore as ms

from ms_ops._compat import patches
from ms_ops._mint.on_cpu import runs_on_cpu
from ms_ops._native import mixed_precision


def install() -> None:
    """Have them write to the tensor itself, in PyNative mode on the CPU; does nothing where they do."""
    methods = inspect.getmembers(ms.Tensor, inspect.isroutine)
    names = [name for name, _ in methods if name.endswith("_") and not name.startswith("_")]
    patches.apply("methods in place in Cell.to_float", [(ms.Tensor, name, _uncast) for name in names])


def _uncast(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def writing(self: Any, *args: Any, **kwargs: Any) -> Any:
        if mixed_precision.current() is None or not runs_on_cpu():
            return method(self, *args, **kwargs)
        with mixed_precision.suspended():
            return method(self, *args, **kwargs)

    return writing
