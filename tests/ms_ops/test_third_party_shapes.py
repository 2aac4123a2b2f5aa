"""Operators of other libraries whose output shapes depend on data, which only their fake functions say."""

import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

import ms_ops
from tests.nets import Net

X = np.array([3.0, -1.0, 2.0, -4.0, 5.0], np.float32)
OTHERS = [np.array([-1.0, -2.0], np.float32), np.array([1.0, 2.0, 3.0], np.float32)]


@torch.library.custom_op("ms_ops_shapes::positives", mutates_args=())
def positives(x: torch.Tensor, factor: float) -> torch.Tensor:
    return x[x > 0] * factor


@positives.register_fake
def _(x, factor):
    return x.new_empty(torch.library.get_ctx().new_dynamic_size())


def _keep(ctx, inputs, output):
    ctx.save_for_backward(inputs[0])
    ctx.factor = inputs[1]


def _positives_gradient(ctx, gradient):
    (x,) = ctx.saved_tensors
    return torch.zeros_like(x).masked_scatter(x > 0, gradient * ctx.factor), None


positives.register_autograd(_positives_gradient, setup_context=_keep)


@torch.library.custom_op(
    "ms_ops_shapes::kept", mutates_args=(), schema="(Tensor boxes, Tensor scores, float least) -> (Tensor, Tensor)"
)
def kept(boxes: torch.Tensor, scores: torch.Tensor, least: float) -> tuple[torch.Tensor, torch.Tensor]:
    torch._check(boxes.dim() == 2, lambda: f"boxes must be a matrix, got {boxes.dim()} dims")
    chosen = torch.nonzero(scores > least)[:, 0]
    return boxes[chosen], torch.cat([chosen, chosen])


@kept.register_fake
def _(boxes, scores, least):
    torch._check(boxes.dim() == 2, lambda: f"boxes must be a matrix, got {boxes.dim()} dims")
    count = torch.library.get_ctx().new_dynamic_size()
    return boxes.new_empty(count, boxes.shape[1]), scores.new_empty(2 * count, dtype=torch.int64)


@torch.library.custom_op("ms_ops_shapes::unsaid", mutates_args=())
def unsaid(x: torch.Tensor) -> torch.Tensor:
    return x[x > 0]


def torch_gradient(array, factor):
    leaf = torch.from_numpy(array).requires_grad_()
    return torch.autograd.grad(torch.ops.ms_ops_shapes.positives(leaf, factor).sum(), leaf)[0].numpy()


def test_exact_shapes_and_gradient(mode):
    net = Net(ms_ops.op("ms_ops_shapes::positives", factor=2.0))
    for array in [X, *OTHERS, X]:
        result = net(ms.Tensor(array)).asnumpy()
        np.testing.assert_array_equal(result, array[array > 0] * 2)
        assert result.shape == (np.sum(array > 0),)
        gradient = ms.grad(net)(ms.Tensor(array)).asnumpy()
        np.testing.assert_array_equal(gradient, torch_gradient(array, 2.0))


def test_several_outputs_of_one_unknown_size(mode):
    net = Net(ms_ops.op("ms_ops_shapes::kept", least=0.5))
    boxes = np.arange(12, dtype=np.float32).reshape(3, 4)
    for scores in ([0.9, 0.1, 0.7], [0.0, 0.0, 0.0]):
        chosen, indices = net(ms.Tensor(boxes), ms.Tensor(scores, ms.float32))
        expected = torch.ops.ms_ops_shapes.kept(torch.from_numpy(boxes), torch.tensor(scores), 0.5)
        np.testing.assert_array_equal(chosen.asnumpy(), expected[0].numpy())
        np.testing.assert_array_equal(indices.asnumpy(), expected[1].numpy())
        assert chosen.shape == expected[0].shape


@pytest.mark.parametrize("shape", [[None], None], ids=["dim", "rank"])
def test_graph_with_dynamic_inputs(shape):
    net = Net(ms_ops.op("ms_ops_shapes::positives", factor=2.0))
    net.set_inputs(ms.Tensor(shape=shape, dtype=ms.float32))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        for array in [X, *OTHERS]:
            np.testing.assert_array_equal(net(ms.Tensor(array)).asnumpy(), array[array > 0] * 2)
        dynamic = ms.jit(ms.grad(net), dynamic=1)
        for array in [X, *OTHERS]:
            np.testing.assert_array_equal(dynamic(ms.Tensor(array)).asnumpy(), torch_gradient(array, 2.0))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_followed_by_other_operators(mode):
    op = ms_ops.op("ms_ops_shapes::positives", factor=1.0)

    class Head(nn.Cell):
        def construct(self, x):
            return ms_ops.aten.sum(ms_ops.aten.mul(op(x), op(ms_ops.aten.mul(x, 3.0))))

    np.testing.assert_allclose(Head()(ms.Tensor(X)).asnumpy(), np.sum(3 * X[X > 0] ** 2))


def test_their_own_checks_reach_the_user(mode):
    with pytest.raises(RuntimeError, match="boxes must be a matrix, got 1 dims"):
        Net(ms_ops.op("ms_ops_shapes::kept", least=0.5))(ms.Tensor(X), ms.Tensor(X[0]))[0].asnumpy()


def test_sizes_that_the_user_says_depend_on_data(mode):
    op = ms_ops.op("ms_ops_shapes::unsaid", out_shape=lambda x: (None,), out_dtype=lambda x: x)
    for array in [X, *OTHERS]:
        np.testing.assert_array_equal(Net(op)(ms.Tensor(array)).asnumpy(), array[array > 0])


def test_op_objects_are_copied_pickled_and_moved(mode):
    op = ms_ops.op("ms_ops_shapes::positives", factor=2.0)
    moved = ms_ops.op("ms_ops_shapes::positives", factor=2.0)
    assert moved.set_device("CPU") is moved
    for one in (copy.deepcopy(op), pickle.loads(pickle.dumps(op)), moved, pickle.loads(pickle.dumps(moved))):
        np.testing.assert_array_equal(Net(one)(ms.Tensor(X)).asnumpy(), X[X > 0] * 2)
    with pytest.raises(ValueError, match="TPU"):
        op.set_device("TPU")
