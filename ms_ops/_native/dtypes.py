"""MindSpore dtypes and torch dtypes, paired by the bridge's table (both libraries use the same names)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

import mindspore as ms
import torch

from ms_ops._native import library


class _Tables:
    def __init__(self) -> None:
        rows = library.dtype_rows()
        mindspore = {row: named(row.name) for row in rows}
        self.to_torch = {mindspore[row]: getattr(torch, row.name) for row in rows}
        self.to_mindspore = {value: key for key, value in self.to_torch.items()}
        self.type_ids = {getattr(torch, row.name): row.type_id for row in rows}
        self.scalar_types = {getattr(torch, row.name): row.scalar_type for row in rows}


@functools.cache
def _tables() -> _Tables:
    return _Tables()


def to_torch(dtype: Any) -> torch.dtype:
    """The torch dtype of a MindSpore dtype.

    Raises:
        TypeError: torch has no such dtype.
    """
    try:
        return _tables().to_torch[dtype]
    except KeyError:
        raise TypeError(f"torch has no dtype for MindSpore's {dtype}; supported: {_supported()}") from None


def to_mindspore(dtype: torch.dtype) -> Any:
    """The MindSpore dtype of a torch dtype.

    Raises:
        TypeError: MindSpore has no such dtype.
    """
    try:
        return _tables().to_mindspore[dtype]
    except KeyError:
        raise TypeError(f"MindSpore has no dtype for {dtype}; supported: {_supported()}") from None


def foreign(values: Iterable[Any]) -> str | None:
    """The first tensor or dtype that MindSpore lacks, as "a sparse_coo tensor" or "a tensor of qint8"; None if none."""
    for value in values:
        if isinstance(value, torch.Tensor) and value.layout != torch.strided:
            return f"a {str(value.layout).removeprefix('torch.')} tensor"
        dtype = value.dtype if isinstance(value, torch.Tensor) else value
        if isinstance(dtype, torch.dtype) and dtype not in _tables().to_mindspore:
            return f"a tensor of {name_of(dtype)}"
    return None


def name_of(dtype: torch.dtype) -> str:
    """The name of a torch dtype in both frameworks, "bool" and "float32"."""
    return str(dtype).removeprefix("torch.")


def named(name: str) -> Any:
    """The MindSpore dtype of a name."""
    return getattr(ms, attribute(name))


def attribute(name: str) -> str:
    """What MindSpore's module calls the dtype of a name: "bool_", and "float32"."""
    return f"{name}_" if hasattr(ms, f"{name}_") else name


def has_gradient(dtype: Any) -> bool:
    """Whether tensors of this dtype, of either framework, can have a gradient."""
    known = dtype if isinstance(dtype, torch.dtype) else to_torch(dtype)
    return bool(known.is_floating_point or known.is_complex)


def of_the_kind_of(dtype: torch.dtype) -> list[torch.dtype]:
    """Those that both frameworks have: of bools, of integers, floating or complex ones."""
    return [one for one in _tables().to_mindspore if _kind(one) == _kind(dtype)]


def _kind(dtype: torch.dtype) -> tuple[bool, bool, bool]:
    return dtype.is_floating_point, dtype.is_complex, dtype == torch.bool


@functools.cache
def floating() -> frozenset[Any]:
    """The MindSpore dtypes that are floating, and not complex."""
    return frozenset(theirs for theirs, known in _tables().to_torch.items() if known.is_floating_point)


def type_id(dtype: torch.dtype) -> int:
    """MindSpore's number for a torch dtype."""
    return _tables().type_ids[dtype]


def from_type_id(number: int) -> torch.dtype:
    """The torch dtype of MindSpore's number."""
    return next(dtype for dtype, known in _tables().type_ids.items() if known == number)


def scalar_type_numbers() -> dict[Any, int]:
    """The number of c10::ScalarType for every dtype object of both frameworks."""
    tables = _tables()
    return {
        dtype: tables.scalar_types[tables.to_torch.get(dtype, dtype)]
        for dtype in (*tables.to_torch, *tables.to_mindspore)
    }


def _supported() -> str:
    return ", ".join(row.name for row in library.dtype_rows())
