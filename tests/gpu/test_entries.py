"""Entries on a real GPU: values, order in MindSpore's stream, the stream afterwards, accesses to memory."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from ms_ops._build import layout

pytestmark = pytest.mark.gpu

SLOPE = 0.25


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64], ids=str)
@pytest.mark.parametrize("shape", [(), (0, 3), (2, 3), (1023, 1025)], ids=str)
def test_values(gpu_entry, stream, dtype, shape):
    x, dy = torch.randn(2, *shape, device="cuda", dtype=dtype)
    y, dx = torch.full_like(x, 7), torch.full_like(x, 7)
    torch.cuda.synchronize()
    assert gpu_entry("LeakyRelu", negative_slope=SLOPE).launch([x, y], stream) is None
    assert gpu_entry("LeakyReluGrad", negative_slope=SLOPE).launch([dy, x, dx], stream) is None
    stream.synchronize()
    torch.testing.assert_close(y, torch.nn.functional.leaky_relu(x, SLOPE), rtol=0, atol=0)
    torch.testing.assert_close(dx, torch.ops.aten.leaky_relu_backward(dy, x, SLOPE, False), rtol=0, atol=0)


@pytest.mark.skipif(not layout.CUDA_LIBRARY.is_file(), reason="there was no nvcc to build the CUDA entries with")
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64], ids=str)
def test_values_of_a_cuda_kernel_of_our_own(gpu_entry, stream, dtype):
    x = torch.randn(1023, 1025, device="cuda", dtype=dtype)
    y = torch.full_like(x, 7)
    torch.cuda.synchronize()
    assert gpu_entry("LeakyReluCuda", negative_slope=SLOPE).launch([x, y], stream) is None
    stream.synchronize()
    torch.testing.assert_close(y, torch.nn.functional.leaky_relu(x, SLOPE), rtol=0, atol=0)


@pytest.mark.parametrize("symbol", ["LeakyRelu", "aten_softmax_int"])
def test_it_runs_between_a_late_producer_and_an_early_consumer(gpu_entry, stream, symbol):
    """Nobody waits in between: an entry on another stream would read, or be read, too early."""
    if symbol == "LeakyRelu":
        entry = gpu_entry(symbol, negative_slope=SLOPE)
    else:
        arguments = {"arguments": [_input(0), -1, None], "level": 0, "outputs": 1}
        entry = gpu_entry(symbol, operator="aten::softmax", overload="int", **arguments)
    size = 1 << 24
    x, y = torch.zeros(2, size // 2, device="cuda"), torch.full((2, size // 2), 7.0, device="cuda")
    host = torch.empty(2, size // 2, pin_memory=True)
    torch.cuda.synchronize()
    with torch.cuda.stream(stream):
        torch.cuda._sleep(200_000_000)
        x.fill_(-1.0)
    assert entry.launch([x, y], stream) is None
    assert not stream.query(), "the launch waited for the device"
    with torch.cuda.stream(stream):
        host.copy_(y, non_blocking=True)
    stream.synchronize()
    expected = -SLOPE if symbol == "LeakyRelu" else 2.0 / size
    torch.testing.assert_close(host, torch.full_like(host, expected), rtol=1e-5, atol=0)


def _input(index):
    from ms_ops._native.attributes import InputIndex

    return InputIndex(index)


def test_the_stream_is_restored_also_after_an_error(gpu_entry, stream):
    entry = gpu_entry("LeakyRelu", negative_slope=SLOPE)
    before = torch.cuda.current_stream()
    x = torch.zeros(4, device="cuda")
    assert entry.launch([x, torch.zeros(4, device="cuda")], stream) is None
    assert torch.cuda.current_stream() == before
    error = entry.launch([x, torch.zeros(5, device="cuda")], stream)
    assert error is not None
    assert "float32[4], float32[5]" in error
    assert torch.cuda.current_stream() == before


def test_compute_sanitizer_finds_nothing():
    sanitizer = shutil.which("compute-sanitizer")
    if sanitizer is None:
        pytest.skip("compute-sanitizer is not installed")
    command = [sanitizer, "--error-exitcode", "9", sys.executable, "-m", "pytest", "-n", "0", "-q", "-k", "test_values"]
    process = subprocess.run([*command, str(Path(__file__))], capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
