"""Operators of other libraries that write to their arguments: they write to copies, which are returned."""

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from tests.nets import Net

pytestmark = pytest.mark.usefixtures("third_party")

X = np.array([[-1.5, 2.0, 0.5], [3.0, -0.25, 1.0]], np.float32)
W = np.array([2.0, -1.0, 4.0], np.float32)


@torch.library.custom_op("ms_ops_writes::rms_norm", mutates_args={"out"})
def rms_norm(out: torch.Tensor, x: torch.Tensor, weight: torch.Tensor, epsilon: float) -> None:
    out.copy_(x * torch.rsqrt(x.square().mean(-1, keepdim=True) + epsilon) * weight)


rms_norm.register_fake(lambda out, x, weight, epsilon: None)


@torch.library.custom_op(
    "ms_ops_writes::add_to",
    mutates_args={"total", "parts"},
    schema="(Tensor(a0!) total, Tensor(a1!)[] parts, Tensor x) -> Tensor",
)
def add_to(total: torch.Tensor, parts: list[torch.Tensor], x: torch.Tensor) -> torch.Tensor:
    total.add_(x.sum())
    for part in parts:
        part.mul_(2)
    return x * 10


add_to.register_fake(lambda total, parts, x: torch.empty_like(x))


def test_nothing_returned_becomes_what_was_written(mode):
    op = ms_ops.op("ms_ops_writes::rms_norm", epsilon=1e-6)
    out, x, weight = ms.Tensor(np.zeros_like(X)), ms.Tensor(X), ms.Tensor(W)
    result = Net(op)(out, x, weight)
    reference = torch.zeros(2, 3)
    torch.ops.ms_ops_writes.rms_norm(reference, torch.from_numpy(X), torch.from_numpy(W), 1e-6)
    np.testing.assert_array_equal(result.asnumpy(), reference.numpy())
    np.testing.assert_array_equal(out.asnumpy(), np.zeros_like(X))


def test_results_are_followed_by_what_was_written(mode):
    op = ms_ops.op("ms_ops_writes::add_to")
    tensors = [ms.Tensor(array) for array in (np.ones((), np.float32), W, W + 1, X)]

    class Lists(nn.Cell):
        def construct(self, total, first, second, x):
            return op(total, [first, second], x)

    results = Lists()(*tensors)
    for result, expected in zip(results, (X * 10, 1 + X.sum(), W * 2, (W + 1) * 2), strict=True):
        np.testing.assert_array_equal(result.asnumpy(), expected)
    for tensor, before in zip(tensors, (np.ones(()), W, W + 1, X), strict=True):
        np.testing.assert_array_equal(tensor.asnumpy(), before)


@pytest.mark.parametrize("name", ["accumulate_", "accumulate_out"])
def test_a_result_that_is_the_written_argument_comes_once(mode, name):
    """Also of a Parameter and of a view of a larger tensor, which must stay what they are."""
    op = ms_ops.op(f"ms_ops_test::{name}", factor=3.0)
    whole = ms.Parameter(ms.Tensor(np.stack([X, X])))
    net = Net(op)
    for tensor in (whole, whole[1], ms.Tensor(X).T):
        before = tensor.asnumpy().copy()
        result = net(tensor, tensor)
        np.testing.assert_array_equal(result.asnumpy(), before + 3 * before)
        np.testing.assert_array_equal(tensor.asnumpy(), before)


def test_the_library_differentiates_what_it_writes(mode):
    op = ms_ops.op("ms_ops_test::accumulate_", factor=3.0)
    gradients = ms.grad(Net(op), (0, 1))(ms.Tensor(X), ms.Tensor(X))
    np.testing.assert_array_equal(gradients[0].asnumpy(), np.ones_like(X))
    np.testing.assert_array_equal(gradients[1].asnumpy(), np.full_like(X, 3))


def test_a_gradient_of_what_is_written_behind_autograds_back_is_an_error(mode):
    op = ms_ops.op("ms_ops_writes::rms_norm", epsilon=1e-6)
    for position in (0, 1):
        with pytest.raises((RuntimeError, NotImplementedError), match="ms_ops_writes::rms_norm.* no gradient"):
            ms.grad(Net(op), position)(ms.Tensor(X), ms.Tensor(X), ms.Tensor(W)).asnumpy()
    with pytest.raises((RuntimeError, NotImplementedError), match="ms_ops_test::fill_undifferentiated.* no gradient"):
        ms.grad(Net(ms_ops.op("ms_ops_test::fill_undifferentiated")))(ms.Tensor(X), ms.Tensor(X)).asnumpy()


@pytest.mark.parametrize("position", [0, (0, 1)])
def test_a_gradient_by_way_of_what_is_written_and_of_a_result_is_an_error(mode, position):
    """The result has a gradient; what is written has none, whatever it is asked for."""
    op = ms_ops.op("ms_ops_test::scaled_and_counted", factor=3.0)

    class Both(nn.Cell):
        def construct(self, x, count):
            result, written = op(x, count)
            return result.sum() + written.sum()

    def gradients():
        found = ms.grad(Both(), position)(ms.Tensor(X), ms.Tensor([1.0, 2.0]))
        return [gradient.asnumpy() for gradient in (found if isinstance(found, tuple) else (found,))]

    with pytest.raises((RuntimeError, NotImplementedError), match="ms_ops_test::scaled_and_counted.* no gradient"):
        gradients()


def test_a_written_buffer_does_not_keep_the_result_from_being_differentiated(mode):
    """As of batch normalisation: nobody wants the gradient of the running statistics."""
    op = ms_ops.op("ms_ops_test::scaled_and_counted", factor=3.0)

    class First(nn.Cell):
        def construct(self, x, count):
            return op(x, count)[0]

    result, count = Net(op)(ms.Tensor(X), ms.Tensor([1.0, 2.0]))
    np.testing.assert_array_equal(result.asnumpy(), X * 3)
    np.testing.assert_array_equal(count.asnumpy(), [2.0, 3.0])
    gradient = ms.grad(First())(ms.Tensor(X), ms.Tensor([1.0, 2.0]))
    np.testing.assert_array_equal(gradient.asnumpy(), np.full_like(X, 3))


@pytest.mark.parametrize("shape", [[None, 3], None], ids=["dim", "rank"])
def test_graph_with_dynamic_shapes(shape):
    net = Net(ms_ops.op("ms_ops_writes::rms_norm", epsilon=1e-6))
    dynamic = ms.Tensor(shape=shape, dtype=ms.float32)
    net.set_inputs(dynamic, dynamic, ms.Tensor(shape=[3], dtype=ms.float32))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        for rows in (2, 5):
            x = np.arange(rows * 3, dtype=np.float32).reshape(rows, 3) + 1
            result = net(ms.Tensor(np.zeros_like(x)), ms.Tensor(x), ms.Tensor(W))
            expected = x / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-6) * W
            np.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-5)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_in_the_call(mode):
    class Norm(nn.Cell):
        def construct(self, x, weight):
            return ms_ops.ops.ms_ops_writes.rms_norm(x, x, weight, 1e-6)

    expected = X / np.sqrt((X**2).mean(-1, keepdims=True) + 1e-6) * W
    np.testing.assert_allclose(Norm()(ms.Tensor(X), ms.Tensor(W)).asnumpy(), expected, rtol=1e-5)


def test_optional_result(mode):
    """None in PyNative mode; in a graph, an empty tensor."""
    with_sum = ms_ops.op("ms_ops_test::doubled_and_sum", wants_sum=True)
    doubled, total = Net(with_sum)(ms.Tensor(X))
    np.testing.assert_array_equal(doubled.asnumpy(), X * 2)
    np.testing.assert_array_equal(total.asnumpy(), X.sum())
    doubled, total = Net(ms_ops.op("ms_ops_test::doubled_and_sum", wants_sum=False))(ms.Tensor(X))
    np.testing.assert_array_equal(doubled.asnumpy(), X * 2)
    assert total is None if mode == ms.PYNATIVE_MODE else total.shape == (0,)
    result = Net(ms_ops.op("ms_ops_test::maybe", gives=True))(ms.Tensor(X))
    np.testing.assert_array_equal(result.asnumpy(), X + 1)


def test_help_says_what_is_written():
    assert "Writes to out" in ms_ops.ops.ms_ops_writes.rms_norm.__doc__
    assert "rms_norm" in dir(ms_ops.ops.ms_ops_writes)
    assert not any("__functional" in name for name in dir(ms_ops.ops))


def test_torchs_own_are_still_refused_by_name():
    with pytest.raises(AttributeError, match="use aten::relu, which returns new ones"):
        ms_ops.op("aten::relu_")


def test_mindir_in_another_process(warm_child, tmp_path, third_party):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net = Net(ms_ops.op("ms_ops_test::accumulate_", factor=3.0))
        ms.export(net, ms.Tensor(X), ms.Tensor(X), file_name=str(tmp_path / "net"), file_format="MINDIR")
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    warm_child(f"""
        import mindspore as ms
        import numpy as np

        import ms_ops

        ms_ops.load_library({str(third_party)!r})
        ms.set_context(mode=ms.GRAPH_MODE)
        net = ms.nn.GraphCell(ms.load({str(tmp_path / "net.mindir")!r}))
        x = ms.Tensor(np.ones((2, 3), np.float32))
        assert (net(x, x).asnumpy() == 4).all()
    """)
