"""The unmodified library in MindSpore's real GPU context, on the stand-in CUDA and with a simulated CUDA torch.

MindSpore's dispatch, memory, streams and autograd are the real ones; kernels are the CPU's. What is in the queue of a
stream runs only when that stream, or who waits for it, gets there: an op on another stream would see old memory.
"""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def test_leaky_relu_and_its_gradients(on_gpu, device_mode):
    on_gpu(
        """
        from tests.devices.operators import *
        op = ms_ops.LeakyRelu(0.25)
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25), ())
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25), (0, 3))
        second, *_ = Gradient(Gradient(Net(op)))(
            ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32), (ms.Tensor(DY, ms.float32),)
        )
        assert not second.asnumpy().any()
        """,
        mode=device_mode,
    )


def test_operators_and_their_gradients(on_gpu, device_mode):
    on_gpu(
        """
        from tests.devices.operators import *
        check(leaky_relu, lambda x: torch.ops.aten.leaky_relu(x, 0.25))
        check(leaky_relu, lambda x: torch.ops.aten.leaky_relu(x, 0.25), ())
        check(leaky_relu, lambda x: torch.ops.aten.leaky_relu(x, 0.25), (0, 3))
        check(quantile, lambda x: torch.quantile(x, 0.75))
        check(softmax, lambda x: torch.softmax(x, -1))
        check(transpose, lambda x: x.t())
        check(layer_norm, lambda x: torch.nn.functional.layer_norm(x, (3,)))
        check(topk, lambda x: torch.topk(x, 2)[0])
        check(concatenate, lambda x, y: torch.cat((x, y)), (2, 3), (1, 3))
        check(product, lambda x, y: x @ y.t(), (2, 3), (4, 3))
        """,
        mode=device_mode,
    )


def test_exact_shapes_random_numbers_and_views(on_gpu):
    on_gpu(
        """
        from tests.devices.operators import *
        check_what_graphs_lack()
        """
    )


def test_everything_is_on_mindspores_stream(on_gpu, device_mode):
    """One stream for MindSpore's copies and torch's operators, also for those of the autograd engine's threads."""
    on_gpu(
        """
        from tests.devices.operators import *
        x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
        softmax_gradient = Gradient(Net(softmax))
        clear_log()
        softmax_gradient(x, dy)[0].asnumpy()
        copies, operators = streams_of("copy"), streams_of("aten::")
        assert len(operators) == 1 and operators == copies, log()
        assert 0 not in operators
        simulated = ctypes.CDLL(preloaded[0])
        assert simulated.simulated_torch_initialisations() > 0
        assert simulated.simulated_torch_threads_on_streams() == 0
        """,
        mode=device_mode,
    )


def test_calls_in_pynative_mode_wait_for_nothing(on_gpu):
    on_gpu(
        """
        from tests.devices.operators import *
        op = ms_ops.LeakyRelu(0.25)
        gradient = Gradient(Net(op))
        x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
        gradient(x, dy)[0].asnumpy()
        clear_log()
        y = softmax(op(op(x)))
        dx, = gradient(x, dy)
        events = [event.what for event in log()]
        assert "aten::leaky_relu" in events and "aten::leaky_relu_backward" in events
        assert not [what for what in events if what.startswith("synchronize")], events
        y.asnumpy(), dx.asnumpy()
        assert "synchronize" in [event.what for event in log()]
        """
    )


def test_another_stream_of_mindspore(on_gpu):
    on_gpu(
        """
        from tests.devices.operators import *
        x = ms.Tensor(X, ms.float32)
        op = ms_ops.LeakyRelu(0.25)
        op(x).asnumpy()
        clear_log()
        op(x).asnumpy()
        default = streams_of("aten::")
        other = ms.runtime.Stream()
        clear_log()
        with ms.runtime.StreamCtx(other):
            y = op(x)
            other_streams = streams_of("aten::")
        other.synchronize()
        np.testing.assert_array_equal(y.asnumpy(), np.where(np.array(X) > 0, X, 0.25 * np.array(X)))
        assert len(default) == len(other_streams) == 1 and default != other_streams
        """
    )


def test_streams_are_restored_after_errors(on_gpu, device_mode):
    on_gpu(
        """
        from tests.devices.operators import *
        need_stand_ins()
        check_streams_after_errors(ctypes.CDLL(preloaded[0]))
        """,
        mode=device_mode,
    )


def test_a_kernel_that_failed_is_named_by_the_next_call(on_gpu):
    """As an illegal access is: the host learns of it later, and the process goes on to its end."""
    output = on_gpu(
        """
        from tests.devices.operators import *
        need_stand_ins()  # tests/gpu/test_streams.py has this for a real one
        table, x = ms.Tensor(np.eye(3, dtype=np.float32)), ms.Tensor(X, ms.float32)
        softmax(x).asnumpy()
        rows = aten.embedding(table, ms.Tensor([0, 7]))
        try:
            rows.asnumpy()
        except RuntimeError:
            pass
        try:
            softmax(x)
        except RuntimeError as error:
            assert "the device has failed: aten::index_select: index out of range" in str(error), error
        else:
            raise AssertionError
        """
    )
    assert output.count("the simulated device has failed: aten::index_select: index out of range") == 1, output


def test_an_op_on_the_cpu_in_a_network_on_the_gpu(on_gpu, device_mode):
    on_gpu(
        """
        from tests.devices.operators import *
        for names in checked_on_the_cpu():
            operators = {name for name in names if name.startswith("aten::")}
            assert operators <= {"aten::empty", "aten::leaky_relu", "aten::leaky_relu_backward"}, operators
            assert names.count("aten::leaky_relu") >= 2, names
        """,
        mode=device_mode,
    )


@pytest.mark.parametrize("call", ["ms_ops.LeakyRelu(0.25)(x)", "ms_ops.aten.softmax(x, -1)"])
def test_a_torch_without_cuda_is_named(on_gpu, call):
    output = on_gpu(
        f"""
        import ms_ops
        x = ms.Tensor(X, ms.float32)
        try:
            {call}
        except RuntimeError as error:
            print(error)
        np.testing.assert_array_equal(ms_ops.LeakyRelu(0.5).set_device("CPU")(x).asnumpy()[0], [-0.75, 2, -0.125])
        """,
        torch_is="cpu",
    )
    assert "the installed torch is a CPU build" in output
    assert 'op.set_device("CPU")' in output
