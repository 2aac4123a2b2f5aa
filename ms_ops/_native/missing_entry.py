"""What to say when a library has no entry of the name that was given."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from pathlib import Path

from ms_ops._native.elf import Elf

_PARTS = ("Init", "InferShape", "InferType", "InferShapeText")
_MOST_SHOWN = 8


def describe(library: Path, symbol: str, elsewhere: Path | None) -> str:
    """Which file was searched, what it has, and what to do.

    Args:
        library: in which the entry was looked for.
        symbol: its name.
        elsewhere: a library that this one links to, and that has the symbol.
    """
    elf = Elf(library)
    exported = {
        symbol.name for symbol in elf.symbols() if symbol.is_defined and symbol.is_exported and symbol.is_function
    }
    internal = {symbol.name for symbol in elf.symbols(internal=True) if symbol.is_defined and symbol.is_function}
    text = f"{library} exports no {symbol!r}. {_listed(symbol, exported)} "
    signature = f"int {symbol}(...)`"
    if symbol in internal:
        text += f'A function of this name is hidden in it: declare it `extern "C" MS_EXT_API {signature}.'
    elif any(name.startswith("_Z") and f"{len(symbol)}{symbol}" in name for name in internal | exported):
        text += f'It has a C++ function of this name: declare it `extern "C" {signature}.'
    else:
        text += f'Define it with MS_EXT_OP, or as `extern "C" {signature}.'
    if elsewhere is not None:
        text += f" {elsewhere}, which it links to, has one: name that file if you mean it."
    return text


def _listed(symbol: str, exported: Collection[str]) -> str:
    entries = [name for name in sorted(exported) if _looks_like_entry(name, exported)]
    if not entries:
        return "It exports nothing that may be an entry."
    shown = difflib.get_close_matches(symbol, entries, n=_MOST_SHOWN, cutoff=0.0)
    more = f" and {len(entries) - len(shown)} more" if len(entries) > len(shown) else ""
    return f"It exports {', '.join(shown)}{more}."


def _looks_like_entry(name: str, exported: Collection[str]) -> bool:
    is_part = any(name.endswith(part) and name.removesuffix(part) in exported for part in _PARTS)
    return not is_part and not name.startswith(("_", "ms_ext_"))
