"""What torch.export makes of single calls of operators; each distinct one is traced once in a process, with others."""

from __future__ import annotations

import operator
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import tree_flatten
from ms_ops._migrate.graphs import output_of, tensors_of


class Expansion(NamedTuple):
    """What a call becomes.

    Attributes:
        graph: of the tensors that the call has, in its order, with a list of results; None if the call stays.
        writes: it also writes to a tensor that it has, as a batch norm in training does, and cannot stand alone.
    """

    graph: torch.fx.Graph | None
    writes: bool


_known: dict[Hashable, Expansion] = {}
"""Those of networks that were converted before; they are forgotten when there are more than `_MOST`."""
_MOST = 4096


def of(calls: Sequence[torch.fx.Node]) -> dict[torch.fx.Node, torch.fx.Graph] | None:
    """The expansions of the calls that do not stay; None where one of them cannot be told by itself."""
    if len(_known) > _MOST:
        _known.clear()
    keys = {call: _key(call) for call in calls}
    missing = {key: call for call, key in keys.items() if key not in _known}
    if missing:
        program = _traced([*missing.values()])
        if program is None:
            return None
        _known.update(_parts(missing, program))
    found = {call: _known[key] for call, key in keys.items()}
    if any(expansion.writes for expansion in found.values()):
        return None
    return {call: expansion.graph for call, expansion in found.items() if expansion.graph is not None}


def _key(call: torch.fx.Node) -> Hashable:
    """What the expansion of a call depends on."""
    leaves, structure = tree_flatten((call.args, dict(call.kwargs)))
    settings = torch.get_default_dtype(), torch.are_deterministic_algorithms_enabled()
    return call.target, settings, str(structure), tuple(_described(leaf, call.all_input_nodes) for leaf in leaves)


def _described(leaf: Any, inputs: Sequence[torch.fx.Node]) -> Hashable:
    if not isinstance(leaf, torch.fx.Node):
        return type(leaf), repr(leaf)
    tensor = leaf.meta["val"]
    kind = tensor.dtype, tuple(tensor.shape), tensor.stride(), tensor.device, tensor.requires_grad
    return inputs.index(leaf), kind


def _traced(calls: Sequence[torch.fx.Node]) -> Any:
    """A program of these calls, each of tensors of its own; None if torch does not export it as that."""
    graph = torch.fx.Graph()
    samples: list[torch.Tensor] = []
    for call in calls:
        for tensor in call.all_input_nodes:
            graph.placeholder(f"tensor_{len(samples)}")
            samples.append(_sample(tensor.meta["val"]))
    inputs = iter([*graph.nodes])
    results = []
    for call in calls:
        values = {tensor: next(inputs) for tensor in call.all_input_nodes}
        results.append(graph.node_copy(call, values.__getitem__))
        results[-1].meta = {}
    graph.output(results)
    try:
        program = torch.export.export(torch.fx.GraphModule({}, graph), tuple(samples), strict=False)
        program = program.run_decompositions({})
    except Exception:  # the export of the whole has the same, or none
        return None
    signature = program.graph_signature
    return program if len(signature.input_specs) == len(signature.user_inputs) else None  # it has constants


def _sample(tensor: Any) -> torch.Tensor:
    """Another tensor of this kind, without memory as it is."""
    with tensor.fake_mode:
        sample = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
        return sample.requires_grad_(tensor.requires_grad)


def _parts(calls: Mapping[Hashable, torch.fx.Node], program: Any) -> Iterable[tuple[Hashable, Expansion]]:
    """What each call became in a program of them all."""
    mutations = program.graph_signature.user_inputs_to_mutate
    inputs = iter([node for node in program.graph.nodes if node.op == "placeholder"])
    results = iter(output_of(program.graph).args[0][len(mutations) :])
    for key, call in calls.items():
        own = [next(inputs) for _ in call.all_input_nodes]
        graph = _part(program.graph, own, [next(results) for _ in tensors_of(call)])
        made = [node.target for node in graph.nodes if node.op == "call_function" and node.target != operator.getitem]
        writes = not {node.name for node in own}.isdisjoint(mutations.values())
        yield key, Expansion(None if made == [call.target] else graph, writes)


def _part(graph: torch.fx.Graph, inputs: Sequence[torch.fx.Node], results: Sequence[torch.fx.Node]) -> torch.fx.Graph:
    """What computes some nodes of a graph from others."""
    needed, pending = set(inputs), list(results)
    while pending:
        node = pending.pop()
        if node not in needed:
            needed.add(node)
            pending += node.all_input_nodes
    part = torch.fx.Graph()
    copies = {node: part.placeholder(node.name) for node in inputs}
    for node in graph.nodes:
        if node in needed and node not in copies:
            copies[node] = part.node_copy(node, copies.__getitem__)
            copies[node].meta = {}
    part.output([copies[node] for node in results])
    return part
