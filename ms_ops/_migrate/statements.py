"""From a graph of torch.export to the lines of a `construct`, and to the operators whose constants `__init__` binds."""

from __future__ import annotations

import keyword
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.exported import ConversionError

_IDENTITIES = {
    "aten::alias", "aten::clone", "aten::contiguous", "aten::lift", "aten::lift_fresh", "aten::lift_fresh_copy",
}  # fmt: skip
_CHECKS = {
    "aten::_assert_async", "aten::_assert_scalar", "aten::_assert_tensor_metadata", "aten::sym_constrain_range",
    "aten::sym_constrain_range_for_size",
}  # fmt: skip
_PLACEMENT = {"device", "layout", "pin_memory", "memory_format"}
_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "truediv": "/", "mod": "%", "pow": "**", "eq": "==",
    "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and_": "and", "or_": "or",
}  # fmt: skip
_CALLS = {"sym_max": "max", "sym_min": "min", "sym_int": "int", "sym_float": "float", "sym_not": "not"}
_RESERVED = {"self", "ms", "nn", "np", "aten", "ms_ops", "Path", "CONSTANTS", *keyword.kwlist}


class BoundOperator(NamedTuple):
    """An operator with constants: ``self.conv2d = ms_ops.op("aten::conv2d", stride=[2, 2])``.

    Attributes:
        attribute: that holds it.
        name: torch's, with the overload.
        constants: by the names of its arguments.
        arguments: of the schema, in its order, with the default of each, or nothing.
    """

    attribute: str
    name: str
    constants: dict[str, str]
    arguments: dict[str, str]


class Body(NamedTuple):
    """What a `construct` does.

    Attributes:
        signature: its arguments.
        lines: its statements, without indentation, each on one line.
        result: of the return.
    """

    signature: tuple[str, ...]
    lines: tuple[str, ...]
    result: str


class Call(NamedTuple):
    """How the network itself is called.

    Attributes:
        signature: arguments of its `construct`.
        checks: the first lines, which refuse other values of arguments that are fixed.
        inputs: the graph's inputs in terms of these, such as ``batch["mask"]``.
        result: writes what is returned, from the graph's outputs.
    """

    signature: tuple[str, ...]
    checks: tuple[str, ...]
    inputs: tuple[str, ...]
    result: Callable[[Sequence[str]], str]


class Operators:
    """The operators that a class binds, each once, with names that nothing else in the class has."""

    def __init__(self, taken: Sequence[str]) -> None:
        self._taken = set(taken)
        self._bound: dict[tuple[str, tuple[tuple[str, str], ...]], BoundOperator] = {}

    def bind(self, overload: OpOverload, constants: dict[str, str]) -> str:
        """The attribute of the operator with these constants."""
        suffix = "" if overload._overloadname == "default" else f".{overload._overloadname}"
        name = f"{overload._schema.name}{suffix}"
        key = (name, tuple(constants.items()))
        if key not in self._bound:
            attribute = unused(_base(overload._schema.name.partition("::")[2]), self._taken)
            self._taken.add(attribute)
            arguments = {
                argument.name: literal(argument.default_value) if argument.has_default_value() else ""
                for argument in overload._schema.arguments
                if argument.name not in _PLACEMENT
            }
            self._bound[key] = BoundOperator(attribute, name, constants, arguments)
        return self._bound[key].attribute

    def __iter__(self) -> Iterator[BoundOperator]:
        return iter(self._bound.values())


def unused(base: str, taken: Any) -> str:
    """`base`, or the first of base_1, base_2, ... that is not taken."""
    name, number = base, 0
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    return name


def _base(name: str) -> str:
    """A name of Python's, for what an operator or a module of this name gives."""
    base = re.sub(r"\W", "_", name).strip("_").removeprefix("native_").partition("_legit")[0] or "x"
    if base[0].isdigit():
        base = f"layer_{base}"
    return f"{base}_" if base in _RESERVED else base


def literal(value: Any) -> str:
    """A constant as Python writes it in the generated source."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, torch.dtype):
        name = str(value).removeprefix("torch.")
        return f"ms.{'bool_' if name == 'bool' else name}"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    if isinstance(value, str):
        return '"' + repr(value)[1:-1].replace('"', '\\"') + '"'
    if value is None or isinstance(value, (bool, int, float, complex)):
        return repr(value)
    raise TypeError(f"a constant of type {type(value).__name__}")


def named(name: str, value: str) -> str:
    """An argument by its name, which may be a word of Python's: `from`, for one."""
    return f'**{{"{name}": {value}}}' if keyword.iskeyword(name) else f"{name}={value}"


class Writer:
    """Writes the body of one module.

    Args:
        module: with the graph.
        operators: of the class.
        attribute_of: how the class reaches a tensor or a submodule of the module, such as ``self.layers[0].weight``.
        call: of the network, or None to choose names for the graph's inputs.
        where: the module's name, for errors.
    """

    def __init__(
        self,
        module: torch.nn.Module,
        operators: Operators,
        attribute_of: Callable[[str], str],
        call: Call | None,
        where: str,
    ) -> None:
        graph = module.graph
        self._module = module
        self._operators = operators
        self._attribute_of = attribute_of
        self._where = where
        self._names: dict[Any, str] = {}
        self._taken: set[str] = set(_RESERVED)
        self._lines: list[str] = list(call.checks) if call else []
        self._assignments: list[str] = []
        self._needed = _needed(graph)
        placeholders = [node for node in graph.nodes if node.op == "placeholder"]
        self._call = call
        self._signature = call.signature if call else _signature(len(placeholders))
        self._taken.update(name.partition("=")[0] for name in self._signature)
        self._names.update(zip(placeholders, call.inputs if call else self._signature, strict=True))
        (outputs,) = self._write(graph)
        self._result = self._returned(outputs)

    @property
    def body(self) -> Body:
        """What was written."""
        lines, result = [*self._lines, *self._assignments], self._result
        if lines and lines[-1].startswith(f"{result} = "):
            result = lines.pop().removeprefix(f"{result} = ")
        return Body(self._signature, tuple(lines), result)

    def _write(self, graph: Any) -> Any:
        """Appends the lines of a graph; gives the arguments of its output."""
        for node in graph.nodes:
            if node not in self._needed or node.op == "placeholder":
                continue
            if node.op == "get_attr":
                if node.target not in self._module._modules:  # else a branch of control flow
                    self._names[node] = self._attribute_of(node.target)
            elif node.op == "call_module":
                call = f"{self._attribute_of(node.target)}({', '.join(map(self._value, node.args))})"
                self._assign(node, node.target, call)
            elif node.op == "call_function":
                self._function(node)
            elif node.op == "output":
                return node.args
        return None

    def _returned(self, value: Any) -> str:
        if self._call:
            return self._call.result([self._value(item) for item in value])
        return f"({', '.join(map(self._value, value))})" if isinstance(value, (tuple, list)) else self._value(value)

    def _function(self, node: Any) -> None:
        target = node.target
        if target is operator.getitem:
            self._item(node)
        elif isinstance(target, OpOverload):
            self._overload(node)
        elif (name := getattr(target, "__name__", "")) == "cond":
            self._branches(node)
        elif name == "while_loop":
            self._loop(node)
        elif name in _INFIX:
            left, right = node.args
            self._names[node] = f"({self._value(left)} {_INFIX[name]} {self._value(right)})"
        elif name == "neg":
            self._names[node] = f"(-{self._value(node.args[0])})"
        elif name in _CALLS:
            self._names[node] = f"{_CALLS[name]}({', '.join(map(self._value, node.args))})"
        else:
            raise self._refusal(node, f"{getattr(target, '__name__', target)} has no form in MindSpore yet")

    def _branches(self, node: Any) -> None:
        """Of torch.cond."""
        predicate, *branches, operands = node.args
        values = [self._value(operand) for operand in operands]
        result = self._name("cond")
        for word, branch in zip((f"if {self._value(predicate)}:", "else:"), branches, strict=True):
            lines, results = self._inlined(branch, values)
            self._lines += [word, *_indented([*lines, f"{result} = {_tuple(results)}"])]
        self._names[node] = result

    def _loop(self, node: Any) -> None:
        """Of torch's while_loop; its condition is computed before the loop and at the end of each round."""
        condition, body, carried, others = node.args
        names = [self._name("carried") for _ in carried]
        others = [self._value(other) for other in others]
        goes_on = self._name("goes_on")

        def tested() -> list[str]:
            lines, (result,) = self._inlined(condition, [*names, *others])
            return [*lines, f"{goes_on} = {result}"]

        self._lines += [f"{name} = {self._value(value)}" for name, value in zip(names, carried, strict=True)]
        self._lines += tested()
        lines, results = self._inlined(body, [*names, *others])
        together = f"{', '.join(names)} = {', '.join(results)}"
        self._lines += [f"while {goes_on}:", *_indented([*lines, together, *tested()])]
        self._names[node] = self._name("while_loop")
        self._lines.append(f"{self._names[node]} = {_tuple(names)}")

    def _inlined(self, branch: Any, values: Sequence[str]) -> tuple[list[str], list[str]]:
        """The lines of a graph inside of this one, and its results."""
        module = self._module.get_submodule(branch.target)
        outside = self._lines, self._needed, self._module
        self._lines, self._needed, self._module = [], _needed(module.graph), module
        try:
            placeholders = (node for node in module.graph.nodes if node.op == "placeholder")
            self._names.update(zip(placeholders, values, strict=True))
            (outputs,) = self._write(module.graph)
            return self._lines, [*map(self._value, outputs if isinstance(outputs, (tuple, list)) else [outputs])]
        finally:
            self._lines, self._needed, self._module = outside

    def _item(self, node: Any) -> None:
        """``a = self.split(x)[0]`` where nothing else of the result is used; else ``split[0]`` wherever it is."""
        source, index = node.args
        if source not in self._names:
            raise self._refusal(node, "an item of what has no name")
        self._names[node] = f"{self._names[source]}[{index}]"

    def _overload(self, node: Any) -> None:
        target = node.target
        name = target._schema.name
        if name in _CHECKS:
            return
        if name in _IDENTITIES:
            self._names[node] = self._value(node.args[0])
        elif name == "aten::detach":
            self._assign(node, "detached", f"ms.ops.stop_gradient({self._value(node.args[0])})")
        elif name == "aten::sym_size":
            self._names[node] = f"{self._value(node.args[0])}.shape[{node.args[1]}]"
        elif name == "aten::copy_":
            self._buffer(node)
        else:
            self._assign(node, name.partition("::")[2], self._called(node))

    def _buffer(self, node: Any) -> None:
        """After all that reads its value from before."""
        destination, value = node.args[:2]
        if destination.op != "get_attr":
            raise self._refusal(node, "it writes to what is no buffer of the module")
        self._assignments.append(f"ms.ops.assign({self._names[destination]}, {self._value(value)})")

    def _called(self, node: Any) -> str:
        target = node.target
        given = _given(node)
        tensors: list[str] = []
        constants: dict[str, str] = {}
        is_bound = True
        for argument in target._schema.arguments:
            takes_tensors = "Tensor" in str(argument.type)
            if argument.name not in given:
                if takes_tensors and not argument.kwarg_only and str(argument.type).startswith("Optional"):
                    constants[argument.name] = "None"
                continue
            value = given[argument.name]
            if takes_tensors and _has_node(value):
                tensors.append(self._value(value))
            elif _has_node(value):
                is_bound = False
            else:
                constants[argument.name] = self._constant(node, argument.name, value)
        if is_bound and any(value != "None" for value in constants.values()):
            return f"self.{self._operators.bind(target, constants)}({', '.join(tensors)})"
        namespace, function = target._schema.name.split("::")
        package = "aten" if namespace == "aten" else f"ms_ops.ops.{namespace}"
        arguments = [self._value(value) for value in _positional(target, given)]
        arguments += [named(key, self._value(value)) for key, value in _by_name(target, given)]
        overload = "" if target._overloadname in ("default", "Tensor") else f".{target._overloadname}"
        return f"{package}.{function}{overload}({', '.join(arguments)})"

    def _constant(self, node: Any, name: str, value: Any) -> str:
        try:
            return literal(value)
        except TypeError as error:
            raise self._refusal(node, f"its argument {name!r} is {error}") from None

    def _value(self, value: Any) -> str:
        if isinstance(value, torch.fx.Node):
            return self._names[value]
        if isinstance(value, (list, tuple)):
            return f"[{', '.join(map(self._value, value))}]"
        return literal(value)

    def _assign(self, node: Any, base: str, value: str) -> None:
        if not node.users:
            self._lines.append(value)
            return
        users = list(node.users)
        if len(users) == 1 and users[0].target is operator.getitem:  # the only item that is used
            value = f"{value}[{users[0].args[1]}]"
            name = self._name(base)
            self._names[users[0]] = name
            self._needed.discard(users[0])
        else:
            name = self._name(base)
        self._names[node] = name
        self._lines.append(f"{name} = {value}")

    def _name(self, base: str) -> str:
        name = unused(_base(base), self._taken)
        self._taken.add(name)
        return name

    def _refusal(self, node: Any, reason: str) -> ConversionError:
        trace = [line.strip() for line in (node.meta.get("stack_trace") or "").splitlines() if line.strip()]
        line = f", at {' '.join(trace[-2:])}" if len(trace) >= 2 else ""
        return ConversionError(
            f"{self._where}: {node.target} cannot be written as MindSpore{line}: {reason}. Take the module as it is: "
            "ms_ops.TorchModule(module)"
        )


def _tuple(items: Sequence[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _signature(count: int) -> tuple[str, ...]:
    return ("x",) if count == 1 else tuple(f"x{index}" for index in range(count))


def _needed(graph: Any) -> set[Any]:
    """Nodes that the result or a buffer depends on."""
    needed: set[Any] = set()
    for node in reversed(graph.nodes):
        name = node.target._schema.name if isinstance(node.target, OpOverload) else ""
        if node.op == "output" or name == "aten::copy_" or any(user in needed for user in node.users):
            needed.add(node)
    return needed | {node for node in graph.nodes if node.op == "call_module"}


def _given(node: Any) -> dict[str, Any]:
    """The arguments that are not what the schema says already, and that MindSpore does not decide."""
    schema = node.target._schema.arguments
    given = {schema[index].name: value for index, value in enumerate(node.args)} | dict(node.kwargs)
    defaults = {argument.name: argument.default_value for argument in schema if argument.has_default_value()}
    return {
        name: value
        for name, value in given.items()
        if name not in _PLACEMENT and not (name in defaults and not _has_node(value) and _same(value, defaults[name]))
    }


def _same(value: Any, default: Any) -> bool:
    if isinstance(value, (list, tuple)) and isinstance(default, (list, tuple)):
        return list(value) == list(default)
    return type(value) is type(default) and bool(value == default)


def _positional(target: Any, given: Mapping[str, Any]) -> list[Any]:
    values = []
    for argument in target._schema.arguments:
        if argument.kwarg_only or argument.name not in given:
            break
        values.append(given[argument.name])
    return values


def _by_name(target: Any, given: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return list(given.items())[len(_positional(target, given)) :]


def _has_node(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_has_node, value))
    return isinstance(value, torch.fx.Node)
