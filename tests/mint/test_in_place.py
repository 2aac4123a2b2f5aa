"""mint's operators that write in place, to views, in gradients, and to what they read, in PyNative mode."""

from __future__ import annotations

import textwrap

import pytest

from tests.conftest import modes

pytestmark = pytest.mark.slow

BOTH = """
import warnings
import numpy as np
import torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
ARRAY = np.array([[2., 4.], [6., 8.], [10., 12.]], np.float32)

def compare(function, name):
    x, w = torch.tensor(ARRAY, requires_grad=True), torch.tensor(3., requires_grad=True)
    expected = torch.autograd.grad(function(x, w), (x, w), allow_unused=True, materialize_grads=True)
    found = ms.grad(function, (0, 1))(ms.Tensor(ARRAY), ms.Tensor(3.))
    for theirs, ours in zip(expected, found):
        np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=1e-6, err_msg=str(name))
"""


def test_gradients_of_writes_to_views(warm_child):
    warm_child(
        BOTH
        + textwrap.dedent("""
        VIEWS = {
            "itself": lambda y: y, "row": lambda y: y[1], "slice": lambda y: y[1:], "transposed": lambda y: y.T,
            "of a view": lambda y: y.T[1], "flat": lambda y: y.view(-1),
        }
        OPERATORS = {
            "mul_": lambda v, w: v.mul_(w), "add_": lambda v, w: v.add_(w), "sub_": lambda v, w: v.sub_(w),
            "div_": lambda v, w: v.div_(w), "fill_": lambda v, w: v.fill_(2), "zero_": lambda v, w: v.zero_(),
            "exp_": lambda v, w: v.exp_(), "tanh_": lambda v, w: v.tanh_(), "sigmoid_": lambda v, w: v.sigmoid_(),
            "floor_": lambda v, w: v.floor_(), "copy_": lambda v, w: v.copy_(w),
        }
        for view in VIEWS:
            for name, operator in OPERATORS.items():
                def function(x, w):
                    y = x * 1
                    v = VIEWS[view](y)
                    operator(v, w)
                    return (y * y).sum() + (v * 3).sum()
                compare(function, (view, name))
    """)
    )


def test_gradients_of_assignments(warm_child):
    warm_child(
        BOTH
        + textwrap.dedent("""
        def times(x, w):
            y = x * 1
            y[1] *= 3.0
            return (y * y).sum()

        def plus(x, w):
            y = x * 1
            y[1] += x[0] * w
            return (y * y).sum()

        def minus(x, w):
            y = x * w
            y[:, 0] -= 1.0
            y[0, 1] = w
            return (y * y).sum()

        for function in (times, plus, minus):
            compare(function, function.__name__)
    """)
    )


def test_what_is_written_may_be_read(warm_child):
    """Torch refuses; MindSpore's own kernels, which write nowhere in place, allow it."""
    warm_child(
        BOTH
        + textwrap.dedent("""
        def check(write, expected):
            x = ms.Tensor(ARRAY)
            write(x)
            np.testing.assert_array_equal(x.asnumpy(), expected)

        check(lambda x: x.sub_(x[0]), ARRAY - ARRAY[0])
        check(lambda x: x.div_(x[0, 0]), ARRAY / 2)
        check(lambda x: x[1:].copy_(x[:-1]), ARRAY[[0, 0, 1]])
        check(lambda x: x.add_(x), ARRAY * 2)
        check(lambda x: x.index_add_(0, ms.Tensor([1, 2]), x[:2]), ARRAY + np.pad(ARRAY[:2], ((1, 0), (0, 0))))
        check(lambda x: x.index_put_((ms.Tensor([1, 2]),), x[:2]), ARRAY[[0, 0, 1]])
        x = ms.Tensor([1, 2, 0, 3])
        x.index_put_((x[:2],), ms.Tensor([7, 8]))
        np.testing.assert_array_equal(x.asnumpy(), [1, 7, 8, 3])
    """)
    )


@modes
def test_no_gradient_for_padding_from_the_end(warm_child, mode):
    warm_child(
        BOTH
        + textwrap.dedent(f"""
        ms.set_context(mode={mode})
        from mindspore import mint
        indices = [0, 4, 1]
        for padding in (None, 4, -1, -5):
            weight = torch.ones(5, 3, requires_grad=True)
            torch.nn.functional.embedding(torch.tensor(indices), weight, padding).sum().backward()
            def total(weight):
                return mint.nn.functional.embedding(ms.Tensor(indices), weight, padding_idx=padding).sum()
            found = ms.grad(total)(ms.Tensor(np.ones((5, 3), np.float32)))
            np.testing.assert_array_equal(found.asnumpy(), weight.grad.numpy(), err_msg=str(padding))
    """)
    )


@modes
def test_sub_writes_though_nothing_uses_its_result(warm_child, mode):
    """In graphs MindSpore's method leaves the tensor as it is."""
    warm_child(
        BOTH
        + textwrap.dedent(f"""
        ms.set_context(mode={mode})

        def of_tensor(x, w):
            y = x * 1
            y.sub_(w)
            return (y * y).sum()

        def of_number(x, w):
            y = x * w
            y.sub_(2)
            return (y * y).sum()

        def with_alpha(x, w):
            y = x * 1
            y.sub_(w, alpha=2)
            return (y * y).sum()

        for function in (of_tensor, of_number, with_alpha):
            compare(function, function.__name__)

        class Net(ms.nn.Cell):
            def __init__(self):
                super().__init__()
                self.weight = ms.Parameter(ms.Tensor(ARRAY))

            def construct(self, step):
                self.weight.sub_(step)
                return self.weight * 1

        net = Net()
        np.testing.assert_array_equal(net(ms.Tensor(ARRAY / 4)).asnumpy(), ARRAY * 0.75)
        np.testing.assert_array_equal(net.weight.asnumpy(), ARRAY * 0.75)
    """)
    )


def test_moments_of_adamw_that_are_views(warm_child):
    """Without amsgrad, MindSpore gives the second moment twice."""
    warm_child(
        BOTH
        + textwrap.dedent("""
        from mindspore.ops.auto_generate import gen_ops_prim
        whole = ms.Tensor(np.zeros(4, np.float32))
        first, second = whole[:2], whole[2:]
        weight, gradient, step = ms.Parameter(ms.Tensor([1.0, 1.0])), ms.Tensor([1.0, 2.0]), ms.Tensor([0.0])
        arguments = (gradient, step, 0.1, 0.9, 0.99, 0.0, 1e-8, False, False)
        gen_ops_prim.AdamW()(weight, first, second, second, *arguments)
        np.testing.assert_allclose(first.asnumpy(), [0.1, 0.2], rtol=1e-6)
        np.testing.assert_allclose(second.asnumpy(), [0.01, 0.04], rtol=1e-5)
    """)
    )
