"""Running statistics, which some operators write to tensors that they are given though their schemas do not say so."""

from __future__ import annotations

from ms_ops._dispatcher.catalog import Overload

NAMES = ("running_mean", "running_var")
"""Of the arguments."""


def only_cast(overload: Overload) -> str | None:
    """The first of an operator's arguments if mixed precision is to cast no other, as those that are written.

    What is written to a copy would be lost, and torch's kernels take single precision beside an input in half.
    """
    arguments = [argument.name for argument in overload.schema.arguments]
    return arguments[0] if NAMES[0] in arguments else None
