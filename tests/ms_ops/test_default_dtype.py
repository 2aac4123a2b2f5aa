"""torch.set_default_dtype: a graph keeps what it was compiled with, calls in PyNative mode follow it."""

from __future__ import annotations

import threading

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

from ms_ops import aten

WHOLE = np.array([100_000, 2, 3])


@pytest.fixture(autouse=True)
def _restored():
    yield
    torch.set_default_dtype(torch.float32)


class Halved(nn.Cell):
    def construct(self, x):
        return aten.true_divide(x, 2), aten.full([2], 1e4), aten.sqrt(x)


@pytest.mark.parametrize("later", [torch.float16, torch.float64])
@pytest.mark.parametrize("first", [torch.float32, torch.float64])
def test_a_graph_keeps_what_it_was_compiled_with(first, later):
    torch.set_default_dtype(first)
    compiled = ms.jit(Halved())
    x = ms.Tensor(WHOLE)
    expected = compiled(x)
    torch.set_default_dtype(later)
    for result, before in zip(compiled(x), expected, strict=True):
        assert result.dtype == before.dtype
        np.testing.assert_array_equal(result.asnumpy(), before.asnumpy())
    assert torch.get_default_dtype() == later
    assert str(Halved()(x)[0].dtype).lower() == str(later).removeprefix("torch.")


def test_other_calls_do_not_see_what_a_graph_is_run_with():
    compiled = ms.jit(Halved())
    x = ms.Tensor(WHOLE)
    compiled(x)
    torch.set_default_dtype(torch.float64)
    stop = threading.Event()

    def run():
        while not stop.is_set():
            compiled(x)[0].asnumpy()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        dtypes = {aten.true_divide(x, 2).dtype for _ in range(2000)}
    finally:
        stop.set()
        thread.join()
    assert dtypes == {ms.float64}


def test_a_graph_compiled_later_follows(mode):
    torch.set_default_dtype(torch.float64)
    assert aten.true_divide(ms.Tensor(WHOLE), 2).dtype == ms.float64
    assert ms.jit(Halved())(ms.Tensor(WHOLE))[0].dtype == ms.float64
