"""A captured call: an aten overload with its arguments, as plain containers that torch.save can keep safely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch

_REAL = ("float32", "float64", "float16", "bfloat16")
_COMPLEX = ("complex64", "complex128")
_INTEGER = ("int8", "int16", "int32", "int64", "uint8", "bool", "uint16", "uint32", "uint64")

DTYPES = {getattr(torch, name): name for name in _REAL + _COMPLEX + _INTEGER}
"""The dtypes that both frameworks have, in the order in which one of them is the main dtype of an overload."""

_RANKS = 32  # numpy's limit, through which MindSpore's tensors are made

_FORMATS = {
    str(format): format
    for format in (torch.contiguous_format, torch.preserve_format, torch.channels_last, torch.channels_last_3d)
}
_FORMAT = "torch.memory_format"  # the one kind of constant that torch.save cannot keep
_PLAIN = (type(None), bool, int, float, complex, str, torch.layout, torch.device)


class Call(NamedTuple):
    """One call, frozen; `dtype` is the dtype it stands for and `source` the OpInfo it comes from."""

    overload: str
    args: list[Any]
    kwargs: dict[str, Any]
    dtype: str
    source: str
    gradgrad: bool = False
    error: list[str] | None = None  # type and text of what torch raises

    def run(self) -> Any:
        """The call in torch, on copies of its tensors."""
        args, kwargs = thaw(map_leaves((self.args, self.kwargs), copy_leaf))
        return find_overload(torch.ops.aten, self.overload)(*args, **kwargs)

    def tensors(self) -> list[torch.Tensor]:
        return [leaf for leaf in leaves((self.args, self.kwargs)) if isinstance(leaf, torch.Tensor)]


class NotEncodableError(Exception):
    """MindSpore has nothing that could hold this argument or result."""


def find_overload(aten: Any, name: str) -> Any:
    """The overload ``aten::add.Tensor`` of a namespace like ``torch.ops.aten``; ``aten::relu`` is the default one."""
    packet, _, overload = name.removeprefix("aten::").partition(".")
    return getattr(getattr(aten, packet), overload or "default")


def map_leaves(tree: Any, function: Callable[[Any], Any]) -> Any:
    """`tree` with `function` applied to all that is neither list, tuple nor dict."""
    if isinstance(tree, (list, tuple)):
        return [map_leaves(item, function) for item in tree]
    if isinstance(tree, dict):
        return {key: map_leaves(value, function) for key, value in tree.items()}
    return function(tree)


def leaves(tree: Any) -> Iterator[Any]:
    """The items of nested lists, tuples and dicts."""
    if isinstance(tree, (list, tuple, dict)):
        for item in tree.values() if isinstance(tree, dict) else tree:
            yield from leaves(item)
    else:
        yield tree


def check_tensor(tensor: torch.Tensor) -> None:
    """Raises: NotEncodableError for a layout, dtype, device or rank that MindSpore does not have."""
    if tensor.dim() > _RANKS:
        raise NotEncodableError(f"tensor of {tensor.dim()} dimensions")
    if tensor.layout != torch.strided or tensor.device.type != "cpu":
        raise NotEncodableError(f"{str(tensor.layout).removeprefix('torch.')} tensor on {tensor.device.type}")
    if tensor.dtype not in DTYPES:
        raise NotEncodableError(f"{str(tensor.dtype).removeprefix('torch.')} tensor")


def copy_tensor(tensor: torch.Tensor, device: str = "cpu") -> torch.Tensor:
    """A copy in memory of its own with the same strides; elements that share memory do so in the copy as well."""
    tensor = tensor.detach().resolve_conj().resolve_neg()
    size, stride = tensor.shape, tensor.stride()
    distinct = tensor
    for dim, step in enumerate(stride):
        if step == 0 and size[dim] > 1:
            distinct = distinct.narrow(dim, 0, 1)
    if torch._debug_has_internal_overlap(distinct) == 1:
        return tensor.contiguous().to(device)
    extent = 1 + sum((n - 1) * s for n, s in zip(distinct.shape, stride, strict=True)) if tensor.numel() else 0
    memory = torch.zeros(extent, dtype=tensor.dtype, device=device)
    memory.as_strided(distinct.shape, stride).copy_(distinct)
    return memory.as_strided(size, stride)


def copy_leaf(leaf: Any) -> Any:
    return copy_tensor(leaf) if isinstance(leaf, torch.Tensor) else leaf


def freeze(leaf: Any) -> Any:
    """A constant or tensor as torch.save keeps it.

    Raises:
        NotEncodableError: it is of no kind that MindSpore can pass on.
    """
    if isinstance(leaf, torch.Tensor):
        check_tensor(leaf)
        return copy_tensor(leaf)
    if isinstance(leaf, torch.memory_format):
        return {_FORMAT: str(leaf)}
    if isinstance(leaf, _PLAIN):
        return leaf
    if isinstance(leaf, torch.dtype):
        if leaf not in DTYPES:
            raise NotEncodableError(f"dtype argument {leaf}")
        return leaf
    raise NotEncodableError(f"argument of type {type(leaf).__name__}")


def thaw(tree: Any) -> Any:
    """The inverse of `freeze`, on a tree."""
    if isinstance(tree, dict):
        if _FORMAT in tree:
            return _FORMATS[tree[_FORMAT]]
        return {key: thaw(value) for key, value in tree.items()}
    return [thaw(item) for item in tree] if isinstance(tree, (list, tuple)) else tree


def describe(tree: Any) -> str:
    """What distinguishes two sets of arguments: shapes, strides and dtypes of tensors, values of constants."""
    if isinstance(tree, torch.Tensor):
        stride = tuple(tree.stride()) if tree.layout == torch.strided else tree.layout
        return f"{tree.dtype}{tuple(tree.shape)}{stride}"
    if isinstance(tree, (list, tuple)):
        return f"[{','.join(map(describe, tree))}]"
    if isinstance(tree, dict):
        return f"{{{','.join(f'{key}={describe(value)}' for key, value in sorted(tree.items()))}}}"
    return repr(tree)
