"""What a comparison of two networks finds, and its table."""

from __future__ import annotations

import dataclasses
import math
from typing import NamedTuple

import torch

from ms_ops._native.dtypes import name_of

_DEFAULT = (1e-4, 1e-5)
_OF_HALF = {torch.float16: (1e-2, 1e-3), torch.bfloat16: (5e-2, 1e-2)}


class Tolerance(NamedTuple):
    """How far numbers that agree may be apart.

    Attributes:
        rtol: of the largest absolute value in a tensor of torch's; by default that of the dtype.
        atol: in addition; by default that of the dtype.
    """

    rtol: float | None
    atol: float | None

    def of(self, dtype: torch.dtype) -> tuple[float, float]:
        """Both for a dtype."""
        rtol, atol = _OF_HALF.get(dtype, _DEFAULT)
        return rtol if self.rtol is None else self.rtol, atol if self.atol is None else self.atol


@dataclasses.dataclass(frozen=True)
class Difference:
    """How far one tensor of MindSpore's is from torch's.

    Attributes:
        name: of the module, "" for the whole network; for a gradient, of the parameter.
        kind: "output" or "gradient".
        what: the class of the module; for a gradient, the shape.
        absolute: the largest difference; infinite where only one side is finite, or shapes differ.
        relative: that, divided by the largest absolute value that torch has in this tensor.
        agrees: whether it is within the tolerance.
        remark: on shapes and dtypes that differ.
    """

    name: str
    kind: str
    what: str
    absolute: float
    relative: float
    agrees: bool
    remark: str = ""

    @classmethod
    def of_structure(cls, name: str, kind: str, what: str, remark: str) -> Difference:
        """For tensors that cannot be compared."""
        return cls(name, kind, what, math.inf, math.inf, False, remark)


def difference(
    name: str, kind: str, what: str, here: torch.Tensor, there: torch.Tensor, tolerance: Tolerance
) -> Difference:
    """Compare a tensor of MindSpore's with torch's, both on the CPU."""
    if here.shape != there.shape:
        return Difference.of_structure(name, kind, what, f"shape {list(here.shape)}, and {list(there.shape)} in torch")
    absolute, relative, scale = distance(here, there)
    rtol, atol = tolerance.of(there.dtype)
    remark = "" if here.dtype == there.dtype else f"{name_of(here.dtype)}, and {name_of(there.dtype)} in torch"
    return Difference(name, kind, what, absolute, relative, absolute <= atol + rtol * scale, remark)


def distance(here: torch.Tensor, there: torch.Tensor) -> tuple[float, float, float]:
    """The largest absolute and relative difference, and the largest finite value of `there`."""
    if not there.numel():
        return 0.0, 0.0, 0.0
    wide = torch.complex128 if here.is_complex() or there.is_complex() else torch.float64
    one, other = here.to(wide), there.to(wide)
    apart = torch.where((one == other) | (one.isnan() & other.isnan()), 0.0, (one - other).abs())
    absolute = float(torch.nan_to_num(apart, nan=math.inf, posinf=math.inf).max())
    scale = float(torch.nan_to_num(other.abs(), nan=0.0, posinf=0.0).max())
    if not absolute:
        return 0.0, 0.0, scale
    return absolute, absolute / scale if scale else math.inf, scale


@dataclasses.dataclass(frozen=True)
class Comparison:
    """What a comparison found; ``str`` is a table.

    Attributes:
        outputs: of the modules that both networks called, in the order in which torch's calls end: parts before the
            whole.
        gradients: of the parameters, in the order in which backpropagation reaches their modules.
        notes: what could not be compared.
        tolerance: as it was given.
    """

    outputs: tuple[Difference, ...]
    gradients: tuple[Difference, ...]
    notes: tuple[str, ...]
    tolerance: Tolerance

    @property
    def first(self) -> Difference | None:
        """The first output that does not agree, or else the first gradient; None if all agree."""
        return next((one for one in (*self.outputs, *self.gradients) if not one.agrees), None)

    @property
    def worst(self) -> Difference | None:
        """The one with the largest relative difference; one that agrees only if all do. None if there are none."""
        both = (*self.outputs, *self.gradients)
        return max(both, key=lambda one: (not one.agrees, one.relative), default=None)

    @property
    def agrees(self) -> bool:
        """Whether all outputs and gradients do."""
        return self.first is None

    def __str__(self) -> str:
        lines = []
        for title, last, rows in (("output of", "class", self.outputs), ("gradient of", "shape", self.gradients)):
            if rows:
                lines += [*_table(title, last, rows), ""]
        lines += self.notes
        lines.append(self._verdict())
        return "\n".join(lines)

    def _verdict(self) -> str:
        if self.first is None:
            return f"all agree: {len(self.outputs)} outputs, {len(self.gradients)} gradients"
        wrong = sum(not one.agrees for one in (*self.outputs, *self.gradients))
        return f"* {wrong} do not agree; the first is the {self.first.kind} of {_label(self.first)}"


def _table(title: str, last: str, rows: tuple[Difference, ...]) -> list[str]:
    cells = [(title, "absolute", "relative", last)]
    cells += [
        (
            f"{' ' if one.agrees else '*'} {_label(one)}",
            f"{one.absolute:.2e}",
            f"{one.relative:.2e}",
            "; ".join(filter(None, [one.what, one.remark])),
        )
        for one in rows
    ]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    return [
        f"{name:<{widths[0]}}  {absolute:>{widths[1]}}  {relative:>{widths[2]}}  {what}".rstrip()
        for name, absolute, relative, what in cells
    ]


def _label(one: Difference) -> str:
    return one.name or "(the network)"
