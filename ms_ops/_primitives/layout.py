"""Lines of generated source: none longer than 120 characters, broken where formatters break them."""

from __future__ import annotations

WIDTH = 120

_PAIRS = {"(": ")", "[": "]", "{": "}"}


def wrapped(statement: str, indent: int) -> list[str]:
    """The statement's lines, with `indent` spaces before each: what is in its outermost brackets gets lines of its own.

    A statement without brackets stays as it is.
    """
    space = " " * indent
    pieces = _outermost(statement) if indent + len(statement) > WIDTH else None
    if pieces is None:
        return [space + statement]
    head, items, tail = pieces
    inner = ", ".join(items)
    if indent + 4 + len(inner) <= WIDTH:
        return [space + head, f"{space}    {inner}", space + tail]
    comma = "," if len(items) > 1 else ""  # one alone may be an expression in parentheses, and no tuple
    return [space + head, *(line for item in items for line in wrapped(item + comma, indent + 4)), space + tail]


def _outermost(text: str) -> tuple[str, list[str], str] | None:
    """What is before the first bracket and in it, split at its commas, and what follows; None without brackets."""
    items: list[str] = []
    depth, quote, begin = 0, "", 0
    for i, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[i - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character in _PAIRS:
            depth += 1
            if depth == 1:
                head, begin = text[: i + 1], i + 1
        elif character in _PAIRS.values():
            depth -= 1
            if depth == 0:
                last = text[begin:i].strip()
                if not last and len(items) < 2:  # nothing, or a tuple of one, which must keep its comma
                    return None
                return head, [*items, *([last] if last else [])], text[i:]
        elif character == "," and depth == 1:
            items.append(text[begin:i].strip())
            begin = i + 1
    return None
