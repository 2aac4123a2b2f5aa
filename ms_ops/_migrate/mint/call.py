"""A call of one of torch's operators, as a rule sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.arguments import literal

_REDUCTIONS = ("none", "mean", "sum")


class Call:
    """What a rule writes in mint.

    Args:
        overload: torch's operator.
        given: arguments of the call by name: constants, and for tensors and unknown integers whatever `text_of` takes.
            Those that say no more than the schema are missing.
        text_of: the text of an argument that is no constant, or of a constant, from its name and value.
        example_of: of what stands for a tensor, a tensor with its dtype and shape; of anything else, None.
    """

    def __init__(
        self,
        overload: OpOverload,
        given: Mapping[str, Any],
        text_of: Callable[[str, Any], str],
        example_of: Callable[[Any], torch.Tensor | None],
    ) -> None:
        self.given = given
        self.arguments = {argument.name: argument for argument in overload._schema.arguments}
        self.text_of = text_of
        self.example_of = example_of

    def value(self, name: str) -> Any:
        """Of an argument, which may be the schema's default."""
        return self.given[name] if name in self.given else self.arguments[name].default_value

    def text(self, name: str) -> str:
        """Of an argument, in the source, as mint takes it."""
        value = self.value(name)
        if name == "reduction" and isinstance(value, int):
            value = _REDUCTIONS[value]
        if name == "unbiased":
            value = int(value)
        return self.text_of(name, value)

    def tensor(self, name: str) -> torch.Tensor | None:
        """A tensor with the dtype and shape of an argument."""
        return self.example_of(self.value(name))

    def takes_tensors(self, name: str) -> bool:
        """Whether an argument is a tensor, or several."""
        return "Tensor" in str(self.arguments[name].type)

    def is_setting(self, name: str) -> bool:
        """Whether an argument is no operand: a size, a word, a dtype, and so on."""
        return not self.takes_tensors(name) and str(self.arguments[name].type) != "number"

    def tensors(self) -> Iterator[torch.Tensor]:
        """One for each tensor of the call."""
        for value in self.given.values():
            for item in value if isinstance(value, (list, tuple)) else [value]:
                example = self.example_of(item)
                if example is not None:
                    yield example

    def constants(self) -> Iterator[Any]:
        """All that is no tensor and no unknown integer."""
        for value in self.given.values():
            for item in value if isinstance(value, (list, tuple)) else [value]:
                if item is None or isinstance(item, (bool, int, float, complex, str, torch.dtype)):
                    yield item


def constant(value: Any) -> str:
    """A constant as mint takes it: several numbers are a tuple."""
    return row(map(constant, value)) if isinstance(value, (list, tuple)) else literal(value)


def row(items: Iterable[str]) -> str:
    """A tuple of texts."""
    texts = list(items)
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
