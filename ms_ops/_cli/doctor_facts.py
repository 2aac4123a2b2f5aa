"""What the doctor tells about ms_ops itself: version, cache, op libraries, what it replaces in the frameworks."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import ms_ops
from ms_ops._build import cache, info, layout
from ms_ops._compat import patches
from ms_ops._mint import enable
from ms_ops._native import elf, library


def package_version() -> str:
    """Of the package that is running, wherever it was found."""
    return ms_ops.__version__


def cached_libraries(folder: Path) -> list[Path]:
    """Finished builds of ms_ops.load; what commands make for others to load is in a folder of cache.made_once."""

    def is_a_build(path: Path) -> bool:
        places = path.relative_to(folder).parts
        return path.is_file() and not any(place == cache.MADE or place.startswith(cache.SCRATCH) for place in places)

    found = (Path(place, name) for place, _, names in os.walk(folder) for name in names if name.endswith(".so"))
    return sorted(filter(is_a_build, found))


def size_of(folder: Path) -> int:
    """Bytes of all files in `folder`, and none of what links lead to."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(FileNotFoundError):  # of a build that goes on
                total += os.lstat(os.path.join(place, name)).st_size
    return total


def built_for(path: Path) -> str | None:
    """What ms_ext.h has recorded in a library; None if it is not there. Loads nothing."""
    try:
        return library.built_for(elf.Elf(path))
    except (OSError, ValueError):
        return None


def package_libraries() -> list[Path]:
    """Those that come with the package."""
    return sorted(layout.LIBRARY_DIR.glob("*.so"))


def package_abi(path: Path) -> str:
    """What a library of the package was built for; some know torch only through the others."""
    return built_for(path) or f"mindspore {info.read()['mindspore']}, string ABI 0"


def replaced_functions(framework: str) -> list[str]:
    """Functions and methods of a framework in whose places ms_ops has put its own."""
    names = {patch.qualified_name for patch in patches.in_force()}
    return sorted(name for name in names if name.split(".")[0] == framework)


def native_patches() -> str:
    """What ms_ops changes in loaded libraries of the frameworks."""
    changes = []
    plugin = library.open_library(enable.LIBRARY) if enable.LIBRARY.is_file() else None
    if plugin and plugin.ms_ext_plugin_keeps_contiguous():
        changes.append("MindSpore makes tensors contiguous for its own CPU kernels again, as it does without a plug-in")
    if plugin and plugin.ms_ext_plugin_takes_dynamic_lists():
        changes.append("in graphs, it gives a plug-in's kernels lists of numbers that are known only while they run")
    if layout.PYNATIVE_LIBRARY.is_file():
        changes.append("from the first gradient in PyNative mode on the CPU on, torch's kernel adds gradients")
    return "; ".join(changes) or "none"
