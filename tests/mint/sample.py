"""One call as a Python function of its tensors, in a file, since graphs are compiled from source."""

from __future__ import annotations

import importlib.util
import itertools
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import mindspore as ms
import torch

from tests.conformance.convert import to_mindspore, to_mindspore_dtype
from tests.mint.functions import METHOD

_count = itertools.count()
_IMPORTS = "from mindspore import dtype, mint, ops\nfrom mindspore.ops.auto_generate import gen_ops_prim"

TORCH_ONLY = ("device", "layout", "memory_format", "out", "pin_memory", "requires_grad")
"""Keywords that say nothing about numbers, and that mint lacks."""

ADAPTERS: dict[str, Callable[..., tuple[tuple[Any, ...], dict[str, Any]]]] = {
    "einsum": lambda operands, equation, **kwargs: ((equation, *operands), kwargs),
    "nn.functional.embedding": lambda weight, indices, **kwargs: ((indices, weight), kwargs),
    "sort": lambda input, dim=-1, descending=False, **kwargs: (
        (input,),
        {"dim": dim, "descending": descending, **kwargs},
    ),
    "where": lambda input, condition, other, **kwargs: ((condition, input, other), kwargs),
}
"""Calls for which OpInfo or mint orders the arguments in its own way."""


_NAME = re.compile(r"\b([tc])(\d+)\b")
"""A tensor or a constant in an expression."""


def _renumbered(first: dict[str, int], name: re.Match[str]) -> str:
    return f"{name[1]}{first[name[1]] + int(name[2])}"


def _short(value: Any) -> str:
    return str(value).removeprefix("torch.")


class NotEncodableError(Exception):
    """The sample has a value that MindSpore's functions cannot be given."""


@dataclass
class Sample:
    """A call: its tensors, and an expression of them and constants."""

    sources: list[torch.Tensor] = field(default_factory=list)
    constants: dict[str, Any] = field(default_factory=dict)
    expression: str = ""
    keeps_lists: bool = False

    @classmethod
    def of(cls, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Sample:
        """A call of mint's `name`, or of the first argument's method."""
        sample = cls(keeps_lists=name == f"{METHOD}__getitem__")
        args, kwargs = ADAPTERS.get(name, lambda *args, **kwargs: (args, kwargs))(*args, **kwargs)
        kwargs = {key: value for key, value in kwargs.items() if key not in TORCH_ONLY}
        words = [sample._encode(arg) for arg in args]
        words += [f"{key}={sample._encode(value)}" for key, value in kwargs.items()]
        if name.startswith(METHOD):
            sample.expression = f"{words[0]}.{name.removeprefix(METHOD)}({', '.join(words[1:])})"
        else:
            sample.expression = f"mint.{name}({', '.join(words)})"
        return sample

    @classmethod
    def joined(cls, samples: Iterable[Sample]) -> Sample:
        """One that makes the calls of all, and has a tuple of their results."""
        joined, calls = cls(), []
        for sample in samples:
            first = {"t": len(joined.sources), "c": len(joined.constants)}
            calls.append(_NAME.sub(partial(_renumbered, first), sample.expression))
            joined.sources += sample.sources
            joined.constants |= {
                f"c{number}": value for number, value in enumerate(sample.constants.values(), first["c"])
            }
        joined.expression = f"({', '.join(calls)},)"
        return joined

    def _encode(self, value: Any) -> str:
        if isinstance(value, torch.Tensor):
            self.sources.append(value)
            return f"t{len(self.sources) - 1}"
        if isinstance(value, torch.dtype):
            try:
                self.constants[f"c{len(self.constants)}"] = to_mindspore_dtype(value)
            except AttributeError:
                raise NotEncodableError(f"no {value} in MindSpore") from None
            return f"c{len(self.constants) - 1}"
        if isinstance(value, (list, tuple)):
            items = [self._encode(item) for item in value]
            if isinstance(value, list) and self.keeps_lists:
                return f"[{', '.join(items)}]"
            # MindSpore documents tuples everywhere, and lists in places.
            numbers = not any(isinstance(item, torch.Tensor) for item in value)
            return f"({''.join(f'{item}, ' for item in items)})" if numbers else f"[{', '.join(items)}]"
        if isinstance(value, slice):
            return f"slice({value.start}, {value.stop}, {value.step})"
        if value is None or isinstance(value, (bool, int, str)):
            return repr(value)
        if isinstance(value, float):
            return repr(value) if value == value and abs(value) != float("inf") else f"float('{value}')"
        raise NotEncodableError(f"a {type(value).__name__} among the arguments")

    def __str__(self) -> str:
        """The expression, with dtypes and shapes for tensors: ``mint.cat([float32[0], float32[2, 3]], dim=0)``."""
        words = {f"t{i}": f"{_short(tensor.dtype)}{list(tensor.shape)}" for i, tensor in enumerate(self.sources)}
        words |= {name: _short(value) for name, value in self.constants.items()}
        return _NAME.sub(lambda word: words.get(word[0], word[0]), self.expression)

    def function(self, folder: Path) -> Callable[..., Any]:
        """The call as a function of its tensors."""
        number = next(_count)
        path = folder / f"sample_{number}.py"
        parameters = ", ".join(f"t{i}" for i in range(len(self.sources)))
        path.write_text(f"{_IMPORTS}\n\n\ndef call({parameters}):\n    return {self.expression}\n")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module  # where the graph compiler looks for constants
        vars(module).update(self.constants)
        spec.loader.exec_module(module)
        return module.call  # type: ignore[no-any-return]

    def inputs(self) -> list[ms.Tensor]:
        """Copies of the tensors."""
        return [to_mindspore(tensor.detach().resolve_conj().resolve_neg(), strided=True) for tensor in self.sources]
