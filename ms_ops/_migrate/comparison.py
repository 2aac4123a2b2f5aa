"""What a comparison of two networks finds, and its table."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from typing import NamedTuple

import torch

from ms_ops._native.dtypes import name_of

_DEFAULT = (1e-4, 1e-5)
_OF_HALF = {torch.float16: (1e-2, 1e-3), torch.bfloat16: (5e-2, 1e-2)}
_EXACT = (0.0, 0.0)  # of integers and bools
_LARGEST_INTEGER = 2.0**53  # up to here doubles have all of them

TITLES = {"output": "output of", "gradient": "gradient of", "buffer": "buffer"}
"""Of columns, by kind."""


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
        is_exact = not dtype.is_floating_point and not dtype.is_complex
        rtol, atol = _EXACT if is_exact else _OF_HALF.get(dtype, _DEFAULT)
        return rtol if self.rtol is None else self.rtol, atol if self.atol is None else self.atol


@dataclasses.dataclass(frozen=True)
class Difference:
    """How far one tensor of MindSpore's is from torch's.

    Attributes:
        name: of the module, "" for the whole network; for a gradient, of the parameter; for a buffer, its own.
        kind: "output", "gradient" or "buffer".
        what: the class of the module; for a gradient or buffer, the shape.
        absolute: the largest difference; infinite where only one side is finite, or shapes differ.
        relative: that, divided by the largest absolute value that torch has in this tensor.
        agrees: whether it is within the tolerance.
        remark: on shapes and dtypes that differ, and numbers in the place of tensors.
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
    if not any(tensor.is_floating_point() or tensor.is_complex() for tensor in (here, there)):
        # Doubles do not tell large integers that are near each other apart.
        apart = torch.where(apart < _LARGEST_INTEGER, (here.long() - there.long()).abs().double(), apart)
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
        buffers: of those that a network has written, such as running statistics in training.
        notes: what could not be compared.
        tolerance: as it was given.
    """

    outputs: tuple[Difference, ...]
    gradients: tuple[Difference, ...]
    buffers: tuple[Difference, ...]
    notes: tuple[str, ...]
    tolerance: Tolerance

    @property
    def first(self) -> Difference | None:
        """The first output that does not agree, or else the first gradient, or buffer; None if all agree."""
        return next((one for one in self._all if not one.agrees), None)

    @property
    def worst(self) -> Difference | None:
        """The one with the largest relative difference; one that agrees only if all do. None if there are none."""
        return max(self._all, key=lambda one: (not one.agrees, one.relative), default=None)

    @property
    def agrees(self) -> bool:
        """Whether all outputs, gradients and buffers do, and there is an output that was compared."""
        return self.first is None and bool(self.outputs)

    @property
    def _all(self) -> tuple[Difference, ...]:
        return (*self.outputs, *self.gradients, *self.buffers)

    def __str__(self) -> str:
        lines = []
        for rows in (self.outputs, self.gradients, self.buffers):
            if rows:
                lines += [*_table(rows), ""]
        lines += self.notes
        lines.append(self._verdict())
        return "\n".join(lines)

    def _verdict(self) -> str:
        if self.first is not None:
            wrong = sum(not one.agrees for one in self._all)
            return f"* {wrong} do not agree; the first is the {TITLES[self.first.kind]} {_label(self.first)}"
        if not self.outputs:
            return "* no output was compared"
        buffers = f", {len(self.buffers)} buffers" if self.buffers else ""
        return f"all agree: {len(self.outputs)} outputs, {len(self.gradients)} gradients{buffers}"


def _table(rows: tuple[Difference, ...]) -> list[str]:
    kind = rows[0].kind
    cells = [(TITLES[kind], "absolute", "relative", "class" if kind == "output" else "shape")]
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


def note(title: str, found: Iterable[str]) -> list[str]:
    """One of these names, in a list; none about nothing."""
    names = ", ".join(found)
    return [f"{title}: {names}"] if names else []
