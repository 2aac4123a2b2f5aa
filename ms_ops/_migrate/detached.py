"""What the gradient does not enter, in torch's training IR, in a form that survives its functionalization.

Functionalization takes regions of ``torch.no_grad()`` away, and takes ``detach`` for a view: what is written in place
to a detached tensor is computed before the ``detach`` then, and has no gradient.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable, Iterator
from typing import Any

import torch

from ms_ops._compat import patches
from ms_ops._compat.torch import FakeTensor, OpOverload
from ms_ops._migrate.aliases import aliases, is_written, viewed, writes
from ms_ops._migrate.graphs import output_of


class SharedMemoryError(Exception):
    """A detached tensor is written to, and what it was detached from may be read after that."""


@contextlib.contextmanager
def recording() -> Iterator[None]:
    """Autograd records within it, whatever region the caller is in: what is exported will be trained."""
    with torch.inference_mode(mode=False), torch.enable_grad():
        yield


@contextlib.contextmanager
def regions_of_inference() -> Iterator[None]:
    """Have ``torch.inference_mode()`` do as ``torch.no_grad()``: torch.export records nothing of the former."""
    regions: dict[int, Any] = {}

    def enter(_: Callable[..., None]) -> Callable[..., None]:
        def begin(region: torch.inference_mode) -> None:
            regions[id(region)] = torch.set_grad_enabled(not region.mode)

        return begin

    def leave(_: Callable[..., None]) -> Callable[..., None]:
        def end(region: torch.inference_mode, *error: Any) -> None:
            regions.pop(id(region)).__exit__(*error)

        return end

    replaced = [
        (torch.inference_mode, name, patches.in_this_thread(wrap))
        for name, wrap in (("__enter__", enter), ("__exit__", leave))
    ]
    with patches.applied("regions of torch.inference_mode()", replaced):
        yield


def keep(graph_module: torch.fx.GraphModule) -> None:
    """Detach what regions of ``torch.no_grad()`` give, and copy what is detached and written to.

    Raises:
        SharedMemoryError: a copy would be another tensor than what is read.
    """
    without_gradient: set[torch.nn.Module] = set()  # a region comes after the graph that has it
    for module in graph_module.modules():
        for node in list(module.graph.nodes) if isinstance(module, torch.fx.GraphModule) else ():
            if is_region(node) and node.args[0] is False:
                region = module_of(node)
                without_gradient.add(region)
                _detach_outputs(region, node)
            elif node.target is torch.ops.aten.detach.default and module not in without_gradient and is_written(node):
                _copy(node)


def _detach_outputs(module: torch.fx.GraphModule, region: torch.fx.Node) -> None:
    output = output_of(module.graph)
    given = [_given(node) for node in output.args[0]]
    detached = [
        node if taken or not isinstance(node.meta.get("val"), torch.Tensor) else _detached(output, node)
        for node, taken in zip(output.args[0], given, strict=True)
    ]
    output.args = (tuple(detached),)
    for user in region.users:
        if user.target is operator.getitem and is_written(user) and not given[user.args[1]]:
            _copy(detached[user.args[1]])
    module.recompile()


def is_region(node: torch.fx.Node) -> bool:
    """Whether it runs a part of the graph with autograd on or off."""
    return getattr(node.target, "__name__", "") == "wrap_with_set_grad_enabled"


def module_of(region: torch.fx.Node) -> Any:
    """What a region runs: a module with a graph."""
    return region.graph.owning_module.get_submodule(region.args[1].target)


def calls(module: torch.fx.GraphModule) -> list[torch.fx.Node]:
    """Those of the graph and of its regions."""
    found = []
    for node in module.graph.nodes:
        if is_region(node):
            found += calls(module_of(node))
        if node.op == "call_function":
            found.append(node)
    return found


def _given(node: torch.fx.Node) -> torch.fx.Node | None:
    """The placeholder whose tensor this is, which keeps its gradient: as of ``x.float()`` for a float tensor.

    For torch.export, what comes after a region uses the results of such calls in the place of `x`.
    """
    while node.op != "placeholder":
        source = _itself(node)
        if source is None:
            return None
        node = source
    return node


def _itself(node: torch.fx.Node) -> torch.fx.Node | None:
    """The argument that a node gives, the tensor itself and no view of it."""
    if node.target is operator.getitem and isinstance(node.args[0], torch.fx.Node) and is_region(node.args[0]):
        region = node.args[0]
        module = module_of(region)
        taken = _given(output_of(module.graph).args[0][node.args[1]])
        places = [each for each in module.graph.nodes if each.op == "placeholder"]
        return None if taken is None else region.args[2 + places.index(taken)]
    if not isinstance(node.target, OpOverload) or node.target._schema.is_mutable:
        return None
    values = [(arg.meta.get("val"), arg) for arg in node.all_input_nodes]
    alike = [(value, arg) for value, arg in values if _are_alike(value, node.meta.get("val"))]
    if not alike:
        return None
    args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda arg: arg.meta.get("val"))
    with alike[0][0].fake_mode:
        result = node.target(*args, **kwargs)
    return next((arg for value, arg in alike if value is result), None)


def _are_alike(one: Any, other: Any) -> bool:
    """Whether both are tensors of one dtype and shape. Sizes are compared as texts: numbers would be guarded."""
    are_tensors = isinstance(one, FakeTensor) and isinstance(other, FakeTensor)
    return are_tensors and one.dtype == other.dtype and str(one.shape) == str(other.shape)


def _copy(node: torch.fx.Node) -> None:
    """Have a tensor of its own in its place.

    Raises:
        SharedMemoryError: something can see the difference.
    """
    places = {each: place for place, each in enumerate(node.graph.nodes)}
    written_at = [places[user] for user in writes(node) if user in places]
    seen, base = {node}, viewed(node)
    while base is not None:
        others = base.users.keys() - seen
        views = {user for user, is_write in aliases(base) if not is_write}
        if (
            base.op != "call_function"
            or views & others
            or any(places[user] > min(written_at, default=-1) for user in others)
        ):
            raise SharedMemoryError
        seen.add(base)
        base = viewed(base)
    clone = _inserted_before(node.next, torch.ops.aten.clone.default, node)
    node.replace_all_uses_with(clone, lambda user: user is not clone)


def _detached(place: torch.fx.Node, node: torch.fx.Node) -> torch.fx.Node:
    return _inserted_before(place, torch.ops.aten.detach.default, node)


def _inserted_before(place: torch.fx.Node, target: OpOverload, node: torch.fx.Node) -> torch.fx.Node:
    with place.graph.inserting_before(place):
        result = place.graph.call_function(target, (node,))
    result.meta = dict(node.meta)
    return result
