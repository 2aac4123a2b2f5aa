"""Buffers that a module sets: torch.export loses those of submodules, and hands them from call to call as values."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.export.graph_signature import OutputKind, TensorArgument

from ms_ops._compat import patches
from ms_ops._migrate import matching
from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.graphs import output_of


class ChangeError(ConversionError):
    """A module sets a buffer to a tensor of another shape or dtype."""


@contextlib.contextmanager
def set_in_place() -> Iterator[None]:
    """Have ``self.mean = self.mean * 0.9 + x`` write to the buffer, which torch.export records in all modules.

    Raises:
        ChangeError: within it, a module sets a buffer to a tensor of another shape or dtype.
    """

    def in_place(original: Callable[..., None]) -> Callable[..., None]:
        def set_attribute(module: torch.nn.Module, name: str, value: Any) -> None:
            buffer = module.__dict__.get("_buffers", {}).get(name)
            is_set = isinstance(buffer, torch.Tensor) and isinstance(value, torch.Tensor)
            if not is_set:
                original(module, name, value)
            elif value is not buffer:
                check_alike(type(module).__name__, name, buffer, value)
                buffer.copy_(value)

        return set_attribute

    with patches.applied("buffers that are set", [(torch.nn.Module, "__setattr__", patches.in_this_thread(in_place))]):
        yield


def check_alike(title: str, name: str, buffer: torch.Tensor, value: torch.Tensor | None) -> None:
    """Raise :class:`ChangeError` if a module sets a buffer to what a Cell's cannot become."""
    if value is not None and (buffer.dtype, buffer.shape) == (value.dtype, value.shape):
        return
    raise ChangeError(
        f"{title} sets its buffer {name}, {matching.of_tensor(buffer)}, to "
        f"{'None' if value is None else matching.of_tensor(value)}; those of a Cell keep shape and dtype: give it "
        "these from the beginning (call the module once before, if that sets it), or cast what is assigned"
    )


def tidy(program: Any) -> None:
    """Have buffers that are set to an input be set to a copy of it, and those set to what they are not be set at all.

    Such a buffer, as of ``self.mask = self.mask.to(x.device)``, has no place in a module that unflatten knows.
    """
    network = _of_network(program)
    for node in program.graph.nodes:
        if node.op == "call_function" and not node.meta.get("nn_module_stack"):  # made anew by run_decompositions
            node.meta["nn_module_stack"] = network
    signature = program.graph_signature
    output = output_of(program.graph)
    kept = []
    for spec, node in zip(signature.output_specs, output.args[0], strict=True):
        if spec.kind == OutputKind.BUFFER_MUTATION and node.op == "placeholder":
            if signature.inputs_to_buffers.get(node.name) == spec.target:
                continue
            with program.graph.inserting_before(output):
                copy = program.graph.call_function(torch.ops.aten.clone.default, (node,))
            copy.meta = {**node.meta, "nn_module_stack": network}
            spec.arg = TensorArgument(name=copy.name)
            kept.append((spec, copy))
        else:
            kept.append((spec, node))
    signature.output_specs[:] = [spec for spec, _ in kept]
    output.args = (tuple(node for _, node in kept),)
    program.graph_module.recompile()


def _of_network(program: Any) -> dict[str, Any]:
    """The stack of modules of what is in none but the network."""
    stacks = filter(None, (node.meta.get("nn_module_stack") for node in program.graph.nodes))
    return dict([next(iter(next(stacks, {"": ("", "")}).items()))])


def write_between_calls(graph: torch.fx.Graph, signature: Any) -> None:
    """Have a buffer written after each call of its module: a graph hands its value from one call to the next."""
    buffers = {signature.inputs_to_buffers.get(node.name): node for node in graph.nodes if node.op == "placeholder"}
    calls: dict[str, dict[str, list[torch.fx.Node]]] = {}
    for node in graph.nodes:
        if node.op == "call_function":
            call, path = _call_of(node)
            calls.setdefault(path, {}).setdefault(call, []).append(node)
    for last in [node for node in graph.nodes if node.name in signature.buffers_to_mutate]:
        if last.op == "call_function":
            call, path = _call_of(last)
            buffer = buffers[signature.buffers_to_mutate[last.name]]
            _write_after_each(graph, buffer, last, calls[path][call], [*calls[path].values()])


def _write_after_each(
    graph: torch.fx.Graph,
    buffer: torch.fx.Node,
    last: torch.fx.Node,
    last_call: list[torch.fx.Node],
    calls: list[list[torch.fx.Node]],
) -> None:
    """Write what stands in each call where `last` stands in the last one, if the next call reads it as the buffer.

    Calls that do something else up to there, and values that the next call reads elsewhere than the first one reads
    the buffer, are left as they are.
    """
    place = last_call.index(last)
    until_written = [node.target for node in last_call[: place + 1]]
    readers = {index for index, node in enumerate(calls[0]) if buffer in node.all_input_nodes}
    for call, following in itertools.pairwise(calls):
        if [node.target for node in call[: place + 1]] != until_written:
            return
        value = call[place]
        copies = [user for user in value.users if user.target is torch.ops.aten.copy.default and user.args[1] is value]
        handed_on = {
            index: one
            for index, node in enumerate(following)
            for one in (value, *copies)
            if one in node.all_input_nodes
        }
        if not handed_on or handed_on.keys() - readers:
            return
        if value is not last:  # which unflatten writes itself
            with graph.inserting_after(value):
                write = graph.call_function(torch.ops.aten.copy_.default, (buffer, value))
            write.meta = dict(value.meta)
        for index, one in handed_on.items():
            following[index].replace_input_with(one, buffer)


def _call_of(node: torch.fx.Node) -> tuple[str, str]:
    """The innermost call that a node is of, and the path of its module."""
    call, (path, _) = next(reversed(node.meta["nn_module_stack"].items()))
    return call, path
