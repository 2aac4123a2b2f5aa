"""Ratios to torch as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

COLOURS = ("#4c72b0", "#55a868", "#c44e52", "#8172b3", "#ccb974")


def draw(ratios: Mapping[str, Mapping[str, float]], ways: Sequence[str], title: str, path: Path) -> None:
    """Bars of the time of a step over torch's.

    Args:
        ratios: by network and way.
        ways: but torch's own.
        title: of the picture.
        path: of the picture, in the format of its suffix.
    """
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(1.6 + 1.3 * len(ratios), 3.6))
    width = 0.8 / len(ways)
    for number, (way, colour) in enumerate(zip(ways, COLOURS, strict=False)):
        places = [place + width * (number - (len(ways) - 1) / 2) for place in range(len(ratios))]
        bars = axes.bar(places, [found[way] for found in ratios.values()], width * 0.95, color=colour, label=way)
        axes.bar_label(bars, fmt="%.2f", fontsize=7)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_xticks(range(len(ratios)), list(ratios))
    axes.set_ylabel("time of a step / torch's")
    axes.set_title(title, fontsize=9)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=150)
