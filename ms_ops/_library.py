"""Shared libraries as MindSpore sees them: loading, symbols, and the C interface of the bridge."""

from __future__ import annotations

import ctypes
import functools
import os
from pathlib import Path
from typing import NamedTuple

from ms_ops._extension import LIBRARY

WHITE_LIST = "MS_CUSTOM_AOT_WHITE_LIST"


class Entry(NamedTuple):
    """An entry point: the library's absolute path and the symbol."""

    library: Path
    symbol: str

    @classmethod
    def parse(cls, text: str | os.PathLike[str]) -> Entry:
        """From MindSpore's notation ``"lib.so:Symbol"``.

        Raises:
            ValueError: not of that form.
        """
        library, separator, symbol = os.fspath(text).rpartition(":")
        if not separator or not library or not symbol.isidentifier():
            raise ValueError(f"an entry is written 'path/to/lib.so:Symbol', got {os.fspath(text)!r}")
        return cls(Path(os.path.abspath(library)), symbol)

    def __str__(self) -> str:
        return f"{self.library}:{self.symbol}"


class _Loaded:
    def __init__(self, handle: ctypes.CDLL, stamp: tuple[int, int, int]) -> None:
        self.handle = handle
        self.stamp = stamp


_loaded: dict[Path, _Loaded] = {}


def open_library(path: Path) -> ctypes.CDLL:
    """Load `path` for good, with torch's libraries in the process first.

    Raises:
        FileNotFoundError: there is no such file.
        PermissionError: the path is outside the folder that MS_CUSTOM_AOT_WHITE_LIST allows.
        ImportError: the loader refuses it (the text holds its reason), or the file was replaced after this process
            loaded it.
    """
    if not path.is_file():
        raise FileNotFoundError(f"shared library {path} does not exist")
    check_white_list(path)
    status = path.stat()
    stamp = (status.st_ino, status.st_size, status.st_mtime_ns)
    known = _loaded.get(path)
    if known is None:
        import torch  # noqa: F401  (loads libtorch and libc10, whatever the library's own search path)

        if path != LIBRARY:
            open_library(LIBRARY)  # likewise, for libraries that were built elsewhere
        try:
            # MindSpore binds lazily and reports nothing; binding now shows an undefined symbol here.
            handle = ctypes.CDLL(str(path), mode=os.RTLD_NOW | os.RTLD_LOCAL)
        except OSError as error:
            raise ImportError(
                f"cannot load {path}: {error}. If a symbol is undefined, the library was built for another torch "
                "or is not linked with all it uses; rebuild it with ms_ops.load or `python -m ms_ops build`."
            ) from error
        known = _loaded[path] = _Loaded(handle, stamp)
    if known.stamp != stamp:
        raise ImportError(
            f"{path} was replaced after this process loaded it, and the old code cannot be unloaded safely. Restart "
            "the process, or build with ms_ops.load, which gives each build a file of its own."
        )
    return known.handle


def has_symbol(path: Path, symbol: str) -> bool:
    """Whether the library at `path` exports `symbol`."""
    return hasattr(open_library(path), symbol)


def infer_shape_returns_tuple(entry: Entry) -> bool | None:
    """Whether the entry's ``InferShape`` returns one shape per output; None if it is not MS_EXT_INFER's."""
    symbol = f"{entry.symbol}OutputIsTuple"
    if not has_symbol(entry.library, symbol):
        return None
    return bool(getattr(open_library(entry.library), symbol)())


@functools.cache
def dtype_names() -> list[str]:
    """The names in the bridge's dtype table."""
    function = open_library(LIBRARY).ms_ext_dtype_name
    function.restype = ctypes.c_char_p
    names: list[str] = []
    while name := function(len(names)):
        names.append(name.decode())
    return names


def check_white_list(path: Path) -> None:
    """Raise PermissionError if MS_CUSTOM_AOT_WHITE_LIST keeps MindSpore from loading `path`."""
    allowed = os.environ.get(WHITE_LIST)
    if allowed is None:
        return
    root = Path(allowed).resolve()
    if root != path.resolve() and root not in path.resolve().parents:
        raise PermissionError(
            f"MindSpore will not load {path}: {WHITE_LIST} allows only {root}. Set it to a folder that contains "
            "both, or unset it."
        )
