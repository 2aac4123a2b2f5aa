"""What ms_ops.aten refuses, and what it says then."""

from __future__ import annotations

import sys

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from ms_ops import aten
from tests.ms_ops.as_in_torch import X, tensor


def test_wrong_overloads():
    with pytest.raises(AttributeError, match=r"use aten::add\.Tensor, which returns new ones"):
        _ = aten.add.out
    with pytest.raises(
        AttributeError, match=r"no overload aten::add\.Tensr; there are aten::add\.Tensor, aten::add\.S"
    ):
        _ = aten.add.Tensr


def test_wrong_names():
    with pytest.raises(AttributeError, match="leaky_relu"):
        aten.leaky_rellu  # noqa: B018
    with pytest.raises(AttributeError, match=r"relu_ .*use aten::relu"):
        aten.relu_  # noqa: B018
    with pytest.raises(AttributeError, match=r"Scalar"):
        aten.add.Skalar  # noqa: B018
    with pytest.raises(AttributeError, match="AvgPool2d"):
        ms_ops.AvgPool2D  # noqa: B018


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: aten.leaky_relu(x, "a"), "argument 'negative_slope' must be Scalar, got str"),
        (lambda x: aten.leaky_relu(x, slope=1.0), "has no argument 'slope'"),
        (lambda x: aten.leaky_relu(), "argument 'self' is missing"),
        (lambda x: aten.leaky_relu(x, 0.1, 2), "takes 2 positional arguments, got 3"),
        (lambda x: aten.leaky_relu(x, 0.1, negative_slope=0.1), "argument 'negative_slope' is given twice"),
        (lambda x: aten.cat(x), r"argument 'tensors' must be Tensor\[\], got a Tensor; pass a list of tensors"),
        (lambda x: aten.cat([x, 1]), r"argument 'tensors' must be Tensor\[\], got list with int at 1"),
        (lambda x: aten.add(x, 2**63), "'other' must be Scalar, got int, which is more than int64 can hold"),
        (lambda x: aten.add(x, np.uint64(2**63)), "got numpy.uint64, which is more than int64 can hold"),
        (lambda x: aten.relu(2**63), "argument 'self' must be Tensor, got int$"),
        (lambda x: aten.reshape(x, [2, "a"]), r"argument 'shape' must be SymInt\[\], got list with str at 1"),
        (
            lambda x: aten.reshape(x, [2, x]),
            r"argument 'shape' must be SymInt\[\], got list with a Tensor at 1; pass a number",
        ),
        (
            lambda x: aten.zeros([2], device="Ascend"),
            "'device' must be .*, got str Ascend, which is no device of torch's",
        ),
        (lambda x: aten.zeros([2], dtype="float32"), "'dtype' must be .*, got str float32, which is no dtype that"),
        (
            lambda x: aten.zeros([2], layout=torch.sparse_coo),
            "got torch.layout torch.sparse_coo, which is no layout that",
        ),
        (lambda x: aten.reshape(x, [2**63]), r"got list with int at 0, which is more than int64 can hold"),
        (lambda x: aten.reflection_pad1d(x, -(2**63)), r"must be SymInt\[\], got int, which is less than torch takes"),
        (lambda x: aten.reflection_pad1d(x, [-(2**63), 0]), "got list with int at 0, which is less than torch takes"),
        (lambda x: aten.sum(x, (0, 0.5)), r"argument 'dim' must be int\[\]\?, got tuple with float at 1"),
        (lambda x: aten.index(x, [None, 1]), r"argument 'indices' must be Tensor\?\[\], got list with int at 1"),
        (lambda x: aten.mul(x, np.void(b"22")), "argument 'other' must be Scalar, got numpy.void"),
        (lambda x: aten.quantile(x, np.complex64(0.5 + 2j)), "argument 'q' must be float, got numpy.complex64"),
        (lambda x: aten.mul(x, np.timedelta64(3)), "argument 'other' must be Scalar, got numpy.timedelta64"),
        (lambda x: ms_ops.op("aten::linear")(x, weight=x), "takes its tensors by position.*; got weight="),
        (lambda x: ms_ops.op(3), "name must be a text such as .*, got 3"),
        (lambda x: aten.leaky_relu(np.ones(3)), "argument 'self' must be Tensor, got numpy.ndarray"),
        (lambda x: aten.leaky_relu(torch.ones(3)), "argument 'self' must be Tensor, got torch.Tensor"),
    ],
)
def test_arguments_that_fit_no_overload(call, message):
    with pytest.raises(TypeError, match=message):
        call(tensor(X))


@pytest.mark.parametrize(
    "call",
    [
        lambda a, x: a.mm(x, x),
        lambda a, x: a.sum(x, 5),
        lambda a, x: a.cat([x, a.sum(x)]),
        lambda a, x: a.gelu(x, approximate="exactly"),
        lambda a, x: a.leaky_relu(a.argmax(x)),
        lambda a, x: a.linalg_inv(x),
    ],
)
def test_torchs_own_errors(call, mode):
    with pytest.raises(Exception) as of_torch:  # noqa: PT011
        call(torch.ops.aten, torch.from_numpy(X))

    @ms.jit
    def graph(x):
        return call(aten, x)

    # A graph's kernel can only raise a RuntimeError; torch's text is in it, or that of torch's inference.
    eager = mode == ms.PYNATIVE_MODE
    with pytest.raises(type(of_torch.value) if eager else Exception) as error:
        (call(aten, tensor(X)) if eager else graph(tensor(X))).asnumpy()
    if eager:
        assert str(error.value).startswith(str(of_torch.value))


def test_numbers_that_torch_takes_for_the_ends_of_slices():
    x = ms.Tensor([1.0, 2.0, 3.0])
    for start in (-sys.maxsize, -sys.maxsize - 1):
        assert aten.slice(x, 0, start, sys.maxsize).asnumpy().tolist() == [1, 2, 3]


class Zeros(nn.Cell):
    def __init__(self, device):
        super().__init__()
        self.device = device

    def construct(self, x):
        return x + aten.zeros([2], device=self.device)


@pytest.mark.usefixtures("mode")
def test_another_device():
    x = tensor(np.ones(2, np.float32))
    assert Zeros("cpu")(x).asnumpy().tolist() == [1, 1]
    with pytest.raises(RuntimeError, match="'meta', and MindSpore is on 'cpu'; leave"):
        Zeros("meta")(x)


def test_sparse_gradients():
    weight, index = tensor(np.ones((4, 3), np.float32)), tensor(np.array([1, 2, 1]))
    with pytest.raises(RuntimeError, match=r"Sparse Float tensor.* gradient of an embedding is one with sparse=False"):
        ms.grad(lambda weight: aten.sum(aten.embedding(weight, index, -1, False, True)))(weight)
