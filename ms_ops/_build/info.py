"""What the C++ library was built with, and whether that is what is installed now."""

from __future__ import annotations

import importlib.metadata
import json
from typing import Any

from ms_ops._build.layout import BUILD_INFO

REBUILD = "python -m pip install --force-reinstall --no-deps --no-build-isolation <ms_ops checkout or sdist>"


def read() -> dict[str, Any]:
    """The record that the build wrote beside the library.

    Raises:
        ImportError: the library was never built.
    """
    try:
        facts: dict[str, Any] = json.loads(BUILD_INFO.read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        raise ImportError(
            f"the C++ library of ms_ops is not built: {BUILD_INFO} is missing or incomplete.\n"
            "In a checkout run `bash scripts/run_cpu.sh`; elsewhere install with\n"
            f"    {REBUILD}"
        ) from None
    return facts


def mismatches(facts: dict[str, Any]) -> list[str]:
    """One sentence for each framework whose installed minor version is not the one of the build."""
    sentences = []
    for name in ("torch", "mindspore"):
        try:
            installed = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            sentences.append(f"ms_ops was built for {name} {facts[name]}, and no {name} is installed")
            continue
        if _minor(installed) != _minor(facts[name]):
            sentences.append(f"ms_ops was built for {name} {facts[name]}, and {name} {installed} is installed")
    return sentences


def check() -> None:
    """Raise ImportError, with the way out, if the library is missing or was built for other frameworks."""
    problems = mismatches(read())
    if problems:
        raise ImportError(
            "; ".join(problems) + ". Their C++ interfaces differ between minor versions, so rebuild:\n"
            f"    {REBUILD}\n"
            "or install the versions named. `python -m ms_ops doctor` shows the whole environment."
        )


def check_abi(of_torch: bool) -> None:
    """Raise ImportError if the library was built for the other of libstdc++'s string ABIs: torch exists with both."""
    built = read()["cxx11_abi"]
    if built != of_torch:
        raise ImportError(
            f"ms_ops was built for a torch with _GLIBCXX_USE_CXX11_ABI={built:d}, and the one installed has "
            f"{of_torch:d}. Rebuild:\n    {REBUILD}"
        )


def _minor(version: str) -> list[str]:
    return version.split("+")[0].split(".")[:2]
