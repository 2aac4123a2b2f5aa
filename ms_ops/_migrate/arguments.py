"""Names, constants and arguments, as Python writes them in a generated source."""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._native.dtypes import attribute, name_of, to_mindspore

PLACEMENT = frozenset({"device", "layout", "pin_memory", "memory_format"})
"""Arguments that MindSpore decides."""
RESERVED = frozenset(
    {
        *("self", "ms", "mint", "nn", "np", "aten", "ms_ops", "Path", "CONSTANTS", "way", "Tensor"),
        *("isconstant", "checked", "checked_input", "assert_sizes"),
        *keyword.kwlist,
    }
)
"""What no variable may be called."""


def unused(base: str, taken: Any) -> str:
    """`base`, or the first of base_1, base_2, ... that is not taken."""
    name, number = base, 0
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    return name


def base_of(name: str) -> str:
    """A name of Python's, for what an operator or a module of this name gives."""
    base = re.sub(r"\W", "_", name, flags=re.ASCII).strip("_").removeprefix("native_").partition("_legit")[0] or "x"
    if base[0].isdigit():
        base = f"layer_{base}"
    return f"{base}_" if base in RESERVED else base


def literal(value: Any) -> str:
    """A constant as Python writes it in the generated source.

    Raises:
        TypeError: MindSpore has none such.
    """
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, torch.dtype):
        to_mindspore(value)
        return f"ms.{attribute(name_of(value))}"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    if isinstance(value, str):
        return '"' + repr(value)[1:-1].replace('"', '\\"') + '"'
    if value is None or isinstance(value, (bool, int, float, complex)):
        return repr(value)
    raise TypeError(f"a constant of type {type(value).__name__}")


def named(name: str, value: str) -> str:
    """An argument by its name, which may be a word of Python's: `from`, for one."""
    return f'**{{"{name}": {value}}}' if keyword.iskeyword(name) else f"{name}={value}"


def given_of(
    overload: OpOverload, args: Sequence[Any], kwargs: Mapping[str, Any], variable: type = torch.fx.Node
) -> dict[str, Any]:
    """The arguments that are not what the schema says already, and that MindSpore does not decide.

    Objects of the class `variable` are never what the schema says.
    """
    schema = overload._schema.arguments
    given = {schema[index].name: value for index, value in enumerate(args)} | dict(kwargs)
    defaults = {argument.name: argument.default_value for argument in schema if argument.has_default_value()}
    return {
        name: value
        for name, value in given.items()
        if name not in PLACEMENT
        and not (name in defaults and not _has(variable, value) and _same(value, defaults[name]))
    }


def _same(value: Any, default: Any) -> bool:
    if isinstance(value, (list, tuple)) and isinstance(default, (list, tuple)):
        return list(value) == list(default)
    return type(value) is type(default) and bool(value == default)


def positional(overload: OpOverload, given: Mapping[str, Any]) -> list[Any]:
    """The first of the given arguments, as long as none is missing before them."""
    values = []
    for argument in overload._schema.arguments:
        if argument.kwarg_only or argument.name not in given:
            break
        values.append(given[argument.name])
    return values


def by_name(overload: OpOverload, given: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The others."""
    return list(given.items())[len(positional(overload, given)) :]


def has_node(value: Any) -> bool:
    """Whether it is a node of a graph, or has some."""
    return _has(torch.fx.Node, value)


def _has(kind: type, value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_has(kind, item) for item in value)
    return isinstance(value, kind)
