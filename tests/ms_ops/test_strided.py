"""`ms_ops.op(..., strided=True)`: results as torch gives them, with its strides, and views where it gives views."""

from __future__ import annotations

import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import mint, nn, ops

import ms_ops
from ms_ops import aten

VIEWS = [
    ("aten::transpose.int", {"dim0": 0, "dim1": 2}),
    ("aten::permute", {"dims": [2, 0, 1]}),
    ("aten::view", {"size": [6, 4]}),
    ("aten::reshape", {"shape": [4, -1]}),
    ("aten::unsqueeze", {"dim": 1}),
    ("aten::select.int", {"dim": 1, "index": 2}),
    ("aten::slice.Tensor", {"dim": 2, "start": 1, "end": 3}),
    ("aten::expand", {"size": [5, 2, 3, 4]}),
    ("aten::diagonal", {"dim1": 0, "dim2": 1}),
    ("aten::unfold", {"dimension": 2, "size": 2, "step": 1}),
    ("aten::unbind.int", {"dim": 1}),
    ("aten::split.Tensor", {"split_size": 2, "dim": 2}),
]


def tensor(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.random.default_rng(0).standard_normal(shape).astype(np.float32))


def as_tuple(results):
    return results if isinstance(results, tuple) else (results,)


def in_torch(name, constants, x):
    namespace, _, packet = name.partition("::")
    packet, _, overload = packet.partition(".")
    function = getattr(getattr(getattr(torch.ops, namespace), packet), overload or "default")
    results = function(x, **constants)
    return results if isinstance(results, (tuple, list)) else (results,)


@pytest.mark.parametrize(("name", "constants"), VIEWS)
def test_views_have_the_memory_and_strides_of_torchs(name, constants):
    x = tensor(2, 3, 4)
    given = torch.from_numpy(x.asnumpy().copy())
    results, expected = as_tuple(ms_ops.op(name, strided=True, **constants)(x)), in_torch(name, constants, given)
    for result, theirs in zip(results, expected, strict=True):
        assert tuple(result.stride()) == theirs.stride()
        assert result.storage_offset() == theirs.storage_offset()
        np.testing.assert_array_equal(result.asnumpy(), theirs.numpy())
    x[0, 0, 0] = 100.0
    given[0, 0, 0] = 100.0
    for result, theirs in zip(results, expected, strict=True):
        np.testing.assert_array_equal(result.asnumpy(), theirs.numpy())


@pytest.mark.parametrize(("name", "constants"), VIEWS)
def test_gradients_through_views(name, constants):
    bound = ms_ops.op(name, strided=True, **constants)
    x = tensor(2, 3, 4)

    def loss(x):
        parts = as_tuple(bound(x))
        return sum(aten.sum(aten.exp(part)) * (number + 1) for number, part in enumerate(parts))

    given = torch.from_numpy(x.asnumpy()).requires_grad_()
    parts = in_torch(name, constants, given)
    theirs = sum(part.exp().sum() * (number + 1) for number, part in enumerate(parts))
    (first,) = torch.autograd.grad(theirs, given, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), given)
    np.testing.assert_array_equal(ms.grad(loss)(x).asnumpy(), first.detach().numpy())

    def first_gradient(x):
        return ms.grad(loss)(x).sum()

    np.testing.assert_allclose(ms.grad(first_gradient)(x).asnumpy(), second.numpy(), rtol=1e-6)


CONSUMERS = [
    lambda x: x + 1,
    lambda x: mint.add(x, 1),
    lambda x: ops.matmul(x, x),
    lambda x: x[0],
    lambda x: x[:, 1],
    lambda x: x.reshape(-1),
    lambda x: ops.relu(x),
    lambda x: mint.sum(x, 1),
    lambda x: x.copy(),
    lambda x: ops.concat([x, x]),
    lambda x: x.astype(ms.float64),
    lambda x: x.T,
    lambda x: x.contiguous(),
    lambda x: aten.sum(x, [0]),
    lambda x: ops.softmax(x),
    lambda x: copy.deepcopy(x),
    lambda x: pickle.loads(pickle.dumps(x)),
    lambda x: ms.Parameter(x),
    lambda x: ms.ops.assign(ms.Parameter(ms.Tensor(np.zeros((3, 3), np.float32))), x),
]


@pytest.mark.parametrize("consumer", CONSUMERS)
def test_mindspore_reads_strided_results(consumer):
    x = tensor(3, 3)
    strided = ms_ops.op("aten::t", strided=True)(x)
    assert not strided.is_contiguous()
    np.testing.assert_array_equal(consumer(strided).asnumpy(), consumer(aten.t(x)).asnumpy())


def test_results_that_are_no_views_have_torchs_strides():
    transpose = ms_ops.op("aten::transpose.int", dim0=1, dim1=2, strided=True)
    multiply = ms_ops.op("aten::mul.Tensor", strided=True)
    attention = ms_ops.op("aten::scaled_dot_product_attention", strided=True)
    x = tensor(2, 8, 4, 16)
    given = torch.from_numpy(x.asnumpy())
    for ours, theirs in (
        (multiply(transpose(x), transpose(x)), given.transpose(1, 2) * given.transpose(1, 2)),
        (
            attention(*[transpose(x)] * 3),
            torch.nn.functional.scaled_dot_product_attention(*[given.transpose(1, 2)] * 3),
        ),
    ):
        assert tuple(ours.stride()) == theirs.stride() != tuple(aten.clone(ours).stride())
        np.testing.assert_array_equal(ours.asnumpy(), theirs.numpy())
        np.testing.assert_array_equal(aten.exp(ours).asnumpy(), theirs.exp().numpy())
    assert multiply(x, x).is_contiguous()
    assert aten.mul(transpose(x), transpose(x)).is_contiguous()


def test_a_view_keeps_the_memory_that_it_is_of():
    transpose = ms_ops.op("aten::t", strided=True)
    for make in (lambda array: ms.Tensor.from_numpy(array), lambda array: aten.mul(ms.Tensor(array), 1.0)):
        expected = np.random.default_rng(0).standard_normal((1000, 1000)).astype(np.float32)
        view = transpose(make(expected.copy()))
        others = [aten.ones([1000, 1000]) for _ in range(10)]
        np.testing.assert_array_equal(view.asnumpy(), expected.T)
        del others


def test_writes_are_known_to_gradients(warm_child):
    warm_child(
        """
        import mindspore as ms
        import pytest
        import ms_ops
        from ms_ops import aten

        ms_ops.enable_mint_cpu()
        transpose = ms_ops.op("aten::t", strided=True)

        def write_to_base(x):
            y = aten.mul(x, 2.0)
            squared = aten.square(transpose(y))
            y.add_(1)
            return aten.sum(squared)

        def write_to_view(x):
            y = aten.mul(x, 2.0)
            view = transpose(y)
            squared = aten.square(y)
            view.add_(1)
            return aten.sum(squared)

        for function in (write_to_base, write_to_view):
            with pytest.raises(RuntimeError, match="has been modified by an inplace operation"):
                ms.grad(function)(ms.Tensor([[1.0, 2.0, 3.0]]))
        """
    )


class Strided(nn.Cell):
    def __init__(self):
        super().__init__()
        self.transpose = ms_ops.op("aten::transpose.int", dim0=1, dim1=2, strided=True)
        self.reshape = ms_ops.op("aten::reshape", shape=[2, -1], strided=True)

    def construct(self, x):
        return self.reshape(aten.exp(self.transpose(x)))


def test_in_cells(mode):
    x = tensor(2, 3, 4)
    expected = np.exp(x.asnumpy().swapaxes(1, 2)).reshape(2, -1)
    for network in (Strided(), copy.deepcopy(Strided())):
        np.testing.assert_allclose(network(x).asnumpy(), expected, rtol=1e-6)
        np.testing.assert_allclose(ms.grad(network)(x).asnumpy(), np.exp(x.asnumpy()), rtol=1e-6)


def test_copies_and_pickles_are_strided_too():
    bound = ms_ops.op("aten::t", strided=True)
    for other in (bound, copy.deepcopy(bound), pickle.loads(pickle.dumps(bound))):
        assert not other(tensor(2, 3)).is_contiguous()
    assert ms_ops.op("aten::t")(tensor(2, 3)).is_contiguous()


def test_strided_is_a_bool():
    with pytest.raises(TypeError, match=r"aten::t: strided must be a bool, got 1"):
        ms_ops.op("aten::t", strided=1)
