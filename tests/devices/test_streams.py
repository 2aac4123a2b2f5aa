"""Memory that several streams use: results of torch's that MindSpore reads on streams of its own, slow ones above all.

The stand-ins run what is in a queue late, and streams in random order; memory that is given back is filled with rubbish
in the order of its stream. Each test fails where a result is used again while a stream still reads it.
"""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture(params=["GPU", "NPU", "torch_npu"])
def on_device(request, on_gpu, on_ascend):
    """Runs code on each device that torch has a pool of memory for."""

    def run(code: str) -> str:
        if request.param == "GPU":
            return on_gpu(code)
        return on_ascend(code, torch_is="simulated" if request.param == "NPU" else "torch_npu")

    return run


def test_results_that_are_dropped_while_a_slow_stream_reads_them(on_device):
    """By an entry, and by an operator of torch's."""
    on_device(
        """
        from tests.devices.operators import *
        for reader in (ms_ops.LeakyRelu(1.0), lambda x: aten.leaky_relu(x, 1.0)):
            check_results_between_streams(reader, ms.runtime.default_stream())
            check_results_between_streams(reader, runs_last(ms.runtime.Stream()))
        """
    )


def test_results_of_a_slow_stream_that_are_dropped_there(on_device):
    on_device(
        """
        from tests.devices.operators import *
        check_results_that_are_dropped_on_their_stream(runs_last(ms.runtime.Stream()))
        """
    )


@pytest.fixture(params=["GPU", "NPU"])
def with_all_operators(request, on_gpu, on_ascend):
    """Runs code on each device whose torch has all of torch's kernels."""
    return on_gpu if request.param == "GPU" else lambda code: on_ascend(code, torch_is="simulated")


def test_gradients_on_slow_streams(with_all_operators):
    """Also on another stream than forward, whose memory torch keeps for them."""
    with_all_operators(
        """
        from tests.devices.operators import *
        check_gradients_on_a_slow_stream(ms.runtime.default_stream())
        check_gradients_on_a_slow_stream(runs_last(ms.runtime.Stream()))
        runs_last(ms.runtime.default_stream())
        check_gradients_of_another_stream(ms.runtime.Stream())
        """
    )


@pytest.mark.parametrize("torch_is", ["simulated", "torch_npu"])
def test_gradients_that_mindspore_adds(on_ascend, torch_is):
    """By a kernel of its own, which it launches later than it frees what the kernel reads."""
    on_ascend("from tests.devices.operators import *\ncheck_gradients_that_mindspore_adds()", torch_is=torch_is)


def test_results_that_communication_reads(on_ascend):
    """As a gradient is read by an AllReduce that nobody waits for: MindSpore's events protect its own memory only."""
    on_ascend(
        """
        from tests.devices.operators import *
        communication = ms.runtime.communication_stream()
        assert communication != ms.runtime.default_stream()
        check_results_between_streams(ms_ops.LeakyRelu(1.0), runs_last(communication))
        """,
        torch_is="torch_npu",
    )
