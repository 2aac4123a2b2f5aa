"""CUDA sources where torch is built without CUDA: nvcc compiles them, to look for errors, and nothing is linked."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ms_ops._build import recipe

# Of torch's headers, the one with build options for CUDA is not in builds without it.
_FLAGS = ("-std=c++20", "-DC10_CUDA_NO_CMAKE_CONFIGURE_FILE", "-Xcompiler=-fPIC")

_OLDEST = 12
"""Release of CUDA that knows C++20."""


class Verdict(NamedTuple):
    """What nvcc says of one source.

    Attributes:
        compiles: whether it does.
        text: a sentence with the source and nvcc, and all that nvcc printed.
    """

    compiles: bool
    text: str


def find_nvcc() -> str | None:
    """The nvcc of a toolkit that a variable names, or of PATH; None if there is none that compiles torch's headers.

    CUDA_HOME may name the toolkit of MindSpore's GPU plug-in, which is for CUDA 11, or what `cuda-home` made for it.
    """
    homes = filter(None, map(os.environ.get, (recipe.TOOLKIT_VARIABLE, "CUDA_HOME", "CUDA_PATH")))
    for home in map(Path, homes):
        release = recipe.nvcc_release(home)
        if release and int(release.partition(".")[0]) >= _OLDEST:
            return str(home / "bin" / "nvcc")
    return shutil.which("nvcc")


def verdicts(
    sources: Iterable[str | Path],
    flags: Sequence[str],
    include_dirs: Iterable[str | os.PathLike[str]],
) -> list[Verdict]:
    """What nvcc says of each source, with torch's headers and those in `include_dirs`; nothing without nvcc."""
    nvcc = find_nvcc()
    if nvcc is None:
        return []
    from torch.utils import cpp_extension

    folders = [*include_dirs, *recipe.torch_paths(cpp_extension.include_paths)]
    command = [nvcc, "-c", *_FLAGS, *(f"-I{os.fspath(folder)}" for folder in folders), *flags]
    return [_verdict(nvcc, command, source) for source in sources]


def _verdict(nvcc: str, command: Sequence[str], source: str | Path) -> Verdict:
    with tempfile.TemporaryDirectory() as scratch:
        output = ["-o", str(Path(scratch, "object.o"))]
        process = subprocess.run([*command, str(source), *output], capture_output=True, text=True, check=False)
        compiles = process.returncode == 0 and Path(scratch, "object.o").is_file()
    said = f"{process.stdout}{process.stderr}".strip()
    verdict = "compiled without errors" if compiles else "does not compile"
    return Verdict(compiles, f"{source} was given to {nvcc}: it {verdict}" + (f":\n{said}" if said else "."))
