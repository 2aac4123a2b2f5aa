"""Tensors between torch and MindSpore, every dtype with all its values, and strided where MindSpore has views."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import torch
from mindspore.ops.auto_generate import as_strided


def to_mindspore(tensor: torch.Tensor, *, strided: bool) -> ms.Tensor:
    """A copy; with `strided`, a view with the same strides."""
    if strided and not tensor.is_contiguous():
        extent = 1 + sum((n - 1) * s for n, s in zip(tensor.shape, tensor.stride(), strict=True))
        memory = to_mindspore(tensor.as_strided((extent if tensor.numel() else 0,), (1,)), strided=False)
        return as_strided(memory, tuple(tensor.shape), tuple(tensor.stride()), 0)
    tensor = tensor.contiguous()
    if tensor.dtype == torch.bfloat16:  # numpy has none; all its values are exact in float32
        return ms.Tensor(tensor.float().numpy(), dtype=ms.bfloat16)
    return ms.Tensor(tensor.numpy().copy())


def to_torch(tensor: ms.Tensor) -> torch.Tensor:
    """A copy."""
    array = tensor.asnumpy()
    if tensor.dtype == ms.bfloat16:
        return torch.from_numpy(array.view(np.int16).copy()).view(torch.bfloat16)
    if tensor.dtype == ms.uint64:
        array = array.astype(np.uint64)  # MindSpore's is another name for the same type, which torch does not know
    return torch.from_numpy(array.copy())


def to_mindspore_dtype(dtype: torch.dtype) -> ms.Type:
    return getattr(ms, "bool_" if dtype == torch.bool else str(dtype).removeprefix("torch."))
