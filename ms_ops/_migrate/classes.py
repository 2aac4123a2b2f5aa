"""Cell classes for the modules of a network: one for those that are structurally equal."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._migrate.arguments import literal
from ms_ops._migrate.constants import Constants
from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.exported import Exported
from ms_ops._migrate.function_classes import FunctionClasses
from ms_ops._migrate.graphs import unnumbered
from ms_ops._migrate.members import Common, Members, constant, parameter, unsaved
from ms_ops._migrate.operators import Operators
from ms_ops._migrate.paths import NAMES_OF_CELL, Paths, children, join, local_name
from ms_ops._migrate.statements import Body, Call, Reach, Target, Writer
from ms_ops._migrate.tensors import naming
from ms_ops._migrate.ways import (
    WAY,
    Way,
    add,
    are_passed_on,
    calls_of,
    count_of_inputs,
    indented,
    signature,
    statements,
)
from ms_ops._primitives.layout import wrapped

_PASSED_ON = Body((), "x")


class Class(NamedTuple):
    """A generated class."""

    name: str
    modules: list[str]
    lines: list[str]


class Leaf(NamedTuple):
    """A module without submodules: its class is one for all that differ in shapes and constants only."""

    title: str
    members: Members
    construct: tuple[str, ...]

    @property
    def kind(self) -> tuple[Any, ...]:
        """What leaves of one class have in common."""
        return self.title, self.members.kind, self.construct


class Classes:
    """The classes of a network, each after those that it uses.

    Args:
        exported: the network.
        constants: takes the tensors that no state_dict has.
        taken: names that no class may have.
        fused: submodules that are one operator each.
        target: other than torch's operators.
    """

    def __init__(
        self,
        exported: Exported,
        constants: Constants,
        taken: Sequence[str],
        fused: Sequence[str] = (),
        target: Target | None = None,
    ) -> None:
        self._exported = exported
        self._constants = constants
        self._taken = {*taken, *(target.names if target else ())}
        self._target = target
        self._classes: dict[Any, Class] = {}
        self._calls = calls_of(exported.graphs)
        self.paths = Paths(exported.module, {path for path in self._calls if not are_passed_on(path, self._calls)})
        self._modules = self.paths.modules
        self._function = FunctionClasses(exported.functions, constants, target, self._class)
        self._written = {
            training: {*program.graph_signature.buffers_to_mutate.values()}
            for training, program in exported.programs.items()
        }
        self._more: dict[tuple[bool, str], list[str]] = {}  # arguments after the tensors of a call, in each mode
        self._fused = tuple(fused)
        for path in fused:
            self._check_fused(path)
        for path in self._modules:
            if not self.fused(path):
                self._check_attributes(path)
        self._leaves = {
            path: self._leaf(path) for path in self._modules if path and self._is_leaf(path) and not self.fused(path)
        }
        kinds: dict[Any, list[Members]] = {}
        for leaf in self._leaves.values():
            kinds.setdefault(leaf.kind, []).append(leaf.members)
        self._common = {kind: Common(members) for kind, members in kinds.items()}

    def __iter__(self) -> Iterator[Class]:
        return iter(self._classes.values())

    def define(self, path: str, network: Mapping[bool, Call] | None = None, more: Sequence[str] = ()) -> str:
        """The name of the class of a module with submodules; `more` ends its `__init__`.

        `network` is how it is called in each mode if it is the network; the results alone may differ.
        """
        module = self._modules[path]
        cells = {local_name(name): self._made(join(path, name)) for name in children(module)}
        operators = Operators([*cells, *self._own_names(path)])
        construct = self._construct(path, operators, network or {})
        members = self._members(path, operators)
        init = [*(f"self.{name} = {made}" for name, made in cells.items()), *Common([members]).lines(members), *more]
        return self._class(type(module).__name__, path, [], init, construct, self._of_torch(path))

    def _made(self, path: str) -> str:
        """The expression that makes the Cell of a module."""
        module = self._modules[path]
        if path in self._fused:
            return f'ms_ops.TorchModule.exported(__file__, "{path}")'
        if leaf := self._leaves.get(path):
            common = self._common[leaf.kind]
            lines = common.lines(leaf.members)
            name = self._class(leaf.title, path, common.arguments, lines, leaf.construct, self._of_torch(path))
            return f"{name}({common.call(leaf.members)})"
        if self.paths.is_list(path) or self.paths.is_sequential(path):
            kind = "CellList" if self.paths.is_list(path) else "SequentialCell"
            return f"nn.{kind}([{', '.join(self._made(join(path, name)) for name in children(module))}])"
        return f"{self.define(path)}()"

    def fused(self, path: str) -> str | None:
        """The fused module that a module or a tensor is in, or None."""
        return next((name for name in self._fused if path == name or path.startswith(f"{name}." if name else "")), None)

    def _check_fused(self, path: str) -> None:
        """Raise :class:`ConversionError` for a module that is not one call with tensors."""
        if not path:
            return
        if not re.fullmatch(r"[\w.-]*", path, re.ASCII):
            raise ConversionError(
                f"{path} cannot be fused: MindSpore's prefixes of Parameters have letters, digits, '_', '-' and '.' "
                "only: rename it, or fuse a module around it"
            )
        calls = self._calls.get(path, {})
        for training in self._exported.graphs:
            called = [graphs[training] for graphs in calls.values() if training in graphs]
            mode = "train" if training else "eval"
            if len(called) != 1:
                times = "is called more than once" if called else "is never called"
                raise ConversionError(
                    f"{path} {times} after {mode}() and cannot be fused: fuse a module in it, or one around it"
                )
            for node in called[0].graph.nodes:
                if node.op == "placeholder" and not isinstance(node.meta.get("val"), torch.Tensor):
                    raise ConversionError(
                        f"{path} takes {node.name}, which is no tensor, and cannot be fused: without dynamic_shapes it "
                        "is a constant"
                    )

    def _check_attributes(self, path: str) -> None:
        """Raise :class:`ConversionError` for names of torch's that would be one attribute."""
        module = self._modules[path]
        names: dict[str, str] = {}
        for name in [*children(module), *module._parameters, *module._buffers, *self._loose(path)]:
            if (other := names.setdefault(local_name(name), name)) != name:
                raise ConversionError(
                    f"{path or type(module).__name__}: {other!r} and {name!r} both become the attribute "
                    f"{local_name(name)!r} of a Cell: rename one"
                )

    def _of_torch(self, path: str) -> list[str]:
        """Statements on what torch calls the module's attributes, and on those that it keeps in no file."""
        module = self._modules[path]
        names = {local_name(name): name for name in [*children(module), *module._parameters, *module._buffers]}
        others = [f"{literal(one)}: {literal(other)}" for one, other in names.items() if one != other]
        left_out = [
            f"{literal(one)}, "
            for one, other in names.items()
            if other in module._non_persistent_buffers_set and join(path, other) in self._exported.mutated
        ]
        statements = [f"torch_names = {{{', '.join(others)}}}"] if others else []
        return statements + ([f"not_in_state_dict = ({''.join(left_out).rstrip()})"] if left_out else [])

    def _class(
        self,
        title: str,
        path: str,
        arguments: Sequence[str],
        init: Sequence[str],
        construct: Sequence[str],
        attributes: Sequence[str] = (),
    ) -> str:
        key = (title, tuple(arguments), tuple(init), tuple(construct), tuple(attributes))
        if key not in self._classes:
            name = next(name for name in _numbered(title) if name not in self._taken)
            self._taken.add(name)
            lines = ["", *(line for statement in attributes for line in wrapped(statement, 4))] if attributes else []
            if init:
                lines += [
                    "",
                    *wrapped(f"def __init__({', '.join(['self', *arguments])}):", 4),
                    "        super().__init__()",
                ]
                lines += [text for line in init for text in wrapped(line, 8)]
            if construct:
                lines += ["", *construct]
            self._classes[key] = Class(name, [], lines)
        if path not in self._classes[key].modules:
            self._classes[key].modules.append(path)
        return self._classes[key].name

    def _is_leaf(self, path: str) -> bool:
        return not (self.paths.is_list(path) or self.paths.is_sequential(path) or children(self._modules[path]))

    def _leaf(self, path: str) -> Leaf:
        operators = Operators(self._own_names(path), is_leaf=True)
        construct = self._construct(path, operators, {})
        return Leaf(type(self._modules[path]).__name__, self._members(path, operators), tuple(construct))

    def _own_names(self, path: str) -> list[str]:
        module = self._modules[path]
        return [*map(local_name, [*module._parameters, *module._buffers, *self._loose(path)]), *NAMES_OF_CELL]

    def _loose(self, path: str) -> list[str]:
        """Tensors that the module's graphs read and that are neither parameters nor buffers of it."""
        module = self._modules[path]
        own = (name.rpartition(".") for name in self._exported.constants)
        names = [name for owner, _, name in own if owner == path]
        return [name for name in names if name not in module._buffers and name not in module._parameters]

    def _members(self, path: str, operators: Operators) -> Members:
        module, declared = self._modules[path], []
        title = type(self._exported.module).__name__
        for name, tensor in [*module._parameters.items(), *module._buffers.items()]:
            if tensor is None:
                continue
            full = join(path, name)
            with naming(full, title):
                if name in module._non_persistent_buffers_set:
                    declare = unsaved if full in self._exported.mutated else constant
                    declared.append(declare(name, self._constants.add(full, tensor)))
                else:
                    declared.append(parameter(name, tensor))
        for name in self._loose(path):
            full = join(path, name)
            with naming(full, title):
                declared.append(constant(name, self._constants.add(full, self._exported.constants[full])))
        declared += [constant(name, text) for name, text in operators.constants.items()]
        return Members(tuple(declared), tuple(operators))

    def _construct(self, path: str, operators: Operators, network: Mapping[bool, Call]) -> list[str]:
        """The lines of `construct`, with both modes where they differ; none if the module is never called.

        A module that computes something else in some of its calls is told which by a last argument.
        """
        calls = self._calls.get(path, {})
        call = network.get(False)
        counts = [count_of_inputs(graph) for graphs in calls.values() for graph in graphs.values()]
        names = call.signature if call else signature(max(counts, default=1))
        ways: list[Way] = []
        numbers: dict[str, int] = {}
        for name, graphs in calls.items():
            bodies = {
                training: self._body(path, (training, name), graph, operators, names, network.get(training))
                for training, graph in graphs.items()
            }
            numbers[name] = add(ways, bodies)
        if self._is_passed_on(path):
            ways = [dict.fromkeys(self._exported.graphs, _PASSED_ON) | (ways[0] if ways else {})]  # as dropout
        if not ways:
            return []
        lines = [*(call.checks if call else ()), *statements(ways)]
        arguments = ["self", *names]
        if len(ways) > 1:
            arguments.append(WAY)
        for name, number in numbers.items():
            for training, graph in calls[name].items():
                missing = ["None"] * (len(names) - count_of_inputs(graph))
                self._more[training, name] = missing + ([str(number)] if len(ways) > 1 else [])
        return [*wrapped(f"def construct({', '.join(arguments)}):", 4), *indented(lines)]

    def _is_passed_on(self, path: str) -> bool:
        """Whether a SequentialCell calls the module with what the last one gave."""
        owner, _, name = path.rpartition(".")
        return self.paths.is_item(owner, name) and self.paths.is_sequential(owner)

    def _body(
        self,
        path: str,
        called: tuple[bool, str],
        module: torch.nn.Module,
        operators: Operators,
        signature: Sequence[str],
        call: Call | None,
    ) -> Body:
        """What a module does in a mode, in the calls that torch gives one name."""
        training, name_of_call = called

        def attribute_of(name: str) -> str:
            name = unnumbered(name)
            part = self.fused(join(path, name))
            if part not in (None, join(path, name)):
                raise ConversionError(f"{join(path, name)} is used outside of {part} too, which cannot be fused alone")
            return self.paths.reach(path, name)

        def call_of(name: str, arguments: Sequence[str]) -> str:
            more = self._more.get((training, join(name_of_call, name)), ())
            return f"{attribute_of(name)}({', '.join([*arguments, *more])})"

        where = path or type(self._exported.module).__name__

        reach = Reach(
            attribute_of,
            call_of,
            lambda node: self._function(where, node),
            lambda name: join(path, name) in self._written[training],
        )
        return Writer(module, operators, reach, signature, call, where, self._target).body


def _numbered(title: str) -> Iterator[str]:
    """Conv2d, Conv2d2, Conv2d3 ..."""
    yield title
    yield from (f"{title}{number}" if not title[-1].isdigit() else f"{title}_{number}" for number in itertools.count(2))
