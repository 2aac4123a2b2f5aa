"""What comes of a call of a TorchModule but tensors: structures, numbers, buffers and errors."""

from __future__ import annotations

import contextlib
import sys
from concurrent.futures import ThreadPoolExecutor

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from ms_ops._compat.torch import DataDependentOutputException


def test_structures_come_back():
    class Structured(nn.Module):
        def forward(self, x):
            constants = {"nothing": None, "names": ["a"], "sum": x.sum().item(), "scale": 0.5, "size": x.shape}
            return {"twice": x * 2, "more": (x + 1, [x - 1]), "object": object(), **constants}

    module = ms_ops.TorchModule(Structured())
    for value in (1.0, 2.0):
        result = module(ms.Tensor(np.full(2, value, np.float32)))
        assert list(result) == ["twice", "more", "object", "nothing", "names", "sum", "scale", "size"]
        assert result["more"][1][0].asnumpy().tolist() == [value - 1, value - 1]
        del result["twice"], result["more"]
        assert result == {
            "object": None, "nothing": None, "names": ["a"], "sum": 2 * value, "scale": 0.5, "size": (2,)
        }  # fmt: skip


CALLS = 400  # by each thread: of as many, several had the structure of the other's


class Naming(nn.Module):
    """Names and orders what it gives by the size of the batch."""

    def forward(self, x):
        mean, total = x.mean(), x.sum()
        return {"mean": mean, "sum": total} if len(x) < 3 else {"sum": total, "mean": mean}


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_structures_that_depend_on_shapes(compiled, mode):
    cell = ms_ops.TorchModule(Naming(), compile=compiled)
    for batch in (2, 4, 2, 4):
        found = cell(ms.Tensor(np.ones((batch, 2), np.float32)))
        assert {name: float(value) for name, value in found.items()} == {"mean": 1, "sum": 2 * batch}


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_structures_that_depend_on_shapes_within_one_graph(compiled):
    class Nesting(nn.Module):
        def forward(self, x):
            return (x, (x * 10,)) if len(x) < 3 else ((x * 10,), x)

    cell = ms_ops.TorchModule(Nesting(), compile=compiled)
    few, more = (ms.Tensor(np.ones((batch, 2), np.float32)) for batch in (2, 4))
    cell(few), cell(more)

    @ms.jit
    def placed(few, more):
        first, (second,) = cell(few)
        (third,), last = cell(more)
        return first, second, third, last

    assert [float(tensor.mean()) for tensor in placed(few, more)] == [1, 10, 10, 1]


@contextlib.contextmanager
def switching_often():
    """Have threads take turns within a call."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def test_threads_have_structures_of_their_own():
    cell = ms_ops.TorchModule(Naming())

    def call(batch):
        x = ms.Tensor(np.ones((batch, 2), np.float32))
        return [list(cell(x)) for _ in range(CALLS)]

    with switching_often(), ThreadPoolExecutor(2) as pool:
        few, more = pool.map(call, (2, 4))
    assert few == CALLS * [["mean", "sum"]]
    assert more == CALLS * [["sum", "mean"]]


class Setting(nn.Module):
    """Sets its buffer to something else."""

    def __init__(self, change):
        super().__init__()
        self.change = change
        self.register_buffer("count", torch.zeros(3, 2))

    def forward(self, x):
        self.count = self.change(self.count + x.sum())
        return x * 2


@pytest.mark.parametrize(
    ("change", "becomes"),
    [
        (torch.Tensor.int, r"\[3, 2\] int32"),
        (lambda count: count[0], r"\[2\] float32"),
        (lambda count: None, "None"),
    ],
    ids=["dtype", "shape", "none"],
)
def test_buffers_that_become_something_else(change, becomes, mode):
    said = rf"Setting\)? sets its buffer count, \[3, 2\] float32, to {becomes}; those of a Cell keep shape and dtype"
    cell = ms_ops.TorchModule(Setting(change))
    with pytest.raises(RuntimeError, match=said):
        cell(ms.Tensor([1.0]))
    assert not cell.statistics[0].asnumpy().any()
    if becomes != "None":
        with pytest.raises(ms_ops.ConversionError, match=rf"Sequential, in 0 \(Setting\), at .*: {said}"):
            ms_ops.from_torch(nn.Sequential(Setting(change)), (torch.ones(1),))


def test_buffers_that_change_their_size_in_place(mode):
    class Growing(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("seen", torch.zeros(1))

        def forward(self, x):
            self.seen.unsqueeze_(0)
            return x * 2

    with pytest.raises(RuntimeError, match=r"sets its buffer seen, \[1\] float32, to \[1, 1\] float32"):
        ms_ops.TorchModule(Growing())(ms.Tensor([1.0]))


def test_what_a_module_raises_is_the_cause_of_its_error():
    class AuthorsError(Exception):
        pass

    class Raising(nn.Module):
        def forward(self, x):
            raise AuthorsError("not this input")

    cell = ms_ops.TorchModule(Raising())
    with pytest.raises(RuntimeError, match="AuthorsError: not this input") as error:
        cell(ms.Tensor([1.0]))
    assert isinstance(error.value.__cause__, AuthorsError)


@pytest.mark.parametrize("mode", [ms.GRAPH_MODE], indirect=True)
def test_what_was_handled_is_no_cause(mode):
    """A graph sees that the module depends on values by an exception, and runs it on zeros."""

    class Growing(nn.Module):
        def forward(self, x):
            return x.repeat(int(x[0]) + 1)

    cell = ms_ops.TorchModule(Growing())
    with pytest.raises(RuntimeError, match="its output 0 has the shape") as error:
        cell(ms.Tensor([1.0])).asnumpy()
    assert not isinstance(error.value.__cause__, DataDependentOutputException)


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_numbers_are_those_of_the_call(compiled):
    """Of a compiled module, which runs Python once for each shape, there are none."""

    class Counting(nn.Module):
        def forward(self, x):
            return x * 2, x.shape[0]

    cell = ms_ops.TorchModule(Counting(), compile=compiled)
    given = [cell(ms.Tensor(np.ones((rows, 1), np.float32)))[1] for rows in (2, 3, 2)]
    assert given == [None if compiled else rows for rows in (2, 3, 2)]


def test_tensors_by_name_are_refused():
    cell = ms_ops.TorchModule(nn.ReLU())
    with pytest.raises(TypeError, match=r"TorchModule\(ReLU\) takes its tensors by position, .*; got input="):
        cell(input=ms.Tensor([1.0]))
