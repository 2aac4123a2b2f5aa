"""What the documentation shows is what happens: its code runs, and prints what its comments say."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Block(NamedTuple):
    """A fenced block of a Markdown file."""

    language: str
    code: str


def blocks(document: str) -> list[Block]:
    text = (ROOT / document).read_text()
    return [Block(*match) for match in re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)]


PAGES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs" / "en").glob("*.md"))
WITH_PROGRAMS = [
    document for document in ["README.md", *PAGES] if any(block.language == "python" for block in blocks(document))
]

PRELUDE = """
import re, shlex, subprocess, sys

def squeezed(text):
    return re.sub(r"\\s+", " ", text).replace("[ ", "[").replace(" ]", "]").strip()

reached = set()

def expect(number, text, *values):
    reached.add(number)
    printed = squeezed(" ".join(map(str, values)))
    assert printed == squeezed(text), f"prints {printed}, documented {text}"

def run(line):
    subprocess.run([sys.executable, *shlex.split(line, comments=True)[1:]], check=True)
"""


def script(document: str, folder: Path) -> str:
    """The document as one program; C++ blocks become files of the name in their first line."""
    parts, numbers = [PRELUDE], itertools.count()
    for language, code in blocks(document):
        if language == "cpp":
            (name,) = re.findall(r"\A// (\S+)$", code, flags=re.MULTILINE)
            (folder / name).write_text(code)
        elif language == "python":
            parts.append(
                re.sub(
                    r"^( *)print\((.*)\)  # (.*)$",
                    lambda match: f"{match[1]}expect({next(numbers)}, {match[3]!r}, {match[2]})",
                    code,
                    flags=re.MULTILINE,
                )
            )
        elif language == "bash":
            commands = [line for line in code.splitlines() if line.startswith("python -m ms_ops")]
            parts += [f"run({line!r})\n" for line in commands]
    parts.append(f"assert reached == set(range({next(numbers)})), 'a line that says what it prints did not run'")
    return "\n".join(parts)


@pytest.mark.slow
@pytest.mark.parametrize("document", WITH_PROGRAMS)
def test_snippets_run_and_print_what_they_say(document, tmp_path, child, warm_child):
    run = child if document == "README.md" else warm_child  # what is read first, from its first import on
    run(script(document, tmp_path))


def test_pages_say_what_their_code_prints(tmp_path):
    assert sum(script(document, tmp_path).count("expect(") for document in WITH_PROGRAMS) > 60


@pytest.mark.parametrize(
    ("english", "chinese"),
    [("README.md", "README.zh-CN.md"), *((page, page.replace("/en/", "/zh/")) for page in PAGES)],
)
def test_the_chinese_version_shows_the_same_code(english, chinese):
    def code_of(document: str) -> list[Block]:
        return [Block(language, uncommented(language, code)) for language, code in blocks(document)]

    assert code_of(english) == code_of(chinese)


def uncommented(language: str, code: str) -> str:
    if language == "python":
        return ast.unparse(ast.parse(code))
    return re.sub(r" *(//|#(?!include)) .*$", "", code, flags=re.MULTILINE)
