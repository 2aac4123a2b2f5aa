"""Networks that tests of conversion take by name."""

from __future__ import annotations

import pytest

from tests.migrate import networks


@pytest.fixture
def sample(request):
    """One of `networks.NAMES`, made anew."""
    return networks.samples()[request.param]
