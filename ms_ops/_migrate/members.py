"""What a class's `__init__` makes: tensors and operators, with the values that its instances differ in."""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import torch

from ms_ops._migrate.arguments import literal, named
from ms_ops._migrate.operators import BoundOperator
from ms_ops._migrate.paths import local_name


class Declared(NamedTuple):
    """A tensor: the statement, with ``{}`` for a value, and the value's name and text."""

    text: str
    name: str
    value: str


def parameter(name: str, tensor: torch.Tensor) -> Declared:
    """A parameter or, if no gradient is wanted, a buffer; its values come from a checkpoint."""
    attribute = local_name(name)
    requires_grad = isinstance(tensor, torch.nn.Parameter) and tensor.requires_grad
    text = (
        f"self.{attribute} = ms.Parameter(ms.Tensor(np.zeros({{}}), {literal(tensor.dtype)}), "
        f'name="{name}"{"" if requires_grad else ", requires_grad=False"})'
    )
    return Declared(text, f"{attribute}_shape", repr(tuple(tensor.shape)))


def unsaved(name: str, expression: str) -> Declared:
    """A buffer that changes and that no checkpoint of torch's has: it begins with a value that the source has."""
    attribute = local_name(name)
    text = f'self.{attribute} = ms.Parameter({{}}, name="{name}", requires_grad=False)'
    return Declared(text, attribute, expression)


def constant(name: str, expression: str) -> Declared:
    """A tensor that does not change and that no checkpoint has."""
    return Declared(f"self.{local_name(name)} = {{}}", local_name(name), expression)


class Members(NamedTuple):
    """What one instance's `__init__` makes."""

    declared: tuple[Declared, ...]
    operators: tuple[BoundOperator, ...]

    @property
    def kind(self) -> tuple[object, ...]:
        """What instances of one class have in common."""
        operators = tuple((operator.attribute, operator.name, operator.strided) for operator in self.operators)
        return tuple(entry.text for entry in self.declared), operators


class Common:
    """The `__init__` of all instances of a class.

    Args:
        instances: of one kind.
    """

    def __init__(self, instances: Sequence[Members]) -> None:
        self._shown = [
            [name for name in ops[0].arguments if any(name in op.constants for op in ops)]
            for ops in zip(*(members.operators for members in instances), strict=True)
        ]
        columns: dict[str, tuple[str, ...]] = {}
        for row in map(dict, map(self._values, instances)):
            for name, value in row.items():
                columns[name] = (*columns.get(name, ()), value)
        self._argument_of: dict[str, str] = {}
        arguments: dict[tuple[str, ...], str] = {}  # equal columns have one
        for name, column in columns.items():
            if len(set(column)) > 1:
                self._argument_of[name] = arguments.setdefault(column, name)
        self.arguments = list(arguments.values())

    def call(self, members: Members) -> str:
        """The arguments that make an instance."""
        values = dict(self._values(members))
        return ", ".join(values[name] for name in self.arguments)

    def lines(self, members: Members) -> list[str]:
        """The statements, which are those of any instance."""
        texts = {name: self._argument_of.get(name, value) for name, value in self._values(members)}
        names = iter(texts.values())
        lines = [entry.text.replace("{}", next(names), 1) for entry in members.declared]
        for operator, shown in zip(members.operators, self._shown, strict=True):
            constants = "".join(f", {named(name, next(names))}" for name in shown)
            constants += ", strided=True" if operator.strided else ""
            lines.append(f'self.{operator.attribute} = ms_ops.op("{operator.name}"{constants})')
        return lines

    def _values(self, members: Members) -> Iterator[tuple[str, str]]:
        """Each value with a name that no other has."""
        declared = {entry.name for entry in members.declared}
        for entry in members.declared:
            yield entry.name, entry.value
        shown = [name for names in self._shown for name in names]
        for operator, names in zip(members.operators, self._shown, strict=True):
            for name in names:
                value = operator.constants.get(name, operator.arguments[name])
                is_clear = shown.count(name) == 1 and name not in {*declared, "self"} and not keyword.iskeyword(name)
                yield (name if is_clear else f"{operator.attribute}_{name}"), value
