"""What torch.export does to every composite operator in each step, which is most of the export of a small network."""

from __future__ import annotations

import contextlib
import functools
import importlib
import typing
from collections.abc import Callable, Iterator
from typing import Any

import torch

from ms_ops._compat import patches

_export_utils: Any = importlib.import_module("torch._export.utils")


def _found_once(find: Callable[[], None]) -> Callable[[], None]:
    """Nothing registers a composite operator while torch exports, and torch looks for them once per namespace."""
    return functools.cache(find)


def _remembering(_: Any) -> Any:
    """Torch writes ``Callable[_P, _T]`` in functions that it makes for each key of each operator."""
    return typing.Callable  # unlike that of collections.abc, it remembers what it was subscripted with


_REPLACED: list[tuple[Any, str, patches.Wrap]] = [
    (_export_utils, "_materialize_cpp_cia_ops", _found_once),
    (torch._ops, "Callable", _remembering),
]


@contextlib.contextmanager
def quick() -> Iterator[None]:
    """Within it they take less time, where torch has what is replaced; the results are the same."""
    there = [(place, name, wrap) for place, name, wrap in _REPLACED if hasattr(place, name)]
    with patches.applied("the time of an export", there):
        yield
