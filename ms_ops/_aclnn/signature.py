"""Signatures of aclnn operators: what their C functions take, as text, and the constants of one op checked by it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ms_ops._native import dtypes

REQUIRED = object()  # in the place of a constant's default

_TENSOR = re.compile(r"Tensor(\?|\[(\d+)\])?")
_KINDS: dict[str, Callable[[Any], Any]] = {
    "Scalar": lambda value: value,
    "int": int,
    "float": float,
    "double": float,
    "bool": bool,
    "str": str,
    "dtype": lambda value: dtypes.scalar_type_numbers()[value],
    "int[]": lambda value: [int(item) for item in value],
    "float[]": lambda value: [float(item) for item in value],
    "bool[]": lambda value: [bool(item) for item in value],
}


class Argument(NamedTuple):
    """One argument of ``<name>GetWorkspaceSize``.

    Attributes:
        kind: "Tensor", "Tensor?", "Tensor[]" or a kind of constant.
        name: of the argument.
        tensors: that it takes; 0 for a constant.
        default: of a constant, or REQUIRED.
    """

    kind: str
    name: str
    tensors: int
    default: Any = REQUIRED


class Signature(NamedTuple):
    """The arguments of an operator.

    Attributes:
        name: of the operator, for errors too.
        inputs: its tensors and constants, in order.
        outputs: the tensors that it writes.
    """

    name: str
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]

    @property
    def tensors(self) -> tuple[Argument, ...]:
        """The inputs that are tensors."""
        return tuple(argument for argument in self.inputs if argument.tensors)

    def complete(self, constants: Mapping[str, Any]) -> dict[str, Any]:
        """All constants by name, with the defaults of those that are not given.

        Raises:
            TypeError: constants are missing or unknown.
        """
        declared = {argument.name: argument.default for argument in self.inputs if not argument.tensors}
        complete = {**declared, **constants}
        if REQUIRED in complete.values() or len(complete) > len(declared):
            raise TypeError(
                f"{self.name}: its signature has the constants {_listed(declared)}, and those given are "
                f"{_listed(constants)}"
            )
        return complete

    def encoded(self, argument: Argument, constants: Mapping[str, Any]) -> Any:
        """An argument as it travels to C++: the value of a constant, or the number of tensors.

        Raises:
            TypeError: the value is of the wrong type.
        """
        if argument.tensors:
            return argument.tensors
        value = constants[argument.name]
        try:
            return _KINDS[argument.kind](value)
        except (KeyError, TypeError, ValueError) as error:
            raise TypeError(f"{self.name}: {argument.name!r} must be {argument.kind}, got {value!r}: {error}") from None


def parse(name: str, signature: str) -> Signature:
    """Read "Tensor self, Scalar slope = 0.01 -> Tensor out".

    Raises:
        ValueError: it cannot be read.
    """
    sides = signature.split("->")
    if len(sides) != 2:
        raise ValueError(f"{name}: a signature is written 'Tensor x, ... -> Tensor y, ...', got {signature!r}")
    inputs, outputs = (tuple(_argument(name, part) for part in _parts(side)) for side in sides)
    if not outputs or any(argument.kind != "Tensor" for argument in outputs):
        raise ValueError(f"{name}: what is behind the arrow of {signature!r} must be tensors, at least one")
    names = [argument.name for argument in (*inputs, *outputs)]
    if len(set(names)) < len(names):
        raise ValueError(f"{name}: a name occurs twice in {signature!r}")
    return Signature(name, inputs, outputs)


def _parts(text: str) -> Iterator[str]:
    """What stands between the commas that are in no bracket."""
    start = depth = 0
    for position, character in enumerate(text + ","):
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            if text[start:position].strip():
                yield text[start:position].strip()
            start = position + 1


def _argument(name: str, text: str) -> Argument:
    declaration, equals, default = text.partition("=")
    kind, _, identifier = declaration.strip().rpartition(" ")
    kind = kind.strip()
    tensor = _TENSOR.fullmatch(kind)
    if (not tensor and kind not in _KINDS) or not identifier.isidentifier() or (tensor and equals):
        raise ValueError(
            f"{name}: {text!r} is not of the form 'kind name' or, for a constant, 'kind name = default'; kinds are "
            f"Tensor, Tensor?, Tensor[n], {', '.join(_KINDS)}"
        )
    if not tensor:
        return Argument(kind, identifier, 0, _default(name, text, default) if equals else REQUIRED)
    if tensor[2]:
        return Argument("Tensor[]", identifier, int(tensor[2]))
    return Argument(kind, identifier, 1)


def _default(name: str, text: str, default: str) -> Any:
    try:
        return ast.literal_eval(default.strip())
    except (SyntaxError, ValueError):
        raise ValueError(f"{name}: the default in {text!r} is no number, bool, text or list of these") from None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
