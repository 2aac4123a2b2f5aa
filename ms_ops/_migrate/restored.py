"""Calls that torch.export took apart, put together again as torch.nn made them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch

from ms_ops._migrate.graphs import after, unnumbered

aten = torch.ops.aten


def restore(graphs: torch.nn.Module) -> None:
    """Change the graphs of all modules."""
    for graph, runs_again in _by_module(graphs):
        counter = _counter(graph) if runs_again else None
        for node in list(graph.nodes):
            is_unordered = (
                node.target is aten._native_batch_norm_legit_functional.default and runs_again and not counter
            )
            if node.target in _RESTORED and not is_unordered:  # torch's writes to buffers by what MindSpore orders
                _RESTORED[node.target](node)
        if counter:
            _take_turns(graph, counter)


def write_statistics_in_place(graphs: Iterable[torch.nn.Module]) -> None:
    """Have batch norms of modules that are called once write their running statistics themselves, as torch.nn's do."""
    for graph, runs_again in itertools.chain.from_iterable(map(_by_module, graphs)):
        for node in list(graph.nodes):
            if node.target is not aten._native_batch_norm_legit_functional.default or runs_again:
                continue
            writing = _writing(node)
            if writing:
                copies = [write.args[1] for write in writing]
                for unused in (*writing, *copies):
                    graph.erase_node(unused)
                node.target = aten.native_batch_norm.default
                node.meta["val"] = node.meta["val"][:3]


def _by_module(graphs: torch.nn.Module) -> Iterator[tuple[torch.fx.Graph, bool]]:
    """Each graph, and whether its module or one around it is called more than once."""
    by_name = {name: getattr(module, "graph", torch.fx.Graph()) for name, module in graphs.named_modules()}
    called = Counter(
        unnumbered(f"{name}.{node.target}".lstrip("."))
        for name, graph in by_name.items()
        for node in graph.nodes
        if node.op == "call_module"
    )
    for name, graph in by_name.items():
        path = unnumbered(name).split(".")
        yield graph, any(called[".".join(path[: length + 1])] > 1 for length in range(len(path)))


def _first(target: Any) -> Callable[[Any], None]:
    """The call of an operator that has the first result only."""

    def restore(node: Any) -> None:
        items = _items(node)
        if set(items) == {0}:
            _replace(node, items, target, node.args)

    return restore


def _writing(node: Any) -> list[Any]:
    """What writes the running statistics of a batch norm, if only its result is used besides and nothing reads them."""
    items = _items(node)
    copies = dict(zip((3, 4), node.args[3:5], strict=True))
    if 0 not in items or set(items) != {0, *copies}:
        return []
    writing = [user for index in copies for user in items[index].users]
    if any(user.target is not aten.copy_.default or user.args[0] not in copies.values() for user in writing):
        return []
    if any(user.users for user in writing):  # as of a result that is computed of the new statistics
        return []
    if len(writing) != 2 or any(set(buffer.users) - {node, *writing} for buffer in copies.values()):
        return []
    return writing


def _trained_batch_norm(node: Any) -> None:
    """With running statistics that are written, which nothing else reads."""
    writing = _writing(node)
    for user in writing:
        node.graph.erase_node(user)
    if writing:
        _replace(node, _items(node), aten.batch_norm.default, (*node.args, False))


def _counter(graph: torch.fx.Graph) -> torch.fx.Node | None:
    """What writes the number of calls to a buffer."""
    writes = (node for node in graph.nodes if node.target is aten.copy_.default)
    return next((node for node in writes if str(node.args[0].target).endswith("num_batches_tracked")), None)


def _take_turns(graph: torch.fx.Graph, counter: torch.fx.Node) -> None:
    """Have each call's batch norm write its statistics before the next call's reads them, which no graph knows of.

    The counter of the calls is in order: the batch norm comes after it is read, and before it is written.
    """
    count = counter.args[1]
    for norm in [node for node in graph.nodes if node.target is aten.batch_norm.default and node.args[5]]:
        x = norm.args[0]
        with graph.inserting_before(norm):
            norm.update_arg(0, graph.call_function(after, (x, count)))
        norm.args[0].meta = dict(x.meta)
        with graph.inserting_after(norm):
            written = graph.call_function(after, (counter.args[1], norm))
        counter.update_arg(1, written)
        written.append(counter)


def _batch_norm_of_the_batch(node: Any) -> None:
    items = _items(node)
    if set(items) == {0}:
        x, weight, bias, training, momentum, eps = node.args
        _replace(node, items, aten.batch_norm.default, (x, weight, bias, None, None, training, momentum, eps, False))


def _evaluated_batch_norm(node: Any) -> None:
    items = _items(node)
    if set(items) == {0}:
        x, weight, bias, mean, variance, momentum, eps = node.args
        _replace(node, items, aten.batch_norm.default, (x, weight, bias, mean, variance, False, momentum, eps, False))


_RESTORED: dict[Any, Callable[[Any], None]] = {
    aten._native_batch_norm_legit.no_stats: _batch_norm_of_the_batch,
    aten._native_batch_norm_legit_functional.default: _trained_batch_norm,
    aten._native_batch_norm_legit_no_training.default: _evaluated_batch_norm,
    aten.max_pool2d_with_indices.default: _first(aten.max_pool2d.default),
    aten.max_pool3d_with_indices.default: _first(aten.max_pool3d.default),
    aten.native_dropout.default: _first(aten.dropout.default),
}


def _items(node: Any) -> dict[int, Any]:
    """The results that are used, by their numbers; each is taken once."""
    return {user.args[1]: user for user in node.users}


def _replace(node: Any, items: dict[int, Any], target: Any, args: Any) -> None:
    graph = node.graph
    with graph.inserting_before(node):
        whole = graph.call_function(target, tuple(args))
    whole.meta = {key: value for key, value in items[0].meta.items() if key != "nn_module_stack"}
    items[0].replace_all_uses_with(whole)
    for item in items.values():
        graph.erase_node(item)
    graph.erase_node(node)
