"""MindSpore dtypes and torch dtypes, paired by the bridge's table (both libraries use the same names)."""

from __future__ import annotations

import functools
from typing import Any

import mindspore as ms
import torch

from ms_ops import _library


@functools.cache
def _tables() -> tuple[dict[Any, torch.dtype], dict[torch.dtype, Any]]:
    # MindSpore's module attribute for bool is bool_.
    to_torch = {
        getattr(ms, name, None) or getattr(ms, f"{name}_"): getattr(torch, name) for name in _library.dtype_names()
    }
    return to_torch, {value: key for key, value in to_torch.items()}


def to_torch(dtype: Any) -> torch.dtype:
    """The torch dtype of a MindSpore dtype.

    Raises:
        TypeError: torch has no such dtype.
    """
    try:
        return _tables()[0][dtype]
    except KeyError:
        raise TypeError(f"torch has no dtype for MindSpore's {dtype}; supported: {_supported()}") from None


def to_mindspore(dtype: torch.dtype) -> Any:
    """The MindSpore dtype of a torch dtype.

    Raises:
        TypeError: MindSpore has no such dtype.
    """
    try:
        return _tables()[1][dtype]
    except KeyError:
        raise TypeError(f"MindSpore has no dtype for {dtype}; supported: {_supported()}") from None


def _supported() -> str:
    return ", ".join(_library.dtype_names())
