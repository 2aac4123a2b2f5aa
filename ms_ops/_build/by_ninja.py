"""Libraries of C++ sources by ninja alone, with flags that setuptools and torch were asked for before."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ms_ops._build import cache, flags, prelude, recipe

_PLAN = "build.ninja"


class CompilerError(Exception):
    """A compiler or linker has refused what it was given."""


def flags_for(options: Mapping[str, Sequence[str]], facts: str) -> dict[str, Any]:
    """The compiler and its flags, as :func:`ms_ops._build.flags.find` gives them.

    Those that every library has are looked for once, and kept in the cache.

    Args:
        options: of the build; "cuda_cflags" are left out.
        facts: what the flags depend on besides.

    Raises:
        BuildError: even an empty source cannot be built.
    """
    found: dict[str, Any] = cache.remembered(f"flags-{cache.digest(facts.encode())[:16]}", lambda: flags.find({}))
    folders = [f"-I{folder}" for folder in options.get("include_dirs", ())]
    return found | {
        "compile": [*folders, *found["compile"], *options.get("cflags", ())],
        "link": [*found["link"], *options.get("ldflags", ())],
    }


def build(
    output: Path,
    sources: Sequence[Path],
    found: Mapping[str, Any],
    objects: Path,
    facts: str,
    tell: Callable[[str], None],
) -> list[Path]:
    """Compile and link.

    Args:
        output: the ``.so`` to write.
        sources: C++ files, with different names.
        found: their flags.
        objects: a new folder.
        facts: what compiled headers depend on besides their flags.
        tell: is called with each line of what the compiler says.

    Returns:
        The headers that were read.

    Raises:
        CompilerError: the compiler has said why.
    """
    objects.mkdir(parents=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    (objects / _PLAN).write_text(_plan(output, sources, found, objects, facts))
    run([str(recipe.find_ninja()), "-C", str(objects)], tell)
    return headers_read(objects)


def run(command: Sequence[str], tell: Callable[[str], None]) -> None:
    """Run what builds, and tell what it says; raises :class:`CompilerError` if it fails."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            tell(line)
    if process.returncode != 0:
        raise CompilerError


def headers_read(objects: Path) -> list[Path]:
    """By a build, as ninja recorded it."""
    command = [str(recipe.find_ninja()), "-C", str(objects), "-t", "deps"]
    recorded = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [Path(match) for match in re.findall(r"^ {4}(/.*)$", recorded, flags=re.MULTILINE)]


def _plan(output: Path, sources: Sequence[Path], found: Mapping[str, Any], objects: Path, facts: str) -> str:
    from ninja.ninja_syntax import Writer

    compiler, compile_flags = found["compiler"], found["compile"]
    text = io.StringIO()
    write: Any = Writer  # its annotations are not true
    plan = write(text)
    # GCC takes compiled headers before all others only.
    command = f"{_shell([compiler])} $prelude {_shell(compile_flags)} -MD -MF $out.d -c $in -o $out"
    plan.rule("compile", command, description="$in", deps="gcc", depfile="$out.d")
    plan.rule("link", f"{_shell([compiler])} $in {_shell(found['link'])} -o $out", description="$out")
    made = []
    has_prelude = recipe.is_gcc() and not prelude.forces_others(compile_flags)
    for source in sources:
        headers = prelude.headers_of(source.read_text(errors="replace")) if has_prelude else ()
        first = prelude.find(headers, compiler, compile_flags, facts)
        path = _path(objects / f"{source.stem}.o")
        plan.build(path, "compile", _path(source), variables={"prelude": _shell(first)})
        made.append(path)
    plan.build(_path(output), "link", made)
    return text.getvalue()


def _path(path: Path) -> str:
    """For ninja's Writer, which sees to spaces and colons."""
    return str(path).replace("$", "$$")


def _shell(words: Iterable[str]) -> str:
    """For the shell that ninja gives its commands to."""
    return " ".join(shlex.quote(word).replace("$", "$$") for word in words)
