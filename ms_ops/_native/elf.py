"""Shared libraries as files: whether one is complete, what it exports, and what the loader will load along with it."""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_LOAD, _DYNAMIC = 1, 2  # types of program headers
_SYMBOL_TABLE, _DYNAMIC_SYMBOLS = 2, 11  # types of sections
_NEEDED, _STRINGS, _RUN_PATHS = 1, 5, (15, 29)  # tags of dynamic entries: libraries, their names, where to look
_FUNCTIONS = (0, 2)  # STT_NOTYPE, which assemblers give, and STT_FUNC


class Symbol(NamedTuple):
    """A function or variable.

    Attributes:
        name: as the linker knows it.
        is_defined: in this library.
        is_exported: found by others.
        is_function: or may be one.
        address: in memory, from the library's beginning.
    """

    name: str
    is_defined: bool
    is_exported: bool
    is_function: bool
    address: int


class _Segment(NamedTuple):
    kind: int
    offset: int
    address: int
    size: int


class Elf:
    """A 64-bit library on disk. All that reads it raises ValueError where it is damaged.

    Args:
        path: the file.

    Raises:
        ValueError: it is none, or only a part of one: the loader would map that and the process die of a bus error.
        OSError: it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with path.open("rb") as file:
            if len(header := file.read(64)) < 64 or not header.startswith(b"\x7fELF\x02"):
                raise ValueError("it is no 64-bit ELF library, or only the beginning of one")
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        headers, sections = struct.unpack_from("<QQ", header, 32)
        size, count, section_size, section_count = struct.unpack_from("<HHHH", header, 54)
        self._need(headers + size * count)
        self._need(sections + section_size * section_count)  # they stand at the end, unless they were stripped
        self._segments = [self._segment(headers + size * index) for index in range(count)]
        for segment in self._segments:
            if segment.kind in (_LOAD, _DYNAMIC):
                self._need(segment.offset + segment.size)
        self._sections = [sections + section_size * index for index in range(section_count)] if sections else []

    def _need(self, size: int) -> None:
        if len(self._data) < size:
            raise ValueError(f"the file is truncated: it has {len(self._data)} bytes of {size} or more")

    def _read(self, layout: str, offset: int) -> tuple[int, ...]:
        if offset + struct.calcsize(layout) > len(self._data):
            raise ValueError(f"the file is damaged: it points to byte {offset} of {len(self._data)}")
        return struct.unpack_from(layout, self._data, offset)

    def _segment(self, offset: int) -> _Segment:
        kind, _, begin, address, _, size = self._read("<IIQQQQ", offset)
        return _Segment(kind, begin, address, size)

    def symbols(self, *, internal: bool = False) -> Iterator[Symbol]:
        """What it exports and what it takes from others; or all that is in it, if that was not stripped."""
        wanted = _SYMBOL_TABLE if internal else _DYNAMIC_SYMBOLS
        for section in self._sections:
            (kind,) = self._read("<I", section + 4)
            if kind == wanted:
                yield from self._table(section)

    def _table(self, section: int) -> Iterator[Symbol]:
        begin, size, link = self._read("<QQI", section + 24)
        if link >= len(self._sections):
            raise ValueError("the file is damaged: it lacks the names of symbols")
        (names,) = self._read("<Q", self._sections[link] + 24)
        for offset in range(begin, begin + size, 24):
            name, info, other, holder, address = self._read("<IBBHQ", offset)
            is_exported = info >> 4 != 0 and other & 3 in (0, 3)
            yield Symbol(self._text(names + name), holder != 0, is_exported, info & 15 in _FUNCTIONS, address)

    def text_at(self, address: int) -> str:
        """The constant text at an address in memory."""
        return self._text(self._offset(address))

    def _offset(self, address: int) -> int:
        for segment in self._segments:
            if segment.kind == _LOAD and segment.address <= address < segment.address + segment.size:
                return segment.offset + address - segment.address
        raise ValueError(f"it has nothing at address {address:#x}")

    def _text(self, offset: int) -> str:
        return self._data[offset : self._data.find(b"\0", offset)].decode(errors="replace")

    def needed(self) -> list[Path]:
        """The libraries that it links to, as far as it says itself where they are."""
        entries = list(self._dynamic())
        names = [value for tag, value in entries if tag == _STRINGS]
        if not names:
            return []
        texts = self._offset(names[0])
        given = [self._text(texts + value) for tag, value in entries if tag in _RUN_PATHS]
        folders = [folder for text in given for folder in text.replace("${ORIGIN}", "$ORIGIN").split(":") if folder]
        folders += filter(None, os.environ.get("LD_LIBRARY_PATH", "").split(":"))
        origin = str(self.path.resolve().parent)
        found = []
        for library in (self._text(texts + value) for tag, value in entries if tag == _NEEDED):
            places = [library] if "/" in library else [f"{folder}/{library}" for folder in folders]
            paths = (Path(place.replace("$ORIGIN", origin)) for place in places)
            found += list(filter(Path.is_file, paths))[:1]
        return found

    def _dynamic(self) -> Iterator[tuple[int, int]]:
        for segment in self._segments:
            if segment.kind == _DYNAMIC:
                for offset in range(segment.offset, segment.offset + segment.size - 15, 16):
                    tag, value = self._read("<QQ", offset)
                    yield tag, value


def unloaded(path: Path) -> Iterator[Elf]:
    """The library and, as far as it says where they are, those that it links to, without those in this process.

    Raises:
        ValueError: one is incomplete; the text says which.
    """
    maps = (line.split(maxsplit=5) for line in Path("/proc/self/maps").read_text().splitlines())
    loaded = {fields[5] for fields in maps if len(fields) == 6 and "x" in fields[1]}  # others are files that were read
    waiting, seen = [path], set()
    while waiting:
        file = waiting.pop().resolve()
        if file in seen or str(file) in loaded:
            continue
        seen.add(file)
        try:
            elf = Elf(file)
            waiting += elf.needed()
        except ValueError as error:
            raise ValueError(str(error) if file == path.resolve() else f"{file}, which it links to: {error}") from None
        yield elf
