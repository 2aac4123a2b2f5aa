"""Expressions of declarations: shapes and dtypes of outputs, and formulas of gradients, as C++ and as Python."""

from __future__ import annotations

import ast
import functools
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import torch

from ms_ops._packages.signature import Argument

_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.USub: "-",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.And: "&&", ast.Or: "||", ast.Not: "!",
}  # fmt: skip
_SIZE_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
# Of sizes, rounded down as in Python; C++ rounds towards zero.
_SIZE_FUNCTIONS: dict[type[ast.AST], tuple[str, str]] = {ast.FloorDiv: ("quotient", "//"), ast.Mod: ("remainder", "%")}
# Of tensors: what C++ gives as whole numbers.
_COUNTS = ("dim", "numel", "size", "sym_numel", "sym_size")
_ONLY_CPP = re.compile(r"::|->|\?|\{|;|&&|\|\|")


# The place in C++ where a name begins that is neither a part of another nor qualified.
NAME_BEGINS = r"(?<![\w.])(?<!::)(?<!->)"


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
        self.cpp, self.python = self._shape(_parse(text))

    def _shape(self, node: ast.expr) -> Source:
        match node:
            case ast.List(elts=elements):
                sizes = [self._size(element) for element in elements]
                cpp, python = (", ".join(getattr(size, field) for size in sizes) for field in Source._fields)
                return Source(f"shapes::Shape{{{cpp}}}", f"[{python}]")
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                first, second = self._shape(left), self._shape(right)
                return Source(f"shapes::joined({first.cpp}, {second.cpp})", f"{first.python} + {second.python}")
            case ast.Attribute(value=ast.Name(id=name), attr="shape"):
                return self._shape_of(name)
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                whole = self._shape(value)
                first_axis, last_axis = (None if bound is None else _integer(bound) for bound in (lower, upper))
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
        _refuse(node, "a shape: x.shape, x.shape[:-1], [size, ...], a + b, broadcast(x, y) or a list of integers")

    def _broadcast_part(self, node: ast.expr) -> Source:
        if isinstance(node, ast.Name) and node.id in self._arguments and self._arguments[node.id].is_tensor:
            return self._shape_of(node.id)
        return self._shape(node)

    def _size(self, node: ast.expr) -> Source:
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return Source(f"shapes::Size({value})", str(value))
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, _SIZE_OPERATORS):
                first, second, sign = self._size(left), self._size(right), _OPERATORS[type(operator)]
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
                return Source(f"shapes::size({self._tensor(name)}, {_integer(axis)})", f"{name}.size({_integer(axis)})")
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="numel"), args=[], keywords=[]):
                return Source(f"shapes::numel({self._tensor(name)})", f"{name}.numel()")
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="dim"), args=[], keywords=[]):
                return Source(f"shapes::Size({self._tensor(name)}.dim())", f"{name}.dim()")
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                shape = self._shape(value)
                return Source(f"shapes::item({shape.cpp}, {_integer(index)})", f"({shape.python})[{_integer(index)}]")
            case ast.Name(id=name) if self._has_integers(name, is_list=False):
                return Source(f"shapes::Size({name})", name)
        _refuse(node, "a size: an integer, x.size(0), x.numel(), an integer argument, or +, -, *, //, %, min, max")

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

    Raises:
        ValueError: it cannot be read, or names what is not there.
    """

    def __init__(self, text: str, arguments: Mapping[str, Argument]) -> None:
        node = _parse(text)
        self.cpp, self.python = self._read(node, arguments)
        self.is_promoted = isinstance(node, ast.Call)

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
        _refuse(node, "a dtype: promote(x, y), x.dtype, an argument of type ScalarType, or a name such as float32")


class Formula:
    """A formula over tensors and constants, in the form of torch's derivatives.yaml: ``my_backward(grad, x) * alpha``.

    What Python can read is checked; ``::``, ``?`` and the like make it C++ that is taken as it is.

    Args:
        text: of the formula.
        names: what it may name.
        ops: names of the package's operators.
        arguments: of the operator, by name.

    Attributes:
        text: as given.
        cpp: the formula in C++.
        used: what it names.
        aten: the functions of ATen's that it calls; of C++ that is taken as it is, nobody knows.

    Raises:
        ValueError: it names what is not there.
    """

    def __init__(
        self, text: str, names: Collection[str], ops: Collection[str], arguments: Mapping[str, Argument]
    ) -> None:
        self.text, self._names, self._ops, self._arguments = text, names, ops, arguments
        self.aten: set[str] = set()
        if self.is_cpp(text):
            self.used = set(re.findall(rf"{NAME_BEGINS}[A-Za-z_]\w*(?!\w*\s*(?:\(|::))", text)) & set(names)
            self.cpp = text
            return
        tree = _parse(text)
        self.used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & set(names)
        self.cpp = self._emit(tree)
        self._tree = tree

    @staticmethod
    def is_cpp(text: str) -> bool:
        """Whether a formula is C++ alone."""
        return _ONLY_CPP.search(text) is not None

    def python(self, namespace: str) -> str:
        """As Python; a formula that is C++ alone has none."""

        class Resolved(ast.NodeTransformer):
            def visit_Call(self, node: ast.Call) -> ast.AST:
                self.generic_visit(node)
                if isinstance(node.func, ast.Name):
                    owner = f"torch.ops.{namespace}" if node.func.id in ops else "torch.ops.aten"
                    node.func = _parse(f"{owner}.{node.func.id}")
                return node

        ops = self._ops
        return ast.unparse(Resolved().visit(ast.parse(ast.unparse(self._tree), mode="eval")))

    def _emit(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                if name not in self._names:
                    raise ValueError(f"there is no {name!r} here; there are {', '.join(self._names)}")
                return name
            case ast.Constant(value=value):
                return _literal(node, value)
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return f"{self._emit(value)}[{self._emit(index)}]"
            case ast.List(elts=elements):
                return f"{{{self._listed(elements)}}}"
            case ast.Call(func=ast.Attribute(value=value, attr=method), args=arguments, keywords=[]):
                return f"{self._emit(value)}.{method}({self._listed(arguments)})"
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                if name not in self._ops:
                    _check_aten(name)
                    self.aten.add(name)
                return f"{'ops' if name in self._ops else 'at'}::{name}({self._listed(arguments)})"
        return self._operation(node)

    def _operation(self, node: ast.expr) -> str:
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self._emit_number(operand)})"
            case ast.UnaryOp(op=operator, operand=operand) if type(operator) in _OPERATORS:
                return f"({_OPERATORS[type(operator)]}{self._emit(operand)})"
            case ast.BinOp(op=ast.FloorDiv()):
                raise ValueError(
                    f"{ast.unparse(node)!r}: formulas have no //; write / for a quotient that is not rounded, or "
                    "floor_divide(x, n) for that of a tensor"
                )
            case ast.BinOp(op=ast.Mod()):
                raise ValueError(f"{ast.unparse(node)!r}: formulas have no %; write remainder(x, n) for a tensor's")
            case ast.BinOp(left=left, op=ast.Div(), right=right) if self._is_number(left) and self._is_number(right):
                # C++ rounds quotients of whole numbers.
                return f"(1.0 * {self._emit_number(left)} / {self._emit_number(right)})"
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, (*_SIZE_OPERATORS, ast.Div)):
                return self._binary(left, operator, right)
            case ast.BoolOp(op=operator, values=values):
                return f"({f' {_OPERATORS[type(operator)]} '.join(map(self._emit_number, values))})"
            case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in _OPERATORS:
                return self._binary(left, operator, right)
            case ast.IfExp():
                return self._conditional(node, self._emit)
        _refuse(node, "something that formulas have: names, numbers, operators, calls without keywords, methods")

    def _binary(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> str:
        emit = self._emit_number if self._is_number(left) and self._is_number(right) else self._emit
        return f"({emit(left)} {_OPERATORS[type(operator)]} {emit(right)})"

    def _emit_number(self, node: ast.expr) -> str:
        """A number that C++ computes with: an at::Scalar, which goes with tensors alone, as a double."""
        match node:
            case ast.Name(id=name) if self._is_scalar(name):
                return f"{name}.toDouble()"
            case ast.UnaryOp(op=operator, operand=operand) if type(operator) in _OPERATORS:
                return f"({_OPERATORS[type(operator)]}{self._emit_number(operand)})"
            case ast.IfExp():
                return self._conditional(node, self._emit_number)
        return self._emit(node)

    def _conditional(self, node: ast.IfExp, emit: Callable[[ast.expr], str]) -> str:
        return f"({self._emit_number(node.test)} ? {emit(node.body)} : {emit(node.orelse)})"

    def _is_scalar(self, name: str) -> bool:
        argument = self._arguments.get(name)
        return (
            argument is not None
            and argument.kind == "NumberType"
            and (argument.is_list, argument.is_optional) == (False, False)
        )

    def _is_number(self, node: ast.expr) -> bool:
        """Whether it is known to be a number: of C++, or an at::Scalar."""
        match node:
            case ast.Constant(value=bool() | int() | float()) | ast.Compare() | ast.BoolOp():
                return True
            case ast.Name(id=name):
                return self._has_numbers(name, is_list=False) or self._is_scalar(name)
            case ast.Subscript(value=ast.Name(id=name)):
                return self._has_numbers(name, is_list=True)
            case ast.Call(func=ast.Attribute(attr=method)):
                return method in _COUNTS
            case ast.UnaryOp(operand=operand):
                return self._is_number(operand)
            case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
                return self._is_number(left) and self._is_number(right)
        return False

    def _has_numbers(self, name: str, *, is_list: bool) -> bool:
        argument = self._arguments.get(name)
        return argument is not None and argument.is_number and argument.is_list == is_list

    def _listed(self, nodes: Sequence[ast.expr]) -> str:
        return ", ".join(map(self._emit, nodes))


def _literal(node: ast.expr, value: object) -> str:
    """A constant in C++."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return json.dumps(value)
    _refuse(node, "a number, a flag or a text")


def _parse(text: str) -> ast.expr:
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


def has_aten_function(name: str) -> bool:
    """Whether C++ has a function of ATen's of this name; a method is none."""
    return name in (_aten_functions(name.removesuffix("_symint")) or ())


@functools.cache
def _aten_functions(operator: str) -> frozenset[str] | None:
    """The functions of an operator in ATen's C++; None if there is no such operator."""
    header = Path(torch.__file__).parent / "include" / "ATen" / "ops" / f"{operator}.h"
    if not header.is_file():
        return None
    return frozenset(re.findall(r"^inline .*?\b(\w+)\(", header.read_text(encoding="utf-8"), re.MULTILINE))


def _check_aten(name: str) -> None:
    """Whether C++ has a function of ATen's of this name."""
    functions = _aten_functions(name)
    if functions is None:
        raise ValueError(f"{name} is neither declared in this file nor an operator of torch's")
    if name not in functions:
        raise ValueError(f"{name} is a method of tensors, so write grad.{name}(...)")


def scalar_type(dtype: torch.dtype) -> str:
    """The name of c10::ScalarType, which torch's names of tensor types hold: torch.FloatTensor."""
    return str(torch.empty(0, dtype=dtype).type()).removeprefix("torch.").removesuffix("Tensor")


def _integer(node: ast.expr) -> int:
    value: object
    try:
        value = ast.literal_eval(node)
    except ValueError:
        value = None
    if not isinstance(value, int):
        _refuse(node, "a literal integer")
    return value


def _refuse(node: ast.expr, wanted: str) -> NoReturn:
    raise ValueError(f"{ast.unparse(node)!r} is not {wanted}")
