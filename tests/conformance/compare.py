"""Are two lists of results the same?"""

from __future__ import annotations

import torch

from tests.conformance.calls import Call

TOLERANCES = {
    torch.float16: (1e-3, 1e-5),
    torch.bfloat16: (1e-2, 1e-5),
    torch.float32: (1e-5, 1e-6),
    torch.complex64: (1e-5, 1e-6),
    torch.float64: (1e-12, 1e-13),
    torch.complex128: (1e-12, 1e-13),
}
"""Relative and absolute. The same kernels run on both sides, but the order of sums follows memory's layout."""

UNINITIALIZED = ("empty", "empty_like", "empty_permuted", "empty_strided", "new_empty", "new_empty_strided")
"""Operators whose results torch leaves uninitialized: only their shapes and dtypes count."""


Results = list[torch.Tensor | None]


def difference(call: Call, actual: Results, expected: Results, *, forward: bool) -> str:
    """What differs, or "". Where torch returns no tensor, anything will do."""
    name = call.overload.removeprefix("aten::").partition(".")[0]
    if len(actual) != len(expected):
        return f"{len(actual)} results in place of {len(expected)}"
    for index, pair in enumerate(zip(actual, expected, strict=True)):
        result, right = pair
        if right is None:
            continue
        if result is None:
            return f"result {index} is None"
        if (result.dtype, result.shape) != (right.dtype, right.shape):
            return f"result {index} is {_kind(result)}, not {_kind(right)}"
        if forward and name in UNINITIALIZED:
            continue
        if forward and name == "_ctc_loss" and index == 1:
            filled = _filled(call, right)
            result, right = result[filled], right[filled]
        rtol, atol = TOLERANCES.get(right.dtype, (0, 0))
        try:
            torch.testing.assert_close(result, right, rtol=rtol, atol=atol, equal_nan=True)
        except AssertionError as error:
            return f"result {index}: " + " ".join(str(error).split())
    return ""


def _filled(call: Call, log_alpha: torch.Tensor) -> torch.Tensor:
    """Which elements of _ctc_loss's second result torch fills: those that the lengths reach."""
    inputs, targets = (torch.as_tensor(lengths).reshape(-1, 1, 1) for lengths in call.args[2:4])
    steps = torch.arange(log_alpha.shape[-2]).reshape(1, -1, 1)
    states = torch.arange(log_alpha.shape[-1]).reshape(1, 1, -1)
    return ((steps < inputs) & (states < 2 * targets + 1)).reshape(log_alpha.shape)


def _kind(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
