"""Running statistics, which some operators write to tensors that they are given though their schemas do not say so."""

from __future__ import annotations

from ms_ops._dispatcher.catalog import Overload

NAMES = ("running_mean", "running_var")
"""Of the arguments; torch gives them no gradient, whichever operator they are given to."""


def only_cast(overload: Overload) -> str | None:
    """The input of an operator that takes running statistics, of which mixed precision is to cast nothing else.

    What is written to a copy would be lost, and torch's kernels take single precision beside an input in half. Their
    gradients take statistics, too, and have no argument of this name in the first place.
    """
    arguments = [argument.name for argument in overload.schema.arguments]
    return "input" if arguments[:1] == ["input"] and NAMES[0] in arguments else None
