"""Gradients of embeddings, and of what is gathered from: dense ones, as those of MindSpore's Parameters are."""

from __future__ import annotations

import itertools

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.exported import Exported

_SPARSE = ("sparse", "sparse_grad")


def make_gradients_dense(exported: Exported) -> None:
    """Change the calls that ask for sparse ones, in the programs and in the graphs of all modules."""
    networks = [*exported.graphs.values(), *(program.graph_module for program in exported.programs.values())]
    modules = itertools.chain.from_iterable(network.modules() for network in networks)
    for graph in (module.graph for module in modules if isinstance(getattr(module, "graph", None), torch.fx.Graph)):
        for node in [node for node in graph.nodes if isinstance(node.target, OpOverload)]:
            _make_dense(node, node.target)


def _make_dense(node: torch.fx.Node, target: OpOverload) -> None:
    for place, argument in enumerate(target._schema.arguments):
        if argument.name not in _SPARSE or str(argument.type) != "bool":  # of torch.sparse.mm it is a tensor
            continue
        if place < len(node.args):
            node.update_arg(place, False)
        elif argument.name in node.kwargs:
            node.update_kwarg(argument.name, False)
