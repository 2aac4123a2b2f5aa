"""Whether the backward of what runs would run Python: an author's, or what ``torch.utils.checkpoint`` runs again."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import torch

from ms_ops._compat import patches
from ms_ops._compat.torch import APPLIES_FUNCTION


class AuthorsBackwards:
    """Within it, whether this thread applies a ``torch.autograd.Function``, or hooks what autograd keeps.

    Attributes:
        seen: whether it has.
    """

    def __init__(self) -> None:
        self.seen = False

    def __enter__(self) -> AuthorsBackwards:
        patches.apply(
            "TorchModule, which looks at what a backward will run",
            [
                (*APPLIES_FUNCTION, _noting),
                (torch.autograd.graph.saved_tensors_hooks, "__enter__", _noting),
            ],
        )
        _watching.those.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _watching.those.remove(self)


class _Watching(threading.local):
    def __init__(self) -> None:
        self.those: list[AuthorsBackwards] = []


_watching = _Watching()


def _noting(original: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original)
    def call(*args: Any, **kwargs: Any) -> Any:
        for each in _watching.those:
            each.seen = True
        return original(*args, **kwargs)

    return call
