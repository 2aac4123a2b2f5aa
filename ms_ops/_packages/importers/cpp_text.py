"""C++ read as text: what brackets enclose, and the parts of a list."""

from __future__ import annotations


def enclosed(text: str, start: int, pair: str) -> str:
    """What stands between `start` and the bracket that closes it; brackets in strings count for nothing.

    Raises:
        ValueError: nothing closes it.
    """
    depth, quoted, position = 1, False, start
    while position < len(text):
        character = text[position]
        if quoted and character == "\\":
            position += 1
        elif character == '"':
            quoted = not quoted
        elif not quoted:
            depth += (character == pair[0]) - (character == pair[1])
            if depth == 0:
                return text[start:position]
        position += 1
    raise ValueError(f"a {pair[0]} is not closed: {text[start : start + 40]!r}")


def split(text: str) -> list[str]:
    """At commas outside of brackets and strings; `<` opens one after a name alone, since it compares after a space."""
    parts, current, is_quoted, still_open = [], "", False, ""
    for i, character in enumerate(text):
        if character == '"' and text[i - 1 : i] != "\\":
            is_quoted = not is_quoted
        if not is_quoted:
            if character in "([{" or (character == "<" and text[i - 1 : i].isalnum()):
                still_open += character
            elif character in ")]}" or (character == ">" and still_open.endswith("<")):
                still_open = still_open[:-1]
        if character == "," and not still_open and not is_quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += character
    return [*parts, *([current.strip()] if current.strip() else [])]
