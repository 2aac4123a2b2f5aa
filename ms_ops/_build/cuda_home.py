"""A CUDA_HOME for MindSpore's GPU plug-in, which is for CUDA 11, made of the CUDA libraries of torch.

Functions of cuBLAS, cuDNN, cuFFT, cuSOLVER, cuSPARSE and NVRTC that the plug-in needs go on to torch's libraries, which
have them under the same names. The runtime itself is that of CUDA 11, from NVIDIA's package: several runtimes live in
one process, on one driver. MindSpore's kernels for the GPU are in the plug-in.
"""

from __future__ import annotations

import importlib.metadata
import os
import shlex
import tempfile
from collections.abc import Iterable
from pathlib import Path

from ms_ops._build import cache, plug_ins, recipe

RUNTIME, RUNTIME_PACKAGE = "libcudart.so.11.0", "nvidia-cuda-runtime-cu11==11.8.89"
_NOT_SUPPORTED = 15  # of cuBLAS, and an error in the other libraries


def cuda_home() -> Path:
    """The folder, which is made once in the user's cache.

    Raises:
        BuildError: it cannot be made; the text says what is missing, and what to do.
    """
    import torch

    if torch.version.cuda is None:
        raise recipe.BuildError(f"torch {torch.__version__} is built without CUDA: install a CUDA build of torch")
    if not plug_ins.GPU_PLUGIN.is_file():
        raise recipe.BuildError(
            f"this MindSpore has no plug-in for GPUs: there is no {plug_ins.GPU_PLUGIN}. The mindspore of PyPI for "
            "x86-64 brings it."
        )
    functions = plug_ins.cuda_functions()
    forwarded = {name: _of_torch(name) for name in functions if name not in (RUNTIME, recipe.CUDA_DRIVER)}
    runtime = _runtime()
    inputs = [runtime, *forwarded.items(), *((name, sorted(functions[name])) for name in forwarded)]
    key = cache.digest(Path(__file__).read_bytes(), *(str(item).encode() for item in inputs))

    def make(home: Path) -> None:
        libraries = home / "lib64"
        libraries.mkdir()
        (libraries / RUNTIME).symlink_to(runtime)
        for name, target in forwarded.items():
            if name == target.name:
                (libraries / name).symlink_to(target)
            else:
                forward(libraries / name, functions[name], target)
        plug_ins.make_nvcc(home)

    return cache.made_once(f"cuda-home-{key[:16]}", make, "CUDA 11 of torch's libraries")


def exports(home: Path) -> str:
    """What a shell is to run before MindSpore is imported."""
    libraries = shlex.quote(str(home / "lib64"))
    return (
        f"export CUDA_HOME={shlex.quote(str(home))}\n"
        f'export LD_LIBRARY_PATH={libraries}"${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"'
    )


def _runtime() -> Path:
    package = RUNTIME_PACKAGE.partition("==")[0]
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.name == RUNTIME:
            return Path(str(file.locate())).resolve()
    raise recipe.BuildError(f"{RUNTIME} is missing; install it with: python -m pip install {RUNTIME_PACKAGE}")


def _of_torch(name: str) -> Path:
    """Torch's library that has the functions of the library `name`, of whatever release."""
    import torch

    packages = Path(torch.__file__).parents[1] / "nvidia"
    stem = name.partition(".")[0]
    for path in sorted(packages.glob(f"*/lib/{stem}.so.*")):
        return path.resolve()
    raise recipe.BuildError(
        f"torch {torch.__version__} has no {stem} in {packages}: install the torch of PyPI, which brings CUDA's "
        f"libraries, or CUDA 11.6 and cuDNN 8, and set CUDA_HOME and LD_LIBRARY_PATH to them"
    )


def forward(library: Path, names: Iterable[str], target: Path) -> None:
    """Compile a library for x86-64 whose functions `names` jump to those of `target`.

    A function that `target` lacks writes its name to stderr, and returns an error.

    Raises:
        BuildError: there is no C compiler, or it fails.
    """
    with tempfile.TemporaryDirectory() as folder:  # MindSpore takes what lies beside libraries for further ones
        source, versions = Path(folder, "forward.c"), Path(folder, "forward.map")
        source.write_text(_source(sorted(names), target))
        versions.write_text(f"{library.name} {{ global: *; }};\n")
        command = [*shlex.split(os.environ.get("CC", "cc")), "-O1", "-fPIC", "-shared", str(source), "-o", str(library)]
        command += [f"-Wl,-soname,{library.name}", f"-Wl,--version-script={versions}", "-ldl"]
        plug_ins.run(command, f"compile {library.name}")


def _source(names: list[str], target: Path) -> str:
    path = str(target).replace("\\", "\\\\").replace('"', '\\"')
    missing = "".join(
        f'static long missing{index}(void) {{ return missing("{name}"); }}\n' for index, name in enumerate(names)
    )
    functions = "".join(f'  {{"{name}", missing{index}}},\n' for index, name in enumerate(names))
    jumps = "".join(
        f'__asm__(".globl {name}\\n.type {name},@function\\n{name}: jmp *functions+{16 * index + 8}(%rip)");\n'
        for index, name in enumerate(names)
    )
    return f"""#include <dlfcn.h>
#include <stdio.h>
static long missing(const char* name) {{
  fprintf(stderr, "ms_ops: MindSpore's GPU plug-in calls %s, which is not in {path}\\n", name);
  return {_NOT_SUPPORTED};
}}
{missing}
__attribute__((visibility("hidden"), used)) struct {{
  const char* name;
  void* target;
}} functions[] = {{
{functions}}};
__attribute__((constructor)) static void resolve(void) {{
  void* library = dlopen("{path}", RTLD_NOW);
  if (!library) fprintf(stderr, "ms_ops: %s\\n", dlerror());
  for (int i = 0; library && i < {len(names)}; ++i) {{
    void* found = dlsym(library, functions[i].name);
    if (found) functions[i].target = found;
  }}
}}
{jumps}"""
