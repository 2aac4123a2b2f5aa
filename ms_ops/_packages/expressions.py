"""Expressions of declarations: shapes and dtypes of outputs, as C++ and as Python."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import NamedTuple, NoReturn

import torch

from ms_ops._packages.signature import Argument

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.USub: "-",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.And: "&&", ast.Or: "||", ast.Not: "!",
}  # fmt: skip
SIZE_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
# Of sizes, rounded down as in Python; C++ rounds towards zero.
_SIZE_FUNCTIONS: dict[type[ast.AST], tuple[str, str]] = {ast.FloorDiv: ("quotient", "//"), ast.Mod: ("remainder", "%")}


class Source(NamedTuple):
    """One expression in both languages."""

    cpp: str
    python: str


class Shape:
    """The shape of an output, over shapes of tensors and integers: ``x.shape[:-1] + [n]``.

    Args:
        text: of the expression.
        arguments: of the operator, by name.

    Raises:
        ValueError: it cannot be read, or names what is not there.
    """

    def __init__(self, text: str, arguments: Mapping[str, Argument]) -> None:
        self._arguments = arguments
        self.cpp, self.python = self._shape(parse(text))

    def _shape(self, node: ast.expr) -> Source:
        match node:
            case ast.List(elts=elements):
                sizes = [self._size_of_axis(element) for element in elements]
                cpp, python = (", ".join(getattr(size, field) for size in sizes) for field in Source._fields)
                return Source(f"shapes::Shape{{{cpp}}}", f"[{python}]")
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                first, second = self._shape(left), self._shape(right)
                return Source(f"shapes::joined({first.cpp}, {second.cpp})", f"{first.python} + {second.python}")
            case ast.Attribute(value=ast.Name(id=name), attr="shape"):
                return self._shape_of(name)
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                whole = self._shape(value)
                first_axis, last_axis = (None if bound is None else integer(bound) for bound in (lower, upper))
                bounds = ["" if bound is None else str(bound) for bound in (first_axis, last_axis)]
                return Source(
                    f"shapes::part({whole.cpp}, {first_axis or 0}, {bounds[1] or 'std::nullopt'})",
                    f"({whole.python})[{bounds[0]}:{bounds[1]}]",
                )
            case ast.Call(func=ast.Name(id="broadcast"), args=[_, *_] as parts, keywords=[]):
                shapes = [self._broadcast_part(part) for part in parts]
                cpp, python = (", ".join(getattr(shape, field) for shape in shapes) for field in Source._fields)
                return Source(f"shapes::broadcast({{{cpp}}})", f"list(torch.broadcast_shapes({python}))")
            case ast.Name(id=name) if self._has_integers(name, is_list=True):
                return Source(f"shapes::shape({name})", f"list({name})")
        refuse(node, "a shape: x.shape, x.shape[:-1], [size, ...], a + b, broadcast(x, y) or a list of integers")

    def _broadcast_part(self, node: ast.expr) -> Source:
        if isinstance(node, ast.Name) and node.id in self._arguments and self._arguments[node.id].is_tensor:
            return self._shape_of(node.id)
        return self._shape(node)

    def _size_of_axis(self, node: ast.expr) -> Source:
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
                raise ValueError(f"{ast.unparse(node)!r} is negative, and nothing is inferred here: write the size")
        return self._size(node)

    def _size(self, node: ast.expr) -> Source:
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                check_integer(value, "no size is as large")
                return Source(f"shapes::Size({value})", str(value))
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, SIZE_OPERATORS):
                first, second, sign = self._size(left), self._size(right), OPERATORS[type(operator)]
                return Source(f"({first.cpp} {sign} {second.cpp})", f"({first.python} {sign} {second.python})")
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _SIZE_FUNCTIONS:
                first, second, (name, sign) = self._size(left), self._size(right), _SIZE_FUNCTIONS[type(operator)]
                cpp = f"shapes::{name}({first.cpp}, {second.cpp})"
                return Source(cpp, f"({first.python} {sign} {second.python})")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                size = self._size(operand)
                return Source(f"(shapes::Size(0) - {size.cpp})", f"(-{size.python})")
            case ast.Call(func=ast.Name(id=("min" | "max") as name), args=[left, right], keywords=[]):
                first, second = self._size(left), self._size(right)
                cpp = f"shapes::{name}imum({first.cpp}, {second.cpp})"
                return Source(cpp, f"{name}({first.python}, {second.python})")
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="size"), args=[axis], keywords=[]):
                return Source(f"shapes::size({self._tensor(name)}, {integer(axis)})", f"{name}.size({integer(axis)})")
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="numel"), args=[], keywords=[]):
                return Source(f"shapes::numel({self._tensor(name)})", f"{name}.numel()")
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="dim"), args=[], keywords=[]):
                return Source(f"shapes::Size({self._tensor(name)}.dim())", f"{name}.dim()")
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                shape = self._shape(value)
                return Source(f"shapes::item({shape.cpp}, {integer(index)})", f"({shape.python})[{integer(index)}]")
            case ast.Name(id=name) if self._has_integers(name, is_list=False):
                return Source(f"shapes::Size({name})", name)
        refuse(node, "a size: an integer, x.size(0), x.numel(), an integer argument, or +, -, *, //, %, min, max")

    def _has_integers(self, name: str, *, is_list: bool) -> bool:
        argument = self._arguments.get(name)
        return (
            argument is not None
            and argument.is_integer
            and (argument.is_list, argument.is_optional) == (is_list, False)
        )

    def _shape_of(self, name: str) -> Source:
        return Source(f"shapes::shape({self._tensor(name)})", f"list({name}.shape)")

    def _tensor(self, name: str) -> str:
        return _tensor(name, self._arguments)


class Dtype:
    """The dtype of an output: ``promote(x, y)``, ``x.dtype`` or ``float32``.

    Args:
        text: of the expression.
        arguments: of the operator, by name.

    Attributes:
        is_promoted: whether it follows from those of several tensors.
        is_discrete: whether it is one that has no gradient, such as int64.

    Raises:
        ValueError: it cannot be read, or names what is not there.
    """

    def __init__(self, text: str, arguments: Mapping[str, Argument]) -> None:
        node = parse(text)
        self.cpp, self.python = self._read(node, arguments)
        self.is_promoted = isinstance(node, ast.Call)
        named = getattr(torch, node.id, None) if isinstance(node, ast.Name) and node.id not in arguments else None
        self.is_discrete = isinstance(named, torch.dtype) and not (named.is_floating_point or named.is_complex)

    @staticmethod
    def _read(node: ast.expr, arguments: Mapping[str, Argument]) -> Source:
        match node:
            case ast.Name(id=name) if name in arguments and arguments[name].kind == "ScalarTypeType":
                if not arguments[name].is_optional:
                    return Source(name, name)
            case ast.Name(id=name) if isinstance(dtype := getattr(torch, name, None), torch.dtype):
                return Source(f"shapes::ScalarType::{scalar_type(dtype)}", f"torch.{name}")
            case ast.Attribute(value=ast.Name(id=name), attr="dtype"):
                return Source(f"{_tensor(name, arguments)}.scalar_type()", f"{name}.dtype")
            case ast.Call(func=ast.Name(id="promote"), args=[*parts], keywords=[]) if len(parts) > 1:
                names = [part.id if isinstance(part, ast.Name) else ast.unparse(part) for part in parts]
                cpp, python = _tensor(names[0], arguments), names[0]
                cpp, python = f"{cpp}.scalar_type()", f"{python}.dtype"
                for name in names[1:]:
                    cpp = f"shapes::promote({cpp}, {_tensor(name, arguments)}.scalar_type())"
                    python = f"torch.promote_types({python}, {name}.dtype)"
                return Source(cpp, python)
        refuse(node, "a dtype: promote(x, y), x.dtype, an argument of type ScalarType, or a name such as float32")


def parse(text: str) -> ast.expr:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise ValueError(f"{text!r} is no expression: {error.msg}") from None


def _tensor(name: str, arguments: Mapping[str, Argument]) -> str:
    """The tensor of this name, which every call has."""
    if name not in arguments or not arguments[name].is_tensor:
        tensors = [argument.name for argument in arguments.values() if argument.is_tensor]
        raise ValueError(f"{name!r} is none of the tensors: {', '.join(tensors) or 'there are none'}")
    if arguments[name].is_optional:
        raise ValueError(f"{name!r} may be None: name a tensor that is always given, or write a meta function")
    return name


def scalar_type(dtype: torch.dtype) -> str:
    """The name of c10::ScalarType, which torch's names of tensor types hold: torch.FloatTensor."""
    return str(torch.empty(0, dtype=dtype).type()).removeprefix("torch.").removesuffix("Tensor")


def integer(node: ast.expr) -> int:
    value: object
    try:
        value = ast.literal_eval(node)
    except ValueError:
        value = None
    if not isinstance(value, int):
        refuse(node, "a literal integer")
    check_integer(value, "no index is as large")
    return value


def check_integer(value: int, instead: str) -> None:
    """Refuse what C++ has no integer for; `instead` says what to do.

    Raises:
        ValueError: it needs more than 64 bits.
    """
    if not -(2**63) < value < 2**63:
        raise ValueError(f"{value} needs more than the 64 bits of an integer: {instead}")


def refuse(node: ast.expr, wanted: str) -> NoReturn:
    raise ValueError(f"{ast.unparse(node)!r} is not {wanted}")
