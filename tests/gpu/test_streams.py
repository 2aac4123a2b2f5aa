"""Memory that several streams use, on a real GPU with MindSpore's plug-in, as in tests/devices/test_streams.py."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.gpu

_PROLOGUE = """
import mindspore as ms
import torch
ms.set_device("GPU")
from tests.devices import program
from tests.devices.operators import *

def delay():
    program.delay(ms.runtime.current_stream())
"""


@pytest.mark.parametrize("stream", ["ms.runtime.default_stream()", "ms.runtime.Stream()"])
def test_results_that_are_dropped_while_a_delayed_stream_reads_them(on_plug_in, stream):
    on_plug_in(_PROLOGUE + f"check_results_between_streams(ms_ops.LeakyRelu(1.0), {stream}, delay)")


@pytest.mark.parametrize("stream", ["ms.runtime.default_stream()", "ms.runtime.Stream()"])
def test_first_and_second_gradients_on_a_delayed_stream(on_plug_in, stream):
    on_plug_in(_PROLOGUE + f"check_gradients_on_a_slow_stream({stream}, delay)")


def test_an_illegal_access_is_named_at_the_next_call(on_plug_in):
    output = on_plug_in(
        _PROLOGUE
        + """
table = ms.Tensor([[1.0], [2.0]])
try:
    aten.embedding(table, ms.Tensor([0, 1 << 30])).asnumpy()
except RuntimeError:
    pass
try:
    aten.softmax(table, -1)
except RuntimeError as error:
    print("next call:", error)
"""
    )
    assert "next call: CUDA error" in output
