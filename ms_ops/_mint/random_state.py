"""MindSpore's generator of random numbers in graphs, which read its seed from a Parameter."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import mindspore as ms

from ms_ops._compat import patches

_SEEDING = ("manual_seed", "seed", "set_state")


def install() -> None:
    """Have what seeds MindSpore's generators reach graphs too; does nothing where it does."""
    patches.apply("seeds of mindspore.mint in graphs", [(ms.Generator, name, _written) for name in _SEEDING])


def _written(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def seeding(self: Any, *args: Any, **kwargs: Any) -> Any:
        """As of MindSpore, whose primitive writes the seed elsewhere; a graph goes on with the memory that it knows."""
        result = method(self, *args, **kwargs)
        ms.ops.assign(self._seed, ms.Tensor(self.initial_seed(), ms.int64))
        return result

    return seeding
