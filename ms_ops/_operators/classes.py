"""CamelCase names: ``ms_ops.GridSampler2d(...)`` binds the constants of ``aten::grid_sampler_2d``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_ops._dispatcher import catalog
from ms_ops._operators.bound import op


def constructor(name: str, others: Sequence[str]) -> Callable[..., Any]:
    """The function that a CamelCase name stands for; `others` are the names that are no operators.

    Raises:
        AttributeError: no operator has this name; the text suggests others.
    """
    try:
        packet = catalog.from_camel_case(name)
    except AttributeError as error:
        raise AttributeError(
            f"module 'ms_ops' has no attribute {name!r}; it has {', '.join(others)}, and the operators of "
            f"ms_ops.aten in CamelCase. {error}"
        ) from None

    def construct(*constants: Any, **named_constants: Any) -> Any:
        return op(f"aten::{packet}", *constants, **named_constants)

    construct.__name__ = construct.__qualname__ = name
    construct.__doc__ = (
        f"Bind the constants of ``aten::{packet}``; see :func:`ms_ops.op`.\n\n"
        f"{catalog.docstring(catalog.find_all(f'aten::{packet}'))}"
    )
    return construct
