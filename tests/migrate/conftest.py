"""Networks that tests of conversion take by name."""

from __future__ import annotations

import pytest

import ms_ops
from tests import releases
from tests.migrate import networks


@pytest.fixture
def converted(request):
    """One of `networks.NAMES`, made anew, and its Cell."""
    return networks.converted(request.param)


@pytest.fixture(autouse=True)
def _exporter(monkeypatch):
    """Tests that convert skip where from_torch refuses the installed torch."""
    if not releases.CONVERTS:
        monkeypatch.setattr(ms_ops, "from_torch", lambda *args, **kwargs: pytest.skip(releases.NO_CONVERSION))
