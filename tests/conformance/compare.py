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
    if forward and name == "_ctc_loss":
        filled = _filled(call, expected[1])
        actual, expected = ([results[0], _at(filled, results[1])] for results in (actual, expected))
    for index, pair in enumerate(zip(actual, expected, strict=True)):
        text = _difference(*pair, values=not (forward and name in UNINITIALIZED))
        if text:
            return f"result {index}{text}"
    return ""


def changed(actual: Results, expected: Results) -> str:
    """What differs of the inputs after the call, or ""."""
    for index, pair in enumerate(zip(actual, expected, strict=True)):
        text = _difference(*pair, values=True)
        if text:
            return f"after the call, input {index}{text}"
    return ""


def _difference(actual: torch.Tensor | None, expected: torch.Tensor | None, *, values: bool) -> str:
    if expected is None:
        return ""
    if actual is None:
        return " is None"
    if (actual.dtype, actual.shape) != (expected.dtype, expected.shape):
        return f" is {_kind(actual)}, not {_kind(expected)}"
    rtol, atol = TOLERANCES.get(expected.dtype, (0, 0))
    try:
        if values:
            torch.testing.assert_close(actual, expected, rtol=rtol, atol=atol, equal_nan=True)
    except AssertionError as error:
        return ": " + " ".join(str(error).split())
    return ""


def _filled(call: Call, log_alpha: torch.Tensor | None) -> torch.Tensor:
    """Which elements of _ctc_loss's second result torch fills: those that the lengths reach."""
    assert log_alpha is not None
    inputs, targets = (torch.as_tensor(lengths).reshape(-1, 1, 1) for lengths in call.args[2:4])
    steps = torch.arange(log_alpha.shape[-2]).reshape(1, -1, 1)
    states = torch.arange(log_alpha.shape[-1]).reshape(1, 1, -1)
    return ((steps < inputs) & (states < 2 * targets + 1)).reshape(log_alpha.shape)


def _at(mask: torch.Tensor, result: torch.Tensor | None) -> torch.Tensor | None:
    """The elements, in place of a result of the mask's shape."""
    return result if result is None or result.shape != mask.shape else result[mask]


def _kind(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"
