"""Shapes that a converted network takes: those of the conversion, but for what dynamic_shapes leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sympy
import torch
from torch.export.graph_signature import InputKind

from ms_ops._migrate.arguments import literal

IS_KNOWN = "isconstant"
CHECKED = "checked"
GUARDED = "checked_input"
_MESSAGE = "{name} has another shape than that of the conversion, {shape}: give from_torch dynamic_shapes for it"


class Dimension(NamedTuple):
    """A dimension of an input.

    Attributes:
        size: None if it may differ between calls.
        symbol: the same for dimensions that are equal in each call; "" for those that stand alone.
        lowest, highest: of the sizes that it may have; None for no limit.
    """

    size: int | None
    symbol: str = ""
    lowest: int | None = None
    highest: int | None = None

    def __str__(self) -> str:
        if self.size is not None:
            return str(self.size)
        if self.lowest is None and self.highest is None:
            return "*"
        return f"{'' if self.lowest is None else self.lowest}..{'' if self.highest is None else self.highest}"

    def limits(self) -> Iterator[tuple[str, str, int]]:
        """What its size is compared with: by which operator, the opposite of that, and the limit."""
        if self.lowest is not None:
            yield ">=", "<", self.lowest
        if self.highest is not None:
            yield "<=", ">", self.highest


class OpenSizes(NamedTuple):
    """What holds of the sizes that a conversion left open.

    Attributes:
        sizes: that it is about, such as ``x.shape[0]``.
        conditions: on them.
        refused: whether one of these does not hold.
        message: of the error then.
    """

    sizes: tuple[str, ...]
    conditions: tuple[str, ...]
    refused: str
    message: str


def of_inputs(program: Any) -> list[tuple[Dimension, ...] | None]:
    """The dimensions of each input of an ExportedProgram, None for one that is no tensor."""
    nodes = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    values = [
        nodes[spec.arg.name].meta.get("val")
        for spec in program.graph_signature.input_specs
        if spec.kind == InputKind.USER_INPUT
    ]
    return [
        tuple(_dimension(size, program.range_constraints) for size in value.shape)
        if isinstance(value, torch.Tensor)
        else None
        for value in values
    ]


def _dimension(size: Any, ranges: Mapping[Any, Any]) -> Dimension:
    if isinstance(size, int):
        return Dimension(size)
    expression = size.node.expr
    if not isinstance(expression, sympy.Symbol):
        return Dimension(None)
    lowest, highest = None, None
    if limits := ranges.get(expression):
        # Torch takes 0 and 1 for special cases, and says 2 for what has no lower limit.
        lowest = int(limits.lower) if isinstance(limits.lower, sympy.Integer) and limits.lower > 2 else None
        highest = int(limits.upper) if isinstance(limits.upper, sympy.Integer) else None
    return Dimension(None, str(expression), lowest, highest)


def checks(inputs: Mapping[str, Sequence[Dimension]]) -> Iterator[str]:
    """Lines that refuse other shapes than those of the conversion, but for what is open.

    Args:
        inputs: the dimensions of each, by the expression that gives it.
    """
    for text, dimensions in inputs.items():
        yield from refusal(_differs(text, dimensions), _message(text, dimensions))


def open_checks(inputs: Mapping[str, Sequence[Dimension]], guarded: str) -> Iterator[str]:
    """Lines that refuse sizes beyond the limits of what is open, and sizes that differ and must be equal.

    A graph that knows a size only when it runs has :data:`CHECKED` in place of a `raise`, with which it could not be
    saved as a MindIR.

    Args:
        inputs: the dimensions of each, by the expression that gives it.
        guarded: the variable of an input, which the network takes after these checks.
    """
    for sizes, conditions, refused, message in open_sizes(inputs):
        known = " and ".join(f"{IS_KNOWN}({size})" for size in sizes)
        yield f"if not ({known}):" if len(sizes) > 1 else f"if not {known}:"
        yield from (f"    {guarded} = {CHECKED}({guarded}, {condition})" for condition in conditions)
        yield f"elif {refused}:"
        yield _raising(message)


def open_sizes(inputs: Mapping[str, Sequence[Dimension]]) -> Iterator[OpenSizes]:
    """What the sizes that are open must be, by the dimensions of each input."""
    first: dict[str, str] = {}  # the first of equal dimensions, by their symbol
    for text, dimensions in inputs.items():
        for index, dimension in enumerate(dimensions):
            size = f"{text}.shape[{index}]"
            other = first.setdefault(dimension.symbol, size) if dimension.symbol else size
            if other != size:  # which has the limits
                message = f"{size} must be {other}, as of the conversion"
                yield OpenSizes((size, other), (f"{size} == {other}",), f"{size} != {other}", message)
            elif limits := tuple(dimension.limits()):
                holds = tuple(f"{size} {operator} {limit}" for operator, _, limit in limits)
                refused = " or ".join(f"{size} {opposite} {limit}" for _, opposite, limit in limits)
                yield OpenSizes((size,), holds, refused, _message(text, dimensions))


def _message(text: str, dimensions: Sequence[Dimension]) -> str:
    return _MESSAGE.format(name=text, shape=f"[{', '.join(map(str, dimensions))}]")


def refusal(condition: str, message: str) -> tuple[str, str]:
    """Lines that raise a ValueError where a condition holds."""
    return f"if {condition}:", _raising(message)


def _raising(message: str) -> str:
    return f"    raise ValueError({literal(message)})"


def _differs(text: str, dimensions: Sequence[Dimension]) -> str:
    sizes = [dimension.size for dimension in dimensions]
    if None not in sizes:
        return f"{text}.shape != {tuple(sizes)}"
    fixed = [f"{text}.shape[{index}] != {size}" for index, size in enumerate(sizes) if size is not None]
    return " or ".join([f"{text}.ndim != {len(sizes)}", *fixed])
