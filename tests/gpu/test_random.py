"""Random numbers on a real GPU, in fresh processes, where nothing has initialised torch.cuda."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.gpu

_ENTRY = """
import ctypes
import numpy as np
import torch
from ms_ops._native import binder  # as in any program that calls operators: it prepares the first launch
from ms_ops._native.attributes import InputIndex
from ms_ops._native.library import open_library
from ms_ops._primitives import ascend
from tests.bridge.conftest import Kernel, Parameter

cuda = ctypes.CDLL(f"libcudart.so.{torch.version.cuda.split('.')[0]}")

def checked(status):
    assert status == 0, status

def made(function, *arguments):
    pointer = ctypes.c_void_p()
    checked(function(ctypes.byref(pointer), *arguments))
    return pointer

stream = made(cuda.cudaStreamCreateWithFlags, 1)
x, y, state = (made(cuda.cudaMalloc, ctypes.c_size_t(size)) for size in (400, 400, 16))
"""


def _drawing(probe) -> str:
    return (
        _ENTRY
        + f"""
constants = {{"operator": "aten::rand_like", "overload": "", "arguments": [InputIndex(0), *[None] * 5], "level": 0,
             "outputs": 1}}
entry = ascend.entry_of("aten_rand_like_tuple")
kernel = Kernel(ctypes.CDLL({str(probe)!r}), entry.symbol, constants, init=True, entries=open_library(entry.library))

def draw():
    parameters = [Parameter(x.value, (100,), "float32"), Parameter(y.value, (100,), "float32"),
                  Parameter(state.value, (16,), "uint8")]
    assert kernel.launch(*parameters, stream=stream.value, launches=1) is None
    checked(cuda.cudaStreamSynchronize(stream))
    numbers = np.empty(100, np.float32)
    checked(cuda.cudaMemcpy(ctypes.c_void_p(numbers.ctypes.data), y, ctypes.c_size_t(400), 2))
    return numbers
"""
    )


def test_a_seed_before_the_first_launch(child, probe):
    """Without MindSpore's GPU plug-in: an entry is launched as MindSpore does it."""
    child(
        f"import sys\nsys.path.append({str(ROOT)!r})\n"
        + _drawing(probe)
        + """
torch.manual_seed(1234)
assert not torch.cuda.is_initialized()
first = draw()
assert torch.cuda.default_generators[0].initial_seed() == 1234
torch.cuda.init()
second = draw()
assert not (first == second).all()
torch.manual_seed(1234)
np.testing.assert_array_equal([draw(), draw()], [first, second])
torchs = torch.rand(100, device="cuda", generator=torch.Generator("cuda").manual_seed(1234))
np.testing.assert_array_equal(first, torchs.cpu())
"""
    )


@pytest.mark.parametrize("mode", ["PYNATIVE_MODE", "GRAPH_MODE"])
def test_seeds_gradients_and_recomputation(on_plug_in, mode):
    """With MindSpore's GPU plug-in: what tests/devices checks on the stand-ins."""
    output = on_plug_in(
        f"""
import mindspore as ms
ms.set_device("GPU")
ms.set_context(mode=ms.{mode})
import torch
from tests.devices import random_numbers
assert not torch.cuda.is_initialized()
random_numbers.check_seed_of_a_fresh_process(torch.cuda)
random_numbers.check_that_numbers_follow_the_seed()
random_numbers.check_gradients()
random_numbers.check_recomputation()
random_numbers.check_generator(torch.Generator("cuda"))
print("checked")
"""
    )
    assert "checked" in output
