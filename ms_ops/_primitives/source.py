"""Modules made of text at run time, kept in files: MindSpore's graph compiler reads the source of a function."""

from __future__ import annotations

import functools
import importlib.util
import itertools
import sys
import tempfile
from pathlib import Path
from types import ModuleType

_counter = itertools.count()


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the texts are while the process lives."""
    return tempfile.TemporaryDirectory(prefix="ms_ops_")


def module_of(source: str) -> ModuleType:
    """A module with this source."""
    name = f"{__name__}_{next(_counter)}"
    path = Path(_folder().name, f"{name}.py")
    path.write_text(source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where the graph compiler looks for a function's globals
    spec.loader.exec_module(module)
    return module
