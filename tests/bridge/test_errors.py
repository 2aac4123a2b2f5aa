"""Whatever is thrown in an entry reaches the user as a RuntimeError that names the op and the call."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import nn

from ms_ops._native import binder
from ms_ops._native.attributes import encode

KINDS = {
    "torch": "shape '[3]' is invalid for input of size 2",
    "std": "a std::runtime_error",
    "logic": "a std::out_of_range",
    "string": "a std::string",
    "literal": "a literal",
    "int": "an exception that is not a std::exception",
    "struct": "an exception that is not a std::exception",
}


@pytest.mark.parametrize("symbol", ["Throw", "ThrowInInit"])
@pytest.mark.parametrize("kind", KINDS)
def test_text_and_call_are_in_the_error(call_entry, symbol, kind):
    message = call_entry(symbol, [np.ones((2, 3), np.float32), np.zeros(1, np.int8)], {"kind": kind})
    assert message == f"{symbol}: {KINDS[kind]} (called with float32[2, 3], int8[1])"


def test_no_backtrace_of_torch(call_entry):
    assert "frame #" not in call_entry("Throw", [np.ones(1), np.ones(1)], {"kind": "torch"})


def test_missing_constant_of_init_is_told_at_launch(call_entry):
    assert call_entry("Throw", [np.ones(1), np.ones(1)]) == (
        "Throw: attribute 'kind' is missing; given: none (called with float64[1], float64[1])"
    )


def test_malformed_constants(call_entry):
    assert "Echo: malformed attribute string near byte" in call_entry("Echo", [np.ones(1), np.ones(1)], "junk")


def test_launch_without_init(call_entry):
    assert "Echo: launched before its Init function ran" in call_entry("Echo", [np.ones(1), np.ones(1)], init=False)


@pytest.mark.parametrize("symbol", ["Throw", "ThrowInInit"])
@pytest.mark.parametrize("kind", ["torch", "int", "struct"])
def test_mindspore_reports_it_and_goes_on(mode, probe, symbol, kind):
    failing = probe.custom(symbol, out_shape=lambda x: x, out_dtype=lambda x: x, attrs={"kind": kind})
    working = probe.custom("Echo", out_shape=lambda x: x, out_dtype=lambda x: x)

    class Net(nn.Cell):
        def __init__(self, op):
            super().__init__()
            self.op = op

        def construct(self, x):
            return self.op(x)

    x = ms.Tensor(np.ones((2, 3), np.float32))
    with pytest.raises(RuntimeError) as error:
        Net(failing)(x).asnumpy()
    assert f"{symbol}: {KINDS[kind]} (called with float32[2, 3], float32[2, 3])" in str(error.value)
    np.testing.assert_array_equal(Net(working)(x).asnumpy(), x.asnumpy())


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        (
            "ms_ops_modules::net_0_in_graph",
            "ms_ops_modules::net_0_in_graph is not registered .* export a network without",
        ),
        ("their_ops::bend", "their_ops::bend is not registered in this process. Import the package that registers it"),
        ("aten::bend", "this PyTorch has no aten::bend: load the file with the version that exported it"),
    ],
)
def test_operators_that_a_file_of_another_process_names(name, advice):
    with pytest.raises(RuntimeError, match=advice):
        binder.is_random(name, "", encode({"arguments": ()}))
