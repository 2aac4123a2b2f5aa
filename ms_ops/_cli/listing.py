"""``python -m ms_ops list``: what torch offers with each operator, and what the last conformance run says of it."""

from __future__ import annotations

import dataclasses
import difflib
import fnmatch
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ms_ops._dispatcher import catalog

# Written by tests/conformance; an installation can be without it.
CONFORMANCE = Path(__file__).with_name("conformance.json")
NOT_RUN = "not run"

_WIDTH = 100
_WIDEST_NAME = 40
_COLUMNS = f"{{:{{}}}}  {{:{len('composite*')}}}  {{:{len('PyNative')}}}  {{:{len(NOT_RUN)}}}  {{}}"
_SHORT = {"float": "f", "bfloat": "bf", "complex": "c", "uint": "u", "int": "i"}
_FOOTNOTE = "* the conformance run has seen this gradient fail"
_NEVER_RUN = "This installation has no results of a conformance run."


@dataclasses.dataclass(frozen=True)
class Row:
    """What is known of an overload.

    Attributes:
        name: "aten::add.Tensor".
        schema: torch's.
        gradient: "formula", "composite" or "none".
        random, data_dependent: it draws random numbers; the shapes of its outputs can depend on values.
        pynative, graph: "pass" or "fail" in the conformance run, or "not run".
        gradients: the same for the gradients, by mode and order; empty without a run or a gradient.
        dtypes: those of the conformance run.
    """

    name: str
    schema: str
    gradient: str
    random: bool
    data_dependent: bool
    pynative: str
    graph: str
    gradients: dict[str, str]
    dtypes: list[str]

    @property
    def cells(self) -> tuple[str, str, str, str, str]:
        """What the table shows."""
        marked = self.gradient + "*" * ("fail" in self.gradients.values())
        remarks = ["random"] * self.random + ["shapes depend on data"] * self.data_dependent
        last = "; ".join(filter(None, [" ".join(map(_short, self.dtypes)), *remarks]))
        return self.name.removeprefix("aten::"), marked, self.pynative, self.graph, last


def find(pattern: str) -> dict[str, list[Row]]:
    """The overloads whose names contain `pattern` or, if it has wildcards, match it; by operator.

    Args:
        pattern: may start with a namespace, as in "quantized::"; without one, it is aten.
    """
    namespace, wanted = _split(pattern)
    results = json.loads(CONFORMANCE.read_text()) if CONFORMANCE.is_file() else {}
    found: dict[str, list[Row]] = {}
    for packet, overloads in catalog.packets(namespace).items():
        for overload in overloads:
            if _matches(packet, wanted) or _matches(f"{packet}.{overload.overload or 'default'}", wanted):
                found.setdefault(f"{namespace}::{packet}", []).append(_row(overload, results))
    return found


def as_text(found: dict[str, list[Row]]) -> str:
    """For a terminal."""
    rows = [row for rows in found.values() for row in rows]
    width = min(_WIDEST_NAME, max(len(row.cells[0]) for row in rows))
    lines = list(_lines(("operator", "gradient", "PyNative", "graph", "dtypes; remarks"), width))
    for row in rows:
        lines += _lines(row.cells, width)
    lines += ["", f"operators: {len(found)}; overloads: {len(rows)}"]
    if any("fail" in row.gradients.values() for row in rows):
        lines.append(_FOOTNOTE)
    if not CONFORMANCE.is_file():
        lines.append(_NEVER_RUN)
    return "\n".join(lines)


def as_json(found: dict[str, list[Row]]) -> str:
    """For programs."""
    operators = [{"name": name, "overloads": [dataclasses.asdict(row) for row in rows]} for name, rows in found.items()]
    return json.dumps(operators, indent=2)


def refusal(pattern: str) -> str:
    """Why nothing matches, with the names that come near."""
    namespace, wanted = _split(pattern)
    names = list(catalog.packets(namespace))
    if not names:
        how = "give the library that registers them with --library, or its Python package with --import"
        return f"torch has no operators in {namespace!r}; {how}"
    near = difflib.get_close_matches(wanted.strip("*?").partition(".")[0], names)
    return f"no operator of {namespace} matches {wanted!r}" + (f"; near are {', '.join(near)}" if near else "")


def _split(pattern: str) -> tuple[str, str]:
    namespace, separator, wanted = pattern.partition("::")
    return (namespace, wanted) if separator else ("aten", pattern)


def _matches(name: str, pattern: str) -> bool:
    return fnmatch.fnmatchcase(name, pattern) if set("*?[") & set(pattern) else pattern in name


def _row(overload: catalog.Overload, results: dict[str, dict[str, Any]]) -> Row:
    result = results.get(overload.qualified, {})
    gradients = {
        name: result[name] for name in ("gradient", "graph_gradient", "second", "graph_second") if name in result
    }
    return Row(
        overload.qualified,
        str(overload.schema),
        overload.gradient or "none",
        overload.is_random,
        overload.is_data_dependent,
        result.get("pynative", NOT_RUN),
        result.get("graph", NOT_RUN),
        gradients,
        result.get("dtypes", []),
    )


def _lines(cells: tuple[str, ...], width: int) -> Iterator[str]:
    """One line, or more where a cell is too long."""
    name, *others, last = cells
    if len(name) > width:
        yield name
        name = ""
    indent = len(_COLUMNS.format("", width, "", "", "", ""))
    first, *more = textwrap.wrap(last, _WIDTH - indent) or [""]
    yield _COLUMNS.format(name, width, *others, first).rstrip()
    for line in more:
        yield " " * indent + line


def _short(dtype: str) -> str:
    """f32 for float32."""
    name = dtype.rstrip("0123456789")
    return _SHORT.get(name, name) + dtype[len(name) :]
