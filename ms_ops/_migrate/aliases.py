"""Nodes of a graph that is not functional, whose tensors share memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload


def viewed(node: torch.fx.Node) -> Any:
    """The tensor that a node is a view of, or None."""
    if node.op != "call_function" or not isinstance(node.target, OpOverload):
        return None
    for argument, value in zip(node.target._schema.arguments, node.args, strict=False):
        if argument.alias_info is not None and isinstance(value, torch.fx.Node):
            return value
    return None


def is_written(node: torch.fx.Node) -> bool:
    """Whether an operator writes to the tensor in place, or to a view of it."""
    return next(writes(node), None) is not None


def writes(node: torch.fx.Node) -> Iterator[torch.fx.Node]:
    """The operators that write to the tensor in place, or to a view of it."""
    for user, is_write in aliases(node):
        if is_write:
            yield user
        yield from writes(user)


def aliases(node: torch.fx.Node) -> Iterator[tuple[torch.fx.Node, bool]]:
    """The operators whose results share the memory of a node's, and whether each writes to it."""
    for user in node.users:
        if isinstance(user.target, OpOverload):
            for argument, value in zip(user.target._schema.arguments, user.args, strict=False):
                if value is node and argument.alias_info is not None:
                    yield user, argument.alias_info.is_write
