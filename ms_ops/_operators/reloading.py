"""What is remembered of operators, and forgotten when a later build of their library has registered them."""

from __future__ import annotations

from ms_ops._operators import function, lowering, primitive


def forget() -> None:
    """Have later calls ask torch again for shapes, dtypes and gradients."""
    for remembered in (function.forget, lowering.forget, primitive.forget):
        remembered()
