"""Build of the C++ part; names, versions and tools are in pyproject.toml."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Command, setup
from setuptools.command.build import build
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

ROOT = Path(__file__).resolve().parent
LIBRARY = "ms_ops.lib.libms_ops"


def load_recipe() -> ModuleType:
    """ms_ops/_extension.py by its path: the package itself refuses to be imported before it is built."""
    spec = importlib.util.spec_from_file_location("ms_ops_extension", ROOT / "ms_ops" / "_extension.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Build(build):  # type: ignore[misc]
    """Starts from an empty build_lib: a file deleted from the checkout must not reach a wheel."""

    def run(self) -> None:
        """As the parent's."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildPy(build_py):  # type: ignore[misc]
    """Copies the bridge's headers, which users' sources include, into the package."""

    def run(self) -> None:
        """As the parent's."""
        super().run()
        if self.editable_mode:
            return
        for header in (ROOT / "bridge").rglob("*.h"):
            target = Path(self.build_lib) / "ms_ops" / "include" / header.relative_to(ROOT / "bridge")
            self.mkpath(str(target.parent))
            self.copy_file(str(header), str(target))


def make_extension(recipe: ModuleType) -> Any:
    """The library of the bridge and this package's entries."""
    sources = [*(ROOT / "bridge").glob("*.cc"), *(ROOT / "ops_src").glob("*.cpp")]
    return recipe.make_extension(LIBRARY, sorted(str(path.relative_to(ROOT)) for path in sources), is_bridge=True)


def make_build_ext(recipe: ModuleType) -> type[Command]:
    """Torch's build command, which brings its compiler flags and ninja."""
    import torch
    from torch.utils.cpp_extension import BuildExtension

    class BuildExt(BuildExtension):  # type: ignore[misc]
        """Writes, beside the library, what it was built with; ms_ops compares that at import."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            os.environ["PATH"] = recipe.search_path()  # the parent looks for ninja
            super().__init__(*args, **{**kwargs, "no_python_abi_suffix": True})

        def finalize_options(self) -> None:
            super().finalize_options()
            # One folder for in-place, editable and wheel builds, so that ninja sees what is up to date.
            self.build_temp = str(ROOT / "build" / f"objects-{sys.implementation.cache_tag}-torch{torch.__version__}")

        def up_to_date(self) -> bool:
            """Linking anew would replace the library under the processes that use it."""
            used = [
                *(ROOT / "bridge").rglob("*"),
                *(ROOT / "ops_src").glob("*"),
                Path(__file__),
                Path(str(recipe.__file__)),
            ]
            info = recipe.BUILD_INFO
            return (
                info.is_file()
                and json.loads(info.read_text()) == recipe.build_facts()
                and not newer_group([str(path) for path in used if path.is_file()], str(recipe.LIBRARY))
            )

        def run(self) -> None:
            in_checkout = self.inplace or self.editable_mode
            # A wheel finds torch beside ms_ops; a checkout, where this environment has it.
            if in_checkout and self.up_to_date():
                print(f"{recipe.LIBRARY.name} is up to date")
                return
            torch_lib = Path(torch.__file__).parent / "lib" if in_checkout else "$ORIGIN/../../torch/lib"
            self.extensions[0].extra_link_args.append(f"-Wl,-rpath,{torch_lib}")
            output = Path(self.get_ext_fullpath(LIBRARY))
            output.parent.mkdir(parents=True, exist_ok=True)
            super().run()
            (output.parent / recipe.BUILD_INFO.name).write_text(json.dumps(recipe.build_facts(), indent=2) + "\n")

        def get_outputs(self) -> list[str]:
            outputs: list[str] = super().get_outputs()
            return [*outputs, str(Path(outputs[0]).with_name(recipe.BUILD_INFO.name))]

    return BuildExt


def options() -> dict[str, Any]:
    """What only a build needs; an sdist or metadata can be made without the frameworks."""
    commands: dict[str, type[Command]] = {"build": Build, "build_py": BuildPy}
    if {"--help", "sdist", "egg_info", "dist_info", "clean"} & set(sys.argv[1:2]):
        return {"cmdclass": commands}
    recipe = load_recipe()
    try:
        recipe.require_frameworks()
    except recipe.BuildError as error:
        sys.exit(f"error: {error}")
    commands["build_ext"] = make_build_ext(recipe)
    return {"cmdclass": commands, "ext_modules": [make_extension(recipe)]}


setup(**options())
