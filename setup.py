"""Build of the C++ part; names, versions and tools are in pyproject.toml."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from pathlib import Path
from types import ModuleType

from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
SOURCES = [*(ROOT / "bridge").glob("*.cc"), *(ROOT / "ops_src").glob("*.cpp")]


def load_recipe() -> ModuleType:
    """ms_ops/_extension.py by its path: the package itself refuses to be imported before it is built."""
    spec = importlib.util.spec_from_file_location("ms_ops_extension", ROOT / "ms_ops" / "_extension.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Build(build):
    """Starts from an empty build_lib: a file deleted from the checkout must not reach a wheel."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildPy(build_py):
    """Copies the bridge's headers, which users' sources include, into the package."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for header in (ROOT / "bridge").rglob("*.h"):
            target = Path(self.build_lib) / "ms_ops" / "include" / header.relative_to(ROOT / "bridge")
            self.mkpath(str(target.parent))
            self.copy_file(str(header), str(target))


def make_build_ext() -> type[Command]:
    recipe = load_recipe()
    try:
        recipe.require_frameworks()
    except recipe.BuildError as error:
        sys.exit(f"error: {error}")
    import torch
    from torch.utils.cpp_extension import BuildExtension

    class BuildExt(BuildExtension):  # type: ignore[misc]
        """Writes, beside the library, what it was built with; ms_ops compares that at import."""

        def __init__(self, *args: object, **kwargs: object) -> None:
            super().__init__(*args, **{**kwargs, "no_python_abi_suffix": True})

        def finalize_options(self) -> None:
            super().finalize_options()
            # One folder for in-place, editable and wheel builds, so that ninja sees what is up to date.
            self.build_temp = str(ROOT / "build" / f"objects-{sys.implementation.cache_tag}-torch{torch.__version__}")

        def run(self) -> None:
            output = Path(self.get_ext_fullpath("ms_ops.lib.libms_ops"))
            output.parent.mkdir(parents=True, exist_ok=True)
            super().run()
            facts = json.dumps(recipe.build_facts(), indent=2) + "\n"
            (output.parent / "build_info.json").write_text(facts)

        def get_outputs(self) -> list[str]:
            outputs: list[str] = super().get_outputs()
            return [*outputs, str(Path(outputs[0]).parent / "build_info.json")]

    return BuildExt


def make_extension() -> object:
    recipe = load_recipe()
    import torch

    # In a wheel the library finds torch beside ms_ops; in a checkout, where this environment has it.
    torch_lib = Path(torch.__file__).parent / "lib"
    in_wheel = any(command in sys.argv for command in ("bdist_wheel", "install"))
    return recipe.make_extension(
        "ms_ops.lib.libms_ops",
        sorted(str(source.relative_to(ROOT)) for source in SOURCES),
        runtime_library_dirs=["$ORIGIN/../../torch/lib" if in_wheel else torch_lib],
        is_bridge=True,
    )


needs_build = not {"--help", "sdist", "egg_info", "clean"} & set(sys.argv[1:2])
setup(
    cmdclass={"build": Build, "build_py": BuildPy, **({"build_ext": make_build_ext()} if needs_build else {})},
    ext_modules=[make_extension()] if needs_build else [],
)
