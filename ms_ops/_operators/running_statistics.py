"""Running statistics, which some operators write to tensors that they are given though their schemas do not say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ms_ops._dispatcher.catalog import Overload
from ms_ops._native.attributes import InputIndex

NAMES = ("running_mean", "running_var")
"""Of the arguments; torch gives them no gradient, whichever operator they are given to."""

_FLAGS = ("training", "use_input_stats")
"""The arguments that tell whether they are written; without one, the operators below do."""

_WITHOUT_FLAG = (
    "aten::batch_norm_gather_stats", "aten::batch_norm_gather_stats_with_counts", "aten::batch_norm_update_stats"
)  # fmt: skip


def are_written(schema: Any, arguments: Sequence[Any]) -> bool:
    """Whether an operator with these arguments, InputIndex where tensors go, writes statistics that it is given."""
    given = dict(zip((argument.name for argument in schema.arguments), arguments, strict=True))
    flags = [given[flag] for flag in _FLAGS if flag in given]
    writes = any(flags) if flags else schema.name in _WITHOUT_FLAG
    return writes and any(isinstance(given.get(name), InputIndex) for name in NAMES)


def only_cast(overload: Overload) -> str | None:
    """The input of an operator that takes running statistics, of which mixed precision is to cast nothing else.

    What is written to a copy would be lost, and torch's kernels take single precision beside an input in half. Their
    gradients take statistics, too, and have no argument of this name in the first place.
    """
    arguments = [argument.name for argument in overload.schema.arguments]
    return "input" if arguments[:1] == ["input"] and NAMES[0] in arguments else None
