"""Shapes that a converted network takes: those of the conversion, but for what dynamic_shapes leaves open."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        symbol: the same for dimensions that depend on each other in each call; "" for those that stand alone.
        lowest, highest: of the sizes that it may have; None for no limit.
        factor, more: the size is `factor` times what the symbol stands for, and `more`.
    """

    size: int | None
    symbol: str = ""
    lowest: int | None = None
    highest: int | None = None
    factor: int = 1
    more: int = 0

    def __str__(self) -> str:
        if self.size is not None:
            return str(self.size)
        if self.lowest is None and self.highest is None:
            return "*"
        return f"{'' if self.lowest is None else self.lowest}..{'' if self.highest is None else self.highest}"

    @property
    def is_symbol(self) -> bool:
        """Whether it is what its symbol stands for."""
        return bool(self.symbol) and (self.factor, self.more) == (1, 0)

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
    symbol, factor, more = _of_symbol(expression)
    lowest, highest = None, None
    if limits := ranges.get(expression):
        # Torch takes 0 and 1 for special cases, and says 2 for what has no lower limit.
        lowest = int(limits.lower) if isinstance(limits.lower, sympy.Integer) and limits.lower > 2 else None
        highest = int(limits.upper) if isinstance(limits.upper, sympy.Integer) else None
    return Dimension(None, symbol, lowest, highest, factor, more)


def _of_symbol(expression: Any) -> tuple[str, int, int]:
    """The symbol of an expression such as ``8*s0 + 1``, what it is multiplied by and what is added; "" for others."""
    if len(expression.free_symbols) == 1:
        (symbol,) = expression.free_symbols
        factor, more = expression.coeff(symbol), expression.subs(symbol, 0)
        are_integers = isinstance(factor, sympy.Integer) and isinstance(more, sympy.Integer)
        if are_integers and factor * symbol + more == expression:
            return str(symbol), int(factor), int(more)
    return "", 1, 0


def guards(program: Any) -> list[str]:
    """What torch's tracing took for granted of sizes, in terms of the arguments: ``x.shape[0] % 2 == 0``.

    None of an exporter that does not keep them.
    """
    texts = [
        re.sub(r"\.size\(\)", ".shape", re.sub(r"\bL\['(\w+)'\]", r"\1", text))
        for text in getattr(program, "_guards_code", ())
    ]
    return [ast.unparse(tree) for tree in map(_parsed, dict.fromkeys(texts)) if tree is not None]


_OF_GUARDS = (
    ast.Expression, ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Attribute, ast.Subscript, ast.Name,
    ast.Constant, ast.operator, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context,
)  # fmt: skip


def _parsed(guard: str) -> ast.expr | None:
    """A guard that graphs can compute; None for others."""
    tree = ast.parse(guard, mode="eval")
    return tree.body if all(isinstance(node, _OF_GUARDS) for node in ast.walk(tree)) else None


def checks(inputs: Mapping[str, Sequence[Dimension]]) -> Iterator[str]:
    """Lines that refuse other shapes than those of the conversion, but for what is open.

    Args:
        inputs: the dimensions of each, by the expression that gives it.
    """
    for text, dimensions in inputs.items():
        yield from refusal(_differs(text, dimensions), _message(text, dimensions))


def open_checks(sizes: Iterable[OpenSizes], guarded: str) -> Iterator[str]:
    """Lines that refuse sizes that are open and not as they must be.

    A graph that knows a size only when it runs has :data:`CHECKED` in place of a `raise`, with which it could not be
    saved as a MindIR.

    Args:
        sizes: what they must be.
        guarded: the variable of an input, which the network takes after these checks.
    """
    for open_, conditions, refused, message in sizes:
        known = " and ".join(f"{IS_KNOWN}({size})" for size in open_)
        yield f"if not ({known}):" if len(open_) > 1 else f"if not {known}:"
        yield from (f"    {guarded} = {CHECKED}({guarded}, {condition})" for condition in conditions)
        yield f"elif {refused}:"
        yield _raising(message)


def open_sizes(inputs: Mapping[str, Sequence[Dimension]], guards: Iterable[str] = ()) -> Iterator[OpenSizes]:
    """What the sizes that are open must be, by the dimensions of each input, and by guards."""
    found = [
        (text, dimensions, dimension, f"{text}.shape[{index}]")
        for text, dimensions in inputs.items()
        for index, dimension in enumerate(dimensions)
    ]
    # The first dimension of each symbol: the symbol itself, if any is.
    first: dict[str, tuple[Dimension, str]] = {}
    for _, _, dimension, size in sorted(found, key=lambda entry: not entry[2].is_symbol):
        first.setdefault(dimension.symbol, (dimension, size))
    for text, dimensions, dimension, size in found:
        known, other = first[dimension.symbol] if dimension.symbol else (dimension, size)
        if other != size:  # which has the limits
            yield _related(size, dimension, other, known)
            continue
        if limits := tuple(dimension.limits()):
            holds = tuple(f"{size} {operator} {limit}" for operator, _, limit in limits)
            refused = " or ".join(f"{size} {opposite} {limit}" for _, opposite, limit in limits)
            yield OpenSizes((size,), holds, refused, _message(text, dimensions))
        if dimension.factor != 1:
            yield _multiple(size, dimension)
    sizes = {size for *_, size in found}
    for guard in guards:
        used = tuple(dict.fromkeys(re.findall(r"[\w.\[\]']+\.shape\[\d+\]", guard)))
        if used and sizes.issuperset(used):
            yield OpenSizes(used, (guard,), f"not ({guard})", f"{guard} must hold, as of the conversion")


def _related(size: str, dimension: Dimension, other: str, known: Dimension) -> OpenSizes:
    """That two sizes come from one value of their symbol."""
    if known.is_symbol:
        left, right = size, _times(other, dimension.factor, dimension.more)
    else:
        left = _times(size, known.factor, -dimension.more * known.factor)
        right = _times(other, dimension.factor, -known.more * dimension.factor)
    message = f"{left} must be {right}, as of the conversion"
    return OpenSizes((size, other), (f"{left} == {right}",), f"{left} != {right}", message)


def _multiple(size: str, dimension: Dimension) -> OpenSizes:
    """That a size comes from a whole number."""
    rest = f"({_times(size, 1, -dimension.more)})" if dimension.more else size
    message = f"{size} must be a multiple of {dimension.factor}{_added(dimension.more)}, as of the conversion"
    return OpenSizes((size,), (f"{rest} % {dimension.factor} == 0",), f"{rest} % {dimension.factor} != 0", message)


def _times(size: str, factor: int, more: int) -> str:
    return f"{size}{'' if factor == 1 else f' * {factor}'}{_added(more)}"


def _added(more: int) -> str:
    return f" {'+' if more > 0 else '-'} {abs(more)}" if more else ""


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
