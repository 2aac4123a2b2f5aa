"""The end of a process that still has results, gradients and networks on the device."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def test_a_process_ends_with_results_alive(on_device, device_mode):
    """MindSpore, torch and Python's modules are torn down in an order that nobody chooses."""
    output = on_device("from tests.devices import kept_results\nkept_results.keep()", mode=device_mode)
    assert "the end" in output
