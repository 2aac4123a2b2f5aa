"""What a scan found, as text, Markdown, HTML or JSON."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import metadata

from ms_ops._cli.scan.calls import Called
from ms_ops._cli.scan.support import Kind, Support, Target, gradient, support
from ms_ops._dispatcher import catalog

_KINDS: tuple[Kind, ...] = ("native", "bridged", "missing")
_LEGEND = (
    "native: a function of MindSpore's, judged to compute the same. bridged: torch's kernel, through ms_ops. "
    "time: share of a forward on this machine's CPU, in torch."
)
_WITHOUT_NPU = "Nothing is bridged on Ascend, since torch has no device of torch_npu's here."


@dataclass(frozen=True)
class Row:
    """An operator."""

    called: Called
    gradient: str
    support: dict[Target, Support]


@dataclass(frozen=True)
class Report:
    """What a scan found.

    Attributes:
        network: its class.
        training: whether it was scanned in training.
        targets: in the order that the user asked for.
        rows: the operator that takes most time first.
    """

    network: str
    training: bool
    targets: tuple[Target, ...]
    rows: tuple[Row, ...]

    @property
    def is_complete(self) -> bool:
        """Whether all operators can run on all targets."""
        return all(self.counts(target)["missing"] == 0 for target in self.targets)

    def counts(self, target: Target) -> dict[Kind, int]:
        """Operators by how they run on a target."""
        found = Counter(row.support[target].kind for row in self.rows)
        return {kind: found[kind] for kind in _KINDS}

    @property
    def title(self) -> str:
        """The network and how it was scanned."""
        return f"{self.network} in {'training' if self.training else 'evaluation'}: {len(self.rows)} operators"

    @property
    def summary(self) -> list[str]:
        """A line for each target."""
        lines = []
        for target in self.targets:
            text = ", ".join(f"{count} {kind}" for kind, count in self.counts(target).items())
            names = [row.called.name for row in self.rows if row.support[target].kind == "missing"]
            lines.append(f"{target}: {text}" + (f" ({', '.join(names)})" if names else ""))
        return lines

    @property
    def notes(self) -> list[str]:
        """What the words mean."""
        return [_LEGEND, *([_WITHOUT_NPU] if "Ascend" in self.targets and not catalog.has_other_device() else [])]

    @property
    def table(self) -> list[tuple[str, ...]]:
        """The head and a line for each operator."""
        head = ("operator", "calls", "time", "gradient", "dtypes", *self.targets, "MindSpore's own")
        return [head, *map(self._cells, self.rows)]

    def _cells(self, row: Row) -> tuple[str, ...]:
        called = row.called
        share = "" if called.share is None else f"{called.share:.1%}"
        own = {found.by for found in row.support.values() if found.kind == "native"}
        kinds = (row.support[target].kind for target in self.targets)
        name = called.name.removeprefix("aten::")
        return (name, str(called.calls), share, row.gradient, " ".join(called.dtypes), *kinds, " ".join(sorted(own)))


def make(network: str, training: bool, calls: Sequence[Called], targets: Sequence[Target]) -> Report:
    """The report of a network's calls."""
    rows = (Row(called, gradient(called), {target: support(called, target) for target in targets}) for called in calls)
    return Report(network, training, tuple(targets), tuple(rows))


def as_text(report: Report) -> str:
    """For a terminal."""
    table = report.table
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = ["  ".join(map(str.ljust, cells, widths)).rstrip() for cells in table]
    return "\n".join([report.title, "", *lines, "", *report.summary, "", *report.notes])


def as_markdown(report: Report) -> str:
    """For a page."""
    head, *rows = (f"| {' | '.join(cells)} |" for cells in report.table)
    rule = "|---" * len(report.table[0]) + "|"
    summary = [f"- {line}" for line in report.summary]
    return "\n".join([f"# {report.title}", "", *summary, "", head, rule, *rows, "", *report.notes])


def as_html(report: Report) -> str:
    """For a browser, in one file."""
    head, *rows = report.table

    def line(tag: str, cells: Sequence[str]) -> str:
        escaped = (html.escape(str(cell)) for cell in cells)
        text = "".join(f'<{tag} class="{cell}">{cell}</{tag}>' for cell in escaped)
        return f"<tr>{text}</tr>"

    return "\n".join([
        f'<!doctype html><meta charset="utf-8"><title>{html.escape(report.title)}</title>',
        "<style>body { font-family: sans-serif } td, th { text-align: left; padding: 0 1em 0 0 }",
        ".native { color: green } .bridged { color: darkorange } .missing { color: red }</style>",
        f"<h1>{html.escape(report.title)}</h1>",
        "<ul>", *(f"<li>{html.escape(text)}</li>" for text in report.summary), "</ul>",
        "<table>", line("th", head), *(line("td", cells) for cells in rows), "</table>",
        *(f"<p>{html.escape(text)}</p>" for text in report.notes),
    ])  # fmt: skip


def as_json(report: Report) -> str:
    """For programs."""
    operators = [
        {
            "name": row.called.name,
            "calls": row.called.calls,
            "time": row.called.share,
            "gradient": row.gradient,
            "dtypes": row.called.dtypes,
            "targets": {target: found._asdict() for target, found in row.support.items()},
        }
        for row in report.rows
    ]
    found = {
        "network": report.network,
        "training": report.training,
        "torch": metadata.version("torch"),
        "mindspore": metadata.version("mindspore"),
        "targets": {target: report.counts(target) for target in report.targets},
        "operators": operators,
        "notes": report.notes,
    }
    return json.dumps(found, indent=2)


FORMATS: dict[str, Callable[[Report], str]] = {
    "text": as_text, "markdown": as_markdown, "html": as_html, "json": as_json,
}  # fmt: skip
