"""Fixtures for the tests of the package."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import ms_ops
from ms_ops._native import binder


@pytest.fixture(params=["direct", "primitive"])
def route(request):
    """Calls in PyNative mode through the extension, and through ops.Custom as where it cannot be loaded."""
    if request.param == "primitive":
        binder.enter_mixed_precision(1)
    yield request.param
    if request.param == "primitive":
        binder.enter_mixed_precision(-1)


@pytest.fixture
def install(tmp_path):
    """A copy of the package with its built library."""
    package = tmp_path / "ms_ops"
    shutil.copytree(Path(ms_ops.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.fixture(scope="session")
def third_party():
    """The path of the library of third_party.cpp, whose operators are registered."""
    built = ms_ops.load("third_party", [Path(__file__).with_name("third_party.cpp")])
    ms_ops.load_library(built.path)
    return built.path
