"""Writes the entries of ATen's operators: a line of C++ per functional overload of the torch that is installed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import torch

_HEADER = """\
// Entries of the {count} functional overloads of ATen in torch {version}; written by ops_src/aten_entries.py.
#include <dispatch/aten_overload.h>

#pragma GCC optimize("O0")  // there is nothing to gain but compile time

MS_EXT_TORCH_ENTRY(AtenOverload, AtenOverloads)

"""
_FORMS = ("", "_tuple", "_vjp", "_vjp_tuple")
_FUNCTIONS = ("", "Init", "InferShape", "InferType")


def symbol(overload: str) -> str:
    """Symbol of the entry of "aten::add.Tensor", as ms_ops._dispatcher.catalog has it."""
    return re.sub(r"\W+", "_", overload)


def functional_overloads() -> list[str]:
    """Names of the overloads that write to no argument and return tensors or lists of them, "aten::add.Tensor"."""
    functional = {_name(schema) for schema in torch._C._jit_get_all_schemas() if _is_functional(schema)}
    return sorted(functional.intersection(torch._C._dispatch_get_all_op_names()))


def generate() -> str:
    """The C++ source. Raises ValueError where two overloads would have one symbol."""
    symbols = list(map(symbol, functional_overloads()))
    counts = Counter(name + form + function for name in symbols for form in _FORMS for function in _FUNCTIONS)
    twice = sorted(name for name, count in counts.items() if count > 1)
    if twice:
        raise ValueError(f"several overloads of ATen would have the entry {', '.join(twice)}")
    lines = [f"MS_EXT_ATEN_OVERLOAD({name})\n" for name in symbols]
    return _HEADER.format(count=len(lines), version=torch.__version__) + "".join(lines)


def _name(schema: Any) -> str:
    return f"{schema.name}.{schema.overload_name}" if schema.overload_name else str(schema.name)


def _is_functional(schema: Any) -> bool:
    types = {str(value.type) for value in schema.returns}
    returns_tensors = bool(types) and types <= {"Tensor", "List[Tensor]"}
    return schema.name.startswith("aten::") and returns_tensors and not schema.is_mutable
