"""The outputs of a module in nested tuples, by place, which is what graphs have of its structures."""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import mindspore as ms

from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._operators import graph_call
from ms_ops._primitives import source


@ms.jit_class
class Outputs:
    """Nested tuples of a module's tensors, or the one that it gives.

    Args:
        function: the module, which has run on such inputs.
    """

    def __init__(self, function: ModuleFunction) -> None:
        self._function = function
        self._key = graph_call.register(function.title, self)

    def __call__(self, tensors: Any, inputs: Any, training: bool) -> Any:
        """Arrange the tensors that the module gave for the inputs."""
        return self._arrangement(len(inputs), training)(tensors)

    def _construct(self, tensors: Any, inputs: Any, training: bool) -> Any:
        """What a graph compiles in the place of __call__."""
        return _found(self._key, tensors, {"inputs": len(inputs), "training": training})(tensors)

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]

    def resolve(self, args: Any, kwargs: Any) -> Callable[[Any], Any]:
        """What arranges them, when the graph has run the module to know them."""
        return self._arrangement(kwargs["inputs"], kwargs["training"])

    def _arrangement(self, inputs: int, training: bool) -> Callable[[Any], Any]:
        tree = self._function.structured(itertools.repeat(True), inputs, training)
        return _arranged(_expression(tree, itertools.count()))


@functools.cache  # the compiler knows functions by their ids, so that none may go
def _arranged(expression: str) -> Callable[[Any], Any]:
    module = source.module_of(f"def arranged(tensors):\n    return {expression}\n")
    return module.arranged  # type: ignore[no-any-return]


_found = graph_call.Constant("MsOpsLayout", lambda arranged, places: arranged)


def _expression(tree: Any, numbers: Iterator[int]) -> str:
    """A structure as nested tuples: the next of `tensors` for each leaf, and an empty tuple for None."""
    if isinstance(tree, Mapping):
        parts = list(tree.values())
    elif dataclasses.is_dataclass(tree):
        parts = [getattr(tree, field.name) for field in dataclasses.fields(tree)]
    elif isinstance(tree, (list, tuple)):
        parts = list(tree)
    else:
        return "()" if tree is None else f"tensors[{next(numbers)}]"  # graphs may abort on None among their outputs
    return f"({''.join(f'{_expression(part, numbers)}, ' for part in parts)})"
