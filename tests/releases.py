"""What older releases of the frameworks lack: tests of it skip there, and say so."""

from __future__ import annotations

import mindspore as ms
import pytest
import torch

_MINDSPORE = tuple(map(int, ms.__version__.split(".")[:2]))

needs_pinned_mindspore = pytest.mark.skipif(
    _MINDSPORE != (2, 10), reason=f"what it compares with was written for MindSpore 2.10, not {ms.__version__}"
)
needs_direct_calls = pytest.mark.skipif(
    _MINDSPORE < (2, 9), reason="calls in PyNative mode go by ops.Custom with MindSpore before 2.9"
)
needs_mint = pytest.mark.skipif(_MINDSPORE < (2, 9), reason="MindSpore before 2.9 takes no kernels for mint")
needs_scan = pytest.mark.skipif(
    torch.__version__ < "2.13", reason="torch 2.4 has no scan, and that of torch 2.10 gives wrong gradients"
)


def skip_second_order(mode: int) -> None:
    """In PyNative mode with MindSpore 2.7, whose own ops.Custom fails in gradients of gradients."""
    if mode == ms.PYNATIVE_MODE and _MINDSPORE < (2, 8):
        pytest.skip("MindSpore 2.7 calls the bprop of any Custom op with one argument too many here")
