"""Shapes and dtypes of tensors, as far as they are known before a call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import torch

Shape = tuple[int, ...]

UNKNOWN_DIM = -1
UNKNOWN_RANK: Shape = (-2,)


class NoInference(NotImplementedError):  # noqa: N818
    """An operator has no function that tells the shapes and dtypes of its outputs."""


class TensorSpec(NamedTuple):
    """Shape and dtype of a tensor; a dim may be -1 and the shape (-2,) when not known before run time.

    `bounds` is for shapes that depend on the values of the operator's inputs: pairs of such a dim and the most it can
    be, which in turn may be -1 when not known before run time, or None if there is no such number.
    """

    shape: Shape
    dtype: torch.dtype
    bounds: tuple[tuple[int, int | None], ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether rank and dims are known."""
        return all(size >= 0 for size in self.shape)

    @property
    def data_dependent_dims(self) -> tuple[int, ...]:
        """Dims that depend on the values of the operator's inputs."""
        return tuple(dim for dim, _ in self.bounds)

    @property
    def padded_shape(self) -> Shape:
        """A shape that holds the tensor whatever the values are.

        Raises:
            RuntimeError: there is none.
        """
        shape = list(self.shape)
        for dim, bound in self.bounds:
            if bound is None:
                raise RuntimeError(
                    "the shape of its output depends on the values of its inputs and has no upper bound, which a graph "
                    "needs; call it in PyNative mode"
                )
            shape[dim] = bound
        return tuple(shape)

    def __str__(self) -> str:
        return f"{str(self.dtype).removeprefix('torch.')}{list(self.shape)}"


Specs = tuple[TensorSpec, ...]


def merge(variants: Sequence[Specs]) -> Specs:
    """What several descriptions of the same outputs agree on.

    Raises:
        RuntimeError: they do not even agree on the number of outputs.
    """
    counts = sorted({len(variant) for variant in variants})
    if len(counts) > 1:
        raise RuntimeError(
            f"the number of outputs is not known before the call: it can be {', '.join(map(str, counts))}. "
            "Use static shapes, or an operator that returns one tensor."
        )
    return tuple(map(_merge, zip(*variants, strict=True)))


def _merge(variants: tuple[TensorSpec, ...]) -> TensorSpec:
    # A 0-d tensor does not take part in type promotion, so that dtypes can differ where ranks do; most is right there.
    dtypes = [spec.dtype for spec in variants]
    dtype = max(dtypes, key=dtypes.count)
    if len({len(spec.shape) for spec in variants}) > 1 or UNKNOWN_RANK in (spec.shape for spec in variants):
        return TensorSpec(UNKNOWN_RANK, dtype, ((0, None),) if any(spec.bounds for spec in variants) else ())
    dims = zip(*(spec.shape for spec in variants), strict=True)
    shape = tuple(sizes[0] if len(set(sizes)) == 1 else UNKNOWN_DIM for sizes in dims)
    return TensorSpec(shape, dtype, tuple(_merge_bounds(variants)))


def _merge_bounds(variants: Sequence[TensorSpec]) -> Iterator[tuple[int, int | None]]:
    bounds = [dict(spec.bounds) for spec in variants]
    for dim in sorted(set().union(*bounds)):
        limits = {known[dim] for known in bounds if dim in known}
        exact = [spec.shape[dim] for known, spec in zip(bounds, variants, strict=True) if dim not in known]
        limit = limits.pop() if len(limits) == 1 else None if None in limits else UNKNOWN_DIM
        yield dim, limit if limit is None or limit >= max(exact, default=0) else UNKNOWN_DIM
