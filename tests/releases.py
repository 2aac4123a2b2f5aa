"""What older releases of the frameworks lack: tests of it skip there, and say so."""

from __future__ import annotations

import mindspore as ms
import pytest
import torch

_MINDSPORE = tuple(map(int, ms.__version__.split(".")[:2]))

needs_pinned_mindspore = pytest.mark.skipif(
    _MINDSPORE != (2, 10), reason=f"what it compares with was written for MindSpore 2.10, not {ms.__version__}"
)
needs_mint = pytest.mark.skipif(_MINDSPORE < (2, 9), reason="MindSpore before 2.9 takes no kernels for mint")
needs_second_order = pytest.mark.skipif(
    _MINDSPORE < (2, 8),
    reason="MindSpore 2.7 calls the bprop of an ops.Custom with one argument too many, in PyNative mode",
)
"""Gradients of gradients in PyNative mode."""
CONVERTS = torch.__version__ >= "2.10a0"
NO_CONVERSION = f"from_torch refuses torch {torch.__version__}"
needs_conversion = pytest.mark.skipif(not CONVERTS, reason=NO_CONVERSION)
needs_scan = pytest.mark.skipif(
    torch.__version__ < "2.13", reason="torch 2.4 has no scan, and that of torch 2.10 gives wrong gradients"
)
needs_exporter = pytest.mark.skipif(
    torch.__version__ < "2.11", reason="torch 2.10 exports neither quantized tensors nor NaN among the arguments"
)
