"""The simulated devices of torch are as hard as hardware: whose memory and streams are, and where the host waits."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow

_START = """
from tests.devices.program import *
import torch
from pathlib import Path

kind = {"GPU": "cuda", "Ascend": "npu"}[ms.get_context("device_target")]
variable = "CUDA_HOME" if kind == "cuda" else "ASCEND_HOME_PATH"
device = ctypes.CDLL(str(Path(os.environ[variable], "lib64", "libdevice_simulator.so")))
device.sim_stream_create.restype = device.sim_allocate.restype = ctypes.c_void_p
"""


def test_kernels_run_on_the_device_of_their_tensors(on_device):
    on_device(
        _START
        + """
ones = torch.ones(3, device=f"{kind}:1")
result = torch.add(ones, 1)
assert (ones.device.index, result.device.index) == (1, 1)
assert device.sim_device_of(ctypes.c_void_p(result.data_ptr())) == 1
assert result.cpu().tolist() == [2, 2, 2]
assert torch.ones(3, device=f"{kind}:0").to(f"{kind}:1").cpu().tolist() == [1, 1, 1]
assert device.sim_device_of(ctypes.c_void_p(torch.ones(3, device=kind).data_ptr())) == 0
"""
    )


def test_memory_of_another_device_ends_all_work(on_device):
    on_device(
        _START
        + """
taken = torch.ones(3, device=kind)
memory = ctypes.c_void_p(taken.data_ptr())
assert device.sim_unregister(memory) == 0
device.sim_set_device(1)
device.sim_register(memory, ctypes.c_size_t(512))
device.sim_set_device(0)
for call in (lambda: torch.add(taken, 1), lambda: torch.ones(3, device=kind)):
    try:
        call()
    except RuntimeError as error:
        assert "on device 0 is given memory of device 1" in str(error), error
    else:
        raise AssertionError
"""
    )


def test_streams_belong_to_a_device(on_device):
    on_device(
        _START
        + """
work = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda data: None)
device.sim_set_device(1)
stream = ctypes.c_void_p(device.sim_stream_create())
assert device.sim_stream_enqueue(stream, work, None) == 0
device.sim_set_device(0)
assert device.sim_stream_enqueue(stream, work, None) == -1
assert device.sim_stream_run(stream) == 0
"""
    )


def test_what_waits_is_in_the_log(on_device):
    """As torch's CUDA build waits: for what the host reads, and for copies from memory that is not pinned."""
    on_device(
        _START
        + """
x = torch.ones(3, device=kind)


def waits(call):
    clear_log()
    call()
    return any(event.what == "synchronize" for event in log())


for call in (x.cpu, lambda: x[0].item(), lambda: torch.nonzero(x), lambda: x.copy_(torch.ones(3))):
    assert waits(call)
generator = torch.Generator(kind)
for call in (lambda: x + 1, lambda: torch.rand(3, device=kind), lambda: torch.rand(3, device=kind, generator=generator),
             lambda: torch.dropout(x, 0.5, True),
             lambda: x.copy_(torch.ones(3), non_blocking=True)):
    assert not waits(call)
"""
    )


def test_random_operators_run_late_with_the_numbers_of_their_call(on_device):
    on_device(
        _START
        + """
def drawn():
    x = torch.ones(1000, device=kind)
    torch.npu.init() if kind == "npu" else torch.cuda.init()
    getattr(torch, kind).default_generators[0].manual_seed(3)
    masked = torch.dropout(x, 0.5, True)
    x.zero_()
    return masked, torch.rand(4, device=kind), x


first, second = drawn(), drawn()
for one, other in zip(first, second, strict=True):
    assert one.cpu().tolist() == other.cpu().tolist()
assert 0 < first[0].cpu().count_nonzero() < 1000
"""
    )
