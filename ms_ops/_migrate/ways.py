"""The calls of each module in both modes: which of them compute the same, and the text of those that do not."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.graphs import computed, is_identity, needed, unnumbered
from ms_ops._migrate.statements import Body
from ms_ops._primitives.layout import wrapped

WAY = "way"
"""The argument that tells in which of several ways a module is called."""

Calls = dict[str, dict[bool, torch.nn.Module]]
"""The graphs of one module in both modes, by the names of its calls."""

Way = dict[bool, Body]
"""What some calls of a module compute, in each mode."""


def calls_of(graphs: dict[bool, torch.nn.Module]) -> dict[str, Calls]:
    """The graphs of each module in both modes, by the names of its calls: torch numbers those after the first."""
    calls: dict[str, Calls] = {}
    for training, network in graphs.items():
        for name, module in network.named_modules(remove_duplicate=False):
            graph = getattr(module, "graph", None)
            if graph is not None and any(node.op == "output" for node in graph.nodes):
                calls.setdefault(unnumbered(name), {}).setdefault(name, {})[training] = module
    return calls


def are_passed_on(path: str, calls: Mapping[str, Calls]) -> bool:
    """Whether a module gives each of its submodules nothing but what the last gave, and those compute one thing."""
    if not all(_is_chain(module) for graphs in calls[path].values() for module in graphs.values()):
        return False
    items = (graphs for name, graphs in calls.items() if name.rpartition(".")[0] == path)
    return all(_compute_the_same(graphs.values()) for graphs in items)


def _is_chain(module: torch.nn.Module) -> bool:
    """Whether it calls submodules alone, each with what the last gave, and gives what the last of all gives.

    Hooks of a Sequential's author, which are in its graph, do more.
    """
    if count_of_inputs(module) != 1:
        return False
    wanted = needed(module.graph)
    last = None
    for node in module.graph.nodes:
        if node.op == "placeholder" or _is_next(node, last):
            last = node
        elif node.op == "output":
            return _source(node.args[0]) is last
        elif node in wanted and node.target is not operator.getitem:
            return False
    return False


def _is_next(node: torch.fx.Node, last: torch.fx.Node | None) -> bool:
    if node.op == "call_module":
        return node.args == (last,) and not node.kwargs
    return isinstance(node.target, OpOverload) and is_identity(node) and node.args[0] is last


def _source(result: Any) -> Any:
    """Of several results in their order, the node that gives them all; None of none, as where nobody uses them."""
    if not isinstance(result, (tuple, list)):
        return result
    if not result:
        return None
    for place, item in enumerate(result):
        if getattr(item, "target", None) is not operator.getitem or item.args != (result[0].args[0], place):
            return None
    return result[0].args[0]


def _compute_the_same(calls: Collection[Mapping[bool, torch.nn.Module]]) -> bool:
    return len(calls) == 1 or all(
        len({computed(graphs[training]) for graphs in calls if training in graphs}) < 2 for training in (True, False)
    )


def count_of_inputs(module: torch.nn.Module) -> int:
    """Of a module's graph."""
    return sum(node.op == "placeholder" for node in module.graph.nodes)


def signature(count: int) -> tuple[str, ...]:
    """The names of so many tensors."""
    return ("x",) if count == 1 else tuple(f"x{index}" for index in range(count))


def add(ways: list[Way], bodies: Way) -> int:
    """The number of the way that a call with these bodies goes: of the first that it fits, or else a new one."""
    fitting = (way for way in ways if all(way.get(mode, body) == body for mode, body in bodies.items()))
    way = next(fitting, None)
    if way is None:
        ways.append(way := {})
    way.update(bodies)
    return ways.index(way)


def statements(ways: Sequence[Way]) -> Iterator[str]:
    """The statements of all ways, each in both modes."""
    for number, bodies in enumerate(ways):
        if number < len(ways) - 1:
            yield f"if {WAY} == {number}:"
            yield from (f"    {line}" for line in _which_mode(bodies))
        else:
            yield from _which_mode(bodies)


def _which_mode(bodies: Way) -> Iterator[str]:
    """The statements of both modes, once if they are the same."""
    some = next(iter(bodies.values()))
    train, evaluate = bodies.get(True, some), bodies.get(False, some)
    if train == evaluate:
        yield from train.statements
    else:
        yield "if self.training:"
        yield from (f"    {line}" for line in train.statements)
        yield from evaluate.statements


def indented(lines: Sequence[str]) -> Iterator[str]:
    """Statements as the body of a method."""
    for line in lines:
        statement = line.lstrip()
        yield from wrapped(statement, 8 + len(line) - len(statement))
