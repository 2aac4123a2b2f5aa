"""Signatures of aclnn operators: what their C functions take, as text, and the constants of one op checked by it."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ms_ops._compat.torch import parse_schema
from ms_ops._native import dtypes

REQUIRED = object()  # in the place of a constant's default


def _number(value: Any) -> float:
    if isinstance(value, (str, bytes)):
        raise TypeError("text is no number")
    return float(value)


def _boolean(value: Any) -> bool:
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError("only True and False are")
    return bool(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("only text is")
    if "\0" in value:
        raise TypeError("C's text ends at a NUL")
    return value


def _dtype(value: Any) -> int:
    return dtypes.scalar_type_numbers()[value]


_KINDS: dict[str, Callable[[Any], Any]] = {
    "Scalar": lambda value: value,
    "int": operator.index, "float": _number, "double": _number, "bool": _boolean, "str": _text, "dtype": _dtype,
    "int[]": lambda value: [operator.index(item) for item in value],
    "float[]": lambda value: [_number(item) for item in value],
    "bool[]": lambda value: [_boolean(item) for item in value],
}  # fmt: skip
_POINTERS = ("Scalar?", "str?", "int[]?", "float[]?", "bool[]?")  # which may be null
_FORMS = (
    "Write 'Tensor x, ... -> Tensor y, ...' in the language of torch's schemas: 'kind name' or, for a constant, 'kind "
    "name = default', with names as in C that are no words of Python's; kinds are Tensor, Tensor?, Tensor[n], "
    f"{', '.join((*_KINDS, *_POINTERS))}"
)
# Kinds that torch's schemas lack, as theirs; what names an alias there tells double from float.
TORCH_KINDS = {"double": "float(double)", "dtype": "ScalarType"}
_IN_TORCH = {**TORCH_KINDS, "(": "[", ",)": "]", ")": "]"}
# Besides, torch knows no tuples, and takes hexadecimals for 0. What is in quotes stays as it is.
_FOREIGN = re.compile(
    r"""\b(0[xX][\da-fA-F]+)|\b(?:double|dtype)(?=\s+\w)|(?<==)\s*\(|,?\)(?=\s*(?:,|$))"""
    r"""|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
)


_NUMBERED_DTYPE = re.compile(r"\b(?:dtype|ScalarType)\s+\w+\s*=\s*-?\d")


class Argument(NamedTuple):
    """One argument of ``<name>GetWorkspaceSize``.

    Attributes:
        kind: "Tensor", "Tensor?", "Tensor[]" or a kind of constant, such as "int[]?".
        name: of the argument.
        tensors: that it takes; 0 for a constant.
        default: of a constant, or REQUIRED.
        length: of a list of constants, if one number may stand for all.
    """

    kind: str
    name: str
    tensors: int
    default: Any = REQUIRED
    length: int | None = None


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
        if any(value is REQUIRED for value in complete.values()) or len(complete) > len(declared):
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
        if value is None and argument.kind in _POINTERS:
            return None
        if argument.length and not isinstance(value, (list, tuple, np.ndarray)):
            value = [value] * argument.length
        try:
            encoded = _KINDS[argument.kind.removesuffix("?")](value)
            if argument.length and len(encoded) != argument.length:
                raise TypeError(f"the signature has {argument.length} items")
        except (KeyError, TypeError, ValueError) as error:
            raise TypeError(f"{self.name}: {argument.name!r} must be {argument.kind}, got {value!r}: {error}") from None
        return encoded


def parse(name: str, signature: str) -> Signature:
    """Read "Tensor self, Scalar slope = 0.01 -> Tensor out".

    Raises:
        ValueError: it cannot be read.
    """
    inputs, arrow, outputs = (side.strip(", \n") for side in signature.rpartition("->"))
    inputs = _FOREIGN.sub(lambda m: str(int(m[1], 16)) if m[1] else _IN_TORCH.get(m[0].strip(), m[0]), inputs)
    # By keyword, arguments with defaults may stand before others; before a star, torch refuses '...'.
    listed = ", ".join(filter(None, ("*", inputs, "*")))
    try:
        if _NUMBERED_DTYPE.search(inputs):
            raise ValueError("a dtype has a name, such as float16: torch and CANN number them each in its own way")
        schema = parse_schema(f"{name}({listed}) {arrow} {outputs if outputs[:1] == '(' else f'({outputs})'}")
        arguments = [_argument(argument, argument.name) for argument in schema.arguments]
        results = [_argument(result, result.name or f"out{index}") for index, result in enumerate(schema.returns)]
        if not results or any(result.kind != "Tensor" for result in results) or str(schema).endswith("...)"):
            raise ValueError("what is behind the arrow must be tensors, at least one")
        if len({argument.name for argument in (*arguments, *results)}) < len(arguments) + len(results):
            raise ValueError("a name occurs twice")
    except ValueError as error:
        raise ValueError(f"{name}: {signature!r} cannot be read: {error}\n{_FORMS}") from None
    return Signature(name, tuple(arguments), tuple(results))


def _argument(argument: Any, name: str) -> Argument:
    kind = argument.real_type.str()
    if argument.alias_info is not None:
        kind += f"({', '.join(argument.alias_info.before_set)})"
    kind = next((ours for ours, theirs in TORCH_KINDS.items() if theirs == kind), kind)
    default = argument.default_value if argument.has_default_value() else REQUIRED
    if kind == "dtype" and default is not REQUIRED:
        default = next(dtype for dtype, number in dtypes.scalar_type_numbers().items() if number == default)
    if kind in _KINDS or kind in _POINTERS:
        return Argument(kind, name, 0, default, argument.N)
    if default is REQUIRED and (kind in ("Tensor", "Tensor?") or (kind == "Tensor[]" and argument.N)):
        return Argument(kind, name, argument.N or 1)
    raise ValueError(f"'{kind} {name}{'' if default is REQUIRED else f' = {default}'}' is not of the forms below")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
