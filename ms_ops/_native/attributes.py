"""Constants of an op as the one string attribute in which they travel to C++ (see bridge/core/attributes.cc)."""

from __future__ import annotations

import numbers
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ATTRIBUTE_NAME = "ms_ext_attributes"
_DEEPEST = 16  # lists within lists, that bridge/core/attributes.cc reads


@dataclass(frozen=True)
class InputIndex:
    """Stands for input tensor `index` of a call, among an operator's arguments."""

    index: int


@dataclass(frozen=True)
class IntegerIndex:
    """Stands for integer `index` among those that are not known before a graph runs, among an operator's arguments."""

    index: int


def own(value: Any) -> Any:
    """A constant, or several by their names, in lists that nobody else can change."""
    if type(value) in (list, tuple):
        return type(value)(map(own, value))
    return {name: own(item) for name, item in value.items()} if type(value) is dict else value


class Encoded(str):
    """A value in its string form already, to be written once where it is part of several ops."""

    __slots__ = ()

    @classmethod
    def of(cls, name: str, value: Any) -> Encoded:
        """The form of a value, as :func:`encode` writes it; errors call it by the name."""
        return cls(_encode(name, value))


def encode(attributes: Mapping[str, Any]) -> str:
    """The string form; no bit of a float is lost, and different values or types never give the same string.

    Args:
        attributes: values of type None, bool, int, float, complex, str, InputIndex, IntegerIndex, or lists and tuples
            of them, or Encoded.

    Raises:
        TypeError: for another type; the text names the attribute.
        OverflowError: for an int outside int64.
        ValueError: for lists within too many others, and text that is no Unicode.
    """
    for name in attributes:
        if not isinstance(name, str):
            raise TypeError(f"attributes are named by strings, got {name!r}")
    return "".join(_sized(name, "an attribute's name") + _encode(name, value) for name, value in attributes.items())


def decode(encoded: str) -> dict[str, Any]:
    """What :func:`encode` was given, with lists for tuples.

    Raises:
        ValueError: it is no such string.
    """
    reader = _Reader(encoded.encode())
    attributes = {}
    while not reader.is_done():
        name = reader.text()
        attributes[name] = reader.value()
    return attributes


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._position = 0

    def is_done(self) -> bool:
        return self._position == len(self._data)

    def text(self) -> str:
        return self._take(self._integer(b":")).decode()

    def value(self) -> Any:
        kind = self._take(1)
        if kind == b"n":
            return None
        if kind == b"b":
            return self._take(1) == b"1"
        if kind == b"i":
            return self._integer(b";")
        if kind == b"t":
            return InputIndex(self._integer(b";"))
        if kind == b"r":
            return IntegerIndex(self._integer(b";"))
        if kind == b"d":
            return self._real()
        if kind == b"c":
            return complex(self._real(), self._real())
        if kind == b"s":
            return self.text()
        if kind == b"l":
            return [self.value() for _ in range(self._integer(b":"))]
        raise ValueError(f"malformed attributes at byte {self._position - 1} of {self._data!r}")

    def _real(self) -> float:
        number: float = struct.unpack(">d", bytes.fromhex(self._take(16).decode()))[0]
        return number

    def _integer(self, terminator: bytes) -> int:
        end = self._data.index(terminator, self._position)
        digits = self._take(end - self._position)
        self._position += 1
        return int(digits)

    def _take(self, size: int) -> bytes:
        taken = self._data[self._position : self._position + size]
        if size < 0 or len(taken) < size:
            raise ValueError(f"attributes end too early: {self._data!r}")
        self._position += size
        return taken


def count_inputs(arguments: Any) -> int:
    """How many inputs there are among an operator's arguments."""
    return len(_indices(arguments, InputIndex))


def count_integers(arguments: Any) -> int:
    """How many integers there are among an operator's arguments that are not known before a graph runs."""
    return len(_indices(arguments, IntegerIndex))


def _indices(arguments: Any, kind: type[InputIndex] | type[IntegerIndex]) -> set[int]:
    if isinstance(arguments, (list, tuple)):
        return set().union(*(_indices(argument, kind) for argument in arguments))
    return {arguments.index} if isinstance(arguments, kind) else set()


def _encode(name: str, value: Any, depth: int = 0) -> str:
    if value is None:
        return "n"
    if isinstance(value, bool):
        return f"b{value:d}"
    if isinstance(value, Encoded):
        return value
    if isinstance(value, str):
        return "s" + _sized(value, f"attribute {name!r}")
    if isinstance(value, (list, tuple)):
        if depth == _DEEPEST:
            raise ValueError(f"attribute {name!r} has lists that are nested deeper than {_DEEPEST}")
        return f"l{len(value)}:" + "".join(_encode(name, item, depth + 1) for item in value)
    if isinstance(value, numbers.Integral):
        integer = int(value)
        if not -(2**63) <= integer < 2**63:
            raise OverflowError(f"attribute {name!r} is {integer}, which does not fit int64")
        return f"i{integer};"
    if isinstance(value, numbers.Real):
        return "d" + struct.pack(">d", float(value)).hex()
    if isinstance(value, numbers.Complex):
        number = complex(value)
        return "c" + struct.pack(">dd", number.real, number.imag).hex()
    if isinstance(value, InputIndex):
        return f"t{value.index};"
    if isinstance(value, IntegerIndex):
        return f"r{value.index};"
    raise TypeError(
        f"attribute {name!r} is {value!r} of type {type(value).__name__}; constants are None, bool, int, float, "
        "complex, str, or lists of them. Pass tensors as inputs."
    )


def _sized(text: str, what: str) -> str:
    try:
        return f"{len(text.encode())}:{text}"
    except UnicodeEncodeError as error:
        raise ValueError(f"{what} is {text!r}, which is no Unicode text: {error}") from error
