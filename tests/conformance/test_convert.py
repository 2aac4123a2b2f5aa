"""Tensors keep all values on their way between torch and MindSpore, and views their strides."""

from __future__ import annotations

import mindspore as ms
import pytest
import torch

from tests.conformance.calls import DTYPES
from tests.conformance.convert import to_mindspore, to_mindspore_dtype, to_torch


@pytest.mark.parametrize("dtype", DTYPES, ids=DTYPES.get)
@pytest.mark.parametrize("shape", [(), (0, 3), (2, 3)], ids=str)
def test_round_trip(dtype, shape):
    tensor = (torch.randn(shape) * 100).to(dtype)
    there = to_mindspore(tensor, strided=True)
    assert there.dtype == to_mindspore_dtype(dtype)
    back = to_torch(there)
    assert back.dtype == dtype
    assert torch.equal(back, tensor)


@pytest.mark.parametrize("dtype", DTYPES, ids=DTYPES.get)
def test_views(dtype):
    ms.set_context(mode=ms.PYNATIVE_MODE)
    base = torch.arange(12).view(3, 4).to(dtype)
    for tensor in (base.t(), base[:, ::2], base[:, :1].expand(3, 4), base[1:]):
        there = to_mindspore(tensor, strided=True)
        assert tuple(there.stride()) == tensor.stride()
        assert torch.equal(to_torch(there), tensor)
        assert to_mindspore(tensor, strided=False).is_contiguous()


def test_special_bfloat16():
    tensor = torch.tensor([float("nan"), float("-inf"), -0.0, 1e-40, 3e38]).bfloat16()
    back = to_torch(to_mindspore(tensor, strided=True))
    assert back.isnan().tolist() == [True, False, False, False, False]
    assert torch.equal(back[1:].view(torch.int16), tensor[1:].view(torch.int16))
