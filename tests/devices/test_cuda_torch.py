"""A CUDA build of torch, unmodified, in MindSpore's real GPU context: what it launches, and on which stream.

MindSpore's plug-in and torch are on stand-ins for their CUDA runtimes, which share one simulated device. Kernels are
launched and do not run, so values are those of copies alone; tests/gpu has the others. A CPU build of torch skips this.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

_PROLOGUE = """
import torch, ms_ops
from tests.nets import Net

x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
leaky_relu = ms_ops.LeakyRelu(0.25)

def softmax(x):
    return ms_ops.aten.softmax(x, -1)

def kernels(name=""):
    '''Launches of torch's kernels whose mangled names contain `name`.'''
    return [event for event in log() if event.what.startswith("_Z") and name in event.what]

def waits():
    return [event for event in log() if event.what.startswith("synchronize")]
"""


@pytest.fixture
def on_cuda_torch(on_gpu):
    """Runs code with a CUDA build of torch on the simulated GPU."""

    def run(code: str, mode: str = "pynative", torch_is: str = "cuda") -> str:
        return on_gpu(_PROLOGUE + textwrap.dedent(code), mode=mode, torch_is=torch_is)

    return run


@pytest.mark.parametrize("seed", ["torch.manual_seed", "ms_ops.manual_seed"])
def test_a_seed_before_the_first_draw_of_a_process(on_cuda_torch, device_mode, seed):
    """Torch's Python keeps it until it is initialised."""
    on_cuda_torch(
        f"""
        def drawn(x):
            return ms_ops.aten.rand_like(x)

        {seed}(1234)
        Net(drawn)(x).asnumpy()
        assert torch.cuda.is_initialized()
        assert torch.cuda.default_generators[0].initial_seed() == 1234
        """,
        mode=device_mode,
    )


def test_everything_is_on_mindspores_stream(on_cuda_torch, device_mode):
    """Also what the threads of torch's autograd launch; and torch's Python is initialised."""
    on_cuda_torch(
        """
        for name, op in (("leaky_relu", leaky_relu), ("softmax", softmax)):
            net = Net(op)
            gradient = Gradient(net)
            net(x).asnumpy(), gradient(x, dy)[0].asnumpy()
            clear_log()
            net(x).asnumpy(), gradient(x, dy)[0].asnumpy()
            assert len(kernels(name)) >= 2, log()
            streams = {event.stream for event in kernels()}
            assert streams == streams_of("copy") and len(streams) == 1 and 0 not in streams, log()
        assert torch.cuda.is_available() and torch.cuda.is_initialized()
        """,
        mode=device_mode,
    )


def test_calls_in_pynative_mode_wait_for_nothing(on_cuda_torch):
    on_cuda_torch(
        """
        gradient = Gradient(Net(leaky_relu))
        gradient(x, dy)[0].asnumpy(), softmax(x).asnumpy()
        clear_log()
        y = softmax(leaky_relu(x))
        dx, = gradient(x, dy)
        assert len(kernels("leaky_relu")) == 3 and len(kernels("softmax")) == 1, log()
        assert not waits(), log()
        y.asnumpy(), dx.asnumpy()
        assert waits()
        """
    )


def test_another_stream_of_mindspore(on_cuda_torch):
    on_cuda_torch(
        """
        def streams():
            return {event.stream for event in kernels()}
        softmax(x).asnumpy()
        clear_log()
        softmax(x).asnumpy()
        default = streams()
        other = ms.runtime.Stream()
        clear_log()
        with ms.runtime.StreamCtx(other):
            y = softmax(x)
        others = streams()
        other.synchronize()
        assert len(default) == len(others) == 1 and default != others and 0 not in others, log()
        """
    )


def test_values_of_copies(on_cuda_torch, device_mode):
    """Memory of MindSpore's is read, and written, in the order of its stream; results of torch's outlive the call."""
    on_cuda_torch(
        """
        class Copies(nn.Cell):
            def construct(self, x):
                return ms_ops.aten.clone(x), ms_ops.aten.cat((x, x))
        for _ in range(3):
            clone, _ = Copies()(x)
            np.testing.assert_array_equal(clone.asnumpy(), np.array(X, np.float32))
        """,
        mode=device_mode,
    )


def test_errors_of_a_launch_are_raised_and_the_stream_is_restored(on_cuda_torch, device_mode):
    on_cuda_torch(
        """
        runtime = ctypes.CDLL(preloaded[0])
        net = Net(leaky_relu)
        net(x).asnumpy()
        before = torch.cuda.current_stream()
        ctypes.c_int.in_dll(runtime, "sim_cuda_next_error").value = 700
        try:
            net(x).asnumpy()
        except RuntimeError as error:
            assert ms.get_context("mode") == ms.GRAPH_MODE or "CUDA error" in str(error), error
        else:
            raise AssertionError("nothing was raised")
        assert torch.cuda.current_stream() == before
        net = Net(leaky_relu)  # MindSpore runs no graph again that failed
        clear_log()
        net(x).asnumpy()
        assert {event.stream for event in kernels("leaky_relu")} == streams_of("copy")
        """,
        mode=device_mode,
    )


@pytest.mark.nvcc
def test_a_cuda_entry_of_ones_own(on_cuda_torch, device_mode):
    source = Path(__file__).resolve().parents[2] / "ops_src" / "leaky_relu_cuda.cu"
    on_cuda_torch(
        f"""
        library = ms_ops.load("leaky_relu_cuda", [{str(source)!r}])
        same = lambda x: x
        op = library.custom("LeakyReluCuda", out_shape=same, out_dtype=same, attrs={{"negative_slope": 0.25}})
        net = Net(op)
        net(x).asnumpy()
        clear_log()
        net(x).asnumpy()
        (launch,) = kernels("leaky_relu_kernel")
        assert streams_of("copy") == {{launch.stream}} != {{0}}, log()
        """,
        mode=device_mode,
    )


def test_an_op_on_the_cpu_in_a_network_on_the_gpu(on_cuda_torch, device_mode):
    on_cuda_torch(
        """
        on_cpu = ms_ops.LeakyRelu(0.25).set_device("CPU")
        gradient = Gradient(Net(on_cpu))
        clear_log()
        np.testing.assert_array_equal(on_cpu(x).asnumpy(), np.where(np.array(X) > 0, X, 0.25 * np.array(X)))
        dx, = gradient(x, dy)
        np.testing.assert_array_equal(dx.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        assert not kernels(), log()
        """,
        mode=device_mode,
    )


@pytest.mark.parametrize("call", ["leaky_relu(x)", "softmax(x)"])
def test_a_driver_that_torch_cannot_use_is_named(on_cuda_torch, call):
    output = on_cuda_torch(
        f"""
        try:
            {call}.asnumpy()
        except RuntimeError as error:
            print(error)
        np.testing.assert_array_equal(ms_ops.LeakyRelu(0.5).set_device("CPU")(x).asnumpy()[0], [-0.75, 2, -0.125])
        """,
        torch_is="cuda without driver",
    )
    assert "MindSpore runs on this device and torch cannot: " in output
    assert "driver" in output
    assert 'op.set_device("CPU")' in output
