"""Fixtures for the tests of the package."""

from __future__ import annotations

import pytest

from ms_ops._native import binder


@pytest.fixture(params=["direct", "primitive"])
def route(request):
    """Calls in PyNative mode through the extension, and through ops.Custom as where it cannot be loaded."""
    if request.param == "primitive":
        binder.enter_mixed_precision(1)
    yield request.param
    if request.param == "primitive":
        binder.enter_mixed_precision(-1)
