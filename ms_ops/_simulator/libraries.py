"""Stand-ins for the CUDA 11 and CANN libraries that MindSpore's device plug-ins link to, made from the installed wheel.

What the plug-ins need is read from their symbol tables. Functions that sources/*.c defines work on host memory; all
others return 0. With them MindSpore's real plug-ins load, allocate, copy and dispatch on a machine without a device.
"""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ms_ops._build import cache, recipe
from ms_ops._build.plug_ins import GPU_KERNELS, GPU_PLUGIN, MINDSPORE, PLUGINS, cuda_functions, make_nvcc, run, symbols

SIMULATOR = Path(__file__).with_name("sources")
_CUDA_SOURCES = {"libcudart.so.11.0": ("cudart.c", "cudart_11.c"), recipe.CUDA_DRIVER: ("cuda.c",)}


@functools.cache
def cuda_home() -> Path:
    """A CUDA_HOME with the stand-ins in lib64 and an nvcc that tells its version only."""
    return _cached("cuda", _make_cuda)


def _make_cuda(home: Path) -> None:
    import torch

    needed_of = cuda_functions()
    for library in (Path(torch.__file__).parent / "lib").glob("libcaffe2_nvrtc.so"):  # a CUDA build of torch has it
        needed_of[recipe.CUDA_DRIVER] |= {
            name for name, *_ in symbols(library, defined=False) if re.match(r"cu[A-Z]", name)
        }
    folder = home / "lib64"
    simulator = _make_simulator(folder)
    for name, needed in needed_of.items():
        sources = [SIMULATOR / source for source in _CUDA_SOURCES.get(name, ())]
        _link_stubs(folder / name, needed, sources, [simulator], versioned=name != recipe.CUDA_DRIVER)
    _make_cuda_ops(folder / GPU_KERNELS.name, simulator)
    make_nvcc(home)


def _make_cuda_ops(library: Path, simulator: Path) -> None:
    """A stand-in for MindSpore's own kernels, which bring a CUDA runtime of theirs; it has some of them.

    MindSpore's plug-in finds it if a process has loaded it before.
    """
    needed = {symbol.name for symbol in symbols(GPU_PLUGIN, defined=False)}
    needed &= {symbol.name for symbol in symbols(GPU_KERNELS, defined=True)}
    _link_stubs(
        library, needed, [SIMULATOR / "cuda_ops.cpp"], [simulator], versioned=False,
        options=["-Wl,--no-as-needed", "-lstdc++"], stub=lambda name: f'sim_refuse_kernel("{name}")',
    )  # fmt: skip


@functools.cache
def torch_cuda_runtime() -> Path:
    """A stand-in for the CUDA runtime that a CUDA build of torch links to, on the device of :func:`cuda_home`."""
    return _cached("torch-cuda", _make_torch_cuda_runtime) / "libcudart.so.13"


def _make_torch_cuda_runtime(folder: Path) -> None:
    import torch

    runtime = folder / "libcudart.so.13"
    torch_lib = Path(torch.__file__).parent / "lib"
    needed = {
        symbol.name for library in torch_lib.glob("*.so") for symbol in symbols(library, defined=False)
        if symbol.version == runtime.name
    }  # fmt: skip
    include = recipe.cuda_toolkit(str(torch.version.cuda)) / "include"
    sources = [SIMULATOR / "cudart.c", SIMULATOR / "cudart_13.c"]
    _link_stubs(runtime, needed, sources, _of_device(cuda_home()), versioned=True, options=[f"-I{include}"])


def _of_device(home: Path) -> list[Path]:
    """What a library of torch's needs: the device, and on a GPU MindSpore's kernels, to be there before MindSpore's."""
    names = ("libdevice_simulator.so", GPU_KERNELS.name)
    return [path for name in names if (path := home / "lib64" / name).is_file()]


# Whose libraries the Ascend plug-in links to or opens; all of their symbols are in libascendcl.so.
_CANN_LIBRARIES = (
    "acl_dump", "acl_op_compiler", "acl_tdt_channel", "acl_tdt_queue", "ascend_hal", "c_sec", "ge_runner", "graph",
    "hccl", "msprofiler", "nnopbase", "platform", "profapi", "runtime",
)  # fmt: skip
_CANN = re.compile(r"_ZNK?2ge|acl|hal|Hccl|Msprof|rt[A-Z]")
_COLLECTIVE = {"HcclSetConfig", "HcclGetConfig", "HcclGetRankId", "HcclGetRankSize"}  # asked for by name
_BY_NAME = re.compile(r"ORIGIN_METHOD[A-Z_]*\(\s*(\w+)")


@functools.cache
def cann_home() -> Path:
    """An ASCEND_HOME_PATH with the stand-ins in lib64, and in package/ a package of custom operators."""
    return _cached("ascend", _make_cann) / "cann"  # MindSpore looks for that folder in the path of libascendcl.so


def _make_cann(scratch: Path) -> None:
    home = scratch / "cann"
    ascend = PLUGINS / "ascend"
    plugins = [PLUGINS / "libmindspore_ascend.so.2", PLUGINS / "libmindspore_ops_ascend.so", *ascend.rglob("*.so")]
    needed = {symbol.name for plugin in plugins for symbol in symbols(plugin, defined=False) if not symbol.version}
    needed |= _COLLECTIVE
    interface = mindspore_sources("ccsrc/plugin/ascend/res_manager/symbol_interface")
    for header in interface.glob("*.h"):
        needed |= set(_BY_NAME.findall(header.read_text()))
    for library in [*plugins, *(MINDSPORE / "lib").glob("*.so*"), *MINDSPORE.glob("*.so")]:
        needed -= {symbol.name for symbol in symbols(library, defined=True)}
    needed -= _definitions(SIMULATOR / "opapi.c")
    folder = home / "lib64"
    simulator = _make_simulator(folder)
    runtime = folder / "libascendcl.so"
    sources = [SIMULATOR / name for name in ("acl.c", "acl_torch.c", "aclop.c")]
    _link_stubs(runtime, filter(_CANN.match, needed), sources, [simulator], versioned=False)
    for name in _CANN_LIBRARIES:
        compile_c(folder / f"lib{name}.so", [], [runtime], ["-Wl,--no-as-needed"])
    operators = folder / "libopapi.so"
    compile_c(operators, [SIMULATOR / "opapi.c", SIMULATOR / "opapi_operators.c"], [runtime, simulator])
    custom = home / "package" / "op_api" / "lib" / "libcust_opapi.so"
    custom.parent.mkdir(parents=True)
    compile_c(custom, [SIMULATOR / "opapi_custom.c"], [operators, runtime, simulator])
    prototypes = home / "package" / "op_proto" / "inc" / "op_proto.h"
    prototypes.parent.mkdir(parents=True)
    shutil.copy(SIMULATOR / "op_proto.h", prototypes)
    compile_c(home / "package" / "libadd_kernel.so", [SIMULATOR / "kernels.c"], [simulator])
    for name in ("opp/vendors", "runtime", "compiler"):  # torch_npu asks whether the last two are there
        (home / name).mkdir(parents=True)


def mindspore_sources(path: str) -> Path:
    """A folder of the C++ headers in MindSpore's wheel."""
    return recipe.mindspore_include_dir() / "mindspore" / path


@functools.cache
def torch_device(name: str, home: Path) -> Path:
    """A library that gives a CPU build of torch the device of sources/`name`.cpp, with the memory of `home`."""
    return _cached(name, functools.partial(_make_torch_device, name, home)) / f"{name}.so"


def _make_torch_device(name: str, home: Path, folder: Path) -> None:
    _compile_torch(folder / f"{name}.so", SIMULATOR / f"{name}.cpp", _of_device(home))


@functools.cache
def package_operators() -> Path:
    """A library that calls torch's operators on the CPU, for stand-ins of packages' aclnn operators."""
    return _cached("package-ops", _make_package_operators) / "libpackage_ops.so"


def _make_package_operators(folder: Path) -> None:
    libraries = [cann_home() / "lib64" / name for name in ("libopapi.so", "libdevice_simulator.so")]
    _compile_torch(folder / "libpackage_ops.so", SIMULATOR / "package_ops.cpp", libraries)


def _compile_torch(library: Path, source: Path, libraries: Sequence[Path]) -> None:
    """Compile C++ that knows torch."""
    import torch
    from torch.utils import cpp_extension

    torch_lib = Path(torch.__file__).parent / "lib"
    folders = [SIMULATOR, recipe.bridge_include_dir(), *recipe.torch_paths(cpp_extension.include_paths)]
    command = [*shlex.split(cpp_extension.get_cxx_compiler()), "-std=c++20", "-O1", "-fPIC", "-shared"]
    command += ["-fvisibility=hidden", f"-D_GLIBCXX_USE_CXX11_ABI={int(torch.compiled_with_cxx11_abi())}"]
    command += [*(f"-I{path}" for path in folders), str(source), "-o", str(library), f"-Wl,-soname,{library.name}"]
    command += [f"-L{torch_lib}", "-ltorch", "-ltorch_cpu", "-lc10", f"-Wl,-rpath,{torch_lib}"]
    run([*command, "-Wl,--no-as-needed", *map(str, libraries)], f"compile {source.name}")


def _make_simulator(folder: Path) -> Path:
    folder.mkdir(parents=True)
    library = folder / "libdevice_simulator.so"
    compile_c(library, [SIMULATOR / "device.c", SIMULATOR / "pool.c"])
    return library


def compile_c(
    library: Path, sources: Iterable[Path], libraries: Sequence[Path] = (), options: Sequence[str] = ()
) -> None:
    """Compile C sources into a shared library that finds its neighbours."""
    command = [*shlex.split(os.environ.get("CC", "cc")), "-std=gnu11", "-O1", "-fPIC", "-shared", "-fvisibility=hidden"]
    command += ["-w", f"-I{SIMULATOR}"]
    command += ["-o", str(library), *options, *map(str, sources), *map(str, libraries)]
    command += [f"-Wl,-soname,{library.name}", "-Wl,-rpath,$ORIGIN", "-lpthread", "-ldl"]
    run(command, f"compile {library.name}")


def _link_stubs(
    library: Path,
    needed: Iterable[str],
    sources: Sequence[Path],
    libraries: Sequence[Path],
    *,
    versioned: bool,
    options: Sequence[str] = (),
    stub: Callable[[str], str] = lambda name: "0",
) -> None:
    """A library with the `needed` functions: those of `sources`, and stubs that return the expression `stub`."""
    defined = set().union(*(_definitions(source, options) for source in sources))
    stubs = "".join(
        f'SIM_API long stub{index}(void) __asm__("{name}");\nlong stub{index}(void) {{ return {stub(name)}; }}\n'
        for index, name in enumerate(sorted(set(needed) - defined))
    )
    with tempfile.TemporaryDirectory() as scratch:
        generated = Path(scratch, "stubs.c")
        generated.write_text(f'#include "device.h"\n{stubs}')
        options = [*options]
        if versioned:
            version_script = Path(scratch, "versions")
            version_script.write_text(f"{library.name} {{ global: *; }};\n")
            options.append(f"-Wl,--version-script={version_script}")
        compile_c(library, [generated, *sources], libraries, options)


def _definitions(source: Path, options: Sequence[str] = ()) -> set[str]:
    """Names that a source of the simulator defines for others."""
    with tempfile.TemporaryDirectory() as scratch:
        library = Path(scratch, "probe.so")
        compile_c(library, [source], options=options)
        return {symbol.name for symbol in symbols(library, defined=True)}


def _cached(name: str, make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, made anew when the simulator, this file, MindSpore or torch changes or moves."""
    inputs = [Path(__file__), recipe.bridge_include_dir() / "core" / "dtype_table.h", *sorted(SIMULATOR.iterdir())]
    versions = [importlib.metadata.version(package) for package in ("mindspore", "torch")]
    places = [str(_place_of(package)) for package in ("mindspore", "torch")]
    facts = " ".join([*versions, *places]).encode()
    return made_once(name, cache.digest(facts, *(path.read_bytes() for path in inputs)), make)


def _place_of(package: str) -> Path:
    found = importlib.util.find_spec(package)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def made_once(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """The folder of that name and key in the user's cache, which `make` fills if no process did before.

    Raises:
        BuildError: it cannot be made; the text holds the reason.
    """
    return cache.made_once(f"simulator-{name}-{key[:16]}", make, f"the simulator's part {name}")
