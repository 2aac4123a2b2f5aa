"""Converted networks refuse shapes that they are not written for: what depends on a shape is a constant in them."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn
from torch.export import Dim

import ms_ops
from tests.releases import needs_exporter


class Halves(torch.nn.Module):
    """For another number of rows, the reshape of the first ones would give other numbers."""

    def forward(self, x):
        return x.reshape(x.shape[0] // 2, -1).sum(1) / x.shape[0]


class Joined(torch.nn.Module):
    def forward(self, batch, scale):
        first, second = batch["first"], batch["more"][0]
        return first.sum(1) + second.sum(1) * scale


class Added(torch.nn.Module):
    def forward(self, a, b):
        return a.sum(1) + b.sum(1)


class JoinedList(torch.nn.Module):
    def forward(self, batch):
        return batch[0].sum(1) + batch[1].sum(1)


class Counting(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.zeros((), dtype=torch.int64))

    def forward(self, x):
        self.seen += x.shape[0]
        return x * x.shape[0]


def ones(*shape):
    return ms.Tensor(np.ones(shape, np.float32))


def of_ones(*shape):
    return torch.ones(shape)


@pytest.mark.parametrize("target", ["aten", "mint"])
def test_another_shape_is_an_error(mode, target):
    network = ms_ops.from_torch(Halves(), (of_ones(4, 3),), target=target)
    np.testing.assert_array_equal(network(ones(4, 3)).asnumpy(), [1.5, 1.5])
    for shape in [(8, 3), (4, 6), (4, 3, 1)]:
        with pytest.raises(ValueError, match=r"x has another shape than that of the conversion, \[4, 3\]: give"):
            network(ones(*shape))


def test_another_shape_is_an_error_in_a_gradient_and_in_another_cell(mode):
    class Outer(nn.Cell):
        def __init__(self):
            super().__init__()
            self.inner = ms_ops.from_torch(Halves(), (of_ones(4, 3),))

        def construct(self, x):
            return self.inner(x).sum()

    gradient = ms.grad(Outer())
    np.testing.assert_array_equal(gradient(ones(4, 3)).asnumpy(), np.full((4, 3), 0.25))
    with pytest.raises(ValueError, match="another shape"):
        gradient(ones(8, 3))


@pytest.mark.parametrize("mode", [ms.GRAPH_MODE], indirect=True)
def test_a_graph_that_learns_the_shape_when_it_runs(mode):
    network = ms_ops.from_torch(Halves(), (of_ones(4, 3),))
    network.set_inputs(ms.Tensor(shape=[None, 3], dtype=ms.float32))
    np.testing.assert_array_equal(network(ones(4, 3)).asnumpy(), [1.5, 1.5])
    with pytest.raises(ValueError, match="another shape"):
        network(ones(8, 3))


def test_dynamic_shapes_are_open_within_their_limits(mode):
    rows = Dim("rows", min=3, max=8)
    samples = {"first": of_ones(4, 2), "more": [of_ones(4, 5)]}, of_ones(1)
    dynamic = {"batch": {"first": {0: rows}, "more": [{0: rows}]}, "scale": None}
    network = ms_ops.from_torch(Joined(), samples, dynamic_shapes=dynamic)

    def call(first, second):
        return network({"first": ones(*first), "more": [ones(*second)]}, ones(1)).asnumpy()

    for count in (3, 8):
        np.testing.assert_array_equal(call((count, 2), (count, 5)), np.full(count, 7.0))
    with pytest.raises(ValueError, match=r"batch\['first'\] has another shape .*\[3..8, 2\]"):
        call((9, 2), (9, 5))
    with pytest.raises(ValueError, match=r"batch\['more'\]\[0\] has another shape .*\[3..8, 5\]"):
        call((4, 2), (4, 6))
    with pytest.raises(ValueError, match=r"batch\['more'\]\[0\].shape\[0\] must be batch\['first'\].shape\[0\]"):
        call((4, 2), (5, 5))


@pytest.mark.parametrize("is_known", [True, False])
def test_sizes_among_the_operands(mode, is_known):
    network = ms_ops.from_torch(Counting(), (of_ones(4, 2),), dynamic_shapes=({0: Dim("rows")},))
    if not is_known:
        network.set_inputs(ms.Tensor(shape=[None, 2], dtype=ms.float32))
    for count in (4, 3):
        np.testing.assert_array_equal(network(ones(count, 2)).asnumpy(), np.full((count, 2), count))
    assert int(network.seen) == 7


@pytest.mark.parametrize(
    ("target", "wrapped", "counts"),
    [("aten", False, (2, 2)), ("aten", True, (4, 1)), ("mint", False, (4, 1)), ("mint", True, (9, 9))],
)
@pytest.mark.parametrize("mode", [ms.GRAPH_MODE], indirect=True)
def test_a_graph_that_learns_sizes_when_it_runs_checks_what_is_open(target, wrapped, counts, mode):
    """And its gradient does: the network would take them, and give what torch's does not."""
    rows = Dim("rows", min=3, max=8)
    samples = of_ones(4, 2), of_ones(4, 5)
    if wrapped:
        module, samples, dynamic = JoinedList(), ([*samples],), ([{0: rows}, {0: rows}],)
    else:
        module, dynamic = Added(), ({0: rows}, {0: rows})
    network = ms_ops.from_torch(module, samples, dynamic_shapes=dynamic, target=target)

    class Gradients(nn.Cell):
        def __init__(self):
            super().__init__()
            self.of = ms.grad(network)

        def construct(self, a, b):
            return self.of([a, b])[0] if wrapped else self.of(a, b)

    class Outputs(nn.Cell):
        def construct(self, a, b):
            return network([a, b]) if wrapped else network(a, b)

    for make, shape in ((Outputs, (3,)), (Gradients, (3, 2))):
        cell = make()
        cell.set_inputs(*(ms.Tensor(shape=[None, size], dtype=ms.float32) for size in (2, 5)))
        assert cell(ones(3, 2), ones(3, 5)).shape == shape
        with pytest.raises((RuntimeError, ValueError), match="sizes must be as of the conversion|but got -1"):
            cell(ones(counts[0], 2), ones(counts[1], 5)).asnumpy()


def test_a_saved_graph_checks_what_is_open(tmp_path):
    rows = Dim("rows", min=3, max=8)
    network = ms_ops.from_torch(
        Added(), (of_ones(4, 2), of_ones(4, 5)), dynamic_shapes=({0: rows}, {0: rows}), out=tmp_path / "added.py"
    )
    inputs = [ms.Tensor(shape=[None, size], dtype=ms.float32) for size in (2, 5)]
    ms.export(
        network,
        *inputs,
        file_name=str(tmp_path / "added"),
        file_format="MINDIR",
        custom_func=ms_ops.dynamic_mindir,
    )
    loaded = nn.GraphCell(ms.load(str(tmp_path / "added.mindir")))
    np.testing.assert_array_equal(loaded(ones(5, 2), ones(5, 5)).asnumpy(), np.full(5, 7.0))
    with pytest.raises(RuntimeError, match=r"a.shape\[0\] >= 3, a.shape\[0\] <= 8, b.shape\[0\] == a.shape\[0\]"):
        loaded(ones(9, 2), ones(9, 5)).asnumpy()


def test_without_limits_every_size_is_taken(mode):
    network = ms_ops.from_torch(torch.nn.Linear(3, 2), (of_ones(4, 3),), dynamic_shapes=({0: Dim("rows")},))
    for count in (1, 2, 50):
        assert network(ones(count, 3)).shape == (count, 2)
    with pytest.raises(ValueError, match=r"\[\*, 3\]"):
        network(ones(4, 2))


class Padded(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.pad(x, (0, -x.shape[1] % 8)) + x.shape[1]


class Compared(torch.nn.Module):
    def forward(self, batch):
        first, second = batch["first"], batch["second"]
        return first.sum() if first.shape[0] > 2 * second.shape[0] else first.sum() * second.sum()


class Halved(torch.nn.Module):
    def forward(self, x):
        return x[: x.shape[0] // 2] if x.shape[0] % 2 == 0 else x


COUNT = Dim("count", min=2, max=8)
CONDITIONS = {
    "multiple": (Padded(), (of_ones(2, 24),), ({1: 8 * COUNT},), [(2, 16)], [(2, 17)], "must be a multiple of 8"),
    "guard": (Halved(), (of_ones(6, 2),), ({0: Dim.AUTO},), [(8, 2)], [(7, 2)], r"x\.shape\[0\] % 2 == 0 must hold"),
    "guard of two": (
        Compared(), ({"first": of_ones(3, 2), "second": of_ones(5, 2)},),
        ({"first": {0: Dim("first", min=2, max=90)}, "second": {0: Dim("second", min=2, max=90)}},),
        [(4, 2), (2, 2)], [(5, 2), (2, 2)],
        r"batch\['first'\].shape\[0\] <= 2 \* batch\['second'\].shape\[0\] must hold",
    ),
    "related": (
        Added(), (of_ones(6, 2), of_ones(13, 2)), ({0: COUNT}, {0: 2 * COUNT + 1}),
        [(6, 2), (13, 2)], [(6, 2), (12, 2)], r"b\.shape\[0\] must be a\.shape\[0\] \* 2 \+ 1",
    ),
}  # fmt: skip


class Totals(torch.nn.Module):
    def forward(self, a, b):
        return a.sum() + b.sum()


@needs_exporter
@pytest.mark.parametrize(
    ("name", "is_known"),
    [(name, is_known) for name in CONDITIONS for is_known in (True, False) if is_known or name != "guard of two"],
)
def test_other_conditions_on_sizes(mode, name, is_known):
    """What the tracing took for granted, and sizes that depend on another."""
    module, samples, dynamic, good, bad, message = CONDITIONS[name]
    module = Totals() if name == "related" else module
    network = ms_ops.from_torch(module, samples, dynamic_shapes=dynamic)
    as_dict = isinstance(samples[0], dict)

    def of(make, shapes):
        given = [make(shape) for shape in shapes]
        return (dict(zip(samples[0], given, strict=True)),) if as_dict else given

    if not is_known:  # of no dicts
        network.set_inputs(*of(lambda shape: ms.Tensor(shape=[None] * len(shape), dtype=ms.float32), good))
    expected = module(*of(lambda shape: torch.ones(shape), good))
    np.testing.assert_array_equal(network(*of(lambda shape: ones(*shape), good)).asnumpy(), expected.numpy())
    with pytest.raises(
        (ValueError, RuntimeError), match=message if is_known or mode == ms.PYNATIVE_MODE else "sizes must be"
    ):
        network(*of(lambda shape: ones(*shape), bad)).asnumpy()
