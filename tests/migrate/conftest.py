"""Networks that tests of conversion take by name."""

from __future__ import annotations

import pytest
import torch

from tests.migrate import networks


@pytest.fixture
def sample(request):
    """One of `networks.NAMES`, made anew."""
    return networks.samples()[request.param]


@pytest.fixture(autouse=True)
def _exporter(request):
    """Most tests here convert, which takes torch 2.10."""
    others = ("test_optimizer_state", "test_torch_module", "test_weights", "test_old_torch")
    if torch.__version__ < "2.10" and request.module.__name__.rpartition(".")[2] not in others:
        pytest.skip(f"from_torch refuses torch {torch.__version__}")
