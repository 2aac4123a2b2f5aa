"""The memory of what an operator gives."""

from __future__ import annotations

from collections.abc import Sequence

import torch


def owned(tensors: Sequence[torch.Tensor], given: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """The tensors, each in memory of its own, as results of an operator have to be."""
    taken = {start(tensor) for tensor in given}
    made = []
    for tensor in tensors:
        made.append(tensor.clone() if start(tensor) in taken else tensor)
        taken.add(start(tensor))
    return made


def start(tensor: torch.Tensor) -> int:
    """The address of the memory that a tensor is in, or is a view of."""
    return int(tensor.untyped_storage().data_ptr())
