"""Casts of inputs that did nothing for the sample, in a form that survives torch's decompositions.

Torch drops them, and a tensor of another dtype would go on as it is: ``image.long() - 128`` would wrap for uint8.
"""

from __future__ import annotations

from typing import Any

import torch

from ms_ops._migrate.aliases import is_written, viewed
from ms_ops._migrate.detached import is_region, module_of

_DTYPE = {torch.ops.aten.to.dtype: 1, torch.ops.aten.to.device: 2}
"""Where the dtype stands among the arguments."""


def keep(program: Any) -> None:
    """Have casts of the inputs, or of their views, be copies in the training IR.

    Those whose result is written to stay as they are: what they write to is the input itself.
    """
    _keep(program.graph_module, set(program.graph_signature.user_inputs))


def _keep(module: torch.fx.GraphModule, inputs: set[str]) -> None:
    for node in module.graph.nodes:
        if is_region(node):
            region = module_of(node)
            places = (place for place in region.graph.nodes if place.op == "placeholder")
            given = zip(places, node.args[2:], strict=True)
            _keep(region, {place.name for place, tensor in given if _base(tensor).name in inputs})
        elif _does_nothing(node) and _base(node.args[0]).name in inputs and not is_written(node):
            node.args, node.kwargs = (node.args[0],), {"dtype": node.args[_DTYPE[node.target]]}
            node.target = torch.ops.aten._to_copy.default
    module.recompile()


def is_vain(node: torch.fx.Node) -> bool:
    """Whether a node casts a tensor to the dtype that the sample has there."""
    if node.target is not torch.ops.aten._to_copy.default or node.kwargs.keys() != {"dtype"}:
        return False
    return bool(node.args[0].meta["val"].dtype == node.kwargs["dtype"])


def _does_nothing(node: torch.fx.Node) -> bool:
    return node.target in _DTYPE and node.args[0].meta["val"].dtype == node.args[_DTYPE[node.target]]


def _base(node: torch.fx.Node) -> torch.fx.Node:
    while (viewed_node := viewed(node)) is not None:
        node = viewed_node
    return node
