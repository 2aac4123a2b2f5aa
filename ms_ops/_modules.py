"""CamelCase names: ``ms_ops.GridSampler2d(...)`` binds the constants of ``aten::grid_sampler_2d``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_ops
from ms_ops import _catalog
from ms_ops._bound_op import op


def constructor(name: str) -> Callable[..., Any]:
    """The function that a CamelCase name stands for.

    Raises:
        AttributeError: no operator has this name; the text suggests others.
    """
    try:
        packet = _catalog.from_camel_case(name)
    except AttributeError as error:
        raise AttributeError(
            f"module 'ms_ops' has no attribute {name!r}; it has {', '.join(ms_ops.__all__)}, and the operators of "
            f"ms_ops.aten in CamelCase. {error}"
        ) from None

    def construct(*constants: Any, **named_constants: Any) -> Any:
        return op(f"aten::{packet}", *constants, **named_constants)

    construct.__name__ = construct.__qualname__ = name
    construct.__doc__ = (
        f"Bind the constants of ``aten::{packet}``; see :func:`ms_ops.op`.\n\n"
        f"{_catalog.docstring(_catalog.find_all(f'aten::{packet}'))}"
    )
    return construct
