"""The operators and constants that a class of a generated source binds in its `__init__`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.arguments import PLACEMENT, base_of, literal, unused


class BoundOperator(NamedTuple):
    """An operator with constants: ``self.conv2d = ms_ops.op("aten::conv2d", stride=[2, 2])``.

    Attributes:
        attribute: that holds it.
        name: torch's, with the overload.
        constants: by the names of its arguments.
        arguments: of the schema, in its order, with the default of each, or nothing.
        strided: whether its results are as torch gives them, with strides, and the memory of what it is given.
    """

    attribute: str
    name: str
    constants: dict[str, str]
    arguments: dict[str, str]
    strided: bool


class Operators:
    """The operators and constants that a class binds, each once, with names that nothing else in the class has.

    Attributes:
        is_leaf: whether it is for a class of which instances may differ in constants.
        constants: their text, by the attributes that hold them.
    """

    def __init__(self, taken: Sequence[str], *, is_leaf: bool = False) -> None:
        self.is_leaf = is_leaf
        self.constants: dict[str, str] = {}
        self._attributes: dict[tuple[str, str], str] = {}
        self._taken = set(taken)
        self._bound: dict[tuple[str, bool, tuple[tuple[str, str], ...]], BoundOperator] = {}

    def bind(self, overload: OpOverload, constants: dict[str, str], strided: bool = False) -> str:
        """The attribute of the operator with these constants."""
        suffix = "" if overload._overloadname == "default" else f".{overload._overloadname}"
        name = f"{overload._schema.name}{suffix}"
        key = (name, strided, tuple(constants.items()))
        if key not in self._bound:
            attribute = unused(base_of(overload._schema.name.partition("::")[2]), self._taken)
            self._taken.add(attribute)
            arguments = {
                argument.name: literal(argument.default_value) if argument.has_default_value() else ""
                for argument in overload._schema.arguments
                if argument.name not in PLACEMENT
            }
            self._bound[key] = BoundOperator(attribute, name, constants, arguments, strided)
        return self._bound[key].attribute

    def bind_constant(self, name: str, text: str) -> str:
        """The attribute of a constant that is given by this name."""
        key = (name, text)
        if key not in self._attributes:
            attribute = unused(base_of(name), self._taken)
            self._taken.add(attribute)
            self._attributes[key] = attribute
            self.constants[attribute] = text
        return self._attributes[key]

    def __iter__(self) -> Iterator[BoundOperator]:
        return iter(self._bound.values())
