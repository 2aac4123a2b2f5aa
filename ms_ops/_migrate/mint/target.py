"""The target "mint" of a conversion."""

from __future__ import annotations

import inspect
import logging
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.mint import composed, rules
from ms_ops._migrate.mint.call import Call, constant, row
from ms_ops._migrate.operators import Operators
from ms_ops._migrate.restored import restore
from ms_ops._primitives.layout import WIDTH

_logger = logging.getLogger("ms_ops")
_COMPOSED = {name: value for name, value in vars(composed).items() if isinstance(value, FunctionType)}
_CALLED = re.compile(r"\w+(?=\()")


def helpers(text: str) -> frozenset[str]:
    """Functions of :mod:`composed` that a text calls, and those that they call."""
    called, found = _COMPOSED.keys() & _CALLED.findall(text), set[str]()
    while called - found:
        name = (called - found).pop()
        found.add(name)
        called |= _COMPOSED.keys() & _COMPOSED[name].__code__.co_names
    return frozenset(found)


class Mint:
    """Writes a network's calls in mindspore.mint, and keeps what stays with torch's operators.

    Args:
        graphs: of the network, which are changed: what mint has as one call is one call.
    """

    names = frozenset(_COMPOSED)
    """Functions that a source may have of its own."""

    def __init__(self, graphs: Iterable[torch.nn.Module]) -> None:
        for graph in graphs:
            restore(graph)
        self._bridged: set[str] = set()
        self._helpers: set[str] = set()

    @property
    def bridged(self) -> tuple[str, ...]:
        """Operators of torch's that were written as such, with their overloads."""
        return tuple(sorted(self._bridged))

    def write(
        self, node: torch.fx.Node, given: Mapping[str, Any], value_of: Callable[[Any], str], operators: Operators
    ) -> str | None:
        """The expression of a call; None if it stays with torch's operator."""
        assert isinstance(node.target, OpOverload)

        def text_of(name: str, value: Any) -> str:
            if isinstance(value, torch.fx.Node):
                return value_of(value)
            if isinstance(value, (list, tuple)) and any(isinstance(item, torch.fx.Node) for item in value):
                return row(map(value_of, value))  # MindSpore's graphs run loops over a list of tensors in Python
            text = constant(value)
            is_bound = operators.is_leaf and call.is_setting(name) and value is not None and not isinstance(value, bool)
            return f"self.{operators.bind_constant(name, text)}" if is_bound else text

        call = Call(node.target, given, text_of, example)
        written = rules.write(node.target, call)
        if written is None:
            self._bridged.add(node.target.name())
        else:
            self._helpers |= helpers(written)
        return written

    def functions(self) -> list[str]:
        """The text of the functions that were called and are not mint's own, with those that they call."""
        defined = [function for name, function in _COMPOSED.items() if name in self._helpers]
        return [f"\n{textwrap.dedent(inspect.getsource(function))}" for function in defined]

    def remark(self) -> str:
        """What the source's first lines say of what it calls."""
        if not self._bridged:
            return ""
        text = f"mint has no equal of these operators of PyTorch's: {', '.join(self.bridged)}."
        return "\n".join(["", *textwrap.wrap(text, WIDTH), ""])

    def report(self, title: str) -> None:
        """Warn of what needs PyTorch."""
        if self._bridged:
            _logger.warning(
                "%s: mindspore.mint has no equal of %s, which ms_ops computes by PyTorch",
                title,
                ", ".join(self.bridged),
            )


def example(value: Any) -> torch.Tensor | None:
    """What torch.export knows of a node that is a tensor."""
    found = value.meta.get("val") if isinstance(value, torch.fx.Node) else None
    return found if isinstance(found, torch.Tensor) else None
