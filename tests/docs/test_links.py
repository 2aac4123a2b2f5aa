"""Links between the pages of the documentation lead somewhere, headings included."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
    cwd=ROOT, capture_output=True, text=True, check=True,
).stdout.split()  # fmt: skip
CODE = re.compile(r"^```.*?^```$", flags=re.MULTILINE | re.DOTALL)


def anchors(path: Path) -> set[str]:
    """Of its headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", CODE.sub("", path.read_text()), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def broken(page: str, text: str) -> list[str]:
    """The relative links of a page with this text that lead nowhere."""
    wrong = []
    for link in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", text)):
        place, _, heading = link.partition("#")
        target = (ROOT / page).parent / place if place else ROOT / page
        if "://" in link or (target.exists() and (not heading or heading in anchors(target))):
            continue
        wrong.append(link)
    return wrong


@pytest.mark.parametrize("page", [page for page in PAGES if (ROOT / page).exists()])
def test_links_lead_somewhere(page):
    assert broken(page, (ROOT / page).read_text()) == []


def test_the_test_sees_broken_links():
    links = [
        "docs/nothing.md",
        "docs/en/gradients.md#nothing",
        "docs/en/gradients.md",
        "https://example.com",
        "#nothing",
    ]
    text = " ".join(f"[text]({link})" for link in links)
    assert broken("README.md", text) == ["docs/nothing.md", "docs/en/gradients.md#nothing", "#nothing"]
