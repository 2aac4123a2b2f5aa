"""Shared libraries as MindSpore sees them: loading, symbols, and the C interface of the bridge."""

from __future__ import annotations

import ctypes
import functools
import os
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ms_ops import _build_info
from ms_ops._extension import LIBRARY

WHITE_LIST = "MS_CUSTOM_AOT_WHITE_LIST"

_REBUILD = "Build it again with ms_ops.load or `python -m ms_ops build`."

_STRING_SINK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


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
        if not separator or not library or not symbol.isidentifier() or ":" in library:
            raise ValueError(f"an entry is written 'path/to/lib.so:Symbol', with one colon; got {os.fspath(text)!r}")
        return cls(Path(os.path.abspath(library)), symbol)

    def __str__(self) -> str:
        return f"{self.library}:{self.symbol}"


class _Loaded(NamedTuple):
    handle: ctypes.CDLL
    stamp: tuple[int, int, int]


_loaded: dict[Path, _Loaded] = {}


def open_library(path: Path) -> ctypes.CDLL:
    """Load `path` for good, with torch's libraries in the process first.

    Raises:
        FileNotFoundError: there is no such file.
        ImportError: the file is incomplete, was built for another torch, was replaced after this process loaded it, or
            the loader refuses it; the text says which, and what to do.
    """
    if not path.is_file():
        raise FileNotFoundError(f"shared library {path} does not exist")
    status = path.stat()
    stamp = (status.st_ino, status.st_size, status.st_mtime_ns)
    if path not in _loaded:
        _loaded[path] = _Loaded(_load(path), stamp)
    known = _loaded[path]
    if known.stamp != stamp:
        raise ImportError(
            f"{path} was replaced after this process loaded it, and the old code cannot be unloaded safely. Restart "
            "the process, or build with ms_ops.load, which gives each build a file of its own."
        )
    return known.handle


def _load(path: Path) -> ctypes.CDLL:
    import torch  # loads libtorch and libc10, whatever the library's own search path

    _check_complete(path)
    if path == LIBRARY:
        _build_info.check_abi(bool(torch._C._GLIBCXX_USE_CXX11_ABI))
    else:
        open_library(LIBRARY)  # likewise, for libraries that were built elsewhere
    try:
        # MindSpore binds lazily and reports nothing; binding now shows an undefined symbol here.
        handle = ctypes.CDLL(str(path), mode=os.RTLD_NOW | os.RTLD_LOCAL)
    except OSError as error:
        raise ImportError(
            f"cannot load {path}: {error}. If a symbol is undefined, the library was built for another torch or is not "
            f"linked with all it uses. {_REBUILD}"
        ) from error
    if path != LIBRARY:
        theirs, ours = _built_for(handle), _built_for(open_library(LIBRARY))
        if theirs not in (None, ours):
            raise ImportError(f"{path} was built for {theirs}, and this process runs {ours}. {_REBUILD}")
    return handle


def _built_for(handle: ctypes.CDLL) -> str | None:
    """What ms_ext.h has recorded in the library; None if it was built without it."""
    try:
        first = ctypes.c_char.in_dll(handle, "ms_ext_built_for")
    except ValueError:
        return None
    return ctypes.string_at(ctypes.addressof(first)).decode()


def _check_complete(path: Path) -> None:
    """Raise ImportError for a truncated file: the loader would map it and die of a bus error."""
    with path.open("rb") as file:
        header = file.read(64)
    if len(header) < 64 or not header.startswith(b"\x7fELF\x02"):
        raise ImportError(f"cannot load {path}: it is no 64-bit ELF library, or only the beginning of one. {_REBUILD}")
    (section_headers,) = struct.unpack_from("<Q", header, 40)
    size, count = struct.unpack_from("<HH", header, 58)
    if path.stat().st_size < section_headers + size * count:  # they stand at the end of the file
        raise ImportError(f"cannot load {path}: the file is truncated. {_REBUILD}")


def has_symbol(path: Path, symbol: str) -> bool:
    """Whether the library at `path` exports `symbol`."""
    return hasattr(open_library(path), symbol)


def infer_shapes(entry: Entry, attributes: str, shapes: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """What the entry's ``infer_shape`` gives, one shape per output.

    Raises:
        AttributeError: the library has none.
        RuntimeError: it refuses the shapes.
    """
    sizes = [(ctypes.c_int64 * len(shape))(*shape) for shape in shapes]
    received: list[str] = []
    sink = _STRING_SINK(lambda context, data, size: received.append(ctypes.string_at(data, size).decode()))
    encoded = attributes.encode()
    function = getattr(open_library(entry.library), f"{entry.symbol}InferShapeText")
    function.restype = None
    function(
        len(shapes),
        (ctypes.c_int * len(shapes))(*map(len, shapes)),
        (ctypes.c_void_p * len(shapes))(*map(ctypes.addressof, sizes)),
        encoded,
        ctypes.c_size_t(len(encoded)),
        sink,
        None,
    )
    text = received[0]
    if text.startswith("!"):
        raise RuntimeError(f"{entry.symbol}: {text[1:]} (called with shapes {[list(shape) for shape in shapes]})")
    texts = text.split(";")[:-1] if ";" in text else [text]
    return [tuple(map(int, filter(None, item.split(",")))) for item in texts]


class DtypeRow(NamedTuple):
    """One row of the bridge's dtype table: both frameworks use the same names."""

    name: str
    scalar_type: int
    type_id: int


@functools.cache
def dtype_rows() -> list[DtypeRow]:
    """The bridge's dtype table."""
    library = open_library(LIBRARY)
    library.ms_ext_dtype_name.restype = ctypes.c_char_p
    rows: list[DtypeRow] = []
    while name := library.ms_ext_dtype_name(len(rows)):
        index = len(rows)
        rows.append(
            DtypeRow(name.decode(), library.ms_ext_dtype_scalar_type(index), library.ms_ext_dtype_type_id(index))
        )
    return rows


def check_white_list(path: Path) -> None:
    """Raise PermissionError if MS_CUSTOM_AOT_WHITE_LIST keeps MindSpore from loading `path`."""
    allowed = os.environ.get(WHITE_LIST)
    if allowed is None:
        return
    root = Path(allowed).resolve()
    if root != path.resolve() and root not in path.resolve().parents:
        raise PermissionError(
            f"MindSpore will not load {path}: {WHITE_LIST} allows only {root}. Set it to a folder that contains the "
            "library, or unset it."
        )
