"""Which results of a network have torch's strides: those that go to operators which take any, alone."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate import casts
from ms_ops._migrate.graphs import draws, is_identity, tensors_of

_BY_MEMORY = {"aten::as_strided", "aten::as_strided_scatter"}
"""They take elements by where they lie."""
_BY_STRIDES = {*_BY_MEMORY, "aten::view_as_complex"}
"""What they give depends on the strides of their inputs, which may be others than torch's here."""
_VIEWS = {"aten::view", "aten::_unsafe_view"}


def are_kept(node: torch.fx.Node) -> bool:
    """Whether an operator's results may be as torch gives them: with strides, and views of what it is given.

    Nothing in a functional graph writes to them. A user may write to what a Cell returns, and to weights.
    """
    if not _is_functional(node) or _passes_on(node) or node.target._schema.name in _BY_STRIDES:
        return False
    if any(map(_needs_order, _readers(node))):
        return False
    if not _is_view(node):
        return any(order != sorted(order) for order in map(order_of, tensors_of(node)))
    base = node.args[0]
    return isinstance(base, torch.fx.Node) and base.op != "get_attr" and not _changes_dtype(node)


def reads_other_memory(node: torch.fx.Node) -> bool:
    """Whether an operator takes elements by where they lie, of a tensor that torch has in another place or order."""
    if not _is_functional(node) or node.target._schema.name not in _BY_MEMORY:
        return False
    (base,) = tensors_of(node.args[0])
    return not base.is_contiguous() or base.storage_offset() != 0


def form(node: torch.fx.Node, given: dict[str, Any]) -> tuple[OpOverload, dict[str, Any], bool]:
    """What is called, with which arguments, and whether the results keep torch's strides.

    A view of what may have any is a reshape, which copies where it must.
    """
    target, strided = node.target, are_kept(node)
    if target._schema.name in _VIEWS and "size" in given and (strided or are_kept(_source(node))):
        target = torch.ops.aten.reshape.default
        given = {"shape" if name == "size" else name: given[name] for name in given}
    return target, given, strided


def order_of(tensor: torch.Tensor) -> list[int]:
    """Its dims, from the one with the largest stride on; those of one element stay, as all do if nothing is known."""
    sizes, strides = in_sample(tensor.shape), in_sample(tensor.stride())
    order = list(range(tensor.dim()))
    if None in (*sizes, *strides):
        return order
    moved = [dim for dim in order if sizes[dim] != 1]
    for place, dim in zip(moved, sorted(moved, key=lambda dim: -strides[dim]), strict=True):
        order[place] = dim
    return order


def in_sample(numbers: Iterable[Any]) -> list[Any]:
    """Of sizes that are open, those of the sample; None for one that depends on values."""
    return [number.node.hint if isinstance(number, torch.SymInt) else number for number in numbers]


def _is_functional(node: torch.fx.Node) -> bool:
    """Whether it is a call of an operator of torch's own, which writes to nothing."""
    target = node.target
    return isinstance(target, OpOverload) and target.namespace == "aten" and not target._schema.is_mutable


def _is_view(node: torch.fx.Node) -> bool:
    schema = node.target._schema
    return schema.name in _VIEWS or any(result.alias_info is not None for result in schema.returns)


def _readers(node: torch.fx.Node) -> Iterator[torch.fx.Node]:
    """What reads the results."""
    for user in node.users:
        if _passes_on(user):
            yield from _readers(user)
        else:
            yield user


def _source(view: torch.fx.Node) -> torch.fx.Node:
    """What gives the tensor that a view is of."""
    source = view.args[0]
    while _passes_on(source):
        source = source.args[0]
    return source


def _passes_on(node: torch.fx.Node) -> bool:
    """Whether it is written as what it is given, or an item of it."""
    return node.target is operator.getitem or (isinstance(node.target, OpOverload) and is_identity(node))


def _needs_order(reader: torch.fx.Node) -> bool:
    """Whether it is no operator of torch's own that is written, or one for which strides count."""
    if not _is_functional(reader) or casts.is_vain(reader):
        return True
    name = reader.target._schema.name
    in_order = draws(reader) and "scaled_dot_product" not in name  # whose weights, which it drops, are its own
    return in_order or name in _BY_STRIDES or name == "aten::detach" or (_is_view(reader) and _changes_dtype(reader))


def _changes_dtype(node: torch.fx.Node) -> bool:
    base = node.args[0] if node.args else None
    given = tensors_of(base) if isinstance(base, torch.fx.Node) else []
    return not given or any(result.dtype != given[0].dtype for result in tensors_of(node))
