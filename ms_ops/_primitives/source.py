"""Modules made of text at run time, kept in files: MindSpore's graph compiler reads the source of a function."""

from __future__ import annotations

import atexit
import functools
import importlib.util
import itertools
import os
import shutil
import sys
import tempfile
from pathlib import Path
from types import FunctionType, ModuleType

from ms_ops._build.layout import PACKAGE
from ms_ops._compat.bytecode import leave_to_python
from ms_ops._primitives.layout import wrapped

_LONGEST = 1000  # characters; MindSpore's buffer for a line in a traceback has some thousands

_PREFIX = "ms_ops_"  # of the folders

_counter = itertools.count()

leave_to_python(f"{PACKAGE}{os.sep}", os.path.join(tempfile.gettempdir(), _PREFIX))


def module_of(source: str) -> ModuleType:
    """A module with this source."""
    path = new_file("source")
    lines = (line for statement in source.splitlines() for line in _short(statement))
    path.write_text("".join(f"{line}\n" for line in lines))
    return load(path)


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


def write(path: Path, text: str) -> None:
    """Put a source in a file at once. Modules that this process has loaded from it before go on with theirs."""
    if path.exists():
        _part(path)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


def _part(path: Path) -> None:
    """Have loaded modules name a copy of the file: the graph compiler reads it again, whatever it holds by then."""
    file = os.path.abspath(path)  # as importlib has it
    own = f"{__name__}."
    loaded = [module for name, module in sys.modules.items() if name.startswith(own) and module.__file__ == file]
    if not loaded:
        return
    copy = new_file(path.stem)
    shutil.copyfile(path, copy)
    for module in loaded:
        module.__file__ = str(copy)
        for value in list(vars(module).values()):
            for function in vars(value).values() if isinstance(value, type) else [value]:
                if isinstance(function, FunctionType) and function.__code__.co_filename == file:
                    function.__code__ = function.__code__.replace(co_filename=str(copy))


def new_file(stem: str) -> Path:
    """A Python file that does not exist, in a folder that is gone with the process."""
    return Path(_folder(os.getpid()), f"{stem}_{next(_counter)}.py")


@functools.cache
def _folder(process: int) -> str:
    """Of a process; one that is forked has its own."""
    folder = tempfile.mkdtemp(prefix=_PREFIX)
    atexit.register(_remove, folder, process)
    return folder


def _remove(folder: str, process: int) -> None:
    if os.getpid() == process:  # one that was forked runs what its parent registered as well
        shutil.rmtree(folder, ignore_errors=True)


def _short(line: str) -> list[str]:
    """The statement of a line, in several if MindSpore would complain of its length on stderr, once a node."""
    statement = line.lstrip()
    return [line] if len(line) <= _LONGEST else wrapped(statement, len(line) - len(statement))
