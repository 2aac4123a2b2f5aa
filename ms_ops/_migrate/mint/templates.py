"""Rules that are an expression of mint, in which the operator's arguments stand by name."""

from __future__ import annotations

import re

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.mint.call import Call

_KEYWORD = re.compile(r", \w+=(\w+)(?=[,)])")
_WORD = re.compile(r"(?<![.\w\"])([A-Za-z_]\w*)\b(?!=[^=])")


def same(function: str, overload: OpOverload) -> str:
    """The expression for a function with the operator's own arguments: those that have defaults by name."""
    texts = []
    for argument in overload._schema.arguments:
        if argument.name in ("device", "layout", "pin_memory", "memory_format"):
            continue
        is_optional = argument.has_default_value() or argument.kwarg_only
        texts.append(f"{argument.name}={argument.name}" if is_optional else argument.name)
    return f"{function}({', '.join(texts)})"


def write(template: str, call: Call) -> str:
    """The expression of a call. An argument by name is left out if the call does not give it."""

    def given(keyword: re.Match[str]) -> str:
        is_argument = keyword[1] in call.arguments
        return keyword[0] if not is_argument or keyword[1] in call.given else ""

    def text(word: re.Match[str]) -> str:
        return call.text(word[1]) if word[1] in call.arguments else word[0]

    return _WORD.sub(text, _KEYWORD.sub(given, template))
