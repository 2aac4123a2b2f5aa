"""Shapes and dtypes of tensors, as far as they are known before a call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch

from ms_ops._native.dtypes import name_of

Shape = tuple[int, ...]

UNKNOWN_DIM = -1
UNKNOWN_RANK: Shape = (-2,)


class NoInference(NotImplementedError):  # noqa: N818
    """An operator has no function that tells the shapes and dtypes of its outputs."""


class TensorSpec(NamedTuple):
    """Shape and dtype of a tensor; a dim may be -1 and the shape (-2,) when not known before run time.

    `data_dependent` has the dims that depend on the values of the operator's inputs, (0,) if the rank does. For an
    output that the operator leaves undefined, `is_defined` is false; MindSpore gets an empty tensor in its place.
    """

    shape: Shape
    dtype: torch.dtype
    data_dependent: tuple[int, ...] = ()
    is_defined: bool = True

    @property
    def is_known(self) -> bool:
        """Whether rank and dims are known."""
        return all(size >= 0 for size in self.shape)

    def __str__(self) -> str:
        return f"{name_of(self.dtype)}{list(self.shape)}"


Specs = tuple[TensorSpec, ...]


def merge(variants: Sequence[Specs]) -> Specs:
    """What several descriptions of the same outputs agree on.

    Raises:
        RuntimeError: they do not even agree on the number of outputs, or on a dtype.
    """
    if len({len(variant) for variant in variants}) > 1:
        raise RuntimeError(
            "the number of outputs is not known before the call: it depends on sizes that are not. Use static shapes, "
            "or an operator that returns one tensor."
        )
    return tuple(_merge(index, output) for index, output in enumerate(zip(*variants, strict=True)))


def _merge(index: int, variants: tuple[TensorSpec, ...]) -> TensorSpec:
    dtype = variants[0].dtype
    if dtypes := {name_of(spec.dtype) for spec in variants if spec.dtype != dtype}:
        raise RuntimeError(
            f"the dtype of output {index}, {name_of(dtype)} or {' or '.join(sorted(dtypes))}, depends on the ranks of "
            "the inputs, which are not known: a 0-d tensor does not take part in type promotion. Declare them, as in "
            "Tensor(shape=[None, None]), or cast the inputs to one dtype"
        )
    if not all(spec.is_defined for spec in variants):
        return next(spec for spec in variants if not spec.is_defined)
    if len({len(spec.shape) for spec in variants}) > 1 or UNKNOWN_RANK in (spec.shape for spec in variants):
        return TensorSpec(UNKNOWN_RANK, dtype, (0,) if any(spec.data_dependent for spec in variants) else ())
    dims = zip(*(spec.shape for spec in variants), strict=True)
    shape = tuple(sizes[0] if len(set(sizes)) == 1 else UNKNOWN_DIM for sizes in dims)
    return TensorSpec(shape, dtype, tuple(sorted({dim for spec in variants for dim in spec.data_dependent})))
