"""The memory of what an operator gives."""

from __future__ import annotations

from collections.abc import Sequence

import torch


def owned(tensors: Sequence[torch.Tensor], given: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """The tensors, each in memory of its own, as results of an operator have to be."""
    taken = {_start(tensor) for tensor in given}
    made = []
    for tensor in tensors:
        made.append(tensor.clone() if _start(tensor) in taken else tensor)
        taken.add(_start(tensor))
    return made


def _start(tensor: torch.Tensor) -> int:
    return int(tensor.untyped_storage().data_ptr())
