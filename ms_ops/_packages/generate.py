"""What a declaration becomes, on disk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ms_ops._build import nvcc_check, recipe
from ms_ops._packages import cpp, declaration, declaration_form, python
from ms_ops._packages.rendering import render

# Of the bridge, what calls aclnn operators; a package has a copy, so that it needs no library of ms_ops.
_ACLNN = (
    "abi/export.h", "core/dtype_table.h", "cann/library.h", "cann/library.cc", "aclnn/call.h",
    "aclnn/argument.h", "aclnn/argument.cc", "aclnn/executor.h", "aclnn/executor.cc", "aclnn/key.h", "aclnn/key.cc",
    "aclnn/torch_stream.h", "aclnn/torch_stream.cc", "aclnn/workspace.h", "aclnn/workspace.cc",
)  # fmt: skip
GENERATED = Path("csrc", "generated")


def files(folder: Path) -> dict[Path, str]:
    """The generated files of the package in `folder`, by their paths in it.

    Raises:
        DeclarationError: its ops.yaml cannot be used.
        FileNotFoundError: it has none.
        ValueError: the Python package has another name than the namespace.
    """
    package = declaration.read(folder / declaration.FILE_NAME)
    _check_name(folder, package.namespace)
    found = {GENERATED / name: text for name, text in cpp.files(package).items()}
    if cpp.uses_aclnn(package):
        bridge = recipe.bridge_include_dir()
        sources = [name for name in _ACLNN if name.endswith(".cc")]
        found[GENERATED / "aclnn.cpp"] = render("csrc/aclnn.cpp", sources=sources)
        found |= {GENERATED / "aclnn" / name: (bridge / name).read_text(encoding="utf-8") for name in _ACLNN}
    found |= {Path(package.namespace, name): text for name, text in python.files(package).items()}
    found[Path("tests", "test_ops.py")] = python.tests(package)
    found[GENERATED / "ops.schema.json"] = f"{json.dumps(declaration_form.schema(), indent=2)}\n"
    found[GENERATED / "build_ops.py"] = python.build(package)
    return found


def write(folder: Path) -> list[Path]:
    """Bring the generated files of a package up to date.

    Returns:
        What has changed.

    Raises:
        DeclarationError: its ops.yaml cannot be used; nothing is written then.
        FileNotFoundError: it has none.
    """
    wanted = files(folder)
    changed = stale(folder, wanted)
    for path in changed:
        if (text := wanted.get(path.relative_to(folder))) is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return changed


def check_cuda(folder: Path) -> list[nvcc_check.Verdict]:
    """What nvcc says of a package's sources for CUDA, which a torch without CUDA does not build.

    Raises:
        DeclarationError: the package's ops.yaml cannot be used.
        FileNotFoundError: it has none, or there is no nvcc.
        ValueError: it has no sources for CUDA, or its generated files are out of date.
    """
    package = declaration.read(folder / declaration.FILE_NAME)
    sources = sorted((folder / "csrc").rglob("*.cu"))
    if not sources:
        raise ValueError(f"there is no .cu in {folder / 'csrc'}")
    if outdated := stale(folder):
        raise ValueError(f"{outdated[0]} is out of date: python -m ms_ops generate {folder}")
    if nvcc_check.find_nvcc() is None:
        raise FileNotFoundError("there is no nvcc: put it on PATH, or name the toolkit's folder in CUDA_HOME")
    flags = [*package.target_flags, "-DWITH_CUDA"]
    return nvcc_check.verdicts(sources, flags, [folder / "csrc", folder / GENERATED])


def _check_name(folder: Path, namespace: str) -> None:
    """A namespace and its Python package have one name: what is left of another would be built, and not be found."""
    others = sorted(path.parent.name for path in folder.glob("*/_library.py") if path.parent.name != namespace)
    if others:
        raise ValueError(
            f"{folder / declaration.FILE_NAME} declares the namespace {namespace}, and the package in {folder} is "
            f"{others[0]}: rename the folder {folder / others[0]} to {namespace}, and {others[0]} in pyproject.toml, "
            f"tests/ and examples/; or declare {others[0]} again"
        )


def stale(folder: Path, wanted: Mapping[Path, str] | None = None) -> list[Path]:
    """The generated files that are missing, other than they should be, or left from an earlier declaration.

    Raises:
        DeclarationError: the package's ops.yaml cannot be used.
        FileNotFoundError: it has none.
    """
    if wanted is None:
        wanted = files(folder)
    paths = [folder / name for name, text in wanted.items() if not _holds(folder / name, text)]
    left = (path for path in (folder / GENERATED).rglob("*") if path.is_file())
    return [*paths, *sorted(path for path in left if path.relative_to(folder) not in wanted)]


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
