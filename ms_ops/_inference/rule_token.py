"""Strings that stand for Python functions where only constants may stand, such as attributes of a primitive."""

from __future__ import annotations

import itertools
import weakref
from typing import Any

_tokens: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()
_counter = itertools.count()


def token(rule: Any) -> str:
    """A string that is equal for equal rules: a function stands for itself alone, also when it is gone.

    Raises:
        TypeError: the function cannot be hashed.
    """
    if not callable(rule):
        return str(rule)
    try:
        return _tokens.setdefault(rule, f"f{next(_counter)}")
    except TypeError:
        raise TypeError(f"rules and gradients must be functions, not {rule!r}: it cannot be hashed") from None
