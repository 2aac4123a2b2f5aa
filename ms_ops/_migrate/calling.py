"""How a converted network is called: the arguments of its construct, and the lines that refuse other calls."""

from __future__ import annotations

import contextlib
import functools
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import torch

from ms_ops._migrate import kinds, shapes
from ms_ops._migrate.arguments import RESERVED, literal
from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.exported import Exported
from ms_ops._migrate.mint.call import row
from ms_ops._migrate.shapes import refusal
from ms_ops._migrate.statements import Call

_FIXED = "{} is fixed at the value of the conversion, {}: convert the network with another"
_NOT_GIVEN = "{} was a {} at the conversion: give one, or convert the network without it"
_KEYS = "{} had the keys {} at the conversion: give these alone, or convert the network with others"
_ITEMS = "{} had {} items at the conversion: give as many, or convert the network with others"


def calls(
    exported: Exported, returned: Callable[[Any, Sequence[str]], str], taken: Collection[str] = ()
) -> dict[bool, Call]:
    """How the network is called in each mode, in which it may give other things.

    Arguments with tensors come first, in the order of the sample; those without are fixed.

    Args:
        exported: the network.
        returned: writes what it gives, from the structure of that and the graph's outputs.
        taken: names that no argument may have.
    """
    inputs = [entry for entry in exported.inputs if entry.argument]
    with_tensors = {entry.argument: entry.is_optional for entry in inputs}
    names = sorted(exported.arguments, key=lambda name: name not in with_tensors)
    signature: list[str] = []
    checks: list[str] = []
    for name in names:
        value = exported.arguments[name]
        if name in RESERVED or name in taken:
            raise ConversionError(
                f"{type(exported.module).__name__}: its argument {name!r} has the name of something in the source: "
                "rename it, or take the module as it is: ms_ops.TorchModule(module)"
            )
        if name not in with_tensors:
            signature.append(f"{name}={_fixed(exported, name, value)}")
            checks += _differs_from(name, value)
            continue
        signature.append(name)
        if with_tensors[name]:
            kind = "tensor" if isinstance(value, torch.Tensor) else type(value).__name__
            checks += refusal(f"{name} is None", _NOT_GIVEN.format(name, kind))
        checks += _of_structure(name, value)
    checks += kinds.checks({entry.argument + entry.access: entry.dtype for entry in inputs if entry.dtype})
    dimensions = {entry.argument + entry.access: entry.dimensions for entry in inputs}
    checks += shapes.checks(dimensions)
    given = [entry.argument + entry.access for entry in exported.inputs]
    guards = dict.fromkeys(guard for program in exported.programs.values() for guard in shapes.guards(program))
    sizes = list(shapes.open_sizes(dimensions, guards))
    if conditions := [condition for entry in sizes for condition in entry.conditions]:
        guarded = next(filter(str.isidentifier, given), None)
        if guarded is None:
            guarded, place = shapes.GUARDED, next(place for place, text in enumerate(given) if text)
            checks.append(f"{guarded} = {given[place]}.contiguous()")
            given[place] = guarded
        checks += shapes.open_checks(sizes, guarded)
    return {
        training: Call(
            tuple(signature),
            tuple(checks),
            tuple(given),
            functools.partial(returned, output),
            tuple(conditions),
        )
        for training, output in exported.outputs.items()
    }


def _fixed(exported: Exported, name: str, value: Any) -> str:
    """An argument without tensors, as the source has it."""
    try:
        return _constant(value)
    except TypeError as error:
        raise ConversionError(
            f"{type(exported.module).__name__}: its argument {name!r} is {error}, which a source cannot hold: give it "
            "in the forward of a module around this one"
        ) from None


def _constant(value: Any) -> str:
    """A value as the source compares it, in which a tuple is no list.

    Raises:
        TypeError: no source can hold it.
    """
    if isinstance(value, tuple):
        return row(map(_constant, value))
    return f"[{', '.join(map(_constant, value))}]" if isinstance(value, list) else literal(value)


def _of_structure(text: str, value: Any) -> Iterator[str]:
    """Lines that refuse other items than those of a sample's list, tuple or dict, at any depth."""
    if isinstance(value, Mapping):
        absent = [f"{key!r} not in {text}" for key in value]
        yield from refusal(
            " or ".join([f"len({text}) != {len(value)}", *absent]), _KEYS.format(text, ", ".join(map(repr, value)))
        )
        items = [(f"{text}[{key!r}]", item) for key, item in value.items()]
    elif isinstance(value, (list, tuple)):
        yield from refusal(f"len({text}) != {len(value)}", _ITEMS.format(text, len(value)))
        items = [(f"{text}[{index}]", item) for index, item in enumerate(value)]
    elif isinstance(value, torch.Tensor):
        return
    else:
        with contextlib.suppress(TypeError):  # what no source can hold is not compared
            yield from _differs_from(text, value)
        return
    for place, item in items:
        yield from _of_structure(place, item)


def _differs_from(text: str, value: Any) -> tuple[str, str]:
    constant = _constant(value)
    message = _FIXED.format(text, constant)
    if isinstance(value, float) and math.isnan(value):
        return refusal(f"{text} == {text}", message)
    differs = "is not" if value is None or isinstance(value, bool) else "!="
    return refusal(f"{text} {differs} {constant}", message)
