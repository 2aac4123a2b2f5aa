"""Tensors of a module that are views of one another, which MindSpore's Parameters cannot be."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterator

import torch

from ms_ops._migrate import memory

_Named = tuple[str, torch.Tensor]


def warn(module: torch.nn.Module, stacklevel: int, written: set[str] | None = None) -> None:
    """Warn of tensors that share memory, and would be written to.

    Args:
        module: whose parameters and buffers these are; one tensor under several names is no matter.
        stacklevel: of the warning, from the caller.
        written: the buffers that the module writes to; None if that is not known.
    """
    buffers = dict(module.named_buffers())
    changing = {name for name, parameter in module.named_parameters() if parameter.requires_grad}
    changing |= buffers.keys() if written is None else written
    named = [*module.named_parameters(), *buffers.items()]
    pairs = [(one[0], other[0]) for one, other in _overlapping(named) if changing & {one[0], other[0]}]
    if pairs:
        one, other = pairs[0]
        more = f" (and {len(pairs) - 1} more pairs)" if len(pairs) > 1 else ""
        warnings.warn(
            f"{one} and {other}{more} of {type(module).__name__} are views of the same memory, and in MindSpore each "
            "has its own: what training or the module writes to one, the other does not see. Tie them by one tensor "
            "(b.weight = a.weight), or take the view in the forward (a.weight.t())",
            stacklevel=stacklevel + 1,
        )


def _overlapping(named: list[_Named]) -> Iterator[tuple[_Named, _Named]]:
    groups: dict[int, list[_Named]] = {}
    for name, tensor in named:
        if tensor.layout is torch.strided and tensor.numel():
            groups.setdefault(memory.start(tensor), []).append((name, tensor))
    for group in groups.values():
        for one, other in itertools.combinations(group, 2):
            if one[1] is not other[1] and _overlap(one[1], other[1]):
                yield one, other


def _overlap(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two views of one memory have an element in common; columns of one matrix have none."""
    spans = _span(one), _span(other)
    first, last = min(span.start for span in spans), max(span.stop for span in spans)
    if last - first >= sum(map(len, spans)):  # as of the parts of one flat tensor
        return False
    marks = torch.zeros(last - first, dtype=torch.uint8)
    _at(one, marks, first).fill_(True)
    return bool(_at(other, marks, first).any())


def _span(tensor: torch.Tensor) -> range:
    """The bytes of the memory from its first to its last element."""
    size, places = tensor.element_size(), zip(tensor.shape, tensor.stride(), strict=True)
    start = tensor.storage_offset() * size
    return range(start, start + size * (1 + sum((length - 1) * stride for length, stride in places)))


def _at(tensor: torch.Tensor, marks: torch.Tensor, first: int) -> torch.Tensor:
    """The marks where elements of a tensor begin, of which the first one is at byte `first`."""
    size = tensor.element_size()
    strides = [stride * size for stride in tensor.stride()]
    return marks.as_strided(tensor.shape, strides, tensor.storage_offset() * size - first)
