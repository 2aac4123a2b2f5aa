"""Modules made of text at run time, kept in files: MindSpore's graph compiler reads the source of a function."""

from __future__ import annotations

import functools
import importlib.util
import itertools
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from ms_ops._primitives.layout import wrapped

_LONGEST = 1000  # characters; MindSpore's buffer for a line in a traceback has some thousands

_counter = itertools.count()


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the texts are while the process lives."""
    return tempfile.TemporaryDirectory(prefix="ms_ops_")


def new_file(stem: str) -> Path:
    """A file for a module's text, that none has, and that is gone with the process."""
    return Path(_folder().name, f"{stem}_{next(_counter)}.py")


def load(path: Path) -> ModuleType:
    """The module in a file, by a name of its own: the graph compiler looks there for a function's globals."""
    name = f"{__name__}.{path.stem}_{next(_counter)}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def module_of(source: str) -> ModuleType:
    """A module with this source."""
    path = new_file("source")
    lines = (line for statement in source.splitlines() for line in _short(statement))
    path.write_text("".join(f"{line}\n" for line in lines))
    return load(path)


def _short(line: str) -> list[str]:
    """The statement of a line, in several if MindSpore would complain of its length on stderr, once a node."""
    statement = line.lstrip()
    return [line] if len(line) <= _LONGEST else wrapped(statement, len(line) - len(statement))
