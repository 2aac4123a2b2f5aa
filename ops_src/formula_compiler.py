"""Compiles expressions of torch's derivatives.yaml into steps on a stack, over values with types of schemas."""

from __future__ import annotations

import ast
import itertools
import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

# Functions inside of torch's library, and what they compute.
_HELPERS = {
    "mul_tensor_backward": ("grad, other, self_type", "handle_r_to_c(self_type, grad * other.conj())"),
    "div_tensor_self_backward": ("grad, other, self_type", "handle_r_to_c(self_type, grad / other.conj())"),
    "div_tensor_other_backward": (
        "grad, self, other",
        "handle_r_to_c(other.scalar_type(), -grad * ((self / other) / other).conj())",
    ),
    "log1p_backward": ("grad, self", "grad / (self + 1).conj()"),
    "index_backward": ("zeros, indices, grad", "at::_index_put_impl_(zeros, indices, grad, true, true)"),
    # torch has another order of the factors for a column-major matrix, for the same result.
    "mm_mat1_backward": (
        "grad, mat2, sizes, strides, layout, alpha",
        "maybe_multiply(grad.mm(mat2.t().conj()), alpha.conj())",
    ),
    "mm_mat2_backward": (
        "grad, mat1, sizes, strides, layout, alpha",
        "maybe_multiply(mat1.t().conj().mm(grad), alpha.conj())",
    ),
    # torch writes to the tensor where nobody could see it.
    "masked_fill_inplace_if_safe": ("tensor, mask, value", "tensor.masked_fill(mask, value)"),
}
_CONSTANTS = {
    "M_PI": math.pi, "M_PI_2": math.pi / 2, "M_PI_4": math.pi / 4, "M_2_SQRTPI": 2 / math.sqrt(math.pi),
    "M_SQRT2": math.sqrt(2), "M_LN2": math.log(2), "M_LN10": math.log(10),
}  # fmt: skip
_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.BitAnd: "__and__",
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
# What `tensor op number` must be for `number op tensor`.
_EXCHANGED = {"sub": "rsub", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_SYMMETRIC = {"add", "mul", "eq", "ne"}
_NUMBERS = {"int", "float", "number"}
_PROPERTIES = {"sizes": "List[int]", "numel": "int", "scalar_type": "ScalarType", "options": "TensorOptions"}
_UNKNOWN = {"strides", "layout"}  # only to be passed to helpers, which leave them aside
_TENSOR_OPTIONS = ("dtype", "layout", "device", "pin_memory")

Schemas: TypeAlias = Mapping[str, list[Any]]  # the overloads by the operator's name, "aten::add"


class UnsupportedError(Exception):
    """An expression has something that the evaluator cannot do; the text names it."""


@dataclass(frozen=True)
class Value:
    """An expression: its type as schemas spell it, the steps that leave it on the stack, its value if it is literal."""

    type: str
    steps: tuple[str, ...]
    literal: Any = None


def literal(value: Any) -> Value:
    """A constant of a formula or a default of a schema; None is nullopt."""
    if value is None:
        return Value("None", ("none()",))
    if isinstance(value, bool):
        return Value("bool", (f"boolean({str(value).lower()})",), value)
    if isinstance(value, int):
        return Value("int", (f"integer({value})",), value)
    if isinstance(value, float) and math.isfinite(value):
        return Value("float", (f"real({value!r})",), value)
    if isinstance(value, str):
        return Value("str", (f"text({json.dumps(value)})",), value)
    if isinstance(value, list):
        return int_list(list(map(literal, value)))
    raise UnsupportedError(f"literal {value!r}")


def int_list(items: list[Value]) -> Value:
    """A list of ints."""
    if any(item.type != "int" for item in items):
        raise UnsupportedError("list of other things than ints")
    return Value("List[int]", (*itertools.chain.from_iterable(item.steps for item in items), f"list({len(items)})"))


class Compiler:
    """Compiles expressions over named values."""

    def __init__(self, schemas: Schemas, names: Mapping[str, Value]) -> None:
        self._schemas = schemas
        self._names = names

    def compile(self, formula: str) -> Value:
        """The value of a formula as derivatives.yaml has it."""
        expression = choose_branch(re.sub(r"/\*.*?\*/|\s+", " ", formula))
        # What is left of C++ differs from Python in little more than spelling.
        for pattern, spelling in [
            (r"\b(at|std|c10)::|::", ""), ("->", "."), (r"\btrue\b", "True"), (r"\bfalse\b", "False"),
            (r"!(?!=)", " not "), (r"\{", "["), (r"\}", "]"),
        ]:  # fmt: skip
            expression = re.sub(pattern, spelling, expression)
        try:
            tree = ast.parse(expression.strip(), mode="eval")
        except SyntaxError:
            raise UnsupportedError("syntax") from None
        return self._value(tree.body)

    def _value(self, node: ast.expr) -> Value:
        match node:
            case ast.UnaryOp(ast.USub(), operand):
                return self._negated(self._value(operand))
            case ast.UnaryOp(ast.Not(), operand) if (inner := self._value(operand)).type == "bool":
                return Value("bool", (*inner.steps, "inverted()"))
            case ast.BinOp(left, operator, right) | ast.Compare(left, [operator], [right]):
                return self._binary(type(operator), self._value(left), self._value(right))
            case ast.Call(ast.Name(name), arguments, []):
                return self._function(name, list(map(self._value, arguments)))
            case ast.Call(ast.Attribute(owner, name), arguments, []):
                return self._method(name, self._value(owner), list(map(self._value, arguments)))
        return self._leaf(node)

    def _leaf(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(constant):
                return literal(constant)
            case ast.List(items):
                return int_list(list(map(self._value, items)))
            case ast.Name(name) if name in _CONSTANTS:
                return literal(_CONSTANTS[name])
            case ast.Name() | ast.Subscript() if ast.unparse(node) in self._names:
                return self._names[ast.unparse(node)]
        raise UnsupportedError(ast.unparse(node))

    def _negated(self, value: Value) -> Value:
        return literal(-value.literal) if value.literal is not None else self._call("neg", [value])

    def _binary(self, operator: type[ast.AST], left: Value, right: Value) -> Value:
        name = _OPERATORS.get(operator, operator.__name__)
        if left.type in _NUMBERS and right.type in _NUMBERS:
            return literal(_folded(name, left.literal, right.literal))
        if left.type not in _NUMBERS:
            return self._call(name, [left, right])
        if name in _SYMMETRIC or name in _EXCHANGED:
            return self._call(_EXCHANGED.get(name, name), [right, left])
        if len(right.steps) == 1:  # it stands twice
            return self._call(name, [self._call("full_like", [right, left]), right])
        raise UnsupportedError(f"number {name} tensor")

    def _function(self, name: str, arguments: list[Value]) -> Value:
        if name in _HELPERS:
            parameters, body = _HELPERS[name]
            names = parameters.split(", ")
            if len(names) == len(arguments):
                return Compiler(self._schemas, dict(zip(names, arguments, strict=True))).compile(body)
        elif name == "handle_r_to_c":  # the evaluator does that to every gradient
            return arguments[-1]
        elif name == "maybe_multiply" and arguments[1].type in _NUMBERS:
            return Value("Tensor", (*arguments[0].steps, *arguments[1].steps, "scaled()"))
        elif name == "sqrt" and arguments[0].literal is not None:
            return literal(math.sqrt(arguments[0].literal))
        elif name == "Tensor" and not arguments:
            return Value("Tensor", ("undefined()",))
        return self._call(name, arguments)

    def _method(self, name: str, owner: Value, arguments: list[Value]) -> Value:
        name = {"dtype": "scalar_type"}.get(name, name.removeprefix("sym_"))
        if name in _PROPERTIES and owner.type == "Tensor":
            return Value(_PROPERTIES[name], (*owner.steps, f"{name}()"))
        if name in _UNKNOWN:
            return Value(name, ())
        if name == "sizes" and owner.type == "Optional[Tensor]":
            return Value("Optional[List[int]]", (*owner.steps, "sizes()"))
        if name == "size" and owner.type == "Tensor" and arguments[0].literal is not None:
            return Value("int", (*owner.steps, f"size({arguments[0].literal})"))
        if name == "conj" and owner.type in {*_NUMBERS, "Tensor"}:
            return owner if owner.literal is not None else Value(owner.type, (*owner.steps, "conj()"))
        if owner.type != "Tensor":
            raise UnsupportedError(f"method {name} of {owner.type}")
        return self._call(name, [owner, *arguments])

    def _call(self, name: str, arguments: list[Value]) -> Value:
        """The overload that C++ would choose."""
        bound = []
        for schema in self._schemas.get("aten::" + name.removesuffix("_symint"), []):
            match = bind(schema, arguments)
            if match is not None:
                bound.append((match[0], schema, match[1]))
        bound.sort(key=lambda item: item[0])
        if not bound or (len(bound) > 1 and bound[0][0] == bound[1][0]):
            raise UnsupportedError(f"{name}({', '.join(value.type for value in arguments)})")
        _, schema, steps = bound[0]
        types = [str(value.real_type) for value in schema.returns]
        call = f"call({json.dumps(schema.name)}, {json.dumps(schema.overload_name)})"
        return Value(types[0] if len(types) == 1 else f"({', '.join(types)})", (*steps, call))


def choose_branch(expression: str) -> str:
    """Without the conditions whose outcome is known: gradients are defined, and nothing records the evaluation."""
    expression = expression.strip()
    while (inner := _without_parentheses(expression)) is not None:
        expression = inner.strip()
    question, colon = _conditional(expression)
    if question < 0:
        return expression
    condition = expression[:question].strip()
    if condition == "GradMode::is_enabled()":
        return choose_branch(expression[colon + 1 :])
    if re.fullmatch(r"grads?(_\w+|\[\d\])?\.defined\(\)", condition):
        return choose_branch(expression[question + 1 : colon])
    raise UnsupportedError(f"condition {condition}")


def _depths(expression: str) -> Iterator[tuple[int, str, int]]:
    depth = 0
    for index, character in enumerate(expression):
        depth += (character in "([{") - (character in ")]}")
        yield index, character, depth


def _without_parentheses(expression: str) -> str | None:
    """What one pair of parentheses around everything encloses."""
    closed = next((index for index, _, depth in _depths(expression) if depth == 0), -1)
    return expression[1:-1] if expression.startswith("(") and closed == len(expression) - 1 else None


def _conditional(expression: str) -> tuple[int, int]:
    """Places of the outermost `?` and of its `:`, or -1 twice."""
    question = nested = -1
    for index, character, depth in _depths(expression.replace("::", "  ")):
        if depth == 0 and character == "?":
            question = index if question < 0 else question
            nested += 1
        elif depth == 0 and character == ":":
            if nested == 0:
                return question, index
            nested -= 1
    return -1, -1


def _folded(name: str, left: Any, right: Any) -> float:
    if left is None or right is None or (isinstance(left, int) and isinstance(right, int)):
        raise UnsupportedError(f"{name} of numbers")  # C++ divides ints otherwise than Python
    results: dict[str, float] = {"add": left + right, "sub": left - right, "mul": left * right, "div": left / right}
    return results[name]


def bind(schema: Any, arguments: list[Value]) -> tuple[int, tuple[str, ...]] | None:
    """How far the arguments are from the overload's parameters, and the steps of all; None if they do not fit."""
    distance = 0
    steps: list[str] = []
    left = list(arguments)
    parameters = list(schema.arguments)
    while parameters:
        parameter = parameters.pop(0)
        if parameter.is_out:
            return None
        if not left:
            if not parameter.has_default_value():
                return None
            steps += literal(parameter.default_value).steps
        elif left[0].type == "TensorOptions":
            if tuple(item.name for item in [parameter, *parameters[:3]]) != _TENSOR_OPTIONS:
                return None
            steps += left.pop(0).steps
            del parameters[:3]
        else:
            converted = convert(left.pop(0), str(parameter.real_type))
            if converted is None:
                return None
            distance += converted[0]
            steps += converted[1]
    return None if left else (distance, tuple(steps))


def convert(value: Value, target: str) -> tuple[int, tuple[str, ...]] | None:
    """How far a value is from a parameter's type, and the steps of the conversion; None if there is none."""
    optional = target.startswith("Optional[")
    inner = target[len("Optional[") : -1] if optional else target
    if value.type == target:
        return 0, value.steps
    if value.type == inner or (optional and value.type == "None"):
        return 1, value.steps
    if optional and value.steps == literal([]).steps:  # {}
        return 1, literal(None).steps
    return _converted_number(value, inner) if value.type in _NUMBERS else None


def _converted_number(value: Value, target: str) -> tuple[int, tuple[str, ...]] | None:
    if target == "number":
        return 2, value.steps
    if target == "float" and isinstance(value.literal, int):
        return 2, literal(float(value.literal)).steps
    if target == "List[int]" and value.type == "int":
        return 3, int_list([value]).steps
    return None
