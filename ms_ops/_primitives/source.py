"""Modules made of text at run time; MindSpore's graph compiler reads the source of a function."""

from __future__ import annotations

import atexit
import functools
import importlib.util
import itertools
import os
import shutil
import sys
import tempfile
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

from ms_ops._primitives.layout import wrapped

_LONGEST = 1000  # characters; MindSpore's buffer for a line in a traceback has some thousands

_counter = itertools.count()


def module_of(source: str) -> ModuleType:
    """A module with this source, which is in no file: inspect, and tracebacks, ask its loader for the lines."""
    lines = (line for statement in source.splitlines() for line in _short(statement))
    name = _new_name("source")
    return _module(importlib.util.spec_from_loader(name, _Loader("".join(f"{line}\n" for line in lines))))


def load(path: Path) -> ModuleType:
    """The module in a file."""
    return _module(importlib.util.spec_from_file_location(_new_name(path.stem), path))


def new_file(stem: str) -> Path:
    """A Python file that does not exist, in a folder that is gone with the process."""
    return Path(_folder(os.getpid()), f"{stem}_{next(_counter)}.py")


class _Loader(InspectLoader):
    def __init__(self, text: str) -> None:
        self._text = text

    def get_source(self, fullname: str) -> str:
        return self._text

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self._text, f"{fullname}.py")


def _new_name(stem: str) -> str:
    """A module's, which none has: the graph compiler looks there for a function's globals."""
    return f"{__name__}.{stem}_{next(_counter)}"


def _module(spec: ModuleSpec | None) -> ModuleType:
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@functools.cache
def _folder(process: int) -> str:
    """Of a process; one that is forked has its own."""
    folder = tempfile.mkdtemp(prefix="ms_ops_")
    atexit.register(_remove, folder, process)
    return folder


def _remove(folder: str, process: int) -> None:
    if os.getpid() == process:  # one that was forked runs what its parent registered too
        shutil.rmtree(folder, ignore_errors=True)


def _short(line: str) -> list[str]:
    """The statement of a line, in several if MindSpore would complain of its length on stderr, once a node."""
    statement = line.lstrip()
    return [line] if len(line) <= _LONGEST else wrapped(statement, len(line) - len(statement))
