"""A compiler for copies of the checkout, which takes objects that the checkout has instead of making them again.

Of the same source, and newer than every source and header of the checkout: else it compiles.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

_INCLUDED = re.compile(r'^#include "(/.+)"$', re.MULTILINE)
_SOURCES = (".cc", ".cpp", ".cu", ".h", ".inc")


def write(path: Path, copy: Path, original: Path) -> None:
    """Write the program that CXX names while `copy` is built; `original` is the checkout, built or not."""
    path.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "import compiler\n"
        f"compiler.run(sys.argv[1:], {str(copy)!r}, {str(original)!r})\n"
    )
    path.chmod(0o755)


def run(arguments: list[str], copy: str, original: str) -> None:
    """Copy the object if the original has one of the same source; else run the compiler."""
    if "-o" in arguments and "-MF" in arguments:
        output, dependencies = (Path(arguments[arguments.index(option) + 1]) for option in ("-o", "-MF"))
        source = next(Path(argument) for argument in arguments if argument.endswith((".cc", ".cpp")))
        their_source, their_output = (Path(str(path).replace(copy, original)) for path in (source, output))
        sources = _sources(source)
        is_same = their_source.is_file() and _text(_sources(their_source)) == _text(sources).replace(copy, original)
        if is_same and their_output.is_file() and their_output.stat().st_mtime > _last_change(Path(original)):
            shutil.copyfile(their_output, output)
            dependencies.write_text(f"{output}: {' '.join(map(str, sources))}\n")
            return
    os.execvp("c++", ["c++", *arguments])


def _sources(source: Path) -> list[Path]:
    """A source, and those that one of the build's includes by their paths."""
    return [source, *map(Path, _INCLUDED.findall(source.read_text()))]


def _text(sources: list[Path]) -> str:
    return "".join(path.read_text() for path in sources)


def _last_change(checkout: Path) -> float:
    files = (path for folder in ("bridge", "ops_src") for path in (checkout / folder).rglob("*"))
    return max(path.stat().st_mtime for path in files if path.suffix in _SOURCES)
