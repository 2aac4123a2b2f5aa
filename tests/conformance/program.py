"""A call as source code: the function of its tensors that both frameworks run, its gradient and the gradient of that.

MindSpore compiles graphs from source, so the functions are written as a user would write them, with the constants in
place. The reference runs the very same functions in torch.
"""

from __future__ import annotations

import linecache
import math
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from tests.conformance.calls import Call, thaw

Path = tuple[int, ...]
"""Where a tensor stands in nested results."""

_LITERALS = (type(None), bool, int, str)


class Program:
    """The functions of one call.

    ``net(tensors)`` makes the call. With `inputs` and `outputs`, ``net`` is a function of these inputs alone and
    returns these outputs; ``gradient(inputs, cotangents)`` is its gradient, and ``second(inputs, cotangents,
    cotangents of the gradients)`` the gradient of that.
    """

    def __init__(self, call: Call, inputs: Sequence[int] | None = None, outputs: Sequence[Path] = ()) -> None:
        self.tensors = call.tensors()
        self.inputs = list(range(len(self.tensors)) if inputs is None else inputs)
        self.constants: dict[str, Any] = {}
        self._numbers = iter(range(len(self.tensors)))
        arguments = [self._expression(value) for value in call.args]
        arguments += [f"{name}={self._expression(value)}" for name, value in call.kwargs.items()]
        names = [f"t{index}" for index in self.inputs]
        result = [f"out{''.join(f'[{index}]' for index in path)}" for path in outputs] or ["out"]
        source = f"def net({', '.join(names)}):\n    out = op({', '.join(arguments)})\n    return {', '.join(result)}\n"
        if inputs is not None:
            cotangents = [f"d{index}" for index in range(len(result))]
            source += _gradient("gradient", "net", names, cotangents, in_tuple=len(result) > 1)
            more = [f"e{index}" for index in range(len(names))]
            source += _gradient("second", "gradient", names + cotangents, more, in_tuple=True)
        self.source = source

    def compile(self, name: str, **names: Any) -> types.ModuleType:
        """The functions in a module in which `names` are bound, and the constants and remaining tensors should be."""
        module = types.ModuleType(name)
        module.__file__ = f"<{name}>"
        vars(module).update(names)
        sys.modules[name] = module
        linecache.cache[module.__file__] = (len(self.source), None, self.source.splitlines(True), module.__file__)
        exec(compile(self.source, module.__file__, "exec"), vars(module))
        return module

    def _expression(self, value: Any) -> str:
        if isinstance(value, torch.Tensor):
            return f"t{next(self._numbers)}"
        if isinstance(value, (list, tuple)):
            return f"[{', '.join(map(self._expression, value))}]"
        if isinstance(value, _LITERALS) or (isinstance(value, float) and math.isfinite(value)):
            return repr(value)
        name = f"c{len(self.constants)}"
        self.constants[name] = thaw(value)
        return name


def _gradient(name: str, function: str, inputs: list[str], cotangents: list[str], *, in_tuple: bool) -> str:
    sens = f"({', '.join(cotangents)},)" if in_tuple else cotangents[0]
    parameters = ", ".join(inputs + cotangents)
    return f"\n\ndef {name}({parameters}):\n    return grad({function})({', '.join([*inputs, sens])})\n"


def paths(result: Any, prefix: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The tensors in nested results, each with the way to it."""
    if isinstance(result, (list, tuple)):
        for index, item in enumerate(result):
            yield from paths(item, (*prefix, index))
    else:
        yield prefix, result
