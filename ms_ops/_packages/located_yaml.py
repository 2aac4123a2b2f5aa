"""YAML whose values know the lines that they stand in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

# What YAML's parser says of a text without quotes that has signs of YAML's.
_OF_A_TEXT = re.compile(
    "mapping (values|keys) are not allowed|undefined alias|cannot start any token|expected ',' or|the tag|"
    "comment or line break"
)

Place = tuple[str | int, ...]


class DeclarationError(ValueError):
    """A declaration that cannot be used; the text names file, line and field.

    Args:
        place: the file, line and field.
        reason: why it cannot be used.

    Attributes:
        reason: as given.
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.reason = reason


class Located(NamedTuple):
    """What a file holds.

    Attributes:
        path: the file.
        content: what YAML makes of it.
        lines: the line of each value, from 1, by the keys and indices that lead to it.
    """

    path: Path
    content: Any
    lines: dict[Place, int]

    def error(self, place: Place, text: str) -> DeclarationError:
        """An error that names the line and the field of a value."""
        known = next(place[:n] for n in range(len(place), -1, -1) if place[:n] in self.lines)
        field = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).lstrip(".")
        return DeclarationError(f"{self.path}:{self.lines[known]}{f': {field}' if field else ''}", text)


def read(path: Path) -> Located:
    """Read a file.

    Raises:
        DeclarationError: it is no YAML, or not in UTF-8.
        FileNotFoundError: there is none.
    """
    import yaml

    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeclarationError(str(path), f"it is no text of UTF-8: {error}") from error
    try:
        node = yaml.compose(text, Loader=loader())
        content = yaml.load(text, Loader=loader())  # noqa: S506 - a safe one
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise DeclarationError(f"{path}{line}", _reason(text, error)) from error
    lines: dict[Place, int] = {(): 1}
    located = Located(path, content, lines)
    if node is not None:
        _note(located, node, ())
    _check_keys(located, content, ())
    return located


def _reason(text: str, error: Any) -> str:
    """What YAML's parser says, and what to do where a text begins or goes on with a sign of YAML's."""
    problem, mark = str(getattr(error, "problem", None) or error), getattr(error, "problem_mark", None)
    if mark is not None and text.splitlines()[mark.line : mark.line + 1]:
        line = text.splitlines()[mark.line]
        if "\t" in line[: len(line) - len(line.lstrip())]:
            return f"{problem}: the line begins with a tab, and YAML indents by spaces"
    if _OF_A_TEXT.search(problem):
        return (
            f'{problem}: put a text with signs of YAML\'s in quotes, such as a formula in C++: "y ? grad * *y : grad"'
        )
    return problem


def loader() -> Any:
    """The safe loader; the one in C, which is ten times as fast, where PyYAML has it."""
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _check_keys(file: Located, value: Any, place: Place) -> None:
    """Whether keys are texts: a bare on, off, yes or no is a flag to YAML."""
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise file.error(place, f"YAML reads a key here as {key!r}, which is no text: put it into quotes")
            _check_keys(file, item, (*place, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            _check_keys(file, item, (*place, i))


def _note(file: Located, node: Any, place: Place) -> None:
    file.lines[place] = node.start_mark.line + 1
    if node.id == "mapping":
        for key, value in node.value:
            field, line = (*place, key.value), key.start_mark.line + 1
            if field in file.lines:
                first, file.lines[field] = file.lines[field], line
                raise file.error(field, f"it stands here and in line {first}: leave one of them out")
            _note(file, value, field)
            file.lines[field] = line
    elif node.id == "sequence":
        for i, value in enumerate(node.value):
            _note(file, value, (*place, i))
