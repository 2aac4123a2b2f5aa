"""The flags with which sources of users are compiled and linked, for other build tools and editors."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ms_ops._build import recipe

# Which the build tool sets for each file, some with a value behind them.
_OF_ONE_FILE = {"-c": 0, "-o": 1, "-MMD": 0, "-MF": 1}

_Options = Mapping[str, Sequence[str | Path]]


def find(options: _Options) -> dict[str, Any]:
    """Flags by their use, read off a build of an empty source.

    Args:
        options: of :func:`ms_ops._build.recipe.build_library`.

    Returns:
        "compiler", "compile" and "link", and of those of "compile" the "include_dirs" alone.

    Raises:
        BuildError: even an empty source cannot be built.
    """
    with tempfile.TemporaryDirectory() as folder:
        compiler, compile_flags = _read_off(Path(folder), options)
    extension = recipe.make_user_extension([], ldflags=list(map(str, options.get("ldflags", ()))))
    return {
        "compiler": compiler,
        "compile": compile_flags,
        "include_dirs": [flag.removeprefix("-I") for flag in compile_flags if flag.startswith("-I")],
        "link": [
            "-shared",
            *shlex.split(os.environ.get("LDFLAGS", "")),
            *(f"-L{place}" for place in extension.library_dirs),
            *extension.extra_link_args,
        ],
    }


def _read_off(folder: Path, options: _Options) -> tuple[str, list[str]]:
    source, objects = folder / "empty.cpp", folder / "objects"
    source.touch()
    arguments = [str(source), "-o", str(folder / "empty.so"), "--build-temp", str(objects)]
    command = recipe.own_command("ms_ops", "build", *arguments, *recipe.option_arguments(options))
    # Else torch would put a cache that it finds in front of the compiler.
    environment = {**os.environ, "TORCH_NO_COMPILER_WRAPPER": "1"}
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if process.returncode != 0:
        said = f"{process.stdout}{process.stderr}"
        raise recipe.BuildError(f"cannot find the flags, as an empty source does not build:\n{said}")
    database = [str(recipe.find_ninja()), "-C", str(objects), "-t", "compdb"]
    entries = json.loads(subprocess.run(database, check=True, capture_output=True, text=True).stdout)
    words = iter(shlex.split(next(entry["command"] for entry in entries if entry["file"] == str(source))))
    compiler, flags = next(words), []
    for word in words:
        if word in _OF_ONE_FILE:
            for _ in range(_OF_ONE_FILE[word]):
                next(words)
        elif word != str(source):
            flags.append(word)
    return compiler, flags


def _compile_commands(flags: Mapping[str, Any], sources: Sequence[Path]) -> str:
    commands = [
        {
            "directory": str(source.parent),
            "file": str(source),
            "arguments": [flags["compiler"], *flags["compile"], "-c", str(source)],
        }
        for source in map(Path.resolve, sources)
    ]
    return json.dumps(commands, indent=2)


_FORMS: dict[str, Callable[[Mapping[str, Any], Sequence[Path]], str]] = {
    "json": lambda flags, sources: json.dumps(flags, indent=2),
    "compile": lambda flags, sources: "\n".join(flags["compile"]),
    "include-dirs": lambda flags, sources: "\n".join(flags["include_dirs"]),
    "link": lambda flags, sources: "\n".join(flags["link"]),
    "compile-commands": _compile_commands,
}
FORMS = tuple(_FORMS)


def text(form: str, options: _Options, sources: Sequence[Path]) -> str:
    """The flags in one of FORMS; all but JSON have one flag or folder in each line.

    Raises:
        BuildError: as of :func:`find`.
    """
    return _FORMS[form](find(options), sources)
