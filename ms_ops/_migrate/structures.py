"""Tensors inside lists, tuples, dicts and dataclasses, as networks take and return them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any


def flatten(value: Any, kind: type | tuple[type, ...]) -> list[Any]:
    """All objects of a class, or of several, in the order of the structure; what is of other classes is left out."""
    if isinstance(value, kind):
        return [value]
    if isinstance(value, Mapping):
        return [item for one in value.values() for item in flatten(one, kind)]
    if isinstance(value, (list, tuple)):
        return [item for one in value for item in flatten(one, kind)]
    if dataclasses.is_dataclass(value):
        return [item for field in dataclasses.fields(value) for item in flatten(getattr(value, field.name), kind)]
    return []


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same structure of lists, tuples and dicts with other leaves."""
    if isinstance(value, dict):
        return {name: mapped(one, change) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        items = [mapped(one, change) for one in value]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    return change(value)
