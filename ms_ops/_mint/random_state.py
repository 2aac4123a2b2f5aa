"""MindSpore's generator of random numbers in graphs, which read its seed from a Parameter, and in traces of calls."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import mindspore as ms

from ms_ops._compat import patches
from ms_ops._compat.mindspore import inner_ops, is_traced
from ms_ops._primitives import side_effects

_SEEDING = ("manual_seed", "seed", "set_state")


def install() -> None:
    """Have what seeds MindSpore's generators reach graphs, and each draw be one of its own; once for a process."""
    seeding = [(ms.Generator, name, _written) for name in _SEEDING]
    drawing = [(ms.Generator, "__init__", _drawn_once), (inner_ops.Generator, "__call__", _recorded)]
    patches.apply("seeds of mindspore.mint in graphs", [*seeding, *drawing])
    ms.default_generator._generator.recompute(False)


def _drawn_once(make: Callable[..., None]) -> Callable[..., None]:
    """A gradient under Cell.recompute() would step the generator again in a graph, and draw other numbers."""

    @functools.wraps(make)
    def made(self: Any) -> None:
        make(self)
        self._generator.recompute(False)

    return made


def _recorded(step: Callable[..., Any]) -> Callable[..., Any]:
    """A step in C++ that MindSpore's trace does not see: what is drawn would be a constant."""

    @functools.wraps(step)
    def called(self: Any, command: Any, inputs: Any) -> Any:
        if not is_traced():
            return step(self, command, inputs)
        recorded = ms.ops.Primitive("Generator").set_device("CPU")
        recorded.add_prim_attr("manual_seed", self.attrs["manual_seed"])
        recorded.add_prim_attr(side_effects.IN_TRACES, True)
        return recorded(command, inputs)

    return called


def _written(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def seeding(self: Any, *args: Any, **kwargs: Any) -> Any:
        """As of MindSpore, whose primitive writes the seed elsewhere; a graph goes on with the memory that it knows."""
        result = method(self, *args, **kwargs)
        ms.ops.assign(self._seed, ms.Tensor(self.initial_seed(), ms.int64))
        return result

    return seeding
