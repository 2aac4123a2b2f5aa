"""Forms of other libraries' operators that a graph can call: without writes, or said to be random."""

from __future__ import annotations

from collections.abc import Sequence

from ms_ops._dispatcher import catalog
from ms_ops._dispatcher.catalog import Overload
from ms_ops._native import binder


def of(overloads: Sequence[Overload], *, random: bool = False) -> tuple[Overload, ...]:
    """What to call in the place of these overloads: themselves, or forms of them that are registered here.

    Args:
        overloads: of one operator, either all functional or all writing to their arguments.
        random: whether they draw random numbers, though their library may not say so.
    """
    return tuple(
        _form(overload, random) if random or overload.schema.is_mutable else overload for overload in overloads
    )


def _form(overload: Overload, random: bool) -> Overload:
    name = binder.form(f"{overload.namespace}::{overload.packet}", overload.overload, random)
    return catalog.find(f"{name}.{overload.overload or 'default'}")
