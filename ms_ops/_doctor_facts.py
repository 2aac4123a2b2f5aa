"""What the doctor tells about ms_ops itself: version, cache, op libraries, what it replaces in the frameworks."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import ms_ops
from ms_ops import _build_info, _elf, _extension, _library, _mint


def package_version() -> str:
    """Of the package that is running, wherever it was found."""
    return ms_ops.__version__


def cached_libraries(folder: Path) -> list[Path]:
    """Finished builds of ms_ops.load."""
    return sorted(path for path in folder.rglob("*.so") if not any(part.startswith("building-") for part in path.parts))


def size_of(folder: Path) -> int:
    """Bytes of all files in `folder`."""
    sizes = (os.path.getsize(os.path.join(place, name)) for place, _, names in os.walk(folder) for name in names)
    return sum(sizes)


def built_for(path: Path) -> str | None:
    """What ms_ext.h has recorded in a library; None if it is not there. Loads nothing."""
    try:
        return _library.built_for(_elf.Elf(path))
    except (OSError, ValueError):
        return None


def package_libraries() -> list[Path]:
    """Those that come with the package."""
    return sorted(_extension.LIBRARY_DIR.glob("*.so"))


def package_abi(path: Path) -> str:
    """What a library of the package was built for; some know torch only through the others."""
    return built_for(path) or f"mindspore {_build_info.read()['mindspore']}, string ABI 0"


def replaced_functions(framework: str) -> list[str]:
    """Functions and methods in loaded modules of a framework that are ms_ops' own."""
    found = {
        f"{name}.{attribute}"
        for name, module in list(sys.modules.items())
        if name.split(".")[0] == framework and isinstance(module, ModuleType)
        for attribute, value in _functions(module)
        if (getattr(value, "__module__", None) or "").split(".")[0] == "ms_ops"
    }
    return sorted(found)


def _functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    for name, value in list(vars(module).items()):
        if isinstance(value, FunctionType):
            yield name, value
        elif inspect.isclass(value) and getattr(value, "__module__", "") == module.__name__:
            for method, function in list(vars(value).items()):
                if isinstance(function, FunctionType):
                    yield f"{name}.{method}", function


def native_patches() -> str:
    """What ms_ops changes in loaded libraries of the frameworks."""
    if not _mint.LIBRARY.is_file():
        return "none"
    if _library.open_library(_mint.LIBRARY).ms_ext_plugin_keeps_contiguous():
        return "MindSpore makes tensors contiguous for its own CPU kernels again, which it does not with a plug-in"
    return "none"
