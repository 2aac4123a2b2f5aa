"""Gradients of single outputs of an operator, in PyNative mode, wherever those without gradients stand among them."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest

from ms_ops import aten
from tests.releases import needs_second_order

X = ms.Tensor(np.array([1.0, -2.0, 3.0], np.float32))
Y = ms.Tensor(np.array([0.5, 0.25, 0.0], np.float32))
WHOLE = ms.Tensor(np.array([4, 5], np.int32))


@needs_second_order
@pytest.mark.parametrize("before", [[], [WHOLE], [WHOLE, WHOLE], [X, WHOLE]])
def test_an_output_behind_some_without_gradients(before):
    def of_last(x):
        return aten.atleast_2d([*before, x, WHOLE, aten.mul(x, x)])[-1]

    def of_middle(x):
        return aten.atleast_2d([*before, aten.mul(x, 3.0), WHOLE, x])[len(before)]

    np.testing.assert_array_equal(ms.grad(of_last)(X).asnumpy(), 2 * X.asnumpy())
    np.testing.assert_array_equal(ms.grad(of_middle)(X).asnumpy(), np.full(3, 3.0))
    np.testing.assert_array_equal(ms.grad(ms.grad(of_last))(X).asnumpy(), np.full(3, 2.0))


def test_each_output_has_its_cotangent():
    def outputs(x, y):
        return tuple(aten.atleast_2d([WHOLE, aten.mul(x, 2.0), WHOLE, aten.mul(y, 5.0)])[index] for index in (1, 3))

    cotangents = ms.Tensor([[1.0, 2.0, 3.0]]), ms.Tensor([[4.0, 5.0, 6.0]])
    gradients = ms.ops.GradOperation(get_all=True, sens_param=True)(outputs)(X, Y, cotangents)
    np.testing.assert_array_equal(gradients[0].asnumpy(), [2.0, 4.0, 6.0])
    np.testing.assert_array_equal(gradients[1].asnumpy(), [20.0, 25.0, 30.0])
