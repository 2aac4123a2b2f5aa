"""The outputs of a module in nested tuples, by place, which is what graphs have of its structures."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import mindspore as ms

from ms_ops._compat.torch import parts_of
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.module_results import TENSOR
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
        return self._arrangement(tensors, inputs, training)(tensors)

    def _construct(self, tensors: Any, inputs: Any, training: bool) -> Any:
        """What a graph compiles in the place of __call__."""
        return _found(self._key, (tensors, inputs), {"training": training})(tensors)

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]

    def resolve(self, args: Any, kwargs: Any) -> Callable[[Any], Any]:
        """What arranges them, when the graph has run the module to know them."""
        tensors, inputs = args
        return self._arrangement(tensors, inputs, kwargs["training"])

    def _arrangement(self, tensors: Any, inputs: Any, training: bool) -> Callable[[Any], Any]:
        structure = self._function.structures.find(inputs, training, len(tensors))
        if structure.tensor_count == 0:  # MindSpore does not run a graph that gives an empty tuple
            return _arranged("None")
        places = (leaf is TENSOR for leaf in structure.leaves)
        return _arranged(_expression(structure.description, places, itertools.count()))


@functools.cache  # the compiler knows functions by their ids, so that none may go
def _arranged(expression: str) -> Callable[[Any], Any]:
    module = source.module_of(f"def arranged(tensors):\n    return {expression}\n")
    return module.arranged  # type: ignore[no-any-return]


_found = graph_call.Constant("MsOpsLayout", lambda arranged, places: arranged)


def _expression(structure: Any, places: Iterator[bool], numbers: Iterator[int]) -> str:
    """A structure as nested tuples: the next of `tensors` for each leaf that is one, and an empty tuple for others."""
    if structure.is_leaf():
        return f"tensors[{next(numbers)}]" if next(places) else "()"  # graphs may abort on None among their outputs
    return f"({''.join(f'{_expression(part, places, numbers)}, ' for part in parts_of(structure))})"
