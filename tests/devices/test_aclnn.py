"""``ms_ops.aclnn``: operators by name and signature, called through the platform's calling convention."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest

import ms_ops

pytestmark = pytest.mark.slow

LEAKY_RELU = "Tensor self, Scalar slope -> Tensor out"


def test_values_and_gradients(on_ascend, device_mode):
    on_ascend(
        f"""
        from tests.devices.operators import *
        backward = ms_ops.aclnn(
            "aclnnLeakyReluBackward",
            "Tensor gradient, Tensor self, Scalar slope, bool selfIsResult -> Tensor out",
            slope=0.25, selfIsResult=False,
        )
        def bprop(x, out, dout):
            return (backward(dout, x),)
        op = ms_ops.aclnn("aclnnLeakyRelu", {LEAKY_RELU!r}, slope=0.25, bprop=bprop)
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        grad = ms_ops.aclnn("aclnnAddCustomGrad", "Tensor dz -> Tensor dx, Tensor dy")
        def add_bprop(x, y, out, dout):
            return grad(dout)
        add = ms_ops.aclnn("aclnnAddCustom", "Tensor x, Tensor y -> Tensor z", bprop=add_bprop)
        check(add, lambda x, y: x + y, (2, 3), (2, 3))
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """,
        mode=device_mode,
    )


def test_arguments_of_every_kind(on_ascend, device_mode):
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn(
            "aclnnDescribe",
            "Scalar i, Scalar r, Scalar b, int[] ints, float[] floats, bool[] bools, Tensor[2] tensors, Tensor? absent,"
            "str text, int plain, double number, bool flag, dtype type -> Tensor out",
            i=7, r=0.5, b=True, ints=(3, 4, 5), floats=[1.5], bools=[False, True], text="text", plain=-9, number=2.25,
            flag=True, type=ms.float16, out_shape=(16,), out_dtype=ms.float32,
        )
        class Call(nn.Cell):
            def construct(self, x):
                return op(x, x, None)
        seen = Call()(ms.Tensor(X, ms.float32)).asnumpy()
        expected = [907, 1100.5, 1201, 3, 4, 1.5, 1, 2, 2, 3, 4, -9, 2.25, 1, 1, 6]
        np.testing.assert_array_equal(seen, np.array(expected, np.float32))
        assert objects().created == objects().destroyed == 11, objects()
        """,
        mode=device_mode,
    )


def test_a_list_in_a_graph_is_refused(on_ascend):
    """MindSpore would stack it."""
    output = on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnConcat", "Tensor[2] tensors, int dim -> Tensor out", dim=0)
        class Call(nn.Cell):
            def construct(self, x):
                return op((x, x))
        Call()(ms.Tensor(X, ms.float32)).asnumpy()
        """,
        mode="graph",
        fails=True,
    )
    assert "takes a list of tensors as separate inputs only" in output


def test_an_unknown_operator_is_named(on_ascend, device_mode):
    output = on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnNowhere", "Tensor x -> Tensor y")
        try:
            Net(op)(ms.Tensor(X, ms.float32)).asnumpy()
        except RuntimeError as error:
            print(error)
        check(ms_ops.LeakyRelu(0.5), lambda x: torch.nn.functional.leaky_relu(x, 0.5))
        """,
        mode=device_mode,
    )
    assert "CANN has no function aclnnNowhereGetWorkspaceSize" in output


@pytest.mark.parametrize(
    ("signature", "constants", "error", "message"),
    [
        ("Tensor self", {}, ValueError, "'Tensor x, ... -> Tensor y, ...'"),
        ("Tensor self -> ", {}, ValueError, "must be tensors, at least one"),
        ("Tensor self -> Scalar out", {}, ValueError, "must be tensors"),
        ("Tenser self -> Tensor out", {}, ValueError, r"'Tenser self' is not of the form"),
        ("Tensor x -> Tensor x", {}, ValueError, "a name occurs twice"),
        (LEAKY_RELU, {}, TypeError, "has the constants slope, and those given are none"),
        (LEAKY_RELU, {"slope": 1.0, "more": 2}, TypeError, "those given are more, slope"),
        ("Tensor x, int axis -> Tensor y", {"axis": "one"}, TypeError, "'axis' must be int, got 'one'"),
        ("Tensor x, dtype type -> Tensor y", {"type": "float9"}, TypeError, "'type' must be dtype, got 'float9'"),
    ],
)
def test_signatures_and_constants_are_checked(signature, constants, error, message):
    with pytest.raises(error, match=f"aclnnX: .*{message}"):
        ms_ops.aclnn("aclnnX", signature, **constants)


def test_on_the_cpu_the_error_says_so(mode):
    op = ms_ops.aclnn("aclnnLeakyRelu", LEAKY_RELU, slope=0.5)
    with pytest.raises(
        RuntimeError, match="aclnnLeakyRelu runs on the NPU, and this launch has no stream: MindSpore is on the CPU"
    ):
        op(ms.Tensor(np.ones(2, np.float32))).asnumpy()
