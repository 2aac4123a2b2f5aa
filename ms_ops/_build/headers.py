"""Headers that make a library anew when they change: those of users that its build read, and others in their places."""

from __future__ import annotations

import itertools
import os
import shlex
import subprocess
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ms_ops._build import cache, prelude, recipe

_SEARCH_PATHS = ("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH")
_FLAGS_VARIABLES = ("CPPFLAGS", "CFLAGS", "CXXFLAGS")
_FLAGS = ("-I", "-isystem", "-iquote", "-idirafter")


def of_users(headers: Iterable[Path], compiler: str, toolkit: str | None = None) -> list[Path]:
    """Without those of the compiler, Python, torch, MindSpore, the bridge and its preludes: their versions are known.

    By the names that the compiler found: a link may point elsewhere later.

    Args:
        headers: that were read.
        compiler: the program.
        toolkit: CUDA's folder, if it was used.
    """
    import torch

    foreign = [
        *_of_compiler(compiler), Path(sysconfig.get_path("include")), Path(torch.__file__).parent,
        recipe.mindspore_include_dir(), recipe.bridge_include_dir(), *cache.folder().glob(f"{prelude.FOLDER}*"),
        *([Path(toolkit)] if toolkit else []),
    ]  # fmt: skip
    roots = {folder.resolve() for folder in foreign}
    return sorted({path for path in map(Path.absolute, headers) if roots.isdisjoint(path.resolve().parents)})


def _of_compiler(compiler: str) -> list[Path]:
    """The folders that it looks into by itself."""
    environment = {name: value for name, value in os.environ.items() if name not in _SEARCH_PATHS} | {"LC_ALL": "C"}
    command = [compiler, "-E", "-v", "-x", "c++", os.devnull]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stderr.splitlines()
    listed = itertools.dropwhile(lambda line: not line.startswith("#include <"), said)
    return [Path(line.strip()) for line in itertools.takewhile(lambda line: line != "End of search list.", listed)][1:]


def searched(flags: Sequence[str]) -> list[Path]:
    """The folders in which compilers look by these flags, and by the environment."""
    more = [flag for name in _FLAGS_VARIABLES for flag in shlex.split(os.environ.get(name, ""))]
    listed = (folder for name in _SEARCH_PATHS for folder in os.environ.get(name, "").split(os.pathsep))
    return [Path(folder) for folder in (*_named([*flags, *more]), *listed) if os.path.isabs(folder)]


def _named(flags: Sequence[str]) -> Iterator[str]:
    for flag, value in itertools.zip_longest(flags, flags[1:], fillvalue=""):
        kind = next((kind for kind in _FLAGS if flag.startswith(kind)), None)
        if kind:
            yield flag.removeprefix(kind) or value


def in_their_places(headers: Sequence[Path], folders: Iterable[Path]) -> list[Path]:
    """Files that do not exist, and that the compiler may find in place of these if they do one day."""
    roots = {*folders, *(header.parent for header in headers)}
    names = {header.relative_to(root) for header in headers for root in roots if root in header.parents}
    return sorted(path for root in roots for name in names if not (path := root / name).exists())
