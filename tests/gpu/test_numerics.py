"""MindSpore's CUDA libraries and torch's in one process, on a real GPU with MindSpore's plug-in."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.gpu

_CHECK_TORCHS = """
import torch
torch.backends.cudnn.allow_tf32 = False
ms.set_device("GPU")
ms.set_context(mode=ms.{mode})
from tests.devices import numerics
numerics.check_torchs()
"""
_MODES = pytest.mark.parametrize("mode", ["PYNATIVE_MODE", "GRAPH_MODE"])


@_MODES
def test_both_compute_where_mindspore_is_imported_first(on_plug_in, mode):
    """Twice: a library of torch's must not take over what MindSpore has initialised, or the other way around."""
    check = _CHECK_TORCHS.format(mode=mode) + "numerics.check_mindspores()\n"
    on_plug_in("import mindspore as ms\n" + check + check)


@_MODES
def test_torchs_compute_where_torch_is_imported_first(on_plug_in, mode):
    """MindSpore's own then have torch's libraries, and ms_ops warns."""
    output = on_plug_in("import torch\nimport mindspore as ms\n" + _CHECK_TORCHS.format(mode=mode))
    assert "Import mindspore, or ms_ops, first" in output
