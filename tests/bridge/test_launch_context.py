"""A launch runs below autograd on MindSpore's device, and leaves the thread as it was."""

from __future__ import annotations

from pathlib import Path

import mindspore as ms
import numpy as np
import pytest
import torch

from tests.nets import Net


def test_below_autograd_inside_a_launch(mode, probe):
    report = probe.custom("Report", out_shape=(2,), out_dtype=ms.int64)
    below, count = Net(report)(ms.Tensor(np.zeros((3, 4), np.float32))).asnumpy()
    assert below == 1
    assert count == 12


@pytest.mark.parametrize("kind", ["nothing", "torch", "int"])
def test_thread_state_is_restored_on_every_way_out(call_entry, probe_library, kind):
    assert probe_library.is_below_autograd() == 0
    message = call_entry("Throw", [np.ones(2), np.ones(2)], {"kind": kind})
    assert (message is None) == (kind == "nothing")
    assert probe_library.is_below_autograd() == 0


def test_a_device_stream_without_a_device_torch_is_an_error(call_entry):
    if torch.version.cuda is not None:
        pytest.skip("this torch has CUDA; the case needs a CPU build")
    message = call_entry("Echo", [np.ones(2), np.ones(2)], stream=0x1234)
    assert "the installed torch is a CPU build" in message
    assert 'op.set_device("CPU")' in message


@pytest.mark.slow
@pytest.mark.skipif(
    torch.version.cuda is not None, reason="this torch has CUDA; the device is simulated for a CPU build"
)
def test_device_and_stream_are_entered_and_restored(warm_child):
    """In a child, with a simulated CUDA guard: MindSpore's stream on the device it bound, the caller's afterwards."""
    warm_child(
        f"""
        import ctypes, ms_ops
        import mindspore as ms
        ms.set_context(device_id=1)
        library = ms_ops.load("simulated_device", [{str(Path(__file__).with_name("simulated_device.cpp"))!r}])
        launch_on = ctypes.CDLL(str(library)).launch_on
        for stream in (0x1234, None, 0x5678):
            for fail in (0, 1):
                assert launch_on(ctypes.c_void_p(stream), fail) == 1, (stream, fail)
        """
    )


def test_workspace_reaches_the_op(mode, probe):
    double = probe.custom("UseWorkspace", out_shape=lambda x: x, out_dtype=lambda x: x, attrs={"bytes": 24})
    x = ms.Tensor(np.array([1.0, -2.0, 3.0]))
    np.testing.assert_array_equal(Net(double)(x).asnumpy(), [2.0, -4.0, 6.0])
