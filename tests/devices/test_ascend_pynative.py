"""Entries on Ascend in PyNative mode go straight to C++: no kernel of MindSpore's, gradients by its autograd."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PROBE = str(Path(__file__).with_name("aclnn_probe.cpp"))

_PROLOGUE = """
        from tests.devices.operators import *
        from mindspore.ops.operations import custom_ops
        launched = []

        def count(op, name, args, original=custom_ops.ops.primitive._run_op):
            launched.append(name)
            return original(op, name, args)

        custom_ops.ops.primitive._run_op = count
        x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)

        def expected(slope):
            return np.where(np.array(X) > 0, X, np.float32(slope) * np.array(X, np.float32))
"""


def test_constants_that_vary_make_no_kernels(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        for step in range(50):
            slope = step / 64
            op = ms_ops.aclnn("aclnnLeakyRelu", "Tensor self, Scalar slope -> Tensor out", slope=slope)
            np.testing.assert_array_equal(op(x).asnumpy(), expected(slope))
            np.testing.assert_array_equal(ms_ops.LeakyRelu(slope)(x).asnumpy(), expected(slope))
        assert "Custom_MsOpsEntry" not in launched, launched
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """
    )


def test_second_order_gradients(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        first, second = Gradient(Gradient(Net(ms_ops.LeakyRelu(0.25))))(x, dy, (dy,))
        np.testing.assert_array_equal(first.asnumpy(), np.zeros((2, 3)))
        np.testing.assert_array_equal(second.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        assert "Custom_MsOpsEntry" not in launched, launched
        """
    )


def test_gradients_of_many_asynchronous_calls(on_ascend):
    """Whose tensors are gone, and their memory used again, when the device gets to them."""
    on_ascend(
        f"""{_PROLOGUE}
        gradients = []
        for step in range(300):
            net = Net(ms_ops.LeakyRelu((step % 7) / 8))
            values = ms.Tensor(np.array(X, np.float32) - step % 5)
            gradients.append((step, Gradient(net)(values, dy)[0]))
        for step, gradient in gradients:
            values = np.array(X, np.float32) - step % 5
            np.testing.assert_array_equal(gradient.asnumpy(), np.where(values > 0, DY, (step % 7) / 8 * np.array(DY)))
        assert "Custom_MsOpsEntry" not in launched, launched
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """
    )


def test_parameters_several_outputs_and_none(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        grad = ms_ops.aclnn("aclnnAddCustomGrad", "Tensor dz -> Tensor dx, Tensor dy")
        def bprop(x, y, out, dout):
            return grad(dout)
        add = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z", bprop=bprop)
        class Scaled(nn.Cell):
            def __init__(self):
                super().__init__()
                self.weight = ms.Parameter(ms.Tensor(X, ms.float32), name="weight")
            def construct(self, x):
                return add(x, self.weight)
        net = Scaled()
        gradient = ms.ops.GradOperation(get_all=True, get_by_list=True, sens_param=True)(net, net.trainable_params())
        (dx,), (dw,) = gradient(x, dy)
        np.testing.assert_array_equal(dx.asnumpy(), dy.asnumpy())
        np.testing.assert_array_equal(dw.asnumpy(), dy.asnumpy())
        first, second = grad(x)
        np.testing.assert_array_equal(second.asnumpy(), x.asnumpy())
        plain = ms_ops.aclnn("aclnnScaledSum", "Tensor[1] x, Tensor? absent, double factor -> Tensor y", factor=2.0)
        np.testing.assert_array_equal(plain(x, None).asnumpy(), 2 * x.asnumpy())
        assert "Custom_MsOpsEntry" not in launched, launched
        """
    )


def test_workspace_of_an_entry(on_ascend, tmp_path):
    source = tmp_path / "scratch.cpp"
    source.write_text(
        """
        #include <ms_ext.h>
        struct Scratch {
          explicit Scratch(const ms_ext::Attributes&) {}
          std::vector<size_t> workspace() const { return {64, 32}; }
          void operator()(ms_ext::Launch& io) const {
            TORCH_CHECK(io.workspace(0) && io.workspace(1) && io.workspace(0) != io.workspace(1), "no workspace");
            ms_ext::aclnn(io, "aclnnLeakyRelu", io[0], at::Scalar(0.25), io[1]);
          }
        };
        MS_EXT_OP(Scratch)
        """
    )
    on_ascend(
        f"""{_PROLOGUE}
        op = ms_ops.load("scratch", [{str(source)!r}]).custom("Scratch", out_shape=lambda x: x, out_dtype=lambda x: x)
        np.testing.assert_array_equal(op(x).asnumpy(), expected(0.25))
        assert "Custom_MsOpsEntry" not in launched, launched
        """
    )


def test_strided_inputs(on_ascend):
    """Views with an offset are used where they are, others are copied, with no kernel for the op itself."""
    on_ascend(
        f"""{_PROLOGUE}
        op = ms_ops.LeakyRelu(0.25)
        def transposed(x):
            return op(ms.mint.transpose(x, 0, 1))
        def row(x):
            return op(x[1])
        assert not ms.mint.transpose(x, 0, 1).is_contiguous()
        np.testing.assert_array_equal(transposed(x).asnumpy(), expected(0.25).T)
        np.testing.assert_array_equal(row(x).asnumpy(), expected(0.25)[1])
        dx, = Gradient(Net(transposed))(x, ms.Tensor(np.array(DY, np.float32).T))
        np.testing.assert_array_equal(dx.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        dx, = Gradient(Net(op))(x, ms.mint.transpose(ms.Tensor(np.array(DY, np.float32).T), 0, 1))
        np.testing.assert_array_equal(dx.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        assert "Custom_MsOpsEntry" not in launched, launched
        """
    )


@pytest.mark.parametrize("op", ["ms_ops.LeakyRelu(0.25)", "leaky_relu"])
def test_memory_that_two_streams_use(on_ascend, op):
    on_ascend(
        f"""
        from tests.devices.operators import *
        check_memory_between_streams({op})
        """,
        torch_is="simulated",
    )


def test_hooks_and_outputs_without_gradients(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        seen = []
        op = ms_ops.LeakyRelu(0.25)
        def hooked(x):
            inner = op(x)
            inner.register_hook(lambda gradient: seen.append(gradient) or op(gradient))
            return op(inner)
        dx, = Gradient(Net(hooked))(x, dy)
        once = np.where(np.array(X) > 0, DY, 0.25 * np.array(DY))
        np.testing.assert_array_equal(seen[0].asnumpy(), once)
        changed = np.where(once > 0, once, 0.25 * once)
        np.testing.assert_array_equal(dx.asnumpy(), np.where(np.array(X) > 0, changed, 0.25 * changed))

        add = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z")
        def bprop(dz, out, dout):
            return (add(dout[0], dout[1]),)
        copies = ms_ops.aclnn("aclnnAddCustomGrad", "Tensor dz -> Tensor dx, Tensor dy", bprop=bprop)
        def first(x):
            return copies(x)[0]
        np.testing.assert_array_equal(Gradient(Net(first))(x, dy)[0].asnumpy(), dy.asnumpy())

        for nothing in (0, None):
            def bprop(x, y, out, dout):
                return dout, nothing
            half = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z", bprop=bprop)
            dx, dy_ = Gradient(Net(half))(x, ms.Tensor(X, ms.float32), dy)
            np.testing.assert_array_equal(dx.asnumpy(), dy.asnumpy())
            np.testing.assert_array_equal(dy_.asnumpy(), np.zeros((2, 3)))
        assert "Custom_MsOpsEntry" not in launched, launched
        """
    )


def test_calls_from_several_threads(on_ascend):
    """Which bring the same tensors to the device."""
    on_ascend(
        f"""{_PROLOGUE}
        from concurrent.futures import ThreadPoolExecutor
        shared = ms_ops.LeakyRelu(0.25)
        inputs = [ms.Tensor(np.array(X, np.float32)) for _ in range(200)]

        def work(number):
            mine = ms_ops.LeakyRelu(number / 8)
            return [(shared(input), mine(input)) for input in inputs]

        with ThreadPoolExecutor(4) as threads:
            for number, results in enumerate(threads.map(work, range(4))):
                for one, other in results:
                    np.testing.assert_array_equal(one.asnumpy(), expected(0.25))
                    np.testing.assert_array_equal(other.asnumpy(), expected(number / 8))
        assert "Custom_MsOpsEntry" not in launched, launched
        assert objects().launched == 1600 and objects().created == objects().destroyed, objects()
        """
    )


def test_errors_are_raised_at_the_call_and_the_process_goes_on(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        op = ms_ops.LeakyRelu(0.25)
        def fails(error_type, function, *messages):
            try:
                function()
            except error_type as error:
                assert all(message in str(error) for message in messages), error
            else:
                raise AssertionError
        fails(RuntimeError, lambda: op(ms.Tensor(X, ms.float16)), "aclnnLeakyRelu: dtype 1 is not", "float16[2, 3]")
        fails(TypeError, lambda: op(x, x), "takes 1 tensors (x), got 2")
        fails(TypeError, lambda: op(1.5), "argument 'x' must be a Tensor, got Float32")
        fails(TypeError, lambda: op(np.ones(3)), "LeakyReluAclnn: input 0 is of type", "inputs are tensors")
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        assert objects().created == objects().destroyed, objects()
        """
    )


@pytest.mark.parametrize(
    ("gradients", "error", "message"),
    [
        ("dout, dout", "TypeError", "bprop gave 2 gradients, (float32[2, 3], float32[2, 3]), for 1 inputs (x)"),
        ("dout", "TypeError", "aclnnLeakyRelu: bprop must return a tuple of 1 gradients, got float32[2, 3]"),
        ("(dout[0],)", "ValueError", "of the wrong shape for input 0 ('x'): float32[3], expected float32[2, 3]"),
        (
            "(dout.asnumpy(),)",
            "TypeError",
            "for input 0 ('x'); expected a tensor, float32[2, 3], or 0 or None for zeros",
        ),
        ("1 / 0", "ZeroDivisionError", "division by zero"),
        (None, "RuntimeError", "aclnnLeakyRelu has no gradient: it was made without bprop"),
    ],
)
def test_a_bprop_that_is_wrong_or_absent(on_ascend, gradients, error, message):
    on_ascend(
        f"""{_PROLOGUE}
        def given(x, out, dout):
            return {gradients}
        bprop = given if {gradients is not None} else None
        op = ms_ops.aclnn("aclnnLeakyRelu", "Tensor self, Scalar s -> Tensor out", s=0.25, bprop=bprop)
        try:
            Gradient(Net(op))(x, dy)
        except {error} as caught:
            assert {message!r} in str(caught), caught
        else:
            raise AssertionError
        check(ms_ops.LeakyRelu(0.25), lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        assert objects().created == objects().destroyed, objects()
        """
    )


def test_lists_of_tensors_take_mindspores_way(on_ascend):
    on_ascend(
        f"""{_PROLOGUE}
        total = ms_ops.aclnn("aclnnScaledSum", "Tensor[2] x, Tensor? absent, double factor -> Tensor y", factor=2.0)
        np.testing.assert_array_equal(total([x, x], None).asnumpy(), 4 * x.asnumpy())
        assert launched.count("Custom_MsOpsEntry") == 1, launched
        """
    )
