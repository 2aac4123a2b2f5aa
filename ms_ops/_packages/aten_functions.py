"""Functions and methods that formulas find in ATen: what C++ has of them, what they take and what they give."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import torch

from ms_ops._dispatcher import catalog
from ms_ops._dispatcher.catalog import Overload

Given = Literal["tensor", "number"] | None
"""What is known of an argument of a call."""

_HEADERS = Path(torch.__file__).parent / "include" / "ATen"
_DIMS = {"List[int]", "Optional[List[int]]"}
_METHOD = re.compile(r"^  (?!return\b)[\w:<>, *&]+?[\s*&>](\w+) ?\(", re.MULTILINE)


def has_function(name: str) -> bool:
    """Whether C++ has a function of ATen's of this name; a method is none."""
    return name in (_functions(name) or ())


def check_function(name: str) -> None:
    """Refuse what is no function of ATen's in C++.

    Raises:
        ValueError: it has none; the text says what to write.
    """
    functions = _functions(name)
    if functions is None:
        raise ValueError(f"{name} is neither declared in this file nor an operator of torch's")
    if name not in functions:
        raise ValueError(f"{name} is a method of tensors, so write grad.{name}(...)")


def check_count(name: str, count: int) -> None:
    """Refuse a call of a function of ATen's with so many arguments, which C++ takes by their places.

    Raises:
        ValueError: no overload takes as many; the text shows them.
    """
    schemas = [overload.schema for overload in _overloads(name)]
    if schemas and not any(_takes(schema, count) for schema in schemas):
        raise ValueError(f"{name} takes other arguments: {'; '.join(sorted(map(str, schemas)))}")


def check_method(name: str, *, in_python: bool) -> None:
    """Refuse what is no method of tensors, in C++ or in Python.

    Raises:
        ValueError: they have none; the text says what to write, if it is a function.
    """
    if hasattr(torch.Tensor, name) if in_python else name in _methods():
        return
    instead = f"; it is a function, so write {name}(...)" if has_function(name) else ""
    raise ValueError(f"tensors have no method {name} in {'Python' if in_python else 'C++'}{instead}")


def outputs(name: str, given: Sequence[Given]) -> int | None:
    """How many tensors a function or method of this name gives for such arguments; None if that is not known."""
    schemas = [overload.schema for overload in _overloads(name)]
    fitting = [schema for schema in schemas if _takes(schema, len(given)) and _fits(schema, given)]
    counts = {
        len(schema.returns) if all(str(value.type) == "Tensor" for value in schema.returns) else None
        for schema in fitting or schemas
    }
    return counts.pop() if len(counts) == 1 else None


def gives_list(name: str) -> bool:
    """Whether a function of this name gives a list of tensors."""
    returns = [[str(value.type) for value in overload.schema.returns] for overload in _overloads(name)]
    return bool(returns) and all(types == ["List[Tensor]"] for types in returns)


def takes_none(name: str, place: int) -> bool:
    """Whether what a call of this name has at a place, a method's tensor among them, may be None; so if unknown."""
    overloads = _overloads(name)
    arguments = [overload.schema.arguments for overload in overloads]
    return not overloads or any(
        place < len(some) and isinstance(some[place].real_type, torch.OptionalType) for some in arguments
    )


def takes_list(name: str, place: int) -> bool:
    """Whether what a call of this name has at a place may be a list of tensors; so if unknown."""
    arguments = [overload.schema.arguments for overload in _overloads(name)]
    return not arguments or any(place < len(some) and "Tensor]" in str(some[place].real_type) for some in arguments)


def takes_dims_alone(name: str, place: int) -> bool:
    """Whether what a function of this name has at a place is a list of integers, and never one: ``flip(x, [0])``."""
    kinds = _kinds_at(name, place)
    return bool(kinds & _DIMS) and not kinds & {"int", "number", "Tensor"}


def takes_flag_or_dims(name: str, place: int) -> bool:
    """Whether what a function of this name has at a place is a flag or dimensions, by the overload: ``std(x, 0)``."""
    kinds = _kinds_at(name, place)
    return "bool" in kinds and bool(kinds & _DIMS)


def _kinds_at(name: str, place: int) -> set[str]:
    arguments = [overload.schema.arguments for overload in _overloads(name)]
    return {str(some[place].type) for some in arguments if place < len(some)}


def keyword_names(name: str, count: int) -> list[str]:
    """The names of those of so many arguments, the last ones, that Python takes by keyword alone."""
    for overload in _overloads(name):
        if _takes(overload.schema, count):
            return [argument.name for argument in overload.schema.arguments[:count] if argument.kwarg_only]
    return []


def gives_view(name: str) -> bool:
    """Whether a function or method of this name may give a tensor with the memory of its first one."""
    returns = [value for overload in _overloads(name) for value in overload.schema.returns]
    return any(str(value.type) == "Tensor" and value.alias_info and not value.alias_info.is_write for value in returns)


def _takes(schema: Any, count: int) -> bool:
    """Whether an overload takes so many arguments."""
    needed = sum(not argument.has_default_value() for argument in schema.arguments)
    return bool(needed <= count <= len(schema.arguments))


def _fits(schema: Any, given: Sequence[Given]) -> bool:
    """Whether an overload has tensors where tensors are given, and none where numbers are."""
    kinds = [str(argument.type) for argument in schema.arguments]
    return all(
        what is None or (("Tensor" in kind) if what == "tensor" else "Tensor" not in kind)
        for what, kind in zip(given, kinds, strict=False)
    )


@functools.cache
def _overloads(name: str) -> tuple[Overload, ...]:
    qualified = f"aten::{name.removesuffix('_symint')}"
    return catalog.find_all(qualified) if catalog.is_callable(qualified) else ()


@functools.cache
def _functions(operator: str) -> frozenset[str] | None:
    """The functions of an operator in ATen's C++; None if there is no such operator."""
    header = _HEADERS / "ops" / f"{operator.removesuffix('_symint')}.h"
    if not header.is_file():
        return None
    return frozenset(re.findall(r"^inline .*?\b(\w+)\(", header.read_text(encoding="utf-8"), re.MULTILINE))


@functools.cache
def _methods() -> frozenset[str]:
    """The methods of at::Tensor."""
    texts = [(_HEADERS / "core" / f"{name}.h").read_text(encoding="utf-8") for name in ("TensorBody", "TensorBase")]
    return frozenset(_METHOD.findall("".join(texts)))
