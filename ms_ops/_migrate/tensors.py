"""Tensors of torch as tensors of MindSpore, bit by bit."""

from __future__ import annotations

import mindspore as ms
import torch

from ms_ops._native import dtypes


def to_mindspore(tensor: torch.Tensor) -> ms.Tensor:
    """A copy, of any dtype that both have, on the CPU."""
    tensor = tensor.detach().cpu().contiguous()
    if tensor.dtype == torch.bfloat16:  # NumPy has none; every bfloat16 is a float32
        return ms.Tensor(tensor.float().numpy(), ms.bfloat16)
    return ms.Tensor(tensor.numpy().copy(), dtypes.to_mindspore(tensor.dtype))
