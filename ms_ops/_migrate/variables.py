"""Tensors that autograd records from, which may be written to as those in the middle of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch


class _Source(torch.autograd.Function):  # type: ignore[misc]
    """The tensors; adds to `sums` what reaches them in a backward, and in one within it."""

    @staticmethod
    def forward(
        ctx: Any, recorded: torch.Tensor, tensors: Sequence[torch.Tensor], sums: list[torch.Tensor | None]
    ) -> tuple[torch.Tensor, ...]:
        ctx.sums = sums
        ctx.set_materialize_grads(False)
        return tuple(tensor.detach() for tensor in tensors)

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor | None) -> tuple[None, ...]:
        ctx.sums[:] = [
            one if other is None else other if one is None else one + other
            for one, other in zip(ctx.sums, gradients, strict=True)
        ]
        return (None, None, None)


class Variables:
    """Tensors, on their memory, of which those that are wanted require a gradient.

    Args:
        tensors: any.
        wanted: of the first of them; the others are not.

    Attributes:
        tensors: what to compute with.
    """

    def __init__(self, tensors: Sequence[torch.Tensor], wanted: Sequence[bool]) -> None:
        self._wanted = wanted
        chosen = [tensor for tensor, want in zip(tensors, wanted, strict=False) if want]
        self._sums: list[torch.Tensor | None] = [None] * len(chosen)
        with torch.enable_grad():
            made = _Source.apply(torch.zeros((), requires_grad=True), chosen, self._sums) if chosen else ()
        left = iter(made)
        flags = [*wanted, *[False] * (len(tensors) - len(wanted))]
        self.tensors = [next(left) if want else tensor.detach() for tensor, want in zip(tensors, flags, strict=True)]

    def gradients(
        self, results: Sequence[torch.Tensor], cotangents: Sequence[torch.Tensor | None]
    ) -> list[torch.Tensor | None]:
        """One for each of the first tensors; None for those that are not wanted, or that nothing reaches.

        Args:
            results: what was computed with the tensors.
            cotangents: of the first of these; None for one that is not used.
        """
        pairs = [(r, c) for r, c in zip(results, cotangents, strict=False) if c is not None and r.requires_grad]
        self._sums[:] = [None] * len(self._sums)
        if pairs:
            # Not autograd.grad: torch.utils.checkpoint refuses it, and what a backward of an author's gives parameters
            # by a backward of its own, as in reversible networks, would not be in it.
            torch.autograd.backward(*zip(*pairs, strict=True))
        sums = iter(self._sums)
        return [next(sums) if want else None for want in self._wanted]
