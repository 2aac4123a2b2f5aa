"""Graphs of torch's before they are written: which nodes count, and assignments to slices."""

from __future__ import annotations

from typing import Any

import torch

from ms_ops._compat.torch import OpOverload


def needed(graph: Any) -> set[Any]:
    """Nodes that the result or a buffer depends on; a submodule may have buffers."""
    found: set[Any] = set()
    for node in reversed(graph.nodes):
        name = node.target._schema.name if isinstance(node.target, OpOverload) else ""
        is_wanted = node.op in ("output", "call_module") or name == "aten::copy_"
        if is_wanted or any(user in found for user in node.users):
            found.add(node)
    return found


def replace_copies(graph: torch.fx.Graph) -> None:
    """Have what an assignment to a slice copies expanded and cast: aten::copy has no gradient."""
    for node in [node for node in graph.nodes if node.target is torch.ops.aten.copy.default]:
        destination, value = node.args[:2]
        old, new = destination.meta["val"], value.meta["val"]
        with graph.inserting_before(node):
            if old.shape != new.shape:
                value = graph.call_function(torch.ops.aten.expand_as.default, (value, destination))
                value.meta = node.meta | {"val": old.to(new.dtype)}
            if old.dtype != new.dtype:
                value = graph.call_function(torch.ops.aten._to_copy.default, (value,), {"dtype": old.dtype})
                value.meta = dict(node.meta)
        node.replace_all_uses_with(value)
        graph.erase_node(node)
