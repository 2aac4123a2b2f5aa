"""Tensors that autograd records from, which may be written to as those in the middle of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.autograd.graph import GradientEdge, get_gradient_edge


class _Source(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, recorded: torch.Tensor, tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        return tuple(tensor.detach() for tensor in tensors)


def variables(tensors: Sequence[torch.Tensor], wanted: Sequence[bool]) -> tuple[list[torch.Tensor], list[GradientEdge]]:
    """The tensors, on their memory, of which those that are wanted require a gradient; and where it arrives for these.

    Args:
        tensors: any.
        wanted: of the first of them; the others are not.
    """
    chosen = [tensor for tensor, want in zip(tensors, wanted, strict=False) if want]
    with torch.enable_grad():
        made = _Source.apply(torch.zeros((), requires_grad=True), chosen) if chosen else ()
    edges = [get_gradient_edge(tensor) for tensor in made]
    left = iter(made)
    flags = [*wanted, *[False] * (len(tensors) - len(wanted))]
    return [next(left) if want else tensor.detach() for tensor, want in zip(tensors, flags, strict=True)], edges
