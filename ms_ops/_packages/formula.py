"""Formulas of gradients and of what ATen computes, as C++ and as Python."""

from __future__ import annotations

import ast
import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from inspect import Parameter

from ms_ops._packages import aten_functions
from ms_ops._packages.expressions import OPERATORS, SIZE_OPERATORS, check_integer, integer, parse, refuse
from ms_ops._packages.kinds import OF_OPTIONAL, Kinds, Scope
from ms_ops._packages.signature import BY_VALUE, Argument, Signature

# The place in C++ where a name begins that is neither a part of another nor qualified.
NAME_BEGINS = r"(?<![\w.])(?<!::)(?<!->)"
# A line after which generated C++ is that of its own file again.
BACK = "#line own"
# What formulas write for attributes that tensors have in Python.
_IN_PYTHON = {"dtype": "type_as(y), which gives it the dtype of y", "shape": "size()", "T": "t()"}
_IN_CPP = {**_IN_PYTHON, "shape": "sizes()"}
_ONLY_CPP = re.compile(r"::|->|\?|\{|&&|\|\|")
_IN_PLACE = re.compile(r"(?:\.|->|\bat::|(?<![\w:.>]))\s*([A-Za-z]\w*[A-Za-z0-9])_\s*\(")
_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
# A text, or a name that is called and not qualified.
_TEXT_OR_CALL = re.compile(rf"{_TEXT.pattern}|{NAME_BEGINS}([A-Za-z_]\w*)(?=\s*\()")
_COUNTED = ("int", "float", "Scalar")
_GRADS = re.compile(r"\bgrads\s*\[\s*(\d+)\s*\]")


class Formula:
    """A formula over tensors and constants, in the form of torch's derivatives.yaml: ``my_backward(grad, x) * alpha``.

    What Python can read is checked; ``::``, ``?`` and the like make it C++ that is taken as it is, but for the
    namespace of the package's operators.

    Args:
        text: of the formula.
        scope: what it may name.
        wanted: how many tensors it is to give.
        wants_list: whether it is to give a list of them instead, of a length that is not known.

    Attributes:
        text: as given.
        cpp: the formula in C++.
        used: what it names.
        aten: the functions of ATen's that it calls; of C++ that is taken as it is, nobody knows.

    Raises:
        ValueError: it names what is not there, calls something with other arguments, or gives other tensors.
    """

    def __init__(self, text: str, scope: Scope, wanted: int, *, wants_list: bool = False) -> None:
        self.text, self._scope = text, scope
        self._names, self._ops = scope.names, scope.ops
        self._kinds = Kinds(scope)
        self.aten: set[str] = set()
        if ";" in _TEXT.sub("", text):
            raise ValueError(f"{text!r} is more than one expression: what needs statements is a function in csrc/")
        for name in _IN_PLACE.findall(_TEXT.sub("", text)):
            if f"{name}_" not in self._ops:
                instead = name if aten_functions.has_function(name) else "what returns a new tensor"
                raise ValueError(f"{name}_ writes to what it is called with, which others may read: write {instead}")
        if self.is_cpp(text):
            self.used = set(re.findall(rf"{NAME_BEGINS}[A-Za-z_]\w*(?!\w*\s*(?:\(|::))", text)) & set(self._names)
            for index in _GRADS.findall(text) if scope.is_gradient else ():
                self._check_grads(int(index))
            self.cpp = self._qualified(text)
            return
        tree = parse(text)
        self._check_names(tree)
        self.used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & set(self._names)
        self.cpp = self._emit(tree)
        self._tree = tree
        self._check_result(tree)
        given = self._kinds.tensors(tree)
        if self._kinds.gives_list(tree):
            if not wants_list:
                raise ValueError(f"{text!r} gives a list of tensors: call no op that returns Tensor[]")
        elif wants_list:
            if given is not None:
                raise ValueError(f"{text!r} gives no list of tensors: call an op that returns Tensor[]")
        elif given is not None and given != wanted:
            counts = f"{_counted(given, 'tensor')} for {_counted(wanted, 'input' if scope.is_gradient else 'output')}"
            instead = f"name {_counted(given, 'input')} with it, or " if scope.is_gradient else ""
            take_one = f", or take one, {text}[0]" if wanted == 1 else ""
            raise ValueError(f"{text!r} gives {counts}: {instead}call what returns {wanted}{take_one}")

    @staticmethod
    def is_cpp(text: str) -> bool:
        """Whether a formula is C++ alone."""
        return _ONLY_CPP.search(_TEXT.sub("", text)) is not None

    def located(self, line: str, place: str) -> list[str]:
        """A line of C++ that computes it; what a compiler says of C++ that nobody has read names its place, a:1."""
        if not self.is_cpp(self.text):
            return [line]
        file, _, number = place.rpartition(":")
        return [f'#line {number} "{file}"', line, BACK]

    def python(self, namespace: str) -> str:
        """As Python; a formula that is C++ alone has none."""
        ops, kinds = self._ops, self._kinds

        def listed(name: str, place: int, value: ast.expr) -> ast.expr:
            """Dimensions, of which ATen's C++ takes one as a list too; torch.ops would take it for a flag, or not."""
            is_dim = aten_functions.takes_flag_or_dims(name, place) or aten_functions.takes_dims_alone(name, place)
            is_one = kinds.is_number(value) and kinds.number(value) != "flag"
            return ast.List([value], ast.Load()) if is_dim and is_one else value

        class Resolved(ast.NodeTransformer):
            def visit_Call(self, node: ast.Call) -> ast.AST:
                self.generic_visit(node)
                match node:
                    case ast.Call(func=ast.Name(id=name), args=arguments) if name in ops:
                        given = list(zip(ops[name].python.parameters.values(), arguments, strict=False))
                        node.func = parse(f"torch.ops.{namespace}.{name}")
                        node.args = [value for p, value in given if p.kind is not p.KEYWORD_ONLY]
                        node.keywords = [ast.keyword(p.name, value) for p, value in given if p.kind is p.KEYWORD_ONLY]
                    case ast.Call(func=ast.Name(id=name), args=arguments):
                        names = aten_functions.keyword_names(name, len(arguments))
                        arguments = [listed(name, place, value) for place, value in enumerate(arguments)]
                        node.func = parse(f"torch.ops.aten.{name}")
                        node.args = arguments[: len(arguments) - len(names)]
                        values = arguments[len(node.args) :]
                        node.keywords = [ast.keyword(*pair) for pair in zip(names, values, strict=True)]
                return node

        return ast.unparse(Resolved().visit(ast.parse(ast.unparse(self._tree), mode="eval")))

    def _qualified(self, text: str) -> str:
        """C++ that calls the package's operators, as formulas name them, in their namespace."""
        return _TEXT_OR_CALL.sub(lambda match: f"ops::{match[1]}" if match[1] in self._ops else match[0], text)

    def _check_names(self, tree: ast.expr) -> None:
        """Whether all is there that is named, but for functions."""
        called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node not in called and node.id not in self._names:
                raise ValueError(f"there is no {node.id!r} here; there are {', '.join(self._names)}")

    def _check_result(self, tree: ast.expr) -> None:
        """Whether it is a tensor, and a new one where it is an output: nobody else may write to that."""
        if self._is_constant(tree):
            raise ValueError(f"{self.text!r} is no tensor: call an op or a function that gives one")
        if not self._scope.is_gradient and (owner := self._viewed(tree)):
            raise ValueError(f"{self.text!r} has the memory of {owner}, and outputs are new: write clone({self.text})")

    def _is_constant(self, node: ast.expr) -> bool:
        """Whether it is known to be no tensor."""
        match node:
            case ast.Constant():
                return True
            case ast.Name(id=name) if (argument := self._kinds.argument(name)) is not None:
                return not argument.has_tensors
        return self._kinds.is_number(node) and self._kinds.tensors(node) is None

    def _viewed(self, node: ast.expr) -> str:
        """The input whose memory this has; nothing, if it has its own."""
        match node:
            case ast.Name(id=name):
                return name
            case ast.Subscript(value=value):
                return self._viewed(value)
            case ast.IfExp(body=left, orelse=right):
                return self._viewed(left) or self._viewed(right)
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if aten_functions.gives_view(name):
                return self._viewed(value)
            case ast.Call(func=ast.Name(id=name), args=[value, *_]) if aten_functions.gives_view(name):
                return self._viewed(value)
        return ""

    def _emit(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                self._check_operand(name)
                return name
            case ast.Constant(value=value):
                return _literal(node, value)
            case ast.Subscript(value=ast.Name(id="grads"), slice=index) if self._scope.is_gradient:
                return f"grads[{self._check_grads(integer(index))}]"
            case ast.Subscript(value=value, slice=index) if self._kinds.gives_tuple(value):
                return f"std::get<{self._check_item(value, integer(index))}>({self._emit(value)})"
            case ast.Subscript(value=value, slice=index) if self._kinds.is_list(value):
                return f"shapes::element({self._emit(value)}, {self._emit(index)})"
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return f"{self._emit(value)}[{self._emit(index)}]"
            case ast.List(elts=elements):
                return f"{{{', '.join(map(self._emit, elements))}}}"
            case ast.Call(func=ast.Attribute(value=value, attr=method), args=arguments, keywords=[]):
                return self._method(value, method, arguments)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in self._ops:
                return f"ops::{name}({', '.join(self._arguments_of(node, self._ops[name], arguments))})"
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                aten_functions.check_function(name)
                aten_functions.check_count(name, len(arguments))
                self.aten.add(name)
                return f"at::{name}({self._listed(name, arguments)})"
        return self._operation(node)

    def _check_operand(self, name: str) -> None:
        """Whether C++ can compute with what has this name."""
        if name == "grads" and self._scope.is_gradient:
            raise ValueError("'grads' is a list: write grads[0] and so on, or hand it to a function of lists")
        argument = self._kinds.argument(name)
        if argument is not None and argument.is_optional:
            given = f"*{name}" if argument.is_tensor else f"{name}.value()"
            in_cpp = f", or write C++: {name} ? grad * {given} : grad"
            raise ValueError(
                f"{name!r} may be None: hand it to an op that takes None{'' if self._scope.in_python else in_cpp}"
            )

    def _check_item(self, call: ast.expr, index: int) -> int:
        """The index, if what is called gives a tensor there."""
        count = self._kinds.tensors(call) or 0
        if not 0 <= index < count:
            raise ValueError(f"there is no [{index}] of {ast.unparse(call)!r}, which gives {_counted(count, 'tensor')}")
        return index

    def _check_grads(self, index: int) -> int:
        """The index, if there is a gradient of that output."""
        signature = self._scope.signature
        if not 0 <= index < signature.outputs:
            raise ValueError(
                f"there is no grads[{index}]; {signature.name} has {_counted(signature.outputs, 'output')}"
            )
        return index

    def _method(self, value: ast.expr, method: str, arguments: Sequence[ast.expr]) -> str:
        if isinstance(value, ast.Name) and method in OF_OPTIONAL and not self._scope.in_python:
            owner = value.id
        else:
            owner = self._emit(value)
        if self._kinds.tensors(value) == 1:
            aten_functions.check_method(method, in_python=self._scope.in_python)
        return f"{owner}.{method}({self._listed(method, arguments, first=1)})"

    def _arguments_of(self, call: ast.expr, op: Signature, nodes: Sequence[ast.expr]) -> Iterator[str]:
        """The arguments of a call of one of the package's operators, with the defaults of those left out."""
        parameters = list(op.python.parameters.values())
        needed = sum(parameter.default is Parameter.empty for parameter in parameters)
        takes = (
            _counted(needed, "argument") if needed == len(parameters) else f"{needed} to {len(parameters)} arguments"
        )
        if len(nodes) > len(parameters) or any(p.default is Parameter.empty for p in parameters[len(nodes) :]):
            raise ValueError(
                f"{ast.unparse(call)!r} has {_counted(len(nodes), 'argument')}, and {op.text} takes {takes}"
            )
        for node, argument in zip(nodes, op.arguments, strict=False):
            is_tensor, is_number = self._kinds.tensors(node) == 1, self._kinds.is_number(node)
            if (is_tensor or is_number) and is_tensor != argument.has_tensors:
                what, takes_ = ("a tensor", "no") if is_tensor else ("a number", "a")
                raise ValueError(
                    f"{ast.unparse(node)!r} is {what}, and {argument.name} of {op.text} takes {takes_} tensor"
                )
            self._check_number(node, argument, op)
            yield self._argument(node, argument.is_optional, argument.has_tensors and argument.is_list)
        for argument, parameter in zip(op.arguments[len(nodes) :], parameters[len(nodes) :], strict=True):
            default = parameter.default
            is_plain = default is None or isinstance(default, list) == argument.is_list
            if not is_plain or (argument.kind == "ScalarTypeType" and default is not None):
                raise ValueError(f"{ast.unparse(call)!r} leaves out {argument.name} of {op.text}: give it")
            yield self._argument(parse(repr(default)), argument.is_optional, takes_list=False)

    def _check_number(self, node: ast.expr, argument: Argument, op: Signature) -> None:
        """Refuse a number that C++ would round to what an operator of the package takes, or take for a flag."""
        kind = self._kinds.number(node)
        takes = "int" if argument.is_integer else "bool" if argument.kind == "BoolType" else ""
        if not argument.is_list and ((takes == "int" and kind == "float") or (takes == "bool" and kind in _COUNTED)):
            raise ValueError(
                f"{ast.unparse(node)!r} is a number of type {kind}, and {argument.name} of {op.text} takes {takes}"
            )

    def _listed(self, name: str, nodes: Sequence[ast.expr], first: int = 0) -> str:
        """The arguments of a function or method of ATen's; `first` is the place of the first one."""
        return ", ".join(
            self._dims(node)
            if aten_functions.takes_flag_or_dims(name, place)
            and self._kinds.number(node) != "flag"
            and (first == 0 or (self._kinds.number(node) == "int" and not isinstance(node, ast.Constant)))
            else self._argument(node, aten_functions.takes_none(name, place), aten_functions.takes_list(name, place))
            for place, node in enumerate(nodes, first)
        )

    def _dims(self, node: ast.expr) -> str:
        """Dimensions, where C++ would sooner take a number for a flag."""
        emitted = self._argument(node, may_be_none=True, takes_list=False)
        if self._kinds.is_number(node):
            emitted = f"{{{emitted}}}"
        return f"at::IntArrayRef({emitted})" if emitted.startswith("{") else f"at::OptionalIntArrayRef({emitted})"

    def _argument(self, node: ast.expr, may_be_none: bool, takes_list: bool) -> str:
        """An argument of a call: unlike an operand it may be a list, and None where the callee takes that."""
        match node:
            case ast.Name(id="grads") if self._scope.is_gradient and takes_list:
                return "grads"
            case ast.Name(id=name) if may_be_none and not (name == "grads" and self._scope.is_gradient):
                return name
            case ast.Constant(value=None) if may_be_none:
                return "std::nullopt"
        return self._emit(node)

    def _operation(self, node: ast.expr) -> str:
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self._condition(operand)})"
            case ast.UnaryOp(op=operator, operand=operand) if type(operator) in OPERATORS:
                return f"({OPERATORS[type(operator)]}{self._emit(operand)})"
            case ast.BinOp():
                return self._arithmetic(node)
            case ast.BoolOp():
                flag = self._condition(node)
                if self._kinds.number(node) != "flag":
                    raise ValueError(
                        f"{ast.unparse(node)!r} is one of the two in Python, and a flag in C++: write x if x else y"
                    )
                return flag
            case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in OPERATORS:
                return self._binary(left, operator, right)
            case ast.IfExp():
                return self._conditional(node, self._emit)
            case ast.Attribute(value=value, attr=attribute):
                instead = (_IN_PYTHON if self._scope.in_python else _IN_CPP).get(attribute, f"{attribute}()")
                raise ValueError(f"formulas have no {ast.unparse(node)!r}: write {ast.unparse(value)}.{instead}")
        refuse(node, "something that formulas have: names, numbers, operators, calls without keywords, methods")

    def _arithmetic(self, node: ast.BinOp) -> str:
        match node:
            case ast.BinOp(op=ast.FloorDiv()):
                raise ValueError(
                    f"{ast.unparse(node)!r}: formulas have no //; write / for a quotient that is not rounded, or "
                    "floor_divide(x, n) for that of a tensor"
                )
            case ast.BinOp(op=ast.Mod()):
                raise ValueError(f"{ast.unparse(node)!r}: formulas have no %; write remainder(x, n) for a tensor's")
            case ast.BinOp(left=left, op=ast.Div(), right=right) if self._is_no_tensor(left, right):
                # C++ rounds quotients of whole numbers.
                return f"(1.0 * {self._emit_number(left)} / {self._emit_number(right)})"
            case ast.BinOp(left=left, op=ast.Div(), right=right) if self._is_number_with_tensor(left, right):
                # ATen would write the number into a tensor of the other's dtype.
                return f"(at::reciprocal({self._emit(right)}) * {self._emit(left)})"
            case ast.BinOp(left=left, op=ast.Sub(), right=right) if self._is_number_with_tensor(left, right):
                return f"at::rsub({self._emit(right)}, {self._emit(left)})"
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, (*SIZE_OPERATORS, ast.Div)):
                return self._binary(left, operator, right)
        refuse(node, "arithmetic that formulas have: + - * /")

    def _is_no_tensor(self, *nodes: ast.expr) -> bool:
        """Whether none is known to be a tensor."""
        return all(self._kinds.tensors(node) != 1 for node in nodes)

    def _is_number_with_tensor(self, left: ast.expr, right: ast.expr) -> bool:
        return self._kinds.is_number(left) and self._kinds.tensors(right) == 1

    def _binary(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> str:
        for operand in (left, right):
            if self._kinds.gives_list(operand):
                raise ValueError(f"{ast.unparse(operand)!r} is a list of tensors: compute with its items")
        emit = self._emit_number if self._kinds.is_number(left) and self._kinds.is_number(right) else self._emit
        first = emit(left)
        if _is_whole(left) and _is_whole(right):
            first = f"int64_t{{{first}}}"  # as Python and torch count, and C++ does not
        return f"({first} {OPERATORS[type(operator)]} {emit(right)})"

    def _emit_number(self, node: ast.expr) -> str:
        """A number that C++ computes with: an at::Scalar, which goes with tensors alone, as a double."""
        match node:
            case ast.Name(id=name) if self._kinds.is_scalar(name):
                return f"{name}.toDouble()"
            case ast.Call(func=ast.Attribute(attr="value" | "value_or")) if self._kinds.number(node) == "Scalar":
                return f"{self._emit(node)}.toDouble()"
            case ast.UnaryOp(op=ast.Not()):
                return self._condition(node)
            case ast.UnaryOp(op=operator, operand=operand) if type(operator) in OPERATORS:
                return f"({OPERATORS[type(operator)]}{self._emit_number(operand)})"
            case ast.IfExp():
                return self._conditional(node, self._emit_number)
        return self._emit(node)

    def _conditional(self, node: ast.IfExp, emit: Callable[[ast.expr], str]) -> str:
        cases = (node.body, node.orelse)
        if any(map(self._kinds.is_number, cases)) and any(self._kinds.tensors(case) == 1 for case in cases):
            raise ValueError(
                f"{ast.unparse(node)!r} is a tensor in one case and a number in the other: write full_like(x, 2) for a "
                "number"
            )
        return f"({self._condition(node.test)} ? {emit(node.body)} : {emit(node.orelse)})"

    def _condition(self, node: ast.expr) -> str:
        """What C++ takes as a flag; so is what may be None, while Python takes no tensor."""
        match node:
            case ast.Name(id=name) if not self._scope.in_python and self._kinds.has_truth(name):
                return self._truth(name)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self._condition(operand)})"
            case ast.BoolOp(op=operator, values=values):
                return f"({f' {OPERATORS[type(operator)]} '.join(map(self._condition, values))})"
        emitted = self._emit_number(node)
        if self._kinds.tensors(node) == 1:
            raise ValueError(
                f"{ast.unparse(node)!r} is a tensor, and and, or, not and if take flags: write logical_and(x, y), "
                "logical_or(x, y), logical_not(x) or where(x, y, z)"
            )
        return emitted

    def _truth(self, name: str) -> str:
        """Whether an argument is true in Python; of a tensor that may be None, whether it is there."""
        argument = self._kinds.argument(name)
        assert argument is not None
        access = f"{name}{'->' if argument.is_optional else '.'}"
        if argument.has_tensors:
            return name
        if argument.is_list or argument.kind == "StringType":
            is_true = f"!{access}empty()"
        elif argument.kind == "NumberType":  # which may be complex
            is_true = f"{access}toComplexDouble() != c10::complex<double>(0)"
        elif argument.is_optional and argument.kind in BY_VALUE:
            return f"{name}.value_or(0)"
        else:
            return name
        return f"({name} && {is_true})" if argument.is_optional else f"({is_true})"


def _is_whole(node: ast.expr) -> bool:
    """Whether it has no names, and integers alone."""
    constants = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    inner = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.USub, *SIZE_OPERATORS)
    return all(type(value) is int for value in constants) and all(isinstance(part, inner) for part in ast.walk(node))


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _literal(node: ast.expr, value: object) -> str:
    """A constant in C++."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            check_integer(value, "write it as a float, such as 1e20")
            return repr(value)
        case float():
            if not math.isfinite(value):
                raise ValueError("a number here is larger than a double holds")
            return repr(value)
        case str():
            return json.dumps(value)
    refuse(node, "a number, a flag or a text")
