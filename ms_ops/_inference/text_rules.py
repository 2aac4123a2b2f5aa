"""Shapes and dtypes of outputs as text: Python expressions over those of the inputs, read without running any code."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ms_ops._inference.specs import UNKNOWN_DIM, UNKNOWN_RANK, Shape
from ms_ops._native import library
from ms_ops._native.dtypes import named

_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv}
_ALLOWED = (
    "shapes of inputs by their names, constants, numbers, x[0], x[:-1], [x[0], *y[1:], 4], + - * //, len(x), prod(x) "
    "and broadcast(x, y)"
)

_Value = int | None | tuple[int | None, ...]  # a size that is not known yet is None


@dataclass(frozen=True)
class ShapeRule:
    """Shapes of the outputs by expressions such as "x[:-1] + [y[0]]".

    Attributes:
        name: of the operator, for errors.
        expressions: one for each output.
        inputs: names of the inputs.
        constants: ints and tuples of ints that may be used too, by name.
    """

    name: str
    expressions: tuple[str, ...]
    inputs: tuple[str, ...]
    constants: tuple[tuple[str, Any], ...] = ()
    _trees: tuple[ast.expr, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_trees", tuple(map(self._parsed, self.expressions)))

    def __call__(self, *shapes: Any) -> Any:
        """Shapes of the outputs, one for a single output. An unknown rank makes all of them unknown.

        Raises:
            ValueError: an expression cannot be evaluated for these shapes.
        """
        if any(_has_unknown_rank(shape) for shape in shapes):
            results: list[Any] = [UNKNOWN_RANK] * len(self._trees)
        else:
            names = {**dict(self.constants), **dict(zip(self.inputs, map(_known, shapes), strict=True))}
            results = [self._evaluated(tree, names) for tree in self._trees]
        return results[0] if len(results) == 1 else tuple(results)

    def _parsed(self, text: str) -> ast.expr:
        try:
            tree = ast.parse(text.strip(), mode="eval").body
            known = {*self.inputs, *(name for name, _ in self.constants)}
            _check(tree, known)
        except (SyntaxError, ValueError) as error:
            raise ValueError(
                f"{self.name}: the shape {text!r} cannot be read: {error}; it may consist of {_ALLOWED}"
            ) from None
        return tree

    def _evaluated(self, tree: ast.expr, names: Mapping[str, Any]) -> Shape:
        try:
            shape = _evaluate(tree, names)
            if not isinstance(shape, tuple):
                raise ValueError("it is no list of sizes")
            return tuple(UNKNOWN_DIM if size is None else size for size in shape)
        except (IndexError, TypeError, ValueError, ZeroDivisionError) as error:
            shapes = ", ".join(f"{name}: {names[name]}" for name in self.inputs)
            raise ValueError(f"{self.name}: the shape {ast.unparse(tree)!r} of {shapes}: {error}") from None


@dataclass(frozen=True)
class DtypeRule:
    """Dtypes of the outputs: each that of an input (of a list, its first tensor) by its name, or one like "float32".

    Attributes:
        name: of the operator, for errors.
        texts: one for each output.
        inputs: names of the inputs.
    """

    name: str
    texts: tuple[str, ...]
    inputs: tuple[str, ...]

    def __post_init__(self) -> None:
        known = {row.name for row in library.dtype_rows()}
        for text in self.texts:
            if text not in self.inputs and text not in known:
                raise ValueError(
                    f"{self.name}: the dtype {text!r} is none; write the name of an input ({', '.join(self.inputs)}), "
                    f"or one of {', '.join(sorted(known))}"
                )

    def __call__(self, *dtypes: Any) -> Any:
        """Dtypes of the outputs, one for a single output."""
        first = (dtype[0] if isinstance(dtype, (tuple, list)) else dtype for dtype in dtypes)
        given = dict(zip(self.inputs, first, strict=True))
        results = [given[text] if text in given else named(text) for text in self.texts]
        return results[0] if len(results) == 1 else tuple(results)


def _has_unknown_rank(shape: Any) -> bool:
    if isinstance(shape, (tuple, list)):
        return tuple(shape) == UNKNOWN_RANK or any(map(_has_unknown_rank, shape))
    return False


def _known(shape: Any) -> Any:
    if shape is None:
        return None
    if any(isinstance(item, (tuple, list)) for item in shape):
        return tuple(map(_known, shape))
    return tuple(None if size == UNKNOWN_DIM else size for size in shape)


def _check(node: ast.AST, known: set[str]) -> None:
    """Raise ValueError for anything that `_evaluate` does not know."""
    match node:
        case ast.Constant(value=int()) if not isinstance(node.value, bool):
            return
        case ast.Name(id=name):
            if name not in known:
                raise ValueError(f"there is no {name!r}, only {', '.join(sorted(known))}")
            return
        case ast.List() | ast.Tuple() | ast.Starred() | ast.Subscript() | ast.Slice():
            pass
        case ast.UnaryOp(op=ast.USub()):
            pass
        case ast.BinOp(op=op) if type(op) in _OPERATORS:
            pass
        case ast.Call(func=ast.Name(id="len" | "prod" | "broadcast"), keywords=[]):
            for argument in node.args:
                if isinstance(argument, ast.Starred):
                    raise ValueError(f"{ast.unparse(node)!r} is not allowed")
                _check(argument, known)
            return
        case _:
            raise ValueError(f"{ast.unparse(node)!r} is not allowed")
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            _check(child, known)


def _evaluate(node: Any, names: Mapping[str, Any]) -> Any:
    match node:
        case None:
            return None
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return names[name]
        case ast.List(elts=items) | ast.Tuple(elts=items):
            flat: list[Any] = []
            for item in items:
                if isinstance(item, ast.Starred):
                    flat += _evaluate(item.value, names)
                else:
                    flat.append(_evaluate(item, names))
            return tuple(flat)
        case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=step)):
            return _evaluate(value, names)[slice(*(_evaluate(part, names) for part in (lower, upper, step)))]
        case ast.Subscript(value=value, slice=index):
            return _evaluate(value, names)[_evaluate(index, names)]
        case ast.UnaryOp(operand=operand):
            value = _evaluate(operand, names)
            return None if value is None else -value
        case ast.BinOp(left=left, op=op, right=right):
            values = _evaluate(left, names), _evaluate(right, names)
            return None if None in values else _OPERATORS[type(op)](*values)
        case ast.Call(func=ast.Name(id=function), args=arguments):
            return _FUNCTIONS[function](*(_evaluate(argument, names) for argument in arguments))
    raise ValueError(f"{ast.unparse(node)!r} is not allowed")


def _product(shape: Sequence[int | None]) -> int | None:
    return None if None in shape else math.prod(size for size in shape if size is not None)


def _broadcast(*shapes: Sequence[int | None]) -> tuple[int | None, ...]:
    rank = max(map(len, shapes))
    result: list[int | None] = []
    for sizes in zip(*((1,) * (rank - len(shape)) + tuple(shape) for shape in shapes), strict=True):
        known = {size for size in sizes if size not in (None, 1)}
        if len(known) > 1:
            raise ValueError(f"{', '.join(str(list(shape)) for shape in shapes)} do not broadcast")
        result.append(known.pop() if known else None if None in sizes else 1)
    return tuple(result)


_FUNCTIONS: dict[str, Any] = {"len": len, "prod": _product, "broadcast": _broadcast}
