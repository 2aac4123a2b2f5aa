"""What the parts of a formula are: tensors, lists of them, numbers, flags."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Literal, NamedTuple

from ms_ops._packages import aten_functions
from ms_ops._packages.signature import Argument, Signature

Number = Literal["float", "int", "flag", "Scalar"]

# Of tensors: what C++ gives as whole numbers.
_COUNTS = (
    "dim", "ndimension", "numel", "size", "stride", "storage_offset", "element_size", "nbytes", "sym_numel", "sym_size",
    "sym_stride",
)  # fmt: skip
_LISTS_OF_COUNTS = ("sizes", "strides", "sym_sizes", "sym_strides")
OF_OPTIONAL = ("has_value", "value", "value_or")
"""Methods of std::optional."""
_NUMBERS: dict[str, Number] = {
    "IntType": "int", "SymIntType": "int", "FloatType": "float", "BoolType": "flag", "NumberType": "Scalar",
}  # fmt: skip


class Scope(NamedTuple):
    """What a formula may name, and where it runs.

    Attributes:
        signature: of the operator.
        ops: signatures of the package's operators that it may call, by name.
        is_gradient: whether it may name grad, grads and results.
        in_python: whether Python runs it, and not C++.
    """

    signature: Signature
    ops: Mapping[str, Signature]
    is_gradient: bool = False
    in_python: bool = False

    @property
    def names(self) -> list[str]:
        """All that it may name."""
        own = ["grad", "grads", *self.signature.results] if self.is_gradient else []
        return [*self.signature.names, *own]


class Kinds:
    """The kinds of what expressions give, as far as they are known from a formula's scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._arguments = {argument.name: argument for argument in scope.signature.arguments}

    def argument(self, name: str) -> Argument | None:
        """The operator's argument of this name."""
        return self._arguments.get(name)

    def may_be_none(self, name: str) -> bool:
        """Whether an argument may be None."""
        return name in self._arguments and self._arguments[name].is_optional

    def has_truth(self, name: str) -> bool:
        """Whether it is an argument that is true or not; what is always a tensor, or tensors, is no flag."""
        argument = self._arguments.get(name)
        return argument is not None and (argument.is_optional or not argument.has_tensors)

    def tensors(self, node: ast.expr) -> int | None:
        """How many tensors it gives; None if that is not known, or if it is none."""
        ops = self._scope.ops
        match node:
            case ast.Name(id=name):
                argument = self._arguments.get(name)
                is_tensor = argument.is_tensor and not argument.is_optional if argument else name != "grads"
                return 1 if is_tensor else None
            case ast.Subscript(value=ast.Name(id="grads")) if self._scope.is_gradient:
                return 1
            case ast.Subscript(value=value) if self.gives_tuple(value):
                return 1
            case ast.Subscript(value=value, slice=index) if self.gives_list(value):
                return None if isinstance(index, ast.Slice) else 1
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="value")) if self.may_be_none(name):
                return 1 if self._arguments[name].is_tensor else None
            case ast.Call(func=ast.Name(id=name)) if name in ops:
                return None if ops[name].returns_list else ops[name].outputs
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return aten_functions.outputs(name, [self._given(argument) for argument in arguments])
            case ast.Call(func=ast.Attribute(value=value, attr=method), args=arguments):
                if self.tensors(value) != 1:
                    return None
                return aten_functions.outputs(method, [self._given(argument) for argument in (value, *arguments)])
            case ast.UnaryOp(operand=value) | ast.Subscript(value=value):
                return 1 if self.tensors(value) == 1 else None
            case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
                return 1 if 1 in (self.tensors(left), self.tensors(right)) else None
            case ast.Compare(left=left, comparators=others):
                return 1 if 1 in map(self.tensors, [left, *others]) else None
        return None

    def _given(self, argument: ast.expr) -> aten_functions.Given:
        if self.tensors(argument) == 1:
            return "tensor"
        return "number" if self.is_number(argument) else None

    def gives_tuple(self, node: ast.expr) -> bool:
        """Whether C++ has several tensors of it in a tuple."""
        return isinstance(node, ast.Call) and (self.tensors(node) or 0) > 1

    def gives_list(self, node: ast.expr) -> bool:
        """Whether it is known to give a list of tensors."""
        ops = self._scope.ops
        match node:
            case ast.Name(id=name) if name in self._arguments:
                return self._arguments[name].has_tensors and self._arguments[name].is_list
            case ast.Call(func=ast.Name(id=name)) if name in ops:
                return ops[name].returns_list
            case ast.Call(func=ast.Name(id=name)):
                return aten_functions.gives_list(name)
            case ast.Call(func=ast.Attribute(value=value, attr=method)):
                return self.tensors(value) == 1 and aten_functions.gives_list(method)
            case ast.List(elts=items):
                return bool(items) and all(self.tensors(item) == 1 for item in items)
        return False

    def is_list(self, node: ast.expr) -> bool:
        """Whether it is known to be a list, of tensors or of numbers, in C++ one of the language's own."""
        match node:
            case ast.Name(id=name) if name in self._arguments:
                return self._arguments[name].is_list and not self._arguments[name].is_optional
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="value")) if name in self._arguments:
                return self._arguments[name].is_list
            case ast.Call(func=ast.Attribute(value=value, attr=method)) if method in _LISTS_OF_COUNTS:
                return self.tensors(value) == 1
        return self.gives_list(node) and not isinstance(node, ast.List)

    def number(self, node: ast.expr) -> Number | None:
        """The kind of a number; None for what is none, or not known to be one."""
        match node:
            case ast.Constant(value=bool()):
                return "flag"
            case ast.Constant(value=int() | float() as value):
                return "int" if isinstance(value, int) else "float"
            case ast.Name(id=name):
                return self._of_argument(name, is_list=False)
            case ast.Subscript(value=ast.Name(id=name)):
                return self._of_argument(name, is_list=True)
            case ast.Subscript(value=ast.Call(func=ast.Attribute(attr=method))) if method in _LISTS_OF_COUNTS:
                return "int"
            case ast.Call(func=ast.Attribute(value=value, attr=method)):
                return self._of_method(value, method)
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return None if self.tensors(node) == 1 else "flag"
            case ast.BoolOp(values=values):
                return "flag" if all(self.number(value) == "flag" for value in values) else None
            case ast.UnaryOp(operand=operand):
                return self.number(operand)
            case ast.BinOp(left=left, op=operator, right=right):
                return self._of_both(left, right, is_quotient=isinstance(operator, ast.Div))
            case ast.IfExp(body=left, orelse=right):
                return self._of_both(left, right, is_quotient=False)
        return None

    def _of_method(self, value: ast.expr, method: str) -> Number | None:
        match value:
            case ast.Name(id=name) if self.may_be_none(name):
                argument = self._arguments[name]
                if method == "has_value":
                    return "flag"
                return None if argument.is_list or method not in OF_OPTIONAL else _NUMBERS.get(argument.kind)
            case ast.Name(id=name) if self.is_scalar(name):
                return "Scalar"
        return "int" if method in _COUNTS else None

    def is_number(self, node: ast.expr) -> bool:
        """Whether it is known to be a number: of C++, or an at::Scalar."""
        return self.number(node) is not None

    def is_scalar(self, name: str) -> bool:
        """Whether an argument is an at::Scalar."""
        return self._of_argument(name, is_list=False) == "Scalar"

    def _of_argument(self, name: str, *, is_list: bool) -> Number | None:
        argument = self._arguments.get(name)
        if argument is None or argument.is_optional or argument.is_list != is_list:
            return None
        return _NUMBERS.get(argument.kind)

    def _of_both(self, left: ast.expr, right: ast.expr, *, is_quotient: bool) -> Number | None:
        kinds = {self.number(left), self.number(right)}
        if None in kinds:
            return None
        if is_quotient or kinds & {"float", "Scalar"}:
            return "float"
        return kinds.pop() if len(kinds) == 1 else "int"
