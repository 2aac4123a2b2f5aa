"""Are two lists of results the same?"""

from __future__ import annotations

import torch

TOLERANCES = {
    torch.float16: (1e-3, 1e-5),
    torch.bfloat16: (1e-2, 1e-5),
    torch.float32: (1e-5, 1e-6),
    torch.complex64: (1e-5, 1e-6),
    torch.float64: (1e-12, 1e-13),
    torch.complex128: (1e-12, 1e-13),
}
"""Relative and absolute. The same kernels run on both sides, but the order of sums follows memory's layout."""

UNINITIALIZED = {
    "aten::_ctc_loss": (1,),  # log_alpha, of which only the part that the lengths reach is filled
    "aten::_ctc_loss.Tensor": (1,),
    "aten::empty.memory_format": (0,),
    "aten::empty_like": (0,),
    "aten::empty_permuted": (0,),
    "aten::empty_strided": (0,),
    "aten::new_empty": (0,),
    "aten::new_empty_strided": (0,),
}
"""Results that torch leaves uninitialized, at least in part: only their shapes and dtypes count."""


Results = list[torch.Tensor | None]


def difference(overload: str, actual: Results, expected: Results, *, forward: bool) -> str:
    """What differs, or "". Where torch returns no tensor, anything will do."""
    if len(actual) != len(expected):
        return f"{len(actual)} results in place of {len(expected)}"
    for index, (result, right) in enumerate(zip(actual, expected, strict=True)):
        if right is None:
            continue
        if result is None:
            return f"result {index} is None"
        if (result.dtype, result.shape) != (right.dtype, right.shape):
            return f"result {index} is {_kind(result)}, not {_kind(right)}"
        if forward and index in UNINITIALIZED.get(overload, ()):
            continue
        rtol, atol = TOLERANCES.get(right.dtype, (0, 0))
        try:
            torch.testing.assert_close(result, right, rtol=rtol, atol=atol, equal_nan=True)
        except AssertionError as error:
            return f"result {index}: " + " ".join(str(error).split())
    return ""


def _kind(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
