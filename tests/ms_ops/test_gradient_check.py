"""Gradients that hand-written bprops give: of another shape, dtype or number than the inputs, they are errors."""

from __future__ import annotations

import pickle

import mindspore as ms
import numpy as np
import pytest
from mindspore import nn, ops
from mindspore.common.initializer import One

ERRORS = (TypeError, ValueError, RuntimeError)
X = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], np.float32)


def first(*inputs):
    return inputs[0]


class SumOf(nn.Cell):
    def __init__(self, op):
        super().__init__()
        self.op = op

    def construct(self, *values):
        return self.op(*values).sum()


class GradientOf(nn.Cell):
    """With a batch of unknown size."""

    def __init__(self, op):
        super().__init__()
        self.net, self.grad = SumOf(op), ops.GradOperation()
        self.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))

    def construct(self, x):
        return self.grad(self.net)(x)


def gradient(op, *inputs, position=0):
    result = ms.grad(SumOf(op), position)(*inputs)
    return [item.asnumpy() for item in result] if isinstance(result, tuple) else result.asnumpy()


def wrong_shape(x, out, dout):
    return (dout.sum(0),)


def broadcastable(x, out, dout):
    return (dout[:1],)


def wrong_dtype(x, out, dout):
    return (dout.astype(ms.float16),)


def too_many(x, out, dout):
    return dout, dout


def no_tuple(x, out, dout):
    return dout


def number(x, out, dout):
    return (3,)


def array(x, out, dout):
    return (np.ones((2, 3), np.float32),)


@pytest.mark.parametrize(
    ("bprop", "message"),
    [
        (wrong_shape, r"Echo: bprop gave a gradient of the wrong shape for input 0 \('x'\): float32\[3\], expected "
                      r"float32\[2, 3\]"),
        (broadcastable, r"wrong shape for input 0 \('x'\): float32\[1, 3\], expected float32\[2, 3\]"),
        (wrong_dtype, r"wrong dtype for input 0 \('x'\): float16\[2, 3\], expected float32\[2, 3\]"),
        (too_many, r"gave 2 gradients, \(float32\[2, 3\], float32\[2, 3\]\), for 1 inputs \(x\)"),
        (no_tuple, r"must return a tuple of 1 gradients, got float32\[2, 3\]"),
        (number, r"gave 3 for input 0 \('x'\); expected a tensor, float32\[2, 3\], or 0 or None for zeros"),
        (array, r"(?s)gave .*1.* for input 0 \('x'\); expected a tensor, float32\[2, 3\]"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)  # fmt: skip
@pytest.mark.parametrize("as_cell", [False, True], ids=["function", "cell"])
def test_what_is_wrong_is_said(mode, probe, bprop, message, as_cell):
    class Gradient(nn.Cell):
        def construct(self, x, out, dout):
            return bprop(x, out, dout)

    op = probe.custom("Echo", out_shape=first, out_dtype=first, bprop=Gradient() if as_cell else bprop)
    for one in (op, op if as_cell else pickle.loads(pickle.dumps(probe_op(probe, bprop)))):
        with pytest.raises(ERRORS, match=message):
            gradient(one, ms.Tensor(X))


def test_too_few_parameters(mode, probe):
    def bprop(out, dout):
        return (dout,)

    op = probe.custom("Echo", out_shape=first, out_dtype=first, bprop=bprop)
    in_graphs = "The parameters number of the function is 0, but the number of provided arguments is 1"
    message = r"Echo: bprop\(\) takes 2 positional arguments but 3 were given"
    with pytest.raises(TypeError, match=message if mode == ms.PYNATIVE_MODE else in_graphs):
        gradient(op, ms.Tensor(X))


def probe_op(probe, bprop):
    """An op that can be pickled: its rules are constants."""
    return probe.custom("Echo", out_shape=X.shape, out_dtype=ms.float32, bprop=bprop)


def test_a_list_does_as_a_tuple(mode, probe):
    def bprop(x, out, dout):
        return [dout * 2]

    op = probe.custom("Echo", out_shape=first, out_dtype=first, bprop=bprop)
    np.testing.assert_array_equal(gradient(op, ms.Tensor(X)), np.full_like(X, 2))


def test_branches_that_differ_are_an_error_in_graphs(mode, probe):
    def bprop(x, out, dout):
        if x.sum() > 0:
            return (dout * 2,)
        return (0,)

    op = probe.custom("Echo", out_shape=first, out_dtype=first, bprop=bprop)
    if mode == ms.PYNATIVE_MODE:
        np.testing.assert_array_equal(gradient(op, ms.Tensor(X)), np.full_like(X, 2))
    else:
        with pytest.raises(TypeError, match=r"Echo: bprop must return a tuple of 1 gradients, got what differs"):
            gradient(op, ms.Tensor(X))


def test_a_method_as_bprop(mode, probe):
    class Rules:
        def bprop(self, x, out, dout):
            return (dout * 2,)

    op = probe.custom("Echo", out_shape=first, out_dtype=first, bprop=Rules().bprop)
    np.testing.assert_array_equal(gradient(op, ms.Tensor(X)), np.full_like(X, 2))


def test_zero_and_none_stand_for_zeros(mode, probe):
    def bprop(x, bias, out, dout):
        return dout, None

    def other(x, bias, out, dout):
        return 0, dout

    for function, expected in ((bprop, (1, 0)), (other, (0, 1))):
        op = probe.custom("AddOptional", out_shape=first, out_dtype=first, bprop=function)
        gradients = gradient(op, ms.Tensor(X), ms.Tensor(X), position=(0, 1))
        for item, value in zip(gradients, expected, strict=True):
            np.testing.assert_array_equal(item, np.full_like(X, value))


def test_an_input_that_is_none_has_no_gradient(mode, probe):
    def bprop(x, bias, out, dout):
        return dout, 0

    def wrong(x, bias, out, dout):
        return dout, dout

    def loss(op):
        def function(x):
            return op(x, None).sum()

        return function

    right, faulty = (probe.custom("AddOptional", out_shape=first, out_dtype=first, bprop=one) for one in (bprop, wrong))
    np.testing.assert_array_equal(ms.grad(loss(right))(ms.Tensor(X)).asnumpy(), np.ones_like(X))
    with pytest.raises(ERRORS, match=r"float32\[2, 3\] for input 1 \('bias'\), which is None; expected 0"):
        ms.grad(loss(faulty))(ms.Tensor(X)).asnumpy()


def test_lists_of_tensors(mode, probe):
    def right(tensors, out, dout):
        return ((dout, ops.zeros_like(tensors[1])),)

    def short(tensors, out, dout):
        return ((dout,),)

    def wrong(tensors, out, dout):
        return ((dout, dout),)

    def loss(op):
        def function(x, y):
            return op((x, y)).sum()

        return function

    x, y = ms.Tensor(X), ms.Tensor(X[0])
    gradients = ms.grad(loss(make_two(probe, right)), (0, 1))(x, y)
    np.testing.assert_array_equal(gradients[0].asnumpy(), np.ones_like(X))
    np.testing.assert_array_equal(gradients[1].asnumpy(), np.zeros_like(X[0]))
    with pytest.raises(ERRORS, match=r"gave \(float32\[2, 3\]\) for input 0 \('tensors'\); expected 2 gradients"):
        ms.grad(loss(make_two(probe, short)), (0, 1))(x, y)[0].asnumpy()
    with pytest.raises(
        ERRORS, match=r"wrong shape for input 0 \('tensors'\)\[1\]: float32\[2, 3\], expected float32\[3\]"
    ):
        ms.grad(loss(make_two(probe, wrong)), (0, 1))(x, y)[0].asnumpy()


def test_a_list_before_another_input(mode, probe):
    """MindSpore takes a pair whose first item is a tuple for gradients of inputs and of weights."""

    def of_first(tensors, y):
        return tensors[0]

    def bprop(tensors, y, out, dout):
        return (dout * 2, dout * 3), dout * 5

    op = probe.custom("FirstOfThree", out_shape=of_first, out_dtype=of_first, bprop=bprop)

    def loss(a, b, y):
        return (op((a, b), y) * ms.Tensor(X[:, :2])).sum()

    inputs = [ms.Tensor(X[:, :2]) for _ in range(3)]
    for gradient, factor in zip(ms.grad(loss, (0, 1, 2))(*inputs), (2, 3, 5), strict=True):
        np.testing.assert_array_equal(gradient.asnumpy(), factor * X[:, :2])

    def none(tensors, y, out, dout):
        return (dout, dout), 0

    op_of_none = probe.custom("FirstOfThree", out_shape=of_first, out_dtype=of_first, bprop=none)

    def loss_of_none(a, b):
        return op_of_none((a, b), None).sum()

    for gradient in ms.grad(loss_of_none, (0, 1))(*inputs[:2]):
        np.testing.assert_array_equal(gradient.asnumpy(), np.ones((2, 2)))


def make_two(probe, bprop):
    """(x, y) -> x, for a list of two."""

    def of_first(tensors):
        return tensors[0]

    return probe.custom("FirstOfTwo", out_shape=of_first, out_dtype=of_first, bprop=bprop)


def test_numbers(mode, probe):
    def bprop(x, bias, out, dout):
        return dout, 0

    op = probe.custom("AddOptional", out_shape=first, out_dtype=first, bprop=bprop)

    def loss(x):
        return op(x, 2.0).sum()

    np.testing.assert_array_equal(ms.grad(loss)(ms.Tensor(X)).asnumpy(), np.ones_like(X))


def test_shapes_that_are_known_when_the_graph_runs(probe):
    """Whether a row of the input has the shape of the input depends on the input."""

    def bprop(x, out, dout):
        return (dout[:1],)

    op = probe.custom("Echo", out_dtype=first, bprop=bprop)

    net = GradientOf(op)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        np.testing.assert_array_equal(net(ms.Tensor(X[:1])).asnumpy(), np.ones((1, 3)))
        with pytest.raises(
            ERRORS, match=r"Echo: bprop gave a gradient of the wrong shape: \[1, 3\], expected \[2, 3\]"
        ):
            net(ms.Tensor(X)).asnumpy()
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_dynamic_shapes_that_are_right(probe):
    def bprop(x, out, dout):
        return (dout * x,)

    op = probe.custom("Echo", out_dtype=first, bprop=bprop)

    net = GradientOf(op)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        for rows in (1, 2, 5):
            x = np.arange(3 * rows, dtype=np.float32).reshape(rows, 3)
            np.testing.assert_array_equal(net(ms.Tensor(x)).asnumpy(), x)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_second_order(mode, probe):
    def bprop(x, out, dout):
        return (dout * x * x,)

    op = probe.custom("Echo", out_shape=first, out_dtype=first, bprop=bprop)

    class Slope(nn.Cell):
        def __init__(self):
            super().__init__()
            self.grad = ops.GradOperation()
            self.op = op

        def construct(self, x):
            return self.grad(self.op_sum)(x).sum()

        def op_sum(self, x):
            return self.op(x).sum()

    np.testing.assert_array_equal(ms.grad(Slope())(ms.Tensor(X)).asnumpy(), 2 * X)


def test_inputs_without_values_yet(probe):
    x = ms.Tensor(shape=(2, 3), dtype=ms.float32, init=One())
    op = probe.custom("Echo", out_shape=first, out_dtype=first)
    with pytest.raises(RuntimeError, match=r"Echo: .* made with init= has no values yet: call its init_data\(\)"):
        op(x)
    np.testing.assert_array_equal(op(x.init_data()).asnumpy(), np.ones((2, 3)))
