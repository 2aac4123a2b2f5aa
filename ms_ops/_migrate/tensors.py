"""Tensors between the frameworks, bit by bit: copies that share no memory."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any

import mindspore as ms
import numpy as np
import torch

from ms_ops._compat.mindspore import no_grad
from ms_ops._native import dtypes


def to_mindspore(tensor: torch.Tensor) -> Any:
    """A MindSpore tensor of the same shape, dtype and bits.

    Raises:
        TypeError: MindSpore has no such dtype, or the tensor is not dense.
    """
    dtypes.to_mindspore(tensor.dtype)
    if tensor.layout is not torch.strided or tensor.is_meta:
        what = "it is on the meta device and has no values" if tensor.is_meta else f"its layout is {tensor.layout}"
        raise TypeError(f"a dense tensor with values is needed, and {what}")
    dense = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()
    if dense.dtype == torch.bfloat16:
        return ms.Tensor(dense.view(torch.int16).numpy().view(_numpy_bfloat16()))
    return ms.Tensor(dense.numpy())


@contextlib.contextmanager
def naming(name: str, title: str) -> Iterator[None]:
    """Have a TypeError say which tensor of the module `title` MindSpore cannot have."""
    try:
        yield
    except TypeError as error:
        raise TypeError(f"{name} of {title}: {error}") from None


def to_torch(tensor: Any) -> torch.Tensor:
    """A torch tensor on the CPU of the same shape, dtype and bits.

    Raises:
        TypeError: torch has no such dtype.
    """
    array = tensor.asnumpy()
    values = np.array(array.reshape(-1)).view(np.uint8)  # since NumPy's dtypes are not all known to torch
    return torch.from_numpy(values).view(dtypes.to_torch(tensor.dtype)).reshape(array.shape)


def assign(parameter: Any, value: torch.Tensor) -> None:
    """Give a Parameter the values of a tensor of its shape and dtype.

    They are written to the memory that it has: graphs that are compiled know that, and not what set_data puts there.

    Raises:
        TypeError: MindSpore has no kernel for the dtype.
    """
    if parameter.has_init:
        parameter.init_data()
    tensor = to_mindspore(value)
    if ms.get_context("device_target") != "GPU":
        with no_grad():  # after an exception in a gradient, MindSpore goes on as if it were within it
            parameter.copy_(tensor)  # for all dtypes, which ops.assign is not
        return
    try:
        ms.ops.assign(parameter, tensor)  # MindSpore has no copy_ there
    except TypeError as error:
        raise TypeError(
            f"{parameter.name}: MindSpore cannot write {parameter.dtype} to a Parameter on a GPU; use float32 weights, "
            "as module.float() makes them, and mixed precision"
        ) from error


@functools.cache
def _numpy_bfloat16() -> Any:
    """NumPy has no bfloat16 of its own; this is MindSpore's."""
    return ms.Tensor(0, ms.bfloat16).asnumpy().dtype
