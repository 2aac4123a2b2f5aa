"""What a TorchModule holds: its Parameters, under the names that a Cell has for them, and its operators."""

from __future__ import annotations

from collections.abc import Mapping

import mindspore as ms
import torch

from ms_ops._migrate.paths import NAMES_OF_CELL
from ms_ops._migrate.tensors import naming, to_mindspore

OPERATORS = frozenset({"calls", "outputs", "pairs"})
_TAKEN = NAMES_OF_CELL | OPERATORS | {"is_compiled", "statistics", "weights"}


def attribute(name: str) -> str:
    """The attribute for what torch calls `name`."""
    return f"{name}_" if name in _TAKEN else name


def parameters(named: Mapping[str, torch.Tensor], title: str) -> ms.ParameterTuple:
    """Parameters with copies of the tensors' values, which a Cell takes for attributes by their names."""
    held = []
    for name, tensor in named.items():
        with naming(name, title):
            held.append(ms.Parameter(to_mindspore(tensor), name=attribute(name), requires_grad=tensor.requires_grad))
    return ms.ParameterTuple(held)
