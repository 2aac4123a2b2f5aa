"""After an exception in a function whose gradient is asked for, MindSpore computes as if nothing had been."""

from __future__ import annotations

import mindspore as ms
import pytest
from mindspore import nn

from ms_ops import aten
from ms_ops._compat.mindspore import is_recording

X = ms.Tensor([1.0] * 64)


class Interrupted(nn.Cell):
    def construct(self, x):
        aten.mul(x, x)
        raise KeyError("of a user")


CELL = Interrupted()


def interrupted(x):
    return CELL(x)


def refused(x):
    return aten.view(aten.mul(x, x), [5])


def dropped(x):
    result = aten.dropout(x, 0.5, True)
    return result.sum(), result


WAYS = {
    "a function": lambda: ms.grad(interrupted)(X),
    "a Cell": lambda: ms.grad(CELL)(X),
    "its value, too": lambda: ms.value_and_grad(interrupted)(X),
    "a second gradient": lambda: ms.grad(ms.grad(interrupted))(X),
    "forward mode": lambda: ms.jvp(interrupted, X, X),
    "backward mode": lambda: ms.vjp(interrupted, X),
    "an operator": lambda: ms.grad(refused)(X),
}


@pytest.mark.parametrize("way", WAYS)
def test_random_numbers_of_a_graph_are_those_of_its_gradient(way):
    with pytest.raises((KeyError, RuntimeError)):
        WAYS[way]()
    assert not is_recording()
    assert not CELL.requires_grad
    (_, result), gradient = ms.value_and_grad(ms.jit(dropped), has_aux=True)(X)
    assert (result.asnumpy() == gradient.asnumpy()).all()
    assert set(result.asnumpy()) == {0.0, 2.0}
