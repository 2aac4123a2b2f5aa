"""Shapes that a converted network takes: those of the conversion, but for what dynamic_shapes leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sympy
import torch
from torch.export.graph_signature import InputKind

from ms_ops._migrate.arguments import literal

IS_KNOWN = "isconstant"
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

    def beyond(self, text: str) -> Iterator[str]:
        """Conditions under which the size `text` is outside of the limits."""
        if self.lowest is not None:
            yield f"{text} < {self.lowest}"
        if self.highest is not None:
            yield f"{text} > {self.highest}"


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
    """Lines that refuse other shapes.

    What is open is checked where a graph knows it when it is compiled, by :data:`IS_KNOWN` of MindSpore's: a saved
    graph cannot raise errors.

    Args:
        inputs: the dimensions of each, by the expression that gives it.
    """
    first: dict[str, str] = {}  # the first of equal dimensions, by their symbol
    for text, dimensions in inputs.items():
        message = _MESSAGE.format(name=text, shape=f"[{', '.join(map(str, dimensions))}]")
        yield from refusal(_differs(text, dimensions), message)
        places = [(f"{text}.shape[{index}]", dimension) for index, dimension in enumerate(dimensions)]
        if limits := [condition for place, one in places for condition in one.beyond(place)]:
            yield from refusal(f"{IS_KNOWN}({text}.shape) and ({' or '.join(limits)})", message)
        for place, dimension in places:
            if dimension.symbol and (other := first.setdefault(dimension.symbol, place)) != place:
                known = f"{IS_KNOWN}({place}) and {IS_KNOWN}({other})"
                yield from refusal(f"{known} and {place} != {other}", f"{place} must be {other}, as of the conversion")


def refusal(condition: str, message: str) -> tuple[str, str]:
    """Lines that raise a ValueError where a condition holds."""
    return f"if {condition}:", f"    raise ValueError({literal(message)})"


def _differs(text: str, dimensions: Sequence[Dimension]) -> str:
    sizes = [dimension.size for dimension in dimensions]
    if None not in sizes:
        return f"{text}.shape != {tuple(sizes)}"
    fixed = [f"{text}.shape[{index}] != {size}" for index, size in enumerate(sizes) if size is not None]
    return " or ".join([f"{text}.ndim != {len(sizes)}", *fixed])
