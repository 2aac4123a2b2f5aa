"""Random numbers in torch's order: it draws those of a tensor as they lie in memory, which is not always row by row."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import torch

from ms_ops._migrate.detached import calls
from ms_ops._migrate.graphs import draws, tensors_of
from ms_ops._migrate.strides import in_sample, order_of

aten = torch.ops.aten
_ORDER = "order in torch's memory"


def orders(program: Any) -> list[list[int]]:
    """Those of what random calls give, for :func:`keep`."""
    return [order_of(tensors_of(call)[0]) for call in _random_calls(program)]


def keep(program: Any, known: Sequence[list[int]]) -> None:
    """Have random calls know the orders that they had before writes in place, which keep them, were other operators.

    Not if there are fewer by now, as torch drops those that nothing reads.
    """
    found = _random_calls(program)
    if len(found) == len(known):
        for call, order in zip(found, known, strict=True):
            call.meta[_ORDER] = order


def _random_calls(program: Any) -> list[torch.fx.Node]:
    return [call for call in calls(program.graph_module) if draws(call) and tensors_of(call)]


def in_torchs_order(graphs: Iterable[torch.nn.Module]) -> None:
    """Have the graphs of all modules draw from tensors that lie in memory as torch's do: permuted, and back.

    MindSpore's tensors lie row by row, and torch's as what they were computed from: after attention with
    ``batch_first``, or a convolution of channels that come last. Whether that gives torch's numbers depends on the
    operator and on the processor, so it is tried: normal numbers have another algorithm for each.
    """
    modules = itertools.chain.from_iterable(network.modules() for network in graphs)
    for graph in (module.graph for module in modules if isinstance(getattr(module, "graph", None), torch.fx.Graph)):
        for node in [node for node in graph.nodes if _draws_alone(node)]:
            result = tensors_of(node)[0]
            order = node.meta.get(_ORDER, order_of(result))
            if order != sorted(order) and _is_drawn_in(node, order):
                _permute(node, order)


def _draws_alone(node: torch.fx.Node) -> bool:
    """Whether random numbers come of a tensor of the result's shape, and of no other."""
    if not draws(node) or node.target.namespace != "aten":
        return False
    if len(node.all_input_nodes) != 1 or node.all_input_nodes != list(node.args[:1]):
        return False
    given, results = tensors_of(node.args[0]), tensors_of(node)
    return bool(given and results) and [*map(str, given[0].shape)] == [*map(str, results[0].shape)]


def _back(order: Sequence[int]) -> list[int]:
    return [order.index(dim) for dim in range(len(order))]


def _is_drawn_in(node: torch.fx.Node, order: Sequence[int]) -> bool:
    """Whether torch draws the numbers of a tensor that lies so as those of a permuted one that lies row by row."""
    given = tensors_of(node.args[0])[0]
    sizes = in_sample(given.shape)
    rows = torch.full([sizes[dim] for dim in order], 0.5).to(given.dtype)
    return bool(torch.equal(_drawn(node, rows.permute(_back(order))), _drawn(node, rows).permute(_back(order))))


def _drawn(node: torch.fx.Node, tensor: torch.Tensor) -> torch.Tensor:
    with torch.random.fork_rng(devices=[]), torch.no_grad():
        torch.manual_seed(0)
        result = node.target(tensor, *node.args[1:], **node.kwargs)
    return result if isinstance(result, torch.Tensor) else result[0]


def _permute(node: torch.fx.Node, order: Sequence[int]) -> None:
    given = node.args[0]
    with node.graph.inserting_before(node):
        node.update_arg(0, _permuted(given, order))
    for result in list(node.users) if isinstance(node.meta["val"], (tuple, list)) else [node]:
        users = list(result.users)
        with node.graph.inserting_after(result):
            whole = _permuted(result, _back(order))
        for user in users:
            user.replace_input_with(result, whole)
        result.meta["val"] = result.meta["val"].permute(*order)


def _permuted(node: Any, order: Sequence[int]) -> torch.fx.Node:
    permuted: torch.fx.Node = node.graph.call_function(aten.permute.default, (node, list(order)))
    permuted.meta = node.meta | {"val": node.meta["val"].permute(*order)}
    return permuted
