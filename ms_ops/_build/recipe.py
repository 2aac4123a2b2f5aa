"""Building C++ and CUDA sources against the bridge, torch and MindSpore: one recipe for setup.py and for users."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .layout import LIBRARY, LIBRARY_DIR, PACKAGE

TOOLKIT_VARIABLE = "MS_OPS_CUDA_HOME"
CUDA_DRIVER = "libcuda.so.1"

# Kept equal to pyproject.toml, which pip enforces at installation only.
SUPPORTED = {"torch": ((2, 4), (2, 15)), "mindspore": ((2, 7), (2, 10))}

SOURCE_SUFFIXES = (".cpp", ".cc", ".cxx", ".cu")


class BuildError(RuntimeError):
    """The sources cannot be built; the text holds the reason, or what the compiler said."""


def bridge_include_dir() -> Path:
    """The folder of ``ms_ext.h``: inside an installed package, or the checkout's ``bridge/``."""
    installed = PACKAGE / "include"
    return installed if installed.is_dir() else PACKAGE.parent / "bridge"


def require_frameworks() -> None:
    """Raise :class:`BuildError` with the way out if torch or mindspore is missing from this environment."""
    missing = [name for name in ("torch", "mindspore") if importlib.util.find_spec(name) is None]
    if missing:
        raise BuildError(
            f"ms_ops is compiled against the torch and the mindspore that it will run with, and {sys.executable} has "
            f"no {' and no '.join(missing)}.\n"
            "Install them first, then build without pip's isolated environment:\n"
            "    python -m pip install torch mindspore 'numpy<2' 'setuptools>=77' wheel ninja pyyaml\n"
            "    python -m pip install . --no-build-isolation"
        )


def untested_frameworks() -> list[str]:
    """One sentence for each installed framework whose release is none that ms_ops is tested with."""
    return [
        f"{name} {version} is none of the releases that ms_ops is tested with, {supported_range(name)}"
        for name in SUPPORTED
        if not is_supported(name, version := importlib.metadata.version(name))
    ]


def is_supported(name: str, version: str) -> bool:
    """Whether a version of torch or mindspore is of a release that ms_ops is tested with."""
    low, high = SUPPORTED[name]
    release = re.match(r"(\d+)\.(\d+)", version)
    return release is not None and low <= (int(release[1]), int(release[2])) <= high


def supported_range(name: str) -> str:
    """Such as "2.4 to 2.15"."""
    return " to ".join(f"{major}.{minor}" for major, minor in SUPPORTED[name])


def require_yaml() -> None:
    """Raise :class:`BuildError` without PyYAML, in which torch describes its gradients; users' sources need none."""
    if importlib.util.find_spec("yaml") is None:
        raise BuildError("PyYAML is not installed: python -m pip install pyyaml")


def mindspore_include_dir() -> Path:
    """MindSpore's include folder, found without importing MindSpore."""
    spec = importlib.util.find_spec("mindspore")
    if spec is None or not spec.submodule_search_locations:
        raise BuildError("mindspore is not installed")
    return Path(next(iter(spec.submodule_search_locations))) / "include"


def search_path() -> str:
    """PATH, with the folder where pip puts programs such as ninja in front: it need not be activated."""
    return os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])


def find_ninja() -> Path:
    """The build tool; raises :class:`BuildError` if it is not installed."""
    ninja = shutil.which("ninja", path=search_path())
    if ninja is None:
        raise BuildError("ninja is not installed: python -m pip install ninja")
    return Path(ninja)


def torch_paths(function: Callable[..., list[str]], with_cuda: bool = False) -> list[str]:
    """Torch's own include or library folders; the function's parameter changed its name with torch 2.6."""
    if "device_type" in inspect.signature(function).parameters:
        return list(function(device_type="cuda" if with_cuda else "cpu"))
    return list(function(cuda=with_cuda))


def build_facts() -> dict[str, Any]:
    """What a binary of this environment depends on: versions, C++ ABI, compiler."""
    import torch

    return {
        "torch": torch.__version__,
        "mindspore": importlib.metadata.version("mindspore"),
        "cuda": torch.version.cuda,
        "cxx11_abi": torch.compiled_with_cxx11_abi(),
        "compiler": _compiler_version().splitlines()[0],
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
    }


def environment_facts() -> dict[str, Any]:
    """Them, and where this environment is, of which a binary on this machine depends too, as one in a wheel does not."""
    import torch

    return {**build_facts(), "places": [sys.prefix, str(Path(torch.__file__).parent)]}


def cxx_compiler() -> str:
    """The program; raises :class:`BuildError` if CXX is more than one word."""
    compiler = os.environ.get("CXX") or "c++"
    if len(shlex.split(compiler)) > 1:
        raise BuildError(
            f"CXX is {compiler!r}, and torch takes all of it for the name of one program: put flags into CXXFLAGS, and "
            "a launcher into a script for CXX"
        )
    return compiler


def _compiler_version() -> str:
    """What the C++ compiler says of itself."""
    compiler = cxx_compiler()
    try:
        return subprocess.run([compiler, "--version"], check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(
            f"the C++ compiler {compiler!r} does not run ({error}). Install one (Debian: sudo apt-get "
            "install g++), or name one in the environment variable CXX."
        ) from error


def is_gcc() -> bool:
    """Whether it is GNU's."""
    return "Free Software Foundation" in _compiler_version()


def cuda_sources(sources: Sequence[str | Path]) -> list[str]:
    """Those that nvcc compiles."""
    return [str(source) for source in sources if Path(source).suffix == ".cu"]


def nvcc_release(home: Path) -> str | None:
    """The CUDA release of the toolkit in `home`, such as "12.4"; None without an nvcc that tells it."""
    try:
        process = subprocess.run([str(home / "bin" / "nvcc"), "--version"], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    release = re.search(r"release (\d+\.\d+)", process.stdout)
    return release[1] if release else None


def cuda_toolkit(torch_cuda: str) -> Path:
    """The toolkit that compiles CUDA sources for a torch of the CUDA release `torch_cuda`.

    CUDA_HOME may well name another: MindSpore chooses its GPU plug-in by it, and wants CUDA 11 there.

    Raises:
        BuildError: there is none of that major release; the text says where it was looked for, and what was found.
    """
    named = os.environ.get(TOOLKIT_VARIABLE)
    on_path = shutil.which("nvcc")
    places = [named] if named else [
        *filter(None, map(os.environ.get, ("CUDA_HOME", "CUDA_PATH"))),
        f"/usr/local/cuda-{torch_cuda}",
        "/usr/local/cuda",
        *([str(Path(on_path).parents[1])] if on_path else []),
    ]  # fmt: skip
    releases = {place: nvcc_release(Path(place)) for place in places}
    for place, release in releases.items():
        if release is not None and release.split(".")[0] == torch_cuda.split(".")[0]:
            return Path(place)
    found = ", ".join(f"{place} ({release or 'no nvcc'})" for place, release in releases.items())
    raise BuildError(
        f"CUDA sources need an nvcc of CUDA {torch_cuda}, as this torch; found: {found}. Install it, and name "
        f"its folder in {TOOLKIT_VARIABLE} if it is none of these. CUDA_HOME may go on naming MindSpore's toolkit."
    )


def use_cuda_toolkit() -> None:
    """Settle for this process with which toolkit, and for which GPUs, torch compiles CUDA sources."""
    import torch
    from torch.utils import cpp_extension

    cpp_extension.CUDA_HOME = str(cuda_toolkit(str(torch.version.cuda)))
    if torch.cuda.device_count() == 0 and not os.environ.get("TORCH_CUDA_ARCH_LIST"):
        # Torch compiles for the GPUs that it sees; where it sees none, for those that it was itself compiled for.
        known = re.findall(r"\bsm_(\d+)(\d)\b", " ".join(torch.cuda.get_arch_list()))
        if not known:
            raise BuildError(
                "no GPU is visible: say which to compile CUDA sources for, such as TORCH_CUDA_ARCH_LIST=8.0;9.0"
            )
        os.environ["TORCH_CUDA_ARCH_LIST"] = ";".join(f"{major}.{minor}" for major, minor in known) + "+PTX"


def cuda_facts() -> dict[str, Any]:
    """What a binary with CUDA code depends on besides: nvcc, and the GPU that is compiled for by default."""
    import torch

    home = cuda_toolkit(str(torch.version.cuda))
    capability = torch.cuda.get_device_capability() if torch.cuda.is_available() else None
    return {"toolkit": str(home), "nvcc": nvcc_release(home), "capability": capability}


def make_extension(
    name: str,
    sources: Sequence[str | Path],
    *,
    cflags: Sequence[str] = (),
    cuda_cflags: Sequence[str] = (),
    ldflags: Sequence[str] = (),
    include_dirs: Sequence[str | Path] = (),
    runtime_library_dirs: Sequence[str | Path] = (),
    is_bridge: bool = False,
) -> Any:
    """A setuptools extension for entries; `is_bridge` marks the library that contains the bridge itself."""
    from setuptools import Extension
    from torch.utils import cpp_extension

    with_cuda = bool(cuda_sources(sources))
    # --no-as-needed keeps libtorch, and through it libtorch_cuda, although no symbol of it is called directly.
    link = ["-Wl,-z,nodelete", "-Wl,--no-as-needed", "-ltorch", "-Wl,--as-needed", "-ltorch_cpu", "-lc10"]
    if with_cuda:
        link += ["-ltorch_cuda", "-lc10_cuda", "-lcudart"]
    library_dirs = torch_paths(cpp_extension.library_paths, with_cuda)
    if is_bridge:
        link.append(f"-Wl,-soname,{LIBRARY.name}")
    else:
        library_dirs.append(str(LIBRARY_DIR))
        link.append("-lms_ops")
    return Extension(
        name,
        [str(source) for source in sources],
        language="c++",
        include_dirs=[
            *(str(Path(folder).resolve()) for folder in include_dirs),  # ninja runs elsewhere
            str(bridge_include_dir()),
            str(mindspore_include_dir()),
            *torch_paths(cpp_extension.include_paths, with_cuda),
        ],
        library_dirs=library_dirs,
        extra_compile_args={
            "cxx": ["-O2", "-g0", "-Wall", "-Wno-unknown-pragmas", *_cxx_flags(), *cflags],
            "nvcc": ["-O2", *cuda_cflags],
        },
        extra_link_args=[*link, *(f"-Wl,-rpath,{path}" for path in runtime_library_dirs), *ldflags],
    )


def _cxx_flags() -> list[str]:
    """Of the environment; torch has setuptools' flags for C, which hold the others of its variables."""
    return shlex.split(os.environ.get("CXXFLAGS", ""))


def mindspore_include_dirs() -> list[str]:
    """Where MindSpore's C++ headers look for each other."""
    folders = [
        "..", ".", "third_party", "third_party/robin_hood_hashing", "third_party/securec/include",
        "mindspore/include", "mindspore/core/include", "mindspore/core/mindrt", "mindspore/core/mindrt/include",
        "mindspore/ops", "mindspore/ops/include", "mindspore/ops/kernel/include", "mindspore/ccsrc",
        "mindspore/ccsrc/include", "mindspore/ccsrc/minddata/mindrecord/include",
    ]  # fmt: skip
    return [str((mindspore_include_dir() / folder).resolve()) for folder in folders]


def mindspore_link_flags(libraries: Sequence[str]) -> list[str]:
    """What links to MindSpore's libraries, which are loaded before those of ms_ops."""
    folder = mindspore_include_dir().parent / "lib"
    return [f"-L{folder}", f"-L{folder / 'plugin'}", *(f"-lmindspore_{library}" for library in libraries)]


def make_mindspore_extension(name: str, libraries: Sequence[str]) -> Any:
    """A library that is compiled against MindSpore's C++ headers; optional, since they change with it.

    It has no sources yet: setup.py writes one that includes them, in the folder of the build.
    """
    from setuptools import Extension

    return Extension(
        name,
        [],
        language="c++",
        include_dirs=[str(bridge_include_dir()), *mindspore_include_dirs()],
        extra_compile_args={
            "cxx": [
                "-O2", "-g0", "-std=c++17", "-fvisibility=hidden", "-w", "-DENABLE_FAST_HASH_TABLE=1", *_cxx_flags()
            ]
        },
        extra_link_args=[
            # What a plug-in links to in turn is on the machine that has its device.
            "-Wl,-z,nodelete", "-Wl,--allow-shlib-undefined", "-lms_ops",
            *mindspore_link_flags(libraries),
            "-Wl,-rpath,$ORIGIN", f"-Wl,-soname,{name.rpartition('.')[2]}.so",
        ],
        optional=True,
    )  # fmt: skip


def check_sources(
    sources: Sequence[str | Path],
    *,
    cuda_cflags: Sequence[str] = (),
    include_dirs: Sequence[str | os.PathLike[str]] = (),
) -> None:
    """Raise :class:`BuildError` for sources that do not exist or that this torch cannot link or run.

    CUDA sources that it cannot are compiled nonetheless where there is an nvcc; the text has what came of it.
    """
    if not sources:
        raise BuildError("no sources given")
    for source in map(Path, sources):
        if not source.is_file():
            raise BuildError(f"source {source} does not exist")
        if source.suffix not in SOURCE_SUFFIXES:
            raise BuildError(f"source {source} is none of {', '.join(SOURCE_SUFFIXES)}")
    stems = [Path(source).stem for source in sources]
    if len(set(stems)) < len(stems):
        raise BuildError(f"sources need different names before the suffix, for their object files: {', '.join(stems)}")
    if needing_cuda := cuda_sources(sources):
        import torch

        if torch.version.cuda is None:
            from ms_ops._build import nvcc_check  # setup.py has this file without the package

            folders = [*include_dirs, bridge_include_dir(), mindspore_include_dir()]
            checked = nvcc_check.verdicts(needing_cuda, cuda_cflags, folders)
            raise BuildError(
                f"{', '.join(needing_cuda)}: CUDA sources need a torch that was built with CUDA, and torch "
                f"{torch.__version__} was not. Install a CUDA build of torch, or leave the .cu files out."
                + "".join(f"\nTo check it, {verdict.text}" for verdict in checked)
            )


def flags_to_stand_alone() -> list[str]:
    """Flags for sources of users, whose functions are visible as their authors wrote them, with or without our headers.

    Nothing is hidden, so that MindSpore finds what is declared ``extern "C"``. But no library is to use definitions of
    others for its own: neither of one that links to it nor, as unique symbols would, of an earlier build.
    """
    return ["-fno-semantic-interposition", *(["-fno-gnu-unique"] if is_gcc() else [])]  # Clang makes no unique symbols


def make_user_extension(
    sources: Sequence[str | Path],
    cflags: Sequence[str] = (),
    cuda_cflags: Sequence[str] = (),
    ldflags: Sequence[str] = (),
    include_dirs: Sequence[str | Path] = (),
) -> Any:
    """The setuptools extension of a user's library, which finds the bridge and torch where they are now."""
    import torch

    alone = flags_to_stand_alone()
    return make_extension(
        "library",  # setuptools reads dots in a name as folders
        [Path(source).resolve() for source in sources],
        cflags=[*alone, *cflags],
        cuda_cflags=[*(f"-Xcompiler={flag}" for flag in alone), *cuda_cflags],
        ldflags=["-Wl,-Bsymbolic", *ldflags],
        include_dirs=include_dirs,
        runtime_library_dirs=[LIBRARY_DIR, Path(torch.__file__).parent / "lib"],
    )


def _check_output(output: Path) -> None:
    """Make the folder of a library that is to be written; raises :class:`BuildError` if it cannot be."""
    if output.is_dir():
        raise BuildError(f"{output} is a folder: name a file in it")
    if output.suffix in SOURCE_SUFFIXES:
        raise BuildError(f"{output} is to be a library, and has the name of a source: name it {output.stem}.so")
    if not next(place for place in output.parents if place.exists()).is_dir():
        raise BuildError(f"{output} cannot be written: what is to be its folder is a file")
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryDirectory(dir=output.parent).cleanup()
    except OSError as error:
        raise BuildError(f"{output} cannot be written: its folder takes no files ({error.strerror})") from error


def build_library(
    output: Path,
    sources: Sequence[str | Path],
    *,
    build_temp: Path,
    cflags: Sequence[str] = (),
    cuda_cflags: Sequence[str] = (),
    ldflags: Sequence[str] = (),
    include_dirs: Sequence[str | Path] = (),
) -> None:
    """Compile `sources` into the shared library `output`; for a process of its own, since setuptools changes it.

    Args:
        output: the ``.so`` to write.
        sources: C++ and CUDA files.
        build_temp: folder for objects; kept by the caller if a later build shall be incremental.
        cflags: further flags for the C++ compiler.
        cuda_cflags: further flags for nvcc.
        ldflags: further flags for the linker.
        include_dirs: further include folders.

    Raises:
        BuildError: for missing or unsuitable sources and failed compilations (the compiler writes to stdout and
            stderr of this process).
    """
    require_frameworks()
    check_sources(sources, cuda_cflags=cuda_cflags, include_dirs=include_dirs)
    _check_output(output)

    find_ninja()
    os.environ["PATH"] = search_path()
    for variable in ("CC", "CXX"):
        if os.environ.get(variable) == "":  # torch and setuptools would run a program of no name
            del os.environ[variable]
    if cuda_sources(sources):
        use_cuda_toolkit()
    from setuptools import Distribution
    from torch.utils.cpp_extension import BuildExtension

    extension = make_user_extension(sources, cflags, cuda_cflags, ldflags, include_dirs)
    name = extension.name
    command = BuildExtension.with_options(no_python_abi_suffix=True)(
        Distribution({"name": name, "ext_modules": [extension]})
    )
    command.build_lib = str(build_temp / "linked")
    command.build_temp = str(build_temp)
    try:
        command.ensure_finalized()
        command.run()
    except Exception as error:
        raise BuildError(f"cannot build {output.name}: {error}") from error
    # In one step and never into the old file, which processes may have mapped.
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=f".{output.name}-") as scratch:
        os.replace(shutil.move(build_temp / "linked" / f"{name}.so", scratch), output)


_START = (
    "import runpy, sys; sys.path[:] = [sys.argv[1], *filter(None, sys.path)]; del sys.argv[:2]; "
    "runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
)


def own_command(module: str, *arguments: str) -> list[str]:
    """What runs a module of this ms_ops, which a program may have found by sys.path, as ``python -m`` does.

    That would look into the working folder first.
    """
    return [sys.executable, "-c", _START, str(PACKAGE.parent), module, *arguments]


def option_arguments(options: Mapping[str, Sequence[str | Path]]) -> list[str]:
    """The command-line form of the options of :func:`build_library`, for ``python -m ms_ops build``."""
    return [f"--{name.replace('_', '-')}={value}" for name, values in options.items() for value in values]
