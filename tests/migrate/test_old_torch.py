"""What from_torch says to a torch whose exporter loses writes to buffers."""

from __future__ import annotations

import pytest
import torch
from torch.torch_version import TorchVersion

from ms_ops._migrate.from_torch import from_torch


def test_it_is_refused(monkeypatch):
    monkeypatch.setattr(torch, "__version__", TorchVersion("2.9.1"))
    with pytest.raises(RuntimeError, match=r"needs torch 2\.10 or later, and this is 2\.9\.1.* ms_ops\.TorchModule"):
        from_torch(torch.nn.Linear(2, 2), (torch.ones(1, 2),))
