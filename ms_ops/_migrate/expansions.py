"""What torch.export makes of single calls of composite operators; each is traced once, with others."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload, is_composite, tree_flatten

_kept: set[OpOverload] = set()
_known: dict[Hashable, torch.fx.Graph | None] = {}
_MOST = 4096
"""Expansions are remembered for networks that are converted later; None is one that does more than compute."""


def is_expanded(node: torch.fx.Node) -> bool:
    """Whether the call may become another one, or several."""
    return isinstance(node.target, OpOverload) and is_composite(node.target) and node.target not in _kept


def stand_alone(nodes: Sequence[torch.fx.Node]) -> bool:
    """Whether all of these calls do, which training batch norms do not, as they write; after it, all are known."""
    if len(_known) > _MOST:
        _known.clear()
    distinct = {_key(node): node for node in nodes}
    missing = {key: node for key, node in distinct.items() if key not in _known}
    if missing:
        _remember(missing, _traced([*missing.values()]))
    return all(_known[key] is not None for key in distinct)


def of(node: torch.fx.Node) -> torch.fx.Graph | None:
    """A graph of the call's tensors, in the order in which it has them, with a list of results; None if it stays."""
    return None if node.target in _kept else _known[_key(node)]


def _key(node: torch.fx.Node) -> Hashable:
    """What the expansion of a call depends on."""
    leaves, structure = tree_flatten((node.args, dict(node.kwargs)))
    return node.target, str(structure), tuple(map(_described, leaves))


def _described(leaf: Any) -> Hashable:
    if not isinstance(leaf, torch.fx.Node):
        return type(leaf), repr(leaf)
    tensor = leaf.meta["val"]
    return tensor.dtype, tuple(tensor.shape), tensor.stride(), tensor.device, tensor.requires_grad


def _traced(nodes: Sequence[torch.fx.Node]) -> Any:
    """A program of these calls, each of tensors of its own."""
    graph = torch.fx.Graph()
    samples: list[torch.Tensor] = []
    for node in nodes:
        for given in node.all_input_nodes:
            graph.placeholder(f"tensor_{len(samples)}")
            samples.append(_sample(given.meta["val"]))
    places = iter([*graph.nodes])
    results = []
    for node in nodes:
        values = {given: next(places) for given in node.all_input_nodes}
        results.append(graph.node_copy(node, values.__getitem__))
        results[-1].meta = {}
    graph.output(results)
    module = torch.fx.GraphModule({}, graph)
    return torch.export.export(module, tuple(samples), strict=False).run_decompositions({})


def _sample(tensor: Any) -> torch.Tensor:
    """Another tensor of this kind, without memory as it is."""
    with tensor.fake_mode:
        sample = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
        return sample.requires_grad_(tensor.requires_grad)


def _remember(nodes: Mapping[Hashable, torch.fx.Node], program: Any) -> None:
    """Keep what each call became in a program of them all."""
    signature = program.graph_signature
    written = set(signature.user_inputs_to_mutate.values())
    has_constants = len(signature.input_specs) > len(signature.user_inputs)
    places = iter([node for node in program.graph.nodes if node.name in signature.user_inputs])
    (output,) = (node for node in program.graph.nodes if node.op == "output")
    results = iter(output.args[0][len(written) :])
    for key, node in nodes.items():
        given = [next(places) for _ in node.all_input_nodes]
        part = _part(program.graph, given, [next(results) for _ in tree_flatten(node.meta["val"])[0]])
        is_kept = any(one.target is node.target for one in part.nodes)  # then torch keeps it whatever it is called with
        if is_kept:
            _kept.add(node.target)
        is_alone = not has_constants and written.isdisjoint(place.name for place in given)
        _known[key] = part if is_alone else None


def _part(graph: torch.fx.Graph, given: Sequence[torch.fx.Node], results: Sequence[torch.fx.Node]) -> torch.fx.Graph:
    """What computes some nodes of a graph from others."""
    needed, pending = set(given), list(results)
    while pending:
        node = pending.pop()
        if node not in needed:
            needed.add(node)
            pending += node.all_input_nodes
    part = torch.fx.Graph()
    copies = {node: part.placeholder(node.name) for node in given}
    for node in graph.nodes:
        if node in needed and node not in copies:
            copies[node] = part.node_copy(node, copies.__getitem__)
            copies[node].meta = {}
    part.output([copies[node] for node in results])
    return part
