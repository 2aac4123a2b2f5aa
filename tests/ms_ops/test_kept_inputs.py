"""Operators of other libraries that keep what they are given, as torch allows: they read the right values later."""

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten

pytestmark = pytest.mark.usefixtures("third_party")

LENGTH = 1000
INFERENCE = {"out_shape": lambda x: x, "out_dtype": lambda x: x}


_kept: list[object] = []


@torch.library.custom_op("ms_ops_test::keep_in_python", mutates_args=())
def keep_in_python(x: torch.Tensor, how: str) -> torch.Tensor:
    _kept.append({"tensor": lambda: x, "view": lambda: x[1:], "numpy": x.numpy}[how]())
    return x + 1


@keep_in_python.register_fake
def _(x, how):
    return torch.empty_like(x)


def _setup(ctx, inputs, output):
    ctx.x = inputs[0]
    _kept.append(ctx)


def _gradient(ctx, gradient):
    _kept.append(gradient)
    return gradient * 2 + 0 * ctx.x, None


keep_in_python.register_autograd(_gradient, setup_context=_setup)


@pytest.fixture(autouse=True)
def memory():
    """Nothing kept before a test, nor after it."""
    yield
    _kept.clear()
    torch.ops.ms_ops_test.forget()


class Chain(nn.Cell):
    """The operator on three intermediate results, in whose memory others are put when the graph is done with them."""

    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, x):
        for factor in (2.0, 3.0, 5.0):
            y = aten.mul(x, factor)
            x = aten.sub(self.op(y), 1.0)
            x = aten.div(aten.neg(aten.neg(x)), factor)
        return x


def overwrite_freed_memory():
    """Puts other numbers wherever memory of earlier tensors is free."""
    held = [aten.full([LENGTH], -1.0) for _ in range(50)]
    for _ in range(3):
        held = [ms.ops.neg(tensor) for tensor in held]
    held[-1].asnumpy()


def call_and_overwrite(op, calls=4):
    for number in range(1, calls + 1):
        result = Chain(op)(ms.Tensor(np.full(LENGTH, number, np.float32)))
        np.testing.assert_allclose(result.asnumpy(), number, rtol=1e-6)
        del result
        overwrite_freed_memory()


def expected(calls=4):
    return [number * factor for number in range(1, calls + 1) for factor in (2, 3, 5)]


def check(tensors, values):
    assert len(tensors) == len(values)
    for tensor, value in zip(tensors, values, strict=True):
        np.testing.assert_allclose(np.asarray(tensor), value, rtol=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("view", [False, True], ids=["itself", "view"])
def test_kept_by_cpp(mode, view):
    call_and_overwrite(ms_ops.op("ms_ops_test::keep", view=view, **INFERENCE))
    check(torch.ops.ms_ops_test.recall(), expected())


@pytest.mark.parametrize("how", ["tensor", "view", "numpy"])
def test_kept_by_python(mode, how):
    call_and_overwrite(ms_ops.op("ms_ops_test::keep_in_python", how=how))
    check(_kept, expected())


def test_kept_by_a_call_that_fails(mode):
    op = ms_ops.op("ms_ops_test::keep_and_fail", **INFERENCE)
    for number in range(1, 5):
        x = ms.Tensor(np.full(LENGTH, number, np.float32))
        with pytest.raises(RuntimeError, match="kept, and failed"):
            Chain(op)(x).asnumpy()
        del x
        overwrite_freed_memory()
    check(torch.ops.ms_ops_test.recall(), [2, 4, 6, 8])


def test_saved_tensors_and_cotangents_of_cpp_gradients(mode):
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.op = ms_ops.op("ms_ops_test::saving", **INFERENCE)

        def construct(self, x):
            return aten.mul(self.op(aten.mul(x, 2.0)), 3.0)

    for number in range(1, 5):
        gradient = ms.grad(Net())(ms.Tensor(np.full(LENGTH, number, np.float32)))
        np.testing.assert_allclose(gradient.asnumpy(), 3 * 8 * number)
        del gradient
        overwrite_freed_memory()
    check(torch.ops.ms_ops_test.recall(), [value for number in range(1, 5) for value in (2 * number, 3)])


def test_contexts_and_cotangents_of_python_gradients(mode):
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.op = ms_ops.op("ms_ops_test::keep_in_python", how="tensor")

        def construct(self, x):
            return aten.mul(self.op(aten.mul(x, 2.0)), 3.0)

    for number in range(1, 5):
        gradient = ms.grad(Net())(ms.Tensor(np.full(LENGTH, number, np.float32)))
        np.testing.assert_allclose(gradient.asnumpy(), 12)
        del gradient
        overwrite_freed_memory()
    contexts = [item for item in _kept if hasattr(item, "x")]
    check([context.x.detach() for context in contexts], [2, 4, 6, 8])
    cotangents = [item for item in _kept if isinstance(item, torch.Tensor) and item.unique().tolist() == [3]]
    assert len(cotangents) == 4


@pytest.mark.parametrize("view", [False, True], ids=["itself", "view"])
def test_a_result_that_is_an_input_is_a_tensor_of_its_own(mode, view):
    op = ms_ops.op("ms_ops_test::same", view=view, out_shape=lambda x: x, out_dtype=lambda x: x)

    class Net(nn.Cell):
        def construct(self, x):
            y = aten.mul(x, 2.0)
            return op(y), y

    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    result, y = Net()(ms.Tensor(x))
    y += 1
    overwrite_freed_memory()
    np.testing.assert_array_equal(result.asnumpy(), (2 * x).T if view else 2 * x)


def test_what_is_kept_ends_with_its_last_reader(warm_child, third_party):
    """Held memory is given back, and none of it is held by operators that keep nothing."""
    warm_child(
        f"""
        import psutil, torch, numpy as np, mindspore as ms, ms_ops
        from ms_ops import aten
        ms.set_device("CPU")
        ms_ops.load_library({str(third_party)!r})
        keep = ms_ops.op("ms_ops_test::keep", view=True)
        forget, process = torch.ops.ms_ops_test.forget, psutil.Process()
        x = ms.Tensor(np.ones(1 << 20, np.float32))

        def grown(calls, each):
            before = process.memory_info().rss
            for _ in range(calls):
                keep(aten.neg(x))
                each()
            return process.memory_info().rss - before

        grown(5, forget)
        assert grown(20, lambda: None) > 60 << 20
        forget()
        assert grown(200, forget) < 60 << 20
        """
    )


@pytest.mark.parametrize("mode_name", ["PYNATIVE_MODE", "GRAPH_MODE"])
def test_kept_until_the_process_ends(warm_child, mode_name, third_party):
    warm_child(
        f"""
        import torch, numpy as np, mindspore as ms, ms_ops
        from mindspore import nn
        from ms_ops import aten
        ms.set_device("CPU")
        ms.set_context(mode=ms.{mode_name})
        ms_ops.load_library({str(third_party)!r})

        class Net(nn.Cell):
            def __init__(self):
                super().__init__()
                self.op = ms_ops.op("ms_ops_test::keep", view=False, out_shape=lambda x: x, out_dtype=lambda x: x)

            def construct(self, x):
                return aten.neg(self.op(aten.neg(x)))

        net = Net()
        for _ in range(3):
            net(ms.Tensor(np.ones(1000, np.float32))).asnumpy()
        """
    )
