"""The picture of a comparison of two networks."""

from __future__ import annotations

import os
from typing import Any

from ms_ops._migrate.comparison import TITLES, Comparison, Difference

_EXACT = 1e-17  # where a difference of zero stands on the logarithmic axis
_LARGEST = 1e3
_TALLEST = 300  # inches, as images may have 65535 pixels


def require() -> None:
    """Raises an ImportError that says what to do if pictures cannot be drawn."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ImportError("plot= draws with matplotlib: pip install matplotlib") from None


def draw(comparison: Comparison, path: str | os.PathLike[str]) -> None:
    """Write a picture of the relative differences, one row each, to a file in the format of its suffix."""
    from matplotlib.figure import Figure

    parts = [part for part in (comparison.outputs, comparison.gradients, comparison.buffers) if part]
    rows = sum(map(len, parts))
    figure = Figure(figsize=(9, min(2 + 0.2 * rows, _TALLEST)), layout="constrained")
    ratios = [len(differences) + 2 for differences in parts]
    for differences, axes in zip(
        parts, figure.subplots(max(len(parts), 1), squeeze=False, height_ratios=ratios or None)[:, 0], strict=False
    ):
        _draw_part(axes, differences, comparison.first)
    figure.savefig(path)


def _draw_part(axes: Any, differences: tuple[Difference, ...], first: Difference | None) -> None:
    places = range(len(differences))
    values = [min(max(one.relative, _EXACT), _LARGEST) for one in differences]
    axes.scatter(values, places, c=["tab:blue" if one.agrees else "tab:red" for one in differences], s=14)
    axes.set_xscale("log")
    axes.set_xlim(_EXACT / 2, max(1.0, *values) * 2)
    axes.set_yticks(places, [one.name or "(the network)" for one in differences], fontsize=7)
    axes.set_ylim(len(differences) - 0.5, -0.5)
    axes.set_ylabel(TITLES[differences[0].kind])
    axes.set_xlabel("largest difference, relative to the largest value; red: beyond the tolerance", fontsize=8)
    axes.grid(alpha=0.3)
    if first in differences:
        axes.axhline(differences.index(first), color="tab:red", linewidth=0.8)
