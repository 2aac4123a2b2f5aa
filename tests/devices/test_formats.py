"""Tensors in private formats of Ascend's, whose elements are in another order than that of their shapes."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow

_MATRIX = """
        from mindspore.ops.auto_generate import format_cast
        from tests.devices.operators import *
        FRACTAL_NZ = 29
        x = ms.Tensor(np.arange(512, dtype=np.float32).reshape(16, 32))
"""


@pytest.mark.parametrize("call", ["ms_ops.LeakyRelu(0.5)(y)", "aten.leaky_relu(y, 0.5)"])
def test_they_are_refused_in_pynative_mode(on_ascend, call):
    output = on_ascend(
        f"""{_MATRIX}
        y = format_cast(x, FRACTAL_NZ)
        try:
            {call}
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError
        y = x
        np.testing.assert_array_equal(({call}).asnumpy(), x.asnumpy())
        """,
        torch_is="simulated",
    )
    assert "input 0 is in Ascend's format FRACTAL_NZ" in output
    assert "format_cast(x, 2)" in output


def test_they_are_refused_in_a_graph(on_ascend):
    output = on_ascend(
        f"""{_MATRIX}
        class Call(nn.Cell):
            def __init__(self):
                super().__init__()
                self.op = ms_ops.LeakyRelu(0.5)
            def construct(self, x):
                return self.op(format_cast(x, FRACTAL_NZ))
        try:
            print(Call()(x).asnumpy())
        except RuntimeError as error:
            print(error)
        else:
            raise AssertionError
        """,
        mode="graph",
    )
    assert "input 0 is in Ascend's format FRACTAL_NZ" in output
