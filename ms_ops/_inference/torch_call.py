"""An overload of torch's dispatcher with its constants bound, called on torch tensors."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._native.attributes import InputIndex, IntegerIndex


class BoundOverload:
    """A function of tensors alone.

    Args:
        overload: the operator.
        arguments: one value per argument of its schema: a constant as it stands in an op's attributes (a dtype, layout
            or memory format by its number in c10, a device by its name, a generator by the bridge's number), or where
            an input or an integer goes, also within lists.
    """

    def __init__(self, overload: OpOverload, arguments: Sequence[Any]) -> None:
        schema = overload._schema.arguments
        if len(arguments) != len(schema):
            raise ValueError(f"{overload.name()} has {len(schema)} arguments, got {len(arguments)}")
        self.overload = overload
        self.name: str = overload.name()
        self.arguments = tuple(
            _for_inference(value, str(argument.real_type)) for argument, value in zip(schema, arguments, strict=True)
        )
        self._positional = sum(not argument.kwarg_only for argument in schema)
        self._keywords = [argument.name for argument in schema[self._positional :]]
        names = {
            slot.index: name
            for argument, value in zip(schema, self.arguments, strict=True)
            for name, slot in _slots(argument.name, value)
        }
        if sorted(names) != list(range(len(names))):
            raise ValueError(f"the inputs of {self.name} are not numbered from 0 on: {sorted(names)}")
        self.input_names = tuple(names[index] for index in sorted(names))

    def with_integers(self, values: Sequence[int | None]) -> BoundOverload:
        """The function with `values` for its integers."""
        if not values:
            return self
        known = copy.copy(self)
        known.arguments = tuple(_fill(value, lambda index: values[index], IntegerIndex) for value in self.arguments)
        return known

    def fill(self, replace: Callable[[int], Any]) -> list[Any]:
        """The arguments, with `replace(index)` in the places of the inputs."""
        return [_fill(value, replace, InputIndex) for value in self.arguments]

    def __call__(self, tensors: Sequence[torch.Tensor | None]) -> list[torch.Tensor | None]:
        """Call; a returned list contributes its items, an undefined output is None."""
        positional, keywords = self.split(self.fill(tensors.__getitem__))
        return list(_flatten(self.overload(*positional, **keywords)))

    def split(self, arguments: Sequence[Any]) -> tuple[Sequence[Any], dict[str, Any]]:
        """All arguments, as the call takes them: by position and by name."""
        return arguments[: self._positional], dict(zip(self._keywords, arguments[self._positional :], strict=True))

    def integers(self) -> Iterator[int]:
        """All integers among the constants."""
        return _integers(self.arguments)


def _for_inference(value: Any, kind: str) -> Any:
    """Shapes and dtypes are those of the CPU, as a device that was asked for may not even be here; nothing is drawn."""
    if "Generator" in kind:
        return None
    return "cpu" if isinstance(value, str) and "Device" in kind else value


def _slots(name: str, value: Any) -> Iterator[tuple[str, InputIndex]]:
    if isinstance(value, InputIndex):
        yield name, value
    elif isinstance(value, (list, tuple)):
        for position, item in enumerate(value):
            yield from _slots(f"{name}[{position}]", item)


def _fill(value: Any, replace: Callable[[int], Any], kind: type[InputIndex] | type[IntegerIndex]) -> Any:
    if isinstance(value, kind):
        return replace(value.index)
    if isinstance(value, (list, tuple)):
        return [_fill(item, replace, kind) for item in value]
    return value


def _flatten(outputs: Any) -> Iterator[torch.Tensor | None]:
    if isinstance(outputs, (list, tuple)):
        for output in outputs:
            yield from _flatten(output)
    elif outputs is None or isinstance(outputs, torch.Tensor):
        yield outputs
    else:
        raise TypeError(f"returns a value of type {type(outputs).__name__}, and only tensors can be returned")


def _integers(value: Any) -> Iterator[int]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _integers(item)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
