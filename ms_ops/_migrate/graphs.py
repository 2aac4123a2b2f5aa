"""Graphs of torch's before they are written: what they compute, which nodes count, and assignments to slices."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload

IDENTITIES = {
    "aten::alias", "aten::clone", "aten::contiguous", "aten::lift", "aten::lift_fresh", "aten::lift_fresh_copy",
}  # fmt: skip
"""Operators that are not written: without functional graphs' writes in place, their result is their argument."""

_RESHAPES = {"aten::view", "aten::reshape", "aten::_unsafe_view", "aten::expand", "aten::flatten", "aten::squeeze"}

_BATCH_NORMS = {"aten::_native_batch_norm_legit_functional", "aten::batch_norm", "aten::native_batch_norm"}
"""Their gradient reads the statistics of the batch where they set the running ones, all but the first in place."""
_TRAINING = 5  # the place of the argument that says whether they do

_NUMBER = re.compile(r"@\d+")  # of a call after the first


def after(value: Any, other: Any) -> Any:
    """A node's target: the value, once `other` is computed."""
    return value


def unnumbered(name: str) -> str:
    """The name of a module, from that of one of its calls."""
    return _NUMBER.sub("", name)


def tensors_of(node: torch.fx.Node) -> list[torch.Tensor]:
    """What a node gives, without values."""
    value = node.meta.get("val")
    values = value if isinstance(value, (tuple, list)) else [value]
    return [item for item in values if isinstance(item, torch.Tensor)]


def output_of(graph: torch.fx.Graph) -> torch.fx.Node:
    """The node with a graph's results."""
    (output,) = (node for node in graph.nodes if node.op == "output")
    return output


def computed(module: torch.nn.Module) -> str:
    """What a module with a graph computes, and of which shapes and dtypes: a text that two have if it is the same."""
    numbers = {node: f"%{number}" for number, node in enumerate(module.graph.nodes)}
    lines = []
    for node in module.graph.nodes:
        target = str(node.target)
        if node.op == "placeholder":
            value = node.meta.get("val")
            target = f"{getattr(value, 'dtype', None)} {getattr(value, 'shape', value)}"
        elif node.op == "call_module":
            target = f"{unnumbered(target)}: {computed(module.get_submodule(node.target))}"
        arguments = torch.fx.map_arg((node.args, node.kwargs), numbers.__getitem__)
        lines.append(f"{node.op} {target} {arguments}")
    return "\n".join(lines)


def is_identity(node: torch.fx.Node) -> bool:
    """Whether an operator's result is its argument: by its name, or of a reshape, by what is known of both."""
    name = node.target._schema.name
    if name not in _RESHAPES:
        return name in IDENTITIES
    given, result = node.args[0].meta.get("val"), node.meta.get("val")
    if given is None or result is None or given.dtype != result.dtype:  # as after x.view(torch.int32)
        return False
    # As texts: sizes that are unknown before a call may be equal in the example alone.
    return [*map(str, given.shape)] == [*map(str, result.shape)]


def copied(result: Any) -> str:
    """What a graph returns a copy of: "placeholder", an input; "get_attr", a tensor of the module's; "" if neither."""
    is_cloned = False
    while isinstance(result, torch.fx.Node) and isinstance(result.target, OpOverload) and is_identity(result):
        is_cloned |= result.target._schema.name == "aten::clone"
        result = result.args[0]
    return result.op if is_cloned and result.op in ("placeholder", "get_attr") else ""


def needed(graph: Any) -> set[Any]:
    """Nodes that the result, a buffer or the next random number depends on."""
    return _sources(graph, lambda node: _is_result(node) or draws(node))


def needed_for_results(graph: Any) -> set[Any]:
    """Nodes that the result or a buffer depends on."""
    return _sources(graph, _is_result)


def draws(node: Any) -> bool:
    """Whether a call draws random numbers."""
    return isinstance(node.target, OpOverload) and torch.Tag.nondeterministic_seeded in node.target.tags


def _is_result(node: Any) -> bool:
    """Whether it is the result, or what may write to a buffer, as a submodule may."""
    name = node.target._schema.name if isinstance(node.target, OpOverload) else ""
    return node.op in ("output", "call_module") or name == "aten::copy_"


def _sources(graph: Any, is_wanted: Callable[[Any], bool]) -> set[Any]:
    found: set[Any] = set()
    for node in reversed(graph.nodes):
        if is_wanted(node) or any(user in found for user in node.users):
            found.add(node)
    return found


def keeps(user: torch.fx.Node, tensor: torch.fx.Node) -> bool:
    """Whether a node, or what follows from it, may need the tensor as it is now after something else is written to it.

    It may give an alias, or be kept for the gradient with respect to another tensor.
    """
    if not isinstance(user.target, OpOverload):
        return True
    schema = user.target._schema
    if schema.name == "aten::copy_":
        return user.args[1] is tensor
    if schema.name in IDENTITIES or any(result.alias_info for result in schema.returns):
        return True
    is_alone = set(user.all_input_nodes) == {tensor}
    reads_batch = schema.name in _BATCH_NORMS and user.args[_TRAINING] is True
    return not is_alone and not reads_batch


def replace_copies(graph: torch.fx.Graph) -> None:
    """Have what is copied to a slice, or to a buffer, expanded and cast: aten::copy has no gradient."""
    for node in [node for node in graph.nodes if node.target is torch.ops.aten.copy.default]:
        node.replace_all_uses_with(_as_destination(node))
        graph.erase_node(node)
    for node in [node for node in graph.nodes if node.target is torch.ops.aten.copy_.default]:
        node.update_arg(1, _as_destination(node))


def _as_destination(copy: torch.fx.Node) -> torch.fx.Node:
    """The value that is copied, of the shape and the dtype of what it is copied to."""
    destination, value = copy.args[:2]
    old, new = (node.meta.get("val") for node in (destination, value))
    if old is None or new is None:
        return value
    with copy.graph.inserting_before(copy):
        if old.shape != new.shape:
            value = copy.graph.call_function(torch.ops.aten.expand_as.default, (value, destination))
            value.meta = copy.meta | {"val": old.to(new.dtype)}
        if old.dtype != new.dtype:
            value = copy.graph.call_function(torch.ops.aten._to_copy.default, (value,), {"dtype": old.dtype})
            value.meta = copy.meta | {"val": old}
    return value
