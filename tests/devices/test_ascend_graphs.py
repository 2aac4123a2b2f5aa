"""Graphs on Ascend with shapes that are known only when they run, and MindSpore's levels of optimisation."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

YAML = str(Path(__file__).with_name("operators.yaml"))

# MindSpore refuses a cotangent of dynamic shape, and its own kernels do not run here: the last op brings one.
_DYNAMIC = """
from tests.devices.operators import *

def cotangent(y, dy, out, dout):
    return dy, dy

last = ms_ops.aclnn("aclnnAddCustom", out_shape="x", out_dtype="x", bprop=cotangent)

class Forward(nn.Cell):
    def __init__(self, function):
        super().__init__()
        self.function = function
    def construct(self, x):
        return self.function(x)

class Loss(Forward):
    def construct(self, x, dy):
        return last(self.function(x), dy)

class Backward(nn.Cell):
    def __init__(self, net):
        super().__init__()
        self.net, self.gradient = net, ms.ops.GradOperation()
    def construct(self, x, dy):
        return self.gradient(self.net)(x, dy)

def check_dynamic(function, reference, *declared):
    unknown = ms.Tensor(shape=declared, dtype=ms.float32) if declared else ms.Tensor(shape=None, dtype=ms.float32)
    forward, backward = Forward(function), Backward(Loss(function))
    forward.set_inputs(unknown)
    backward.set_inputs(unknown, unknown)
    for rows in (2, 5, 1):
        x = np.linspace(-2, 3, 3 * rows, dtype=np.float32).reshape(rows, 3)
        leaf = torch.from_numpy(x).requires_grad_()
        expected = reference(leaf)
        dy = torch.linspace(1, 2, expected.numel()).reshape(expected.shape)
        result = forward(ms.Tensor(x)).asnumpy()
        np.testing.assert_allclose(result, expected.detach().numpy(), rtol=1e-6, atol=1e-6)
        gradient = backward(ms.Tensor(x), ms.Tensor(dy.numpy())).asnumpy()
        (wanted,) = torch.autograd.grad(expected, leaf, dy)
        np.testing.assert_allclose(gradient, wanted.numpy(), rtol=1e-6, atol=1e-6)
"""
_REFERENCE = "lambda x: torch.nn.functional.leaky_relu(x, 0.25)"


@pytest.mark.parametrize("declared", ["None, 3", "None, None", ""])
@pytest.mark.parametrize("op", ["ms_ops.LeakyRelu(0.25)", f"ms_ops.aclnn('aclnnLeakyRelu', yaml={YAML!r})"])
def test_dynamic_shapes_through_aclnn(on_ascend, op, declared):
    on_ascend(
        f"""{_DYNAMIC}
check_dynamic({op}, {_REFERENCE}, {declared})
assert objects().failures == 0 and objects().created == objects().destroyed, objects()
""",
        mode="graph",
    )


def test_dynamic_shapes_of_torchs_operators(on_ascend):
    on_ascend(
        f"""{_DYNAMIC}
check_dynamic(leaky_relu, {_REFERENCE}, None, 3)
check_dynamic(softmax, lambda x: torch.softmax(x, -1), None, None)
""",
        mode="graph",
        torch_is="simulated",
    )


def test_dynamic_shapes_with_several_outputs_lists_and_none(on_ascend):
    """And rules that are functions."""
    on_ascend(
        """
        from tests.devices.operators import *
        split = ms_ops.aclnn("aclnnAddCustomGrad", out_shape=lambda dz: (dz, dz), out_dtype=["dz", "dz"])
        total = ms_ops.aclnn("aclnnSumCustom", more=2, count=7, out_shape="[more[1][0] * 2]")
        class Call(nn.Cell):
            def construct(self, x):
                first, second = split(x)
                return second, total(x, None, first, second)
        net = Call()
        net.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))
        for rows in (2, 4):
            second, described = net(ms.Tensor(np.ones((rows, 3), np.float32)))
            np.testing.assert_array_equal(second.asnumpy(), np.ones((rows, 3)))
            expected = [3 * rows, -1, 2, 7, 1.5, 0, 11, -1, 0, 1]
            np.testing.assert_array_equal(described.asnumpy(), expected[: 2 * rows])
        """,
        mode="graph",
    )


def test_a_rule_that_fails_while_a_graph_runs_is_named(on_ascend):
    output = on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnAddCustom", out_shape="broadcast(x, y)", out_dtype="x")
        class Call(nn.Cell):
            def construct(self, x, y):
                return op(x, y)
        net = Call()
        net.set_inputs(*[ms.Tensor(shape=[None], dtype=ms.float32)] * 2)
        try:
            net(ms.Tensor(np.ones(2, np.float32)), ms.Tensor(np.ones(3, np.float32))).asnumpy()
        except RuntimeError as error:
            print(error)
        """,
        mode="graph",
    )
    assert "aclnnAddCustom: the shape 'broadcast(x, y)' of x: (2,), y: (3,): [2], [3] do not broadcast" in output


def test_a_hand_written_entry_without_a_rule_in_cpp_is_named(on_ascend):
    probe = str(Path(__file__).with_name("aclnn_probe.cpp"))
    output = on_ascend(
        f"""
        from tests.devices.operators import *
        op = ms_ops.load("aclnn_probe", [{probe!r}]).custom("Unknown", out_shape=lambda x: x, out_dtype=lambda x: x)
        class Call(nn.Cell):
            def construct(self, x):
                return op(x)
        net = Call()
        net.set_inputs(ms.Tensor(shape=[None], dtype=ms.float32))
        net(ms.Tensor(np.ones(2, np.float32)))
        """,
        mode="graph",
        fails=True,
    )
    assert "exports no UnknownInferShape" in output
    assert "MS_EXT_INFER" in output


def test_level_o1(on_ascend):
    on_ascend(
        f"""
        from tests.devices.operators import *
        ms.set_context(jit_config={{"jit_level": "O1"}})
        check(ms_ops.LeakyRelu(0.25), {_REFERENCE})
        """,
        mode="graph",
    )


def test_level_o2_is_refused(on_ascend):
    on_ascend(
        """
        from tests.devices.operators import *
        ms.set_context(jit_config={"jit_level": "O2"})
        for op in (ms_ops.LeakyRelu(0.25), ms_ops.op("aten::relu")):
            try:
                Net(op)(ms.Tensor(X, ms.float32))
            except RuntimeError as error:
                assert "O2, the graph is compiled by GE, which has no kernel for it; use O0 or O1" in str(error), error
            else:
                raise AssertionError
        """,
        mode="graph",
    )
