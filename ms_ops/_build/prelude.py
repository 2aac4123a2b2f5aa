"""Torch's headers, which are most of what a source costs to compile, precompiled for the sources that include them."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from ms_ops._build import cache

LARGE = ("torch/library.h", "ATen/ATen.h", "torch/torch.h", "torch/extension.h")
"""Headers that are worth it, in the order in which they are compiled."""

_OWN = ("dispatch/revocable_library.h",)
"""What ms_ops has each source read first."""

FOLDER = "prelude-"
_KEPT = 3
"""Preludes of different headers or flags; each takes some hundreds of megabytes."""

_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]+)[>\"]", re.MULTILINE)
_DEFINE = re.compile(r"^[ \t]*#[ \t]*(define|undef)\b", re.MULTILINE)


def headers_of(source: str) -> tuple[str, ...]:
    """The large headers that a source's text includes; none if macros are defined before, which they may read."""
    includes = {match[1]: match.start() for match in _INCLUDE.finditer(source)}
    found = [header for header in LARGE if header in includes]
    macro = _DEFINE.search(source)
    if macro and any(includes[header] > macro.start() for header in found):
        return ()
    return tuple(found)


def forces_others(flags: Sequence[str]) -> bool:
    """Whether flags have headers of a user's read first: what is compiled would hold them, and not see them change."""
    named = zip(flags, [*flags[1:], ""], strict=True)
    return any(flag.lstrip("-").startswith(("include", "imacros")) and header not in _OWN for flag, header in named)


def find(headers: Sequence[str], compiler: str, flags: Sequence[str], facts: str) -> list[str]:
    """Flags by which GCC takes these headers as they were compiled before; they are compiled if they were not.

    Args:
        headers: to include first.
        compiler: GCC's program.
        flags: of the sources.
        facts: what the headers depend on besides.

    Returns:
        No flags for no headers, and where they do not compile by themselves.
    """
    if not headers:
        return []
    text = "".join(f"#include <{header}>\n" for header in headers)
    key = cache.digest(text.encode(), repr([compiler, *flags]).encode(), facts.encode())
    with cache.locked(f"{FOLDER}{key[:16]}") as place:
        header = place / "prelude.h"
        if not _is_whole(header):
            header.write_text(text)
            if not _compile(header, [compiler, *flags]):
                return []
            _remove_others(place)
        os.utime(place)
    return ["-include", str(header)]


def _is_whole(header: Path) -> bool:
    """Whether it is compiled, and nothing cut since: GCC would refuse any source."""
    with contextlib.suppress(OSError, ValueError):
        return header.with_suffix(".h.gch").stat().st_size == int(header.with_suffix(".size").read_text())
    return False


def _compile(header: Path, command: Sequence[str]) -> bool:
    """In one step, so that what was interrupted is not taken for a result."""
    with cache.scratch(header.parent) as scratch:
        made = scratch / "made"
        arguments = [*command, "-x", "c++-header", str(header), "-o", str(made)]
        if subprocess.run(arguments, capture_output=True, check=False).returncode != 0:
            return False
        header.with_suffix(".size").write_text(str(made.stat().st_size))
        os.replace(made, header.with_suffix(".h.gch"))
    return True


def _remove_others(place: Path) -> None:
    """What is compiled of the least recently used ones. Their texts stay, for a compiler that is about to read them."""
    compiled = (path for path in place.parent.glob(f"{FOLDER}*/*.gch") if path.parent != place)
    others = sorted(compiled, key=lambda path: path.parent.stat().st_mtime, reverse=True)
    for other in others[_KEPT - 1 :]:
        other.unlink(missing_ok=True)
