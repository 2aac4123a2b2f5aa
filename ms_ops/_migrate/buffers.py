"""Buffers that a module sets, while it is exported: torch.export loses a new tensor in the place of a submodule's."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch.export.graph_signature import OutputKind, TensorArgument


@contextlib.contextmanager
def set_in_place() -> Iterator[None]:
    """Have ``self.mean = self.mean * 0.9 + x`` write to the buffer, which torch.export records in all modules."""
    original = torch.nn.Module.__setattr__

    def set_attribute(module: torch.nn.Module, name: str, value: Any) -> None:
        buffer = module.__dict__.get("_buffers", {}).get(name)
        if isinstance(buffer, torch.Tensor) and isinstance(value, torch.Tensor) and _is_alike(buffer, value):
            if value is not buffer:
                buffer.copy_(value)
        else:
            original(module, name, value)

    torch.nn.Module.__setattr__ = set_attribute
    try:
        yield
    finally:
        torch.nn.Module.__setattr__ = original


def _is_alike(buffer: torch.Tensor, value: torch.Tensor) -> bool:
    return type(buffer) is type(value) and buffer.dtype == value.dtype and buffer.shape == value.shape


def tidy(program: Any) -> None:
    """Have buffers that are set to an input be set to a copy of it, and those set to what they are not be set at all.

    Such a buffer, as of ``self.mask = self.mask.to(x.device)``, has no place in a module that unflatten knows.
    """
    signature = program.graph_signature
    (output,) = (node for node in program.graph.nodes if node.op == "output")
    kept = []
    for spec, node in zip(signature.output_specs, output.args[0], strict=True):
        if spec.kind == OutputKind.BUFFER_MUTATION and node.op == "placeholder":
            if signature.inputs_to_buffers.get(node.name) == spec.target:
                continue
            with program.graph.inserting_before(output):
                copy = program.graph.call_function(torch.ops.aten.clone.default, (node,))
            copy.meta = {**node.meta, "nn_module_stack": _of_network(program)}
            spec.arg = TensorArgument(name=copy.name)
            kept.append((spec, copy))
        else:
            kept.append((spec, node))
    signature.output_specs[:] = [spec for spec, _ in kept]
    output.args = (tuple(node for _, node in kept),)
    program.graph_module.recompile()


def _of_network(program: Any) -> dict[str, Any]:
    """The stack of modules of what is in none but the network."""
    stacks = (node.meta["nn_module_stack"] for node in program.graph.nodes if "nn_module_stack" in node.meta)
    return dict([next(iter(next(stacks, {"": ("", "")}).items()))])
