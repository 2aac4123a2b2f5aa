"""``ms_ops.load``: build a user's sources once and load them."""

from __future__ import annotations

import json
import os
import re
import shlex
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ms_ops import ops
from ms_ops._build import by_ninja, cache, headers, layout, recipe
from ms_ops._custom import custom as _custom
from ms_ops._native import library
from ms_ops._operators import reloading

_REVOCABLE = "dispatch/revocable_library.h"  # of the bridge

_REGISTERS = re.compile(rb"(?<!STABLE_)TORCH_LIBRARY")

_CLOCK_OF_FILES = 5  # Linux's CLOCK_REALTIME_COARSE, by which file systems stamp files
_SAVED_MEANWHILE = "saved while it was built"  # in the place of a digest: who asks next builds again

# What compilers, setuptools and torch read from the environment.
_BUILD_VARIABLES = (
    "CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "TORCH_CUDA_ARCH_LIST", "NVCC_PREPEND_FLAGS",
    "NVCC_APPEND_FLAGS", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH",
)  # fmt: skip

# The build that this process loaded last of each name and first source: other sources are another library.
_latest: dict[tuple[str, Path], Path] = {}


class Library:
    """A loaded library of entries. ``str(library)`` is its path; `library.custom` wraps its entries."""

    def __init__(self, path: Path) -> None:
        self.path = path
        library.open_library(path)

    def __fspath__(self) -> str:
        return str(self.path)

    __str__ = __fspath__

    def __repr__(self) -> str:
        return f"ms_ops.Library({str(self)!r})"

    def custom(self, symbol: str, **arguments: Any) -> _custom.CustomOp:
        """The entry `symbol` as a primitive; `arguments` as for :func:`ms_ops.custom`."""
        return _custom.custom(f"{self.path}:{symbol}", **arguments)


def load(
    name: str,
    sources: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    cflags: Sequence[str] = (),
    cuda_cflags: Sequence[str] = (),
    ldflags: Sequence[str] = (),
    include_dirs: Sequence[str | os.PathLike[str]] = (),
    verbose: bool = False,
) -> Library:
    """Compile C++ and CUDA sources against the bridge and torch, unless that was done before, and load them.

    Builds are kept in the user's cache folder (or `MS_OPS_CACHE_DIR`), each in a folder of its own that is never
    changed. A build is used again while the sources, the headers they include, the flags, the compiler, torch,
    MindSpore, Python and ms_ops are what they were, and the library is, to the byte, the one that was built. Several
    processes may ask at once; one builds. Nobody but you may write to that folder.

    After an edit, in the same process, the new build takes the place of the one that was loaded under this name, from
    the same first source: what it registers with ``TORCH_LIBRARY`` and its relatives is called from then on, by torch
    and by ms_ops, in PyNative mode and in graphs that are compiled later. Graphs that were compiled before call the new
    kernels, with the outputs' shapes of before.

    Args:
        name: of the library, a Python identifier.
        sources: ``.cpp``, ``.cc``, ``.cxx`` or ``.cu`` files; a path by itself is one source.
        cflags: further flags for the C++ compiler.
        cuda_cflags: further flags for nvcc.
        ldflags: further flags for the linker.
        include_dirs: further include folders.
        verbose: show the compiler's output while it runs.

    Returns:
        The loaded library.

    Raises:
        ValueError: `name` is no identifier.
        TypeError: flags or folders are a text in place of a list.
        BuildError: a source is missing, torch cannot build it, the compiler refuses it, with the compiler's text, or
            the cache folder cannot be used or is not safe from others, with the way out.
        ImportError: the library cannot be loaded into this process, as one with an operator that another library has
            registered with torch, or an earlier build with another schema.
        PermissionError: MS_CUSTOM_AOT_WHITE_LIST does not allow the cache folder.

    Examples:
        >>> library = ms_ops.load("my_ops", ["my_relu.cpp"])
        >>> my_relu = library.custom("MyRelu", out_shape=lambda x: x, out_dtype=lambda x: x)
    """
    if not isinstance(name, str) or not name.isidentifier():
        raise ValueError(f"the name of a library must be an identifier, got {name!r}")
    if isinstance(sources, (str, os.PathLike)):
        sources = [sources]
    if not isinstance(sources, (list, tuple)):
        raise TypeError(f"ms_ops.load: sources must be a path or a list of paths, got {sources!r}")
    paths = [Path(source).resolve() for source in sources]
    options = _texts(cflags=cflags, cuda_cflags=cuda_cflags, ldflags=ldflags, include_dirs=include_dirs)
    recipe.check_sources(paths, cuda_cflags=options["cuda_cflags"], include_dirs=options["include_dirs"])
    options["include_dirs"] = [str(Path(folder).resolve()) for folder in options["include_dirs"]]
    facts = {
        "bridge": str(layout.LIBRARY),
        "headers": cache.digest(*map(_tagged, sorted(recipe.bridge_include_dir().rglob("*.h")))),
        "recipe": cache.digest(*map(_tagged, sorted(Path(recipe.__file__).parent.glob("*.py")))),
        "environment": {variable: os.environ.get(variable) for variable in _BUILD_VARIABLES},
        **recipe.environment_facts(),
        **(recipe.cuda_facts() if recipe.cuda_sources(paths) else {}),
    }
    request = json.dumps([name, facts, options], sort_keys=True)
    begun = time.clock_gettime_ns(_CLOCK_OF_FILES)
    key = cache.digest(request.encode(), *map(_tagged, paths))
    with cache.locked(f"{name}-{key[:16]}") as folder:
        library.check_white_list(folder)
        built = cache.find(folder, f"{name}.so") or _build(folder, name, paths, options, facts, begun, verbose)
    earlier = _latest.get((name, paths[0]), built)
    if earlier != built:
        library.open_in_place_of(built, earlier)
        reloading.forget()
        for namespace in library.registered_namespaces(earlier) | library.registered_namespaces(built):
            ops._forget(namespace)
    loaded = Library(built)
    _latest[name, paths[0]] = built
    return loaded


def _build(
    folder: Path,
    name: str,
    sources: Sequence[Path],
    options: Mapping[str, Sequence[str]],
    facts: Mapping[str, Any],
    begun: int,
    verbose: bool,
) -> Path:
    said: list[str] = []

    def tell(line: str) -> None:
        said.append(line)
        if verbose:
            print(line, end="", flush=True)

    with cache.scratch(folder) as scratch:
        output = scratch / "result" / f"{name}.so"
        try:
            read = _compile(output, sources, options, facts, scratch / "objects", tell)
            if _registers(read) and not _registers(sources):
                again = scratch / "objects of what headers register"
                read = _compile(output, sources, options, facts, again, tell, registers=True)
        except by_ninja.CompilerError:
            raise recipe.BuildError(f"ms_ops.load({name!r}) failed; the compiler said:\n{''.join(said)}") from None
        folders = [*(source.parent for source in sources), *map(Path, options["include_dirs"])]
        folders += headers.searched(options["cflags"])
        looked_at = {str(path): cache.file_digest(path) for path in (*read, *headers.in_their_places(read, folders))}
        saved = [path for path in (*sources, *read) if not path.exists() or path.stat().st_mtime_ns > begun]
        return cache.keep(folder, output, looked_at | dict.fromkeys(map(str, saved), _SAVED_MEANWHILE))


def _registers(paths: Iterable[Path]) -> bool:
    """Whether one of the files has TORCH_LIBRARY or a relative of it, but for those of the stable ABI."""
    return any(_REGISTERS.search(path.read_bytes()) for path in paths if path.exists())


def _compile(
    output: Path,
    sources: Sequence[Path],
    options: Mapping[str, Sequence[str]],
    facts: Mapping[str, Any],
    objects: Path,
    tell: Callable[[str], None],
    registers: bool = False,
) -> list[Path]:
    """The headers of users that were read."""
    revocable = ["-include", _REVOCABLE] if registers or _registers(sources) else []
    flags = {name: [*revocable, *options[name]] for name in ("cflags", "cuda_cflags")}
    options = {**options, **flags}
    if recipe.cuda_sources(sources):  # by two compilers, with flags that depend on the GPU
        read = _by_setuptools(output, sources, options, objects, tell)
    else:
        text = json.dumps(facts, sort_keys=True)
        read = by_ninja.build(output, sources, by_ninja.flags_for(options, text), objects, text, tell)
    return headers.of_users(read, recipe.cxx_compiler(), facts.get("toolkit"))


def _texts(**options: Sequence[str | os.PathLike[str]]) -> dict[str, list[str]]:
    """Flags and folders as texts; raises TypeError for what is no list of them."""
    for name, value in options.items():
        if isinstance(value, (str, os.PathLike)):
            words = [os.fspath(value)] if name == "include_dirs" else shlex.split(os.fspath(value))
            raise TypeError(f"ms_ops.load: {name} must be a list, got {value!r}; write {name}={words}")
        if not all(isinstance(item, (str, os.PathLike)) for item in value):
            raise TypeError(f"ms_ops.load: {name} must be a list of texts and paths, got {list(value)!r}")
    return {name: [os.fspath(item) for item in value] for name, value in options.items()}


def _by_setuptools(
    output: Path,
    sources: Sequence[Path],
    options: Mapping[str, Sequence[str]],
    objects: Path,
    tell: Callable[[str], None],
) -> list[Path]:
    """In a child process: setuptools changes global state, and its compiler writes to stdout."""
    arguments = [*map(str, sources), "-o", str(output), "--build-temp", str(objects)]
    # Torch has the compiler leave out headers of folders that are named by -isystem.
    all_headers = {**options, "cflags": [*options["cflags"], "-MD"]}
    command = recipe.own_command("ms_ops", "build", *arguments, *recipe.option_arguments(all_headers))
    by_ninja.run(command, tell)
    return by_ninja.headers_read(objects)


def _tagged(path: Path) -> bytes:
    return f"{path}={cache.file_digest(path)}".encode()
