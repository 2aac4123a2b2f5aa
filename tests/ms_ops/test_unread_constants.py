"""Constants in ``attrs`` that an entry never reads, such as misspelt ones, are errors."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest

from tests.nets import Net

X = np.array([[1.0, -2.0, 3.0]], np.float32)


def same(x):
    return x


def run(probe, attrs, **rules):
    op = probe.custom("Constants", **{"out_shape": same, "out_dtype": same, **rules}, attrs=attrs)
    return Net(op)(ms.Tensor(X)).asnumpy()


def test_a_misspelt_constant(mode, probe):
    with pytest.raises(
        RuntimeError, match="Constants: attrs has 'shfit', which the op never reads; it reads factor, shift, late, rank"
    ):
        run(probe, {"factor": 2.0, "shfit": 1.0})


def test_several_and_none(mode, probe):
    with pytest.raises(RuntimeError, match="attrs has 'a', 'b', which the op never reads; it reads factor"):
        run(probe, {"a": 1, "factor": 2.0, "b": [1, 2]})
    op = probe.custom("Echo", out_shape=same, out_dtype=same, attrs={"slope": 0.5})
    with pytest.raises(RuntimeError, match="Echo: attrs has 'slope', which the op never reads; it reads none"):
        Net(op)(ms.Tensor(X)).asnumpy()


@pytest.mark.parametrize(
    "attrs",
    [{"factor": 2.0}, {"factor": 2.0, "shift": 1.0}, {"factor": 2.0, "rank": 3}, {"factor": 2.0, "late": 1.0}],
    ids=["all", "optional", "for inference", "for launches"],
)
@pytest.mark.parametrize("rule", [same, None], ids=["in Python", "in C++"])
def test_constants_that_are_read_anywhere(mode, probe, attrs, rule):
    expected = X * 2 + attrs.get("shift", 0) + attrs.get("late", 0)
    for _ in range(2):
        np.testing.assert_array_equal(run(probe, attrs, out_shape=rule), expected)


def test_a_graph_with_dynamic_shapes(probe):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        for attrs, is_right in (({"factor": 2.0, "rank": 2}, True), ({"factor": 2.0, "rnak": 2}, False)):
            net = Net(probe.custom("Constants", out_dtype=same, attrs=attrs))
            net.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))
            if is_right:
                np.testing.assert_array_equal(net(ms.Tensor(X)).asnumpy(), X * 2)
            else:
                with pytest.raises(RuntimeError, match="attrs has 'rnak', which the op never reads"):
                    net(ms.Tensor(X)).asnumpy()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
