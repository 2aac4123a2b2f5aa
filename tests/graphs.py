"""Whether a test in graph mode had a graph: MindSpore compiles Cells, gradients and jit functions alone there.

Any other function runs as in PyNative mode, and a test that calls one tests that mode twice.
"""

from __future__ import annotations

import atexit
import functools
import os
import sys
from collections.abc import Callable
from typing import Any

from ms_ops._compat.mindspore import api

_asked: list[str] = []
"""The methods by which graphs were asked for in this process, compiled or not."""


def demand_one() -> None:
    """Ends this program with an error if it asks for no graph; the exit code of one that fails stays."""
    _count()
    atexit.register(_fail_without)


def asked() -> int:
    """How many graphs were asked for since the first call."""
    _count()
    return len(_asked)


def _fail_without() -> None:
    if not _asked:
        print("this program was to run in graph mode, and had no graph", file=sys.stderr, flush=True)
        sys.stdout.flush()
        os._exit(1)


@functools.cache
def _count() -> None:
    for cls, name in ((api._JitExecutor, "__call__"), (api._CellGraphExecutor, "compile")):
        setattr(cls, name, _counted(getattr(cls, name)))


def _counted(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def counted(*args: Any, **kwargs: Any) -> Any:
        _asked.append(method.__qualname__)
        return method(*args, **kwargs)

    return counted
