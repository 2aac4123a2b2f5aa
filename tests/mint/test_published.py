"""What `python -m ms_ops scan` takes for MindSpore's own is what docs/mint_cpu.md publishes."""

from __future__ import annotations

import json
from pathlib import Path

from ms_ops._cli.scan import support
from tests.mint.__main__ import _ABBREVIATIONS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "mint_cpu.md"


def equal_functions(page: str) -> dict[str, dict[str, object]]:
    """Those of the page's tables whose samples all pass."""
    functions = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) not in (6, 7):
            continue
        name, before, *judged = cells[:6]
        words = cells[6].split() if len(cells) == 7 else []
        if set(judged) <= {"yes", "-"}:
            dtypes = ["float32"] * (judged[0] == "yes")
            dtypes += [dtype for dtype, short in _ABBREVIATIONS.items() if short in words]
            if dtypes:
                functions[name] = {"alone": before == "yes", "dtypes": dtypes}
    return functions


def test_the_functions_are_those_of_the_page():
    expected = equal_functions(PAGE.read_text())
    assert len(expected) > 300
    assert json.loads(support.EQUAL_FUNCTIONS.read_text()) == expected
