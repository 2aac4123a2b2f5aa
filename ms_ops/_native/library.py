"""Shared libraries as MindSpore sees them: loading, symbols, and the C interface of the bridge."""

from __future__ import annotations

import ctypes
import functools
import itertools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ms_ops._build import info
from ms_ops._build.layout import LIBRARY, LIBRARY_DIR, PREFIX
from ms_ops._native import missing_entry
from ms_ops._native.elf import Elf, unloaded

WHITE_LIST = "MS_CUSTOM_AOT_WHITE_LIST"

_REBUILD = "Build it again with ms_ops.load or `python -m ms_ops build`."

# What TORCH_LIBRARY, torch::class_, c10::RegisterOperators and STABLE_TORCH_LIBRARY with their relatives call.
_REGISTRATIONS = (
    "_ZN5torch7LibraryC", "_ZN5torch6detail10class_baseC", "_ZN3c1017RegisterOperators", "aoti_torch_library_",
    "torch_library_",
)  # fmt: skip

_REGISTER = "ms_ext_register"  # what takes registrations back, in libraries of ms_ops.load

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

    @classmethod
    def own(cls, name: str, library: Path = LIBRARY) -> Entry:
        """One of this package's own entries."""
        return cls(library, PREFIX + name)

    @property
    def name(self) -> str:
        """What errors call it."""
        return self.symbol.removeprefix(PREFIX)

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
    if path.parent == LIBRARY_DIR and path in _loaded:
        return _loaded[path].handle  # a new build of the package is for the next process, as its Python files are
    if not path.is_file():
        state = "is no file" if path.exists() else "does not exist"
        raise FileNotFoundError(f"shared library {path} {state}")
    if path not in _loaded:
        _loaded[path] = _Loaded(_load(path), _stamp(path))
    known = _loaded[path]
    if known.stamp != _stamp(path):
        raise ImportError(
            f"{path} was replaced after this process loaded it, and the old code cannot be unloaded safely. Restart "
            "the process, or build with ms_ops.load, which gives each build a file of its own."
        )
    return known.handle


def open_in_place_of(path: Path, earlier: Path) -> ctypes.CDLL:
    """As :func:`open_library`, for a later build of a library: torch forgets what the earlier one has registered.

    The earlier code stays, for whatever still runs it. A later build may be one from before, if an edit is undone.

    Raises:
        ImportError: also if it registers an operator with another schema; the earlier build goes on.
    """
    registered = _loaded[earlier].handle
    if not hasattr(registered, _REGISTER):
        return open_library(path)
    if path not in _loaded:
        _loaded[path] = _Loaded(_load(path, registered), _stamp(path))
    else:
        again = open_library(path)
        _rehearse(path, registered, again)
        registered.ms_ext_register(0)
        again.ms_ext_register(1)
    return _loaded[path].handle


def registered_namespaces(path: Path) -> set[str]:
    """Of a library of ms_ops.load that this process has loaded, those of its TORCH_LIBRARY and its relatives."""
    handle = _loaded[path].handle
    if not hasattr(handle, _REGISTER):
        return set()
    name_of = handle.ms_ext_registered_namespace
    name_of.restype = ctypes.c_char_p
    names = itertools.takewhile(bool, map(name_of, itertools.count()))
    return {name.decode() for name in names}


def open_python_library(path: Path) -> ctypes.PyDLL:
    """As :func:`open_library`, for functions of it that want Python's lock."""
    return ctypes.PyDLL(str(path), handle=open_library(path)._handle)


def _stamp(path: Path) -> tuple[int, int, int]:
    status = path.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns


def _load(path: Path, earlier: ctypes.CDLL | None = None) -> ctypes.CDLL:
    import torch  # loads libtorch and libc10, whatever the library's own search path

    is_own = path.parent == LIBRARY_DIR
    if not is_own:
        check_white_list(path)
    files = check_complete(path)
    if path == LIBRARY:
        info.check_abi(torch.compiled_with_cxx11_abi())
    else:
        open_library(LIBRARY)  # likewise, for libraries that were built elsewhere
    if not is_own:
        try:
            _check_origin(path, files)
            if any(symbol.name.startswith(_REGISTRATIONS) for elf in files for symbol in elf.symbols()):
                _rehearse(path, earlier)
        except ValueError as error:
            raise ImportError(f"cannot load {path}: {error}. {_REBUILD}") from None
    if earlier:
        earlier.ms_ext_register(0)
    try:
        # MindSpore binds lazily and reports nothing; binding now shows an undefined symbol here.
        handle = ctypes.CDLL(str(path), mode=os.RTLD_NOW | os.RTLD_LOCAL)
    except OSError as error:
        raise ImportError(
            f"cannot load {path}: {error}. If a symbol is undefined, the library was built for another torch or is not "
            f"linked with all it uses. {_REBUILD}"
        ) from error
    if path == LIBRARY:
        handle.ms_ext_set_library_opener(_OPENER)
    return handle


def check_complete(path: Path) -> list[Elf]:
    """The files that the loader will map for `path`; raises ImportError if one is incomplete: that ends the process."""
    try:
        return list(unloaded(path))
    except ValueError as error:
        raise ImportError(f"cannot load {path}: {error}. {_REBUILD}") from None


def _check_origin(path: Path, files: Sequence[Elf]) -> None:
    """Raise ImportError for what was built for another torch, before any of its code runs."""
    bridge = open_library(LIBRARY)
    ours = ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(bridge, "ms_ext_built_for"))).decode()
    for elf in files:
        theirs = built_for(elf)
        if theirs not in (None, ours):
            what = path if elf.path == path.resolve() else f"{elf.path}, which {path} links to,"
            raise ImportError(f"{what} was built for {theirs}, and this process runs {ours}. {_REBUILD}")


def built_for(elf: Elf) -> str | None:
    """What ms_ext.h has recorded in the library; None if it was built without it."""
    recorded = (symbol for symbol in elf.symbols() if symbol.name == "ms_ext_built_for" and symbol.is_defined)
    return next((elf.text_at(symbol.address) for symbol in recorded), None)


def _rehearse(path: Path, earlier: ctypes.CDLL | None = None, again: ctypes.CDLL | None = None) -> None:
    """Raise ImportError if torch would refuse what the library registers, which ends a process that loads it."""
    text: list[str] = []
    bridge = open_python_library(LIBRARY)  # initialisers in the copy can take Python's lock if this thread has it
    registrars = [ctypes.cast(one.ms_ext_register, ctypes.c_void_p) if one else None for one in (earlier, again)]
    if bridge.ms_ext_rehearse_loading(str(path).encode(), *registrars, _collector(text), None) != 0:
        raise ImportError(
            f"cannot load {path}: it registers operators when it is loaded, and that fails: {text[0].strip()}\nWhat "
            "another library registered, or an earlier build with another schema, torch keeps for as long as the "
            "process lives: restart it to load this one, or give its TORCH_LIBRARY another namespace."
        )


def _open_for_caller(path: bytes, sink: Any, context: Any) -> int | None:
    """For libraries that C++ is to open and Python has not: those that a MindIR file names."""
    try:
        return open_library(Path(path.decode()))._handle
    except Exception as error:  # it must not reach C++
        text = str(error).encode()
        sink(context, text, len(text))
        return None


_OPENER = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p, _STRING_SINK, ctypes.c_void_p)(_open_for_caller)


def _find(path: Path, symbol: str) -> tuple[int | None, Path | None]:
    """The address of `symbol` in the library at `path`, or the library that it links to and that has one instead."""
    handle = open_library(path)
    find = open_library(LIBRARY).ms_ext_find_symbol
    find.restype = ctypes.c_void_p
    find.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p)]
    file = ctypes.c_char_p()
    address = find(handle._handle, symbol.encode(), ctypes.byref(file))
    return address, None if file.value is None else Path(os.fsdecode(file.value))


def has_symbol(path: Path, symbol: str) -> bool:
    """Whether the library at `path`, and not only one that it links to, exports `symbol`."""
    return _find(path, symbol)[0] is not None


def check_entry(entry: Entry) -> None:
    """Raise AttributeError if the library has no such entry, or if MindSpore would take a part of it from elsewhere.

    MindSpore looks for the functions of an entry in all that the library links to as well.
    """
    address, elsewhere = _find(entry.library, entry.symbol)
    if address is None:
        raise AttributeError(missing_entry.describe(entry.library, entry.symbol, elsewhere))
    for function in ("Init", "InferShape", "InferType"):
        address, elsewhere = _find(entry.library, entry.symbol + function)
        if address is None and elsewhere is not None:
            raise AttributeError(
                f"{entry.library} exports {entry.symbol} and no {entry.symbol}{function}, and {elsewhere}, which it "
                f"links to, has one, which MindSpore would take for it. Give {entry.symbol} another name, or define "
                f"{entry.symbol}{function}."
            )


def _collector(received: list[str]) -> Any:
    """A sink that appends what C++ says."""
    return _STRING_SINK(
        lambda context, data, size: received.append(ctypes.string_at(data, size).decode(errors="replace"))
    )


_INFER_SHAPE_TEXT = ctypes.CFUNCTYPE(
    None,
    ctypes.c_int,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_char_p,
    ctypes.c_size_t,
    _STRING_SINK,
    ctypes.c_void_p,
)


def infer_shapes(entry: Entry, attributes: str, shapes: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """What the entry's ``infer_shape`` gives, one shape per output.

    Raises:
        AttributeError: the library has none.
        RuntimeError: it refuses the shapes.
    """
    sizes = [(ctypes.c_int64 * len(shape))(*shape) for shape in shapes]
    received: list[str] = []
    sink = _collector(received)
    encoded = attributes.encode()
    address, _ = _find(entry.library, f"{entry.symbol}InferShapeText")
    if address is None:
        raise AttributeError(f"{entry.library} exports no {entry.symbol}InferShapeText")
    _INFER_SHAPE_TEXT(address)(
        len(shapes),
        (ctypes.c_int * len(shapes))(*map(len, shapes)),
        (ctypes.c_void_p * len(shapes))(*map(ctypes.addressof, sizes)),
        encoded,
        len(encoded),
        sink,
        None,
    )
    text = received[0]
    if text.startswith("!"):
        raise RuntimeError(f"{entry.name}: {text[1:]} (called with shapes {[list(shape) for shape in shapes]})")
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
    """Raise PermissionError if MS_CUSTOM_AOT_WHITE_LIST does not allow `path`."""
    allowed = os.environ.get(WHITE_LIST)
    if allowed is None:
        return
    root = Path(allowed).resolve()
    if root != path.resolve() and root not in path.resolve().parents:
        raise PermissionError(
            f"{path} is not loaded: {WHITE_LIST} allows only {root}, to MindSpore and to ms_ops. Set it to a folder "
            "that contains the library, or unset it."
        )
