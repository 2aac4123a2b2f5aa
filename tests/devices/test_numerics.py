"""What a device's numerical libraries compute, for torch's operators; tests/gpu has MindSpore's own beside them."""

from __future__ import annotations

import pytest

from tests.devices import numerics


@pytest.mark.slow
@pytest.mark.usefixtures("mode")
def test_the_checks_themselves():
    """On the CPU, where MindSpore has kernels for all of its own."""
    numerics.check_torchs()
    numerics.check_mindspores()


@pytest.mark.slow
def test_products_convolutions_transforms_and_linear_algebra(on_device, device_mode):
    on_device(
        """
        import torch
        torch.backends.cudnn.allow_tf32 = False  # on hardware
        from tests.devices import numerics
        numerics.check_torchs()
        """,
        mode=device_mode,
    )
