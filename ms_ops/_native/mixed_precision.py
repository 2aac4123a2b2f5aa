"""The mixed precision of Cells in PyNative mode: operators take what MindSpore's would, cast before they are called."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import mindspore as ms

from ms_ops._compat import patches
from ms_ops._compat.mindspore import Executor, mixed_precision_left
from ms_ops._native import binder, dtypes

_DTYPES = {"FP16": ms.float16, "FP32": ms.float32, "BF16": ms.bfloat16}

_running: list[Any] = []  # what each of the Cells that are running casts to, the innermost last; None for nothing


def call(target: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None, input_name: str | None = None) -> Any:
    """As ``binder.call`` within a Cell of mixed precision, on cast inputs; NotImplemented outside of one.

    Those are all, or the first argument alone where `input_name` is its name.
    """
    dtype = current()
    if dtype is None:
        return NotImplemented
    kwargs = kwargs or {}
    if input_name is None:
        args = tuple(cast(arg, dtype) for arg in args)
        kwargs = {name: cast(arg, dtype) for name, arg in kwargs.items()}
    elif args:
        args = (cast(args[0], dtype), *args[1:])
    elif input_name in kwargs:
        kwargs = kwargs | {input_name: cast(kwargs[input_name], dtype)}
    with _left():
        return binder.call(target, args, kwargs)


def current() -> Any:
    """The dtype that inputs are cast to, within a Cell of mixed precision; None outside of one."""
    return _running[-1] if _running else None


@contextlib.contextmanager
def suspended() -> Iterator[None]:
    """Within it, operators take their inputs as they are, MindSpore's too: what is written to a copy would be lost."""
    if current() is None:
        yield
        return
    with mixed_precision_left(), _left():
        yield


def cast(value: Any, dtype: Any) -> Any:
    """A tensor, or those of a list, of this dtype if it is of floating point."""
    if isinstance(value, (list, tuple)):
        return [cast(item, dtype) for item in value]
    if isinstance(value, ms.Tensor) and value.dtype in dtypes.floating() and value.dtype != dtype:
        return ms.ops.cast(value, dtype)
    return value


@contextlib.contextmanager
def _left() -> Iterator[None]:
    binder.leave_mixed_precision(1)
    try:
        yield
    finally:
        binder.leave_mixed_precision(-1)


def _watch() -> None:
    """Operators of MindSpore's cast where a kernel is called, and so must know the Cell's precision."""

    def watched(original: Callable[..., Any]) -> Callable[..., Any]:
        def set_mixed_precision_type(self: Any, mixed_precision_type: Any, is_push: bool = True) -> Any:
            if is_push:
                _running.append(_DTYPES.get(mixed_precision_type.name))
                binder.enter_mixed_precision(1)
            elif _running:  # not of a Cell that ran when ms_ops was imported
                _running.pop()
                binder.enter_mixed_precision(-1)
            return original(self, mixed_precision_type, is_push)

        return set_mixed_precision_type

    patches.apply("calls in Cell.to_float", [(Executor, "set_mixed_precision_type", watched)])


_watch()
