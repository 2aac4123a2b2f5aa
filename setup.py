"""Build of the C++ part; names, versions and tools are in pyproject.toml."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import setuptools

# Before the imports below, which older versions lack, and before they reject pyproject.toml at length.
if int(setuptools.__version__.split(".")[0]) < 77:
    sys.exit("error: setuptools 77 or newer is needed: python -m pip install -U setuptools")

from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError

ROOT = Path(__file__).resolve().parent
BRIDGE = ROOT / "bridge"
LIBRARY = "ms_ops.lib.libms_ops"
MINT_LIBRARY = "ms_ops.lib.libms_ops_mint"
CUDA_LIBRARY = "ms_ops.lib.libms_ops_cuda"
# Libraries with MindSpore's C++ ABI: their sources in bridge/mindspore, which are compiled as one, and the libraries of
# MindSpore that they link to.
HOSTS = {
    "ms_ops.lib.libms_ops_pynative": (
        [
            "custom_infer.cc",
            "device.cc",
            "dropped_memory.cc",
            "gradient_copies.cc",
            "gradient_node.cc",
            "gradient_sum.cc",
            "imports.cc",
            "tensor_state.cc",
            "threads.cc",
            "pynative.cc",
            "pynative_entry.cc",
        ],
        ["core", "common", "backend_common", "ms_backend", "pynative", "pynative_utils", "pyboost", "runtime_pipeline"],
    ),
    "ms_ops.lib.libms_ops_ascend": (["ascend.cc"], ["core", "common", "ops_ascend"]),
}
# MS_OPS_SANITIZE=address or =thread: libraries for scripts/harden.sh, with what finds their defects while they run.
SANITIZE_VARIABLE = "MS_OPS_SANITIZE"
SANITIZERS = {"address": "address,undefined", "thread": "thread"}
GENERATED = ("aten_entries.cpp", "gradient_formulas.inc")
# Rooms of bridge/ whose files are compiled as one source: a framework's headers are most of what a source costs.
UNITS = {"bridge.cpp": ("aclnn", "cann", "core", "dispatch"), "python.cpp": ("python",)}
# The package's own entries begin with this, see bridge/abi/export.h; everything else is hidden by default.
OWN = ["-fvisibility=hidden", "-DMS_EXT_PREFIX=ms_ops_"]


def load_module(room: str, name: str) -> ModuleType:
    """A module of a folder of ms_ops, by its path: the package itself refuses to be imported before it is built."""
    folder = ROOT / "ms_ops" / room
    package = f"ms_ops{room}"
    if package not in sys.modules:
        spec = importlib.util.spec_from_file_location(package, folder / "__init__.py")
        assert spec is not None
        sys.modules[package] = importlib.util.module_from_spec(spec)
    return importlib.import_module(f"{package}.{name}")


def load_generator(name: str) -> ModuleType:
    """A program of ops_src, which may import others there."""
    folder = str(ROOT / "ops_src")
    if folder not in sys.path:
        sys.path.append(folder)
    return importlib.import_module(name)


def replace_file(path: Path, content: bytes) -> None:
    """Write `path` in one step, and not at all if it has this content: running processes have the library mapped."""
    if not path.is_file() or path.read_bytes() != content:
        temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        temporary.write_bytes(content)
        temporary.replace(path)


class Build(build):  # type: ignore[misc]
    """Removes what an earlier build left: a file deleted from the checkout must not reach a wheel."""

    def run(self) -> None:
        """As the parent's."""
        package = Path(self.build_lib, "ms_ops").resolve()
        if package != ROOT / "ms_ops":
            shutil.rmtree(package, ignore_errors=True)
        super().run()


class BuildPy(build_py):  # type: ignore[misc]
    """Copies what users compile into the package: the bridge's headers, and the sources that packages of ops copy."""

    def run(self) -> None:
        """As the parent's."""
        super().run()
        if self.editable_mode:
            return
        for source in (*BRIDGE.rglob("*.h"), *BRIDGE.glob("aclnn/*.cc"), *BRIDGE.glob("cann/*.cc")):
            target = Path(self.build_lib) / "ms_ops" / "include" / source.relative_to(BRIDGE)
            self.mkpath(str(target.parent))
            self.copy_file(str(source), str(target))


def make_extensions(recipe: ModuleType) -> list[Any]:
    """The library of the bridge and this package's entries, those of mint's and CUDA kernels, and the other hosts."""
    sources = [BRIDGE / "mindspore" / "aot_extra.cc", *(ROOT / "ops_src").glob("*.cpp")]
    mint = recipe.make_extension(
        MINT_LIBRARY,
        [f"bridge/mindspore/{name}.cc" for name in ("device_target", "gradient_node", "imports", "kernel_inputs")],
        cflags=OWN,
        include_dirs=recipe.mindspore_include_dirs(),
        ldflags=[
            "-Wl,-z,defs",
            "-Wl,--allow-shlib-undefined",
            *recipe.mindspore_link_flags(["core", "hardware_abstract"]),
        ],
        runtime_library_dirs=["$ORIGIN"],
    )
    mint.optional = True  # MindSpore before 2.10 lacks the headers
    extensions = [
        recipe.make_extension(
            LIBRARY, sorted(str(path.relative_to(ROOT)) for path in sources), cflags=OWN, is_bridge=True
        ),
        mint,
        *make_cuda_extensions(recipe),
        *(recipe.make_mindspore_extension(name, libraries) for name, (_, libraries) in HOSTS.items()),
    ]
    return [sanitize(extension) for extension in extensions]


def sanitizer() -> str:
    """The one that is asked for, or nothing."""
    name = os.environ.get(SANITIZE_VARIABLE, "")
    if name and name not in SANITIZERS:
        sys.exit(f"error: {SANITIZE_VARIABLE} must be one of {', '.join(SANITIZERS)}, got {name!r}")
    return name


def sanitize(extension: Any) -> Any:
    """The extension with the code that the sanitizer adds, and names and lines for its reports."""
    if name := sanitizer():
        wanted = f"-fsanitize={SANITIZERS[name]}"
        # vptr wants the type information of torch's and MindSpore's classes, which they do not export.
        flags = [wanted, "-fno-sanitize=vptr", "-fno-omit-frame-pointer", "-O1", "-g1"]
        extension.extra_compile_args["cxx"] += flags
        extension.extra_link_args.append(wanted)
    return extension


def make_cuda_extensions(recipe: ModuleType) -> list[Any]:
    """The library of this package's CUDA kernels, if torch was built with CUDA and its nvcc is here."""
    import torch

    if torch.version.cuda is None:
        return []
    try:
        recipe.use_cuda_toolkit()
    except recipe.BuildError as error:
        print(f"{CUDA_LIBRARY} is left out: {error}", file=sys.stderr)
        return []
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "ops_src").glob("*.cu"))
    library = recipe.make_extension(
        CUDA_LIBRARY, sources, cuda_cflags=["-Xcompiler", OWN[0], OWN[1]], runtime_library_dirs=["$ORIGIN"]
    )
    library.optional = True  # everything else works without it
    return [library]


def write_unit(path: Path, sources: Iterable[Path]) -> str:
    """Writes a source that is all of `sources`, and returns its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, "".join(f'#include "{source}"\n' for source in sorted(sources)).encode())
    return str(path)


def generate(folder: Path) -> list[str]:
    """Writes the C++ that depends on the installed torch, and sources that include those of the bridge.

    A file that stays the same makes ninja compile nothing.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in GENERATED:
        replace_file(folder / name, load_generator(Path(name).stem).generate().encode())
    units = [
        write_unit(folder / name, (path for room in rooms for path in (BRIDGE / room).glob("*.cc")))
        for name, rooms in UNITS.items()
    ]
    return [*(str(folder / name) for name in GENERATED if name.endswith(".cpp")), *units]


def generate_mint(folder: Path) -> list[str]:
    """Writes the op plug-in's table, and a source that includes its C++."""
    folder.mkdir(parents=True, exist_ok=True)
    table = folder / "mint_kernels.cpp"
    replace_file(table, load_generator("mint_kernels").generate().encode())
    sources = [*(BRIDGE / "plugin").glob("*.cc"), *(ROOT / "ops_src" / "mint").glob("*.cpp")]
    return [str(table), write_unit(folder / "mint.cpp", sources)]


def generate_host(folder: Path, library: str) -> str:
    """Writes a source that includes those of one of :data:`HOSTS`."""
    sources = (BRIDGE / "mindspore" / source for source in HOSTS[library][0])
    return write_unit(folder / f"{library.rpartition('.')[2]}.cpp", sources)


def generate_stubs(path: Path) -> None:
    """Writes the types of ms_ops.aten."""
    catalog, signatures = (load_module("_dispatcher", name) for name in ("catalog", "signatures"))
    stubs = load_generator("aten_stubs").generate(catalog, signatures)
    replace_file(path, stubs.encode())


def make_build_ext(recipe: ModuleType) -> type[Command]:
    """Torch's build command, which brings its compiler flags and ninja."""
    import torch
    from torch.utils.cpp_extension import BuildExtension

    build_info = load_module("_build", "layout").BUILD_INFO.name

    class BuildExt(BuildExtension):  # type: ignore[misc]
        """Writes, beside the library, what it was built with; ms_ops compares that at import."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            os.environ["PATH"] = recipe.search_path()  # the parent looks for ninja
            super().__init__(*args, **{**kwargs, "no_python_abi_suffix": True})

        def finalize_options(self) -> None:
            super().finalize_options()
            given = [self.distribution.get_option_dict(command) for command in ("build", "build_ext")]
            if not any("build_temp" in options for options in given):
                # One folder for in-place, editable and wheel builds, so that ninja compiles only what changed. It looks
                # at times alone, and another torch, MindSpore or compiler may well be older.
                facts = (json.dumps(recipe.environment_facts()) + sanitizer()).encode()
                self.build_temp = str(ROOT / "build" / f"objects-{hashlib.sha256(facts).hexdigest()[:12]}")

        def run(self) -> None:
            generated = Path(self.build_temp).resolve() / "generated"
            self.extensions[0].sources += generate(generated)
            self.extensions[1].sources += generate_mint(generated / "mint")
            self.extensions[0].include_dirs.append(str(generated))
            # A wheel finds torch beside ms_ops; a checkout, where this environment has it.
            torch_lib = Path(torch.__file__).parent / "lib" if self.inplace else "$ORIGIN/../../torch/lib"
            for extension in self.extensions:
                if extension.name in (LIBRARY, MINT_LIBRARY, CUDA_LIBRARY):
                    extension.extra_link_args.append(f"-Wl,-rpath,{torch_lib}")
                elif extension.name in HOSTS:
                    extension.sources.append(generate_host(generated / "hosts", extension.name))
            for extension in self.extensions[1:]:
                extension.library_dirs.insert(0, str(Path(self.build_lib, *LIBRARY.split(".")).parent))
            super().run()
            info = Path(self.get_ext_fullpath(LIBRARY)).with_name(build_info)
            replace_file(info, (json.dumps(recipe.build_facts(), indent=2) + "\n").encode())
            generate_stubs(info.parent.with_name("aten.pyi"))

        def build_extension(self, ext: Any) -> None:
            try:
                super().build_extension(ext)
            except RuntimeError as error:  # ninja's; setuptools goes on without an optional extension on its own alone
                Path(self.build_lib, self.get_ext_filename(ext.name)).unlink(missing_ok=True)
                raise CompileError(". ".join([str(error), *recipe.untested_frameworks()])) from error

        def copy_extensions_to_source(self) -> None:
            wanted = {extension.name for extension in self.extensions}
            for name in (LIBRARY, MINT_LIBRARY, CUDA_LIBRARY, *HOSTS):
                library = Path(self.get_ext_fullpath(name))
                library.parent.mkdir(exist_ok=True)
                built = Path(self.build_lib, self.get_ext_filename(name))
                if name in wanted and built.is_file():
                    replace_file(library, built.read_bytes())
                else:  # an optional one that does not compile here, or that another torch had
                    library.unlink(missing_ok=True)

        def get_outputs(self) -> list[str]:
            outputs: list[str] = super().get_outputs()
            present = [path for path in outputs if Path(path).is_file()]
            info = Path(outputs[0]).with_name(build_info)
            return [*present, str(info), str(info.parent.with_name("aten.pyi"))]

    return BuildExt


def options() -> dict[str, Any]:
    """What only a build needs; an sdist or metadata can be made without the frameworks."""
    commands: dict[str, type[Command]] = {"build": Build, "build_py": BuildPy}
    if {"--help", "sdist", "egg_info", "dist_info", "clean"} & set(sys.argv[1:2]):
        return {"cmdclass": commands}
    recipe = load_module("_build", "recipe")
    try:
        recipe.require_frameworks()
        recipe.require_yaml()
    except recipe.BuildError as error:
        sys.exit(f"error: {error}")
    for sentence in recipe.untested_frameworks():
        print(f"warning: {sentence}; going on, as it may work", file=sys.stderr)
    commands["build_ext"] = make_build_ext(recipe)
    return {"cmdclass": commands, "ext_modules": make_extensions(recipe)}


setup(**options())
