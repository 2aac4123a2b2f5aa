"""Calls in a graph: where tensors and numbers stand among the arguments, and what is asked once for equal calls."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from ms_ops import aten

X = ms.Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
Y = ms.Tensor(np.arange(6, 12, dtype=np.float32).reshape(2, 3))


def in_their_places(x, y):
    return aten.sub(x, y), aten.sub(x, y, alpha=3), aten.sub.Tensor(y, x)


def by_name(x, y):
    return aten.sub(other=x, self=y), aten.sub(x, alpha=2, other=y), aten.cat(dim=1, tensors=[y, x])


def in_sequences(x, y):
    return aten.cat([x, y, x], 1), aten.cat((y, x)), aten.cat([aten.stack((x, y)), aten.stack([y, x])], 2)


def after_constants(x, y):
    return aten.pow(2.0, x), aten.where(aten.gt(x, 2), 1.5, y), aten.index(x, [None, aten.argmax(y, 1)])


def beside_shapes(x, y):
    return aten.reshape(aten.add(x, y), [x.shape[1], y.shape[0]]), aten.expand(aten.sum(x), x.shape)


@pytest.mark.parametrize(
    "function", [in_their_places, by_name, in_sequences, after_constants, beside_shapes], ids=lambda f: f.__name__
)
@pytest.mark.parametrize("shape", [[2, 3], [None, None]], ids=["static", "dynamic"])
def test_arguments(function, shape):
    compiled = ms.jit(function)
    inputs = [ms.Tensor(shape=shape, dtype=ms.float32)] * 2
    if None in shape:
        compiled = ms.jit(ms.enable_dynamic(x=inputs[0], y=inputs[1])(function))
    for got, wanted in zip(compiled(X, Y), function(X, Y), strict=True):
        np.testing.assert_array_equal(got.asnumpy(), wanted.asnumpy())


def test_constants_that_python_takes_for_equal():
    def function(x):
        return aten.mul(x, 1), aten.mul(x, 1.0), aten.mul(x, True), aten.copysign(x, 0.0), aten.copysign(x, -0.0)

    results = ms.jit(function)(ms.Tensor([1, 2]))
    assert [result.dtype for result in results[:3]] == [ms.int64, ms.float32, ms.int64]
    assert [result.asnumpy().tolist() for result in results[3:]] == [[1, 2], [-1, -2]]


def test_the_default_dtype_at_each_compilation():
    def function(x):
        return aten.true_divide(x, 2)

    dtypes = []
    try:
        for default in (torch.float32, torch.float64, torch.float32):
            torch.set_default_dtype(default)
            dtypes.append(ms.jit(anew(function))(ms.Tensor([1, 2])).dtype)
    finally:
        torch.set_default_dtype(torch.float32)
    assert dtypes == [ms.float32, ms.float64, ms.float32]


def anew(function):
    """The same in a function of its own, which is compiled anew."""

    def again(x):
        return function(x)

    return again


def test_equal_calls_are_inferred_once():
    asked = []
    with torch.library._scoped_library("ms_ops_equal_calls", "DEF") as library:
        library.define("twice(Tensor x, float by) -> Tensor")
        library.impl("twice", lambda x, by: x * by, "CPU")

        def fake(x, by):
            asked.append((tuple(x.shape), by))
            return torch.empty_like(x)

        torch.library.register_fake("ms_ops_equal_calls::twice", fake, lib=library)
        twice = ms_ops.ops.ms_ops_equal_calls.twice

        def function(x):
            for _ in range(4):
                x = twice(x, 2.0)
            return twice(x, 0.5), twice(x[0], 2.0)

        same, other = ms.jit(function)(X)
    np.testing.assert_array_equal(same.asnumpy(), X.asnumpy() * 8)
    np.testing.assert_array_equal(other.asnumpy(), X.asnumpy()[0] * 32)
    assert sorted(asked) == sorted([((2, 3), 2.0), ((2, 3), 0.5), ((3,), 2.0)])


def test_a_refused_call_is_refused_in_the_same_words_again():
    def function(x, y):
        return aten.matmul(x, y)

    texts = []
    for _ in range(2):
        with pytest.raises(RuntimeError) as caught:
            ms.jit(anew_of_two(function))(X, Y)
        texts.append(str(caught.value).partition("\n\n")[0])
    assert texts[0] == texts[1]
    assert "mat1 and mat2 shapes cannot be multiplied" in texts[0]


def anew_of_two(function):
    """As :func:`anew`."""

    def again(x, y):
        return function(x, y)

    return again
