"""Sizes and dtypes of outputs as op-plugin writes them, in C++, as expressions of declarations."""

from __future__ import annotations

import functools
import re

import torch

from ms_ops._native import library
from ms_ops._packages.expressions import scalar_type
from ms_ops._packages.signature import Signature

_EMPTY = re.compile(r"c10::SmallVector<int64_t,\s*[\w:]+>\s*(?=\{)")


@functools.cache
def _constants() -> dict[str, str]:
    """The names of dtypes by ATen's constants: kFloat is float32."""
    return {f"k{scalar_type(getattr(torch, row.name))}": row.name for row in library.dtype_rows()}


def shape(text: str, signature: Signature) -> str:
    """The expression of a size, such as `x.shape` or `broadcast(x, y)`.

    Raises:
        ValueError: it is C++ that has no counterpart.
    """
    tensors = {argument.name for argument in signature.tensors}
    plain = _EMPTY.sub("", text.strip()).replace("op_infer::", "")
    plain = re.sub(r"\b(\d+)L\b", r"\1", plain)
    plain = plain.removesuffix(".sizes()").replace(".sizes()[", ".shape[")
    plain = re.sub(r"(?<!/)/(?!/)", "//", plain)  # of sizes, C++ rounds down as well
    if plain in tensors:
        return f"{plain}.shape"
    if any(argument.name == plain and argument.is_integer and argument.is_list for argument in signature.arguments):
        return plain
    if listed := re.fullmatch(r"\{(.*)\}", plain):
        return f"[{listed[1].strip()}]"
    parts = _broadcast(plain)
    if parts and all(part in tensors for part in parts):
        return f"broadcast({', '.join(parts)})"
    raise ValueError(f"its size is C++ of op-plugin's, {text.strip()}")


def dtype(text: str, signature: Signature) -> str:
    """The expression of a dtype, such as `x.dtype` or `float32`.

    Raises:
        ValueError: it is C++ that has no counterpart.
    """
    tensors = {argument.name for argument in signature.tensors}
    plain = text.strip().removesuffix(".scalar_type()")
    if plain in tensors:
        return f"{plain}.dtype"
    if (name := plain.removeprefix("at::")) in _constants():
        return _constants()[name]
    if any(argument.name == plain and argument.kind == "ScalarTypeType" for argument in signature.arguments):
        return plain
    raise ValueError(f"its dtype is C++ of op-plugin's, {text.strip()}")


def _broadcast(text: str) -> list[str]:
    """The tensors of nested calls of broadcast_ops_npu_output_size; none if the text is something else."""
    if not text.startswith("broadcast_ops_npu_output_size("):
        return []
    inner = text.replace("broadcast_ops_npu_output_size", "").replace(".sizes()", "")
    return [part for part in re.split(r"[(),\s]+", inner) if part]
