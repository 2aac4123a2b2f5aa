"""Assignments to slices, in a form that has gradients."""

from __future__ import annotations

import torch


def replace_copies(graph: torch.fx.Graph) -> None:
    """Have what an assignment to a slice copies expanded and cast: aten::copy has no gradient."""
    for node in graph.find_nodes(op="call_function", target=torch.ops.aten.copy.default):
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
