"""From a graph of torch.export to the lines of a `construct`, and to the operators whose constants `__init__` binds."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate import casts, strides
from ms_ops._migrate.arguments import RESERVED, base_of, by_name, given_of, has_node, literal, named, positional, unused
from ms_ops._migrate.control_flow import FORMS, is_control_flow
from ms_ops._migrate.errors import ConversionError, DataDependenceError
from ms_ops._migrate.graphs import IDENTITIES, after, copied, is_identity, keeps, needed, tensors_of
from ms_ops._migrate.operators import Operators
from ms_ops._native.dtypes import attribute, foreign, name_of

_CHECKS = {
    "aten::_assert_async", "aten::_assert_scalar", "aten::_assert_tensor_metadata", "aten::sym_constrain_range",
    "aten::sym_constrain_range_for_size",
}  # fmt: skip
_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "truediv": "/", "mod": "%", "pow": "**", "eq": "==",
    "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and_": "and", "or_": "or",
}  # fmt: skip
_ITEM = re.compile(r"\w+\[\d+\].*")
_CALLS = {"sym_max": "max", "sym_min": "min", "sym_int": "int", "sym_float": "float", "sym_not": "not"}


class Body(NamedTuple):
    """What a `construct` does.

    Attributes:
        lines: its statements, without indentation, each on one line.
        result: of the return.
    """

    lines: tuple[str, ...]
    result: str

    @property
    def statements(self) -> tuple[str, ...]:
        """All lines."""
        return *self.lines, f"return {self.result}"


class Reach(NamedTuple):
    """How a class reaches what its module has, by torch's names for it.

    Attributes:
        attribute_of: of a tensor, such as ``self.layers[0].weight``.
        call_of: of a submodule that is called with these arguments, such as ``self.layers[0](x)``.
        function_of: the class of a torch.autograd.Function that a node calls; None of an operator.
        is_written: whether a call of the network changes the tensor.
    """

    attribute_of: Callable[[str], str]
    call_of: Callable[[str, Sequence[str]], str]
    function_of: Callable[[torch.fx.Node], str | None]
    is_written: Callable[[str], bool]


class Call(NamedTuple):
    """How the network itself is called.

    Attributes:
        signature: arguments of its `construct`.
        checks: the first lines, which refuse other shapes, and other values of arguments that are fixed.
        inputs: the graph's inputs in terms of these, such as ``batch["mask"]``.
        result: writes what is returned, from the graph's outputs.
        conditions: on the sizes that are open.
    """

    signature: tuple[str, ...]
    checks: tuple[str, ...]
    inputs: tuple[str, ...]
    result: Callable[[Sequence[str]], str]
    conditions: tuple[str, ...] = ()


class Target(Protocol):
    """Another way to write calls than by torch's operators."""

    @property
    def names(self) -> Collection[str]:
        """What no variable may be called."""

    def write(
        self, node: torch.fx.Node, given: Mapping[str, Any], value_of: Callable[[Any], str], operators: Operators
    ) -> str | None:
        """The expression of a call, with these arguments; None if it is written by torch's operators."""


def is_operator(target: Any) -> bool:
    """Whether the call of `target` is one of an operator in MindSpore as well, and not dropped, or said otherwise."""
    others = {*IDENTITIES, *_CHECKS, "aten::copy_", "aten::detach", "aten::sym_size"}
    return isinstance(target, OpOverload) and target._schema.name not in others


class Writer:
    """Writes the body of one module.

    Args:
        module: with the graph.
        operators: of the class.
        reach: how the class reaches the module's tensors and submodules.
        signature: names of the arguments; a graph with fewer inputs takes the first.
        call: of the network.
        where: the module's name, for errors.
        target: other than torch's operators.

    Attributes:
        lines: the statements so far.
    """

    def __init__(
        self,
        module: torch.nn.Module,
        operators: Operators,
        reach: Reach,
        signature: Sequence[str],
        call: Call | None,
        where: str,
        target: Target | None = None,
    ) -> None:
        graph = module.graph
        self._module = module
        self._operators = operators
        self._reach = reach
        self._where = where
        self._target = target
        self.library = "mint" if target else "aten"
        self._names: dict[Any, str] = {}
        self._taken: set[str] = {*RESERVED, *(target.names if target else ())}
        self.lines: list[str] = []
        self._assignments: list[str] = []
        self._copied: dict[Any, str] = {}
        self._needed = needed(graph)
        placeholders = [node for node in graph.nodes if node.op == "placeholder"]
        self._call = call
        self._taken.update(name.partition("=")[0] for name in signature)
        self._names.update(zip(placeholders, call.inputs if call else signature, strict=False))
        if target:
            self._bind_items(placeholders)
        (outputs,) = self._write(graph)
        self._result = self._returned(outputs)

    @property
    def body(self) -> Body:
        """What was written."""
        lines, result = [*self.lines, *self._assignments], self._result
        if lines and lines[-1].startswith(f"{result} = "):
            result = lines.pop().removeprefix(f"{result} = ")
        return Body(tuple(lines), result)

    def _bind_items(self, placeholders: Sequence[Any]) -> None:
        """Names for items of tuples that the network is given, of which MindSpore's graphs refuse views."""
        for node in placeholders:
            text = self._names.get(node, "")
            if node.users and _ITEM.fullmatch(text):
                self._names[node] = name = self.name(text)
                self.lines.append(f"{name} = {text}.contiguous()")

    def _write(self, graph: Any) -> Any:
        """Appends the lines of a graph; gives the arguments of its output."""
        for node in graph.nodes:
            if node not in self._needed or node.op == "placeholder":
                continue
            if node.op == "get_attr":
                if node.target not in self._module._modules:  # else a branch of control flow
                    self._attribute(node)
            elif node.op == "call_module":
                self._assign(node, node.target, self._reach.call_of(node.target, [*map(self.value, node.args)]))
            elif node.op == "call_function":
                self._function(node)
            elif node.op == "output":
                return node.args
        return None

    def _attribute(self, node: Any) -> None:
        text = self._names[node] = self._reach.attribute_of(node.target)
        if self._reach.is_written(node.target) and any(keeps(user, node) for user in node.users):
            self._names[node] = name = self.name(text.rpartition(".")[2])
            self._copied[node] = text
            self.lines.append(f"{name} = {self._clone_of(text)}")

    def _clone_of(self, text: str) -> str:
        return f"{self.library}.clone({text})"

    def _returned(self, value: Any) -> str:
        if self._call:
            return self._call.result([*map(self._returned_tensor, value)])
        if isinstance(value, (tuple, list)):
            return f"({', '.join(map(self._returned_tensor, value))})"
        return self._returned_tensor(value)

    def _returned_tensor(self, value: Any) -> str:
        source, text = copied(value), self.value(value)
        is_kept = source == "get_attr" or (source == "placeholder" and self._call)
        return self._clone_of(text) if is_kept else text

    def _function(self, node: Any) -> None:
        target = node.target
        if target is operator.getitem:
            self._item(node)
        elif isinstance(target, OpOverload):
            self._overload(node)
        elif target is after:
            value, other = map(self.value, node.args)
            self._names[node] = f"ms.ops.depend({value}, {other})"
        elif is_control_flow(target):
            self._names[node] = FORMS[target.__name__](self, node)
        elif (name := getattr(target, "__name__", "")) in _INFIX:
            left, right = node.args
            self._names[node] = f"({self.value(left)} {_INFIX[name]} {self.value(right)})"
        elif name == "neg":
            self._names[node] = f"(-{self.value(node.args[0])})"
        elif name in _CALLS:
            self._names[node] = f"{_CALLS[name]}({', '.join(map(self.value, node.args))})"
        else:
            raise self._refusal(node, f"{getattr(target, '__name__', target)} has no form in MindSpore yet")

    def inlined(self, branch: Any, values: Sequence[str]) -> tuple[list[str], list[str]]:
        """The lines of a graph inside of this one, and its results."""
        module = self._module.get_submodule(branch.target)
        outside = self.lines, self._needed, self._module
        self.lines, self._needed, self._module = [], needed(module.graph), module
        try:
            placeholders = (node for node in module.graph.nodes if node.op == "placeholder")
            self._names.update(zip(placeholders, values, strict=True))
            (outputs,) = self._write(module.graph)
            return self.lines, [*map(self.value, outputs if isinstance(outputs, (tuple, list)) else [outputs])]
        finally:
            self.lines, self._needed, self._module = outside

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
        if is_identity(node):
            self._names[node] = self.value(node.args[0])
        elif name == "aten::detach":
            self._assign(node, "detached", f"ms.ops.stop_gradient({self.value(node.args[0])})")
        elif casts.is_vain(node):  # for tensors of other dtypes than the sample's
            dtype = attribute(name_of(node.kwargs["dtype"]))
            self._assign(node, "cast", f"{self.value(node.args[0])}.astype(ms.{dtype})")
        elif name == "aten::sym_size":
            self._names[node] = f"{self.value(node.args[0])}.shape[{node.args[1]}]"
        elif name in ("aten::item", "aten::_local_scalar_dense"):
            raise DataDependenceError(
                f"{self._where} has Python that depends on the values of tensors{_line_of(node)}: it takes a number "
                "from one"
            )
        elif name == "aten::copy_":
            self._buffer(node)
        else:
            self._assign(node, name.partition("::")[2], self._called(node))

    def _buffer(self, node: Any) -> None:
        """After all that reads its value from before."""
        destination, value = node.args[:2]
        if destination.op != "get_attr":
            raise self._refusal(node, "it writes to what is no buffer of the module")
        self._names[node] = self.value(value)
        written = self._copied.get(destination, self._names[destination])
        self._assignments.append(f"ms.ops.assign({written}, {self._names[node]})")

    def _called(self, node: Any) -> str:
        if kind := foreign(tensors_of(node)):
            raise self._refusal(node, f"it gives {kind}, which MindSpore lacks")
        if strides.reads_other_memory(node):
            raise self._refusal(node, "MindSpore has its tensor in another order: call contiguous() before")
        function = self._reach.function_of(node)
        if function is not None:
            attribute = self._operators.bind_constant("function", f"{function}()")
            return f"self.{attribute}({', '.join(map(self.value, node.args))})"
        given = given_of(node.target, node.args, node.kwargs)
        if self._target:
            written = self._target.write(node, given, self.value, self._operators)
            if written is not None:
                return written
        target, given, strided = (node.target, given, False) if self._target else strides.form(node, given)
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
            if has_node(value) and (not takes_tensors or _is_size(value)):
                is_bound = False
            elif has_node(value):
                tensors.append(self.value(value))
            else:
                constants[argument.name] = self._constant(node, argument.name, value)
        # In graphs, MindSpore's mixed precision casts Parameters that go to op objects, and none that go to functions.
        takes_own = any(getattr(value, "op", None) == "get_attr" for value in given.values())
        if is_bound and (takes_own or strided or any(value != "None" for value in constants.values())):
            return f"self.{self._operators.bind(target, constants, strided)}({', '.join(tensors)})"
        namespace, function = target._schema.name.split("::")
        package = "aten" if namespace == "aten" else f"ms_ops.ops.{namespace}"
        arguments = [self.value(value) for value in positional(target, given)]
        arguments += [named(key, self.value(value)) for key, value in by_name(target, given)]
        overload = "" if target._overloadname in ("default", "Tensor") else f".{target._overloadname}"
        return f"{package}.{function}{overload}({', '.join(arguments)})"

    def _constant(self, node: Any, name: str, value: Any) -> str:
        try:
            return literal(value)
        except TypeError as error:
            raise self._refusal(node, f"its argument {name!r} cannot be written: {error}") from None

    def value(self, value: Any) -> str:
        """The text of an argument."""
        if isinstance(value, torch.fx.Node):
            return self._names[value]
        if isinstance(value, (list, tuple)):
            return f"[{', '.join(map(self.value, value))}]"
        return literal(value)

    def _assign(self, node: Any, base: str, value: str) -> None:
        if not node.users:
            self.lines.append(value)
            return
        users = list(node.users)
        if len(users) == 1 and users[0].target is operator.getitem:  # the only item that is used
            value = f"{value}[{users[0].args[1]}]"
            name = self.name(base)
            self._names[users[0]] = name
            self._needed.discard(users[0])
        else:
            name = self.name(base)
        self._names[node] = name
        self.lines.append(f"{name} = {value}")

    def name(self, base: str) -> str:
        """A variable that is not there yet."""
        name = unused(base_of(base), self._taken)
        self._taken.add(name)
        return name

    def _refusal(self, node: Any, reason: str) -> ConversionError:
        return ConversionError(
            f"{self._where}: {node.target} cannot be written as MindSpore{_line_of(node)}: {reason}. Take the module "
            "as it is: ms_ops.TorchModule(module)"
        )


def _is_size(value: Any) -> bool:
    """Whether it is a number that is not known before a call."""
    return isinstance(value, torch.fx.Node) and isinstance(value.meta.get("val"), (torch.SymInt, torch.SymFloat))


def _line_of(node: Any) -> str:
    """Where the user's code calls it, if torch knows."""
    trace = [line.strip() for line in (node.meta.get("stack_trace") or "").splitlines() if line.strip()]
    return f", at {' '.join(trace[-2:])}" if len(trace) >= 2 else ""
