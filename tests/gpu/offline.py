"""``python -m tests.gpu.offline``: packs what a machine with a GPU and a CUDA build of torch, but no network, lacks.

The packages that ms_ops and its tests need, MindSpore without what is for Ascend or CUDA 11.1 and without NCCL and AKG,
ms_ops's own libraries for that machine's Python and torch, and a script, ``run.sh``, that unpacks all of it there and
runs a command:

    python -m tests.gpu.offline packed --python python3.12 --torch 2.11.0 --arch 90   # with a network, without a GPU
    bash packed/run.sh python3 -m pytest -n 8 --hardware tests/gpu tests/devices tests/simulator

MindSpore's kernels have code for GPUs up to compute capability 8.6, and the driver would compile all of them when the
first is launched, for minutes. Here ptxas does it once: the code for `--arch` takes the place of all other in the
plug-in's library. It needs the CUDA toolkit and the package lz4.
"""

from __future__ import annotations

import argparse
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from ms_ops._build import cuda_home
from tests.conftest import ROOT

_PACKAGES = (
    "mindspore==2.10.0", "numpy<2", "scipy<1.14", "dill", "asttokens", "astunparse", "six", "jsonschema", "referencing",
    "rpds-py", "jsonschema-specifications", "attrs", "platformdirs", "filelock", "expecttest", "hypothesis",
    "sortedcontainers", "pytest<9", "pluggy", "iniconfig", "pytest-xdist", "execnet", "pytest-randomly",
    cuda_home.RUNTIME_PACKAGE,
)  # fmt: skip
_NOT_FOR_A_GPU = (
    "lib/plugin/ascend", "lib/plugin/gpu11.1", "lib/plugin/gpu11.6", "lib/plugin/cpu/libakg.so",
    "lib/plugin/libmindspore_gpu.so.11.1", "lib/plugin/libmindspore_ops_ascend.so",
    "lib/plugin/libmindspore_ascend.so.2",
)  # fmt: skip
_KERNELS = "lib/plugin/gpu/libcuda_ops.so.11"
_RUN = """\
#!/usr/bin/env bash
# Unpacks, once, and runs a command in which Python finds everything; the folder of the tests is the working one.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
site=${MS_OPS_SITE:-/tmp/ms_ops_site}
if [ ! -e "$site/.unpacked" ]; then
  mkdir -p "$site"
  cat "$here"/site.*.part | tar -xJ -C "$site"
  touch "$site/.unpacked"
fi
cp -ru "$here"/lib/. ms_ops/lib/
# A .pth file, and not PYTHONPATH, which tests set themselves, and in front, as another NumPy may be installed.
echo "import sys; sys.path[:0] = ['$site', '$PWD']" \\
  > "$(python3 -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/ms_ops_offline.pth"
exports=$(python3 -m ms_ops cuda-home)
eval "$exports"
exec "$@"
"""


class _Entry(NamedTuple):
    """Code in a fat binary: kind 1 is PTX, 2 is machine code; `begin` and `end` are those of its bytes."""

    kind: int
    capability: int
    begin: int
    end: int
    size: int


_FAT_BINARY, _ENTRY = struct.Struct("<IHHQ"), struct.Struct("<HHIQI4xHHI8xQ8xQ")
_MAGIC, _PTX, _NEWEST = 0xBA55ED50, 1, 86


def _fat_binaries(data: bytes) -> Iterator[tuple[int, int, list[_Entry]]]:
    """Begin, end and entries of each."""
    begin = data.find(_MAGIC.to_bytes(4, "little"))
    while begin >= 0:
        _, _, header, size = _FAT_BINARY.unpack_from(data, begin)
        position, end = begin + header, begin + header + size
        entries = []
        while position < end:
            kind, _, head, padded, compressed, _, _, capability, _, whole = _ENTRY.unpack_from(data, position)
            entries.append(_Entry(kind, capability, position + head, position + head + compressed, whole))
            position += head + padded
        yield begin, end, entries
        begin = data.find(_MAGIC.to_bytes(4, "little"), end)


def precompile(library: Path, arch: str) -> None:
    """Replace all kernels of `library` by machine code for the GPUs of `arch`, such as "90"."""
    import lz4.block

    data = bytearray(library.read_bytes())

    def compiled(item: tuple[int, int, list[_Entry]]) -> None:
        begin, end, entries = item
        (newest,) = (entry for entry in entries if (entry.kind, entry.capability) == (_PTX, _NEWEST))
        text = lz4.block.decompress(bytes(data[newest.begin : newest.end]), uncompressed_size=newest.size)
        with tempfile.TemporaryDirectory() as folder:
            ptx, cubin, fat = (Path(folder, name) for name in ("k.ptx", "k.cubin", "k.fatbin"))
            ptx.write_bytes(text.rstrip(b"\0"))
            subprocess.run(["ptxas", f"-arch=sm_{arch}", str(ptx), "-o", str(cubin)], check=True)
            image = f"--image3=kind=elf,sm={arch},file={cubin}"
            subprocess.run(["fatbinary", "--64", f"--create={fat}", image], check=True)
            code = fat.read_bytes()
        if len(code) > end - begin:
            raise ValueError(f"the code for sm_{arch} takes more room than all that it is to replace")
        data[begin:end] = code.ljust(end - begin, b"\0")

    with ThreadPoolExecutor() as pool:
        list(pool.map(compiled, list(_fat_binaries(data))))
    library.write_bytes(data)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.gpu.offline", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where the packed files go")
    parser.add_argument("--python", required=True, help="an interpreter of that machine's release of Python")
    parser.add_argument("--torch", required=True, help="that machine's release of torch")
    parser.add_argument("--arch", required=True, help="compute capability of its GPU, such as 90")
    parser.add_argument("--part", type=int, default=50, help="largest size of a file, in MiB")
    options = parser.parse_args()
    options.folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        _pack(options, Path(scratch))


def _pack(options: argparse.Namespace, scratch: Path) -> None:
    site, venv, clone = scratch / "site", scratch / "venv", scratch / "clone"
    subprocess.run([options.python, "-m", "venv", str(venv)], check=True)
    python = [str(venv / "bin" / "python"), "-m"]
    subprocess.run([*python, "pip", "install", "-q", f"torch=={options.torch}", "setuptools", "wheel", "ninja",
                    "pyyaml"], check=True)  # fmt: skip
    subprocess.run([*python, "pip", "install", "-q", "--no-deps", "--target", str(site), *_PACKAGES], check=True)
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    arch = {"TORCH_CUDA_ARCH_LIST": f"{options.arch[:-1]}.{options.arch[-1]}", "PYTHONPATH": str(site)}
    variables = [f"{name}={value}" for name, value in arch.items()]
    build = ["env", *variables, str(venv / "bin" / "python"), "setup.py", "build_ext", "--inplace"]
    subprocess.run(build, cwd=clone, check=True)
    shutil.copytree(clone / "ms_ops" / "lib", options.folder / "lib")
    for name in _NOT_FOR_A_GPU:
        path = site / "mindspore" / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    precompile(site / "mindspore" / _KERNELS, options.arch)
    archive = scratch / "site.tar.xz"
    subprocess.run(["tar", "-C", str(site), "--use-compress-program=xz -T0", "-cf", str(archive), "."], check=True)
    with archive.open("rb") as packed:
        for number in range(1000):
            if not (part := packed.read(options.part << 20)):
                break
            (options.folder / f"site.{number:03}.part").write_bytes(part)
    (options.folder / "run.sh").write_text(_RUN)


if __name__ == "__main__":
    sys.exit(main())
