"""Graphs with dynamic shapes: what sizes decide, such as the dims that a gradient is summed over, comes as lists."""

from __future__ import annotations

import pytest

FUNCTIONS = """
def product(a, b): return a * b
def quotient(a, b): return a / b
def broadcast(a, b): return a * mint.sum(b, 0) + mint.sum(a, 1, keepdim=True) * b
def matmul(a, b): return mint.matmul(a, mint.transpose(b, 0, 1))
def batch_matmul(a, b): return mint.bmm(mint.unsqueeze(a, 0), mint.transpose(mint.unsqueeze(b, 0), 1, 2))
def mindspores_matmul(a, b): return ops.matmul(a, b.T)
def mse_loss(a, b): return F.mse_loss(a, b)
def mindspores_loss(a, b): return ops.mse_loss(a, b)
def l1_loss(a, b): return F.l1_loss(a, b)
def where(a, b): return mint.where(a > 0, a, b)
def maximum(a, b): return mint.maximum(a, b)
def flip(a, b): return mint.flip(a, (0,)) * b
def expanded(a, b): return mint.sum(a, 0, keepdim=True).expand_as(b) * b
def normalize(a, b): return F.normalize(a) * b
def activations(a, b): return F.gelu(a) * F.silu(b)
def roll(a, b): return mint.roll(a, 1, 0) * b
def addmm(a, b): return mint.addmm(a, a, mint.matmul(mint.transpose(a, 0, 1), b))
def lerp(a, b): return mint.lerp(a, b, 0.3)
def std(a, b): return mint.std(a, 0) * mint.sum(b)
def reshape(a, b): return mint.reshape(a, (-1,)) * mint.reshape(b, (-1,))
def permute(a, b): return mint.permute(mint.unsqueeze(a, 0), (2, 0, 1)) * mint.permute(mint.unsqueeze(b, 0), (2, 0, 1))
def layer_norm(a, b): return F.layer_norm(a, (4,)) * b
def cat(a, b): return mint.cat([a, b], 0) * 2
def tile(a, b): return mint.tile(a, (2, 1)) * 2
def sliced(a, b): return a[1:] * b[:-1]
"""
PROGRAM = f"""
import ms_ops
ms_ops.enable_mint_cpu()
import mindspore as ms
import numpy as np
from mindspore import mint, nn, ops
from mindspore.mint.nn import functional as F
{FUNCTIONS}
functions = [value for name, value in list(globals().items()) if getattr(value, "__module__", "") == "__main__"]
assert len(functions) == {FUNCTIONS.count("def ")}

class Gradients(nn.Cell):
    def __init__(self, net):
        super().__init__()
        self.net = net
        self.gradient = ops.GradOperation(get_all=True)

    def construct(self, *inputs):
        return self.net(*inputs), self.gradient(self.net)(*inputs)
"""
GRADIENTS = """
class Net(nn.Cell):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def construct(self, a, b):
        return self.function(a, b)

rng = np.random.default_rng(0)
batches = [[ms.Tensor(rng.standard_normal((n, 4)), ms.float32) for _ in range(2)] for n in (3, 5)]
for function in functions:
    net = Net(function)
    ms.set_context(mode=ms.PYNATIVE_MODE)
    expected = [Gradients(net)(*batch) for batch in batches]
    ms.set_context(mode=ms.GRAPH_MODE)
    graph = Gradients(net)
    graph.set_inputs(*[ms.Tensor(shape=SHAPE, dtype=ms.float32)] * 2)
    for batch, (result, gradients) in zip(batches, expected):
        found, found_gradients = graph(*batch)
        for one, other in zip((found, *found_gradients), (result, *gradients), strict=True):
            assert (one.shape, one.dtype) == (other.shape, other.dtype), function.__name__
            np.testing.assert_allclose(one.asnumpy(), other.asnumpy(), 1e-5, 1e-6, err_msg=function.__name__)
"""
INDEXED = """
ms.set_context(mode=ms.GRAPH_MODE)

class Indexed(nn.Cell):
    def construct(self, x, i):
        return x[i, i] * 2

class Masked(nn.Cell):
    def construct(self, x, scale):
        return x[x > 0] * scale

indexed = Gradients(Indexed())
indexed.set_inputs(ms.Tensor(shape=[None, 4], dtype=ms.float32), ms.Tensor(shape=[None], dtype=ms.int64))
for n in (3, 5):
    x = mint.reshape(mint.arange(n * 4, dtype=ms.float32), (n, 4))
    result, gradients = indexed(x, ms.Tensor([0, 2]))
    assert result.asnumpy().tolist() == [0, 20]
    assert np.argwhere(gradients[0].asnumpy() == 2).tolist() == [[0, 0], [2, 2]]
result, gradients = Gradients(Masked())(ms.Tensor([-1.0, 2.0, 3.0]), ms.Tensor([2.0]))
assert [tensor.asnumpy().tolist() for tensor in (result, *gradients)] == [[4, 6], [0, 2, 2], [5]]
"""
HALVED = """
ms.set_context(mode=ms.GRAPH_MODE)

class Step(nn.Cell):
    def construct(self, a, b):
        return broadcast(a, b), ms.grad(broadcast, (0, 1))(a, b)

net = Step()
net.set_inputs(*[ms.Tensor(shape=[None, 4], dtype=ms.bfloat16)] * 2)
for n in (3, 5):
    x = mint.ones((n, 4), dtype=ms.bfloat16)
    result, (da, db) = net(x, x)
    assert np.array_equal(result.float().asnumpy(), np.full((n, 4), n + 4.0)), result
    assert np.array_equal(da.float().asnumpy(), np.full((n, 4), n + 4.0)), da
    assert np.array_equal(db.float().asnumpy(), np.full((n, 4), n + 4.0)), db
"""
TRAINING = """
import torch
ms.set_context(mode=ms.GRAPH_MODE)
net = nn.SequentialCell(nn.Dense(4, 8), nn.ReLU(), nn.Dense(8, 3))
twin = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 3))
for parameter, weight in zip(net.trainable_params(), twin.parameters(), strict=True):
    parameter.set_data(ms.Tensor(weight.detach().numpy()))
optimizer = torch.optim.SGD(twin.parameters(), 0.1, 0.9)
step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.Momentum(net.trainable_params(), 0.1, 0.9))
step.set_train()
step.set_inputs(ms.Tensor(shape=[None, 4], dtype=ms.float32), ms.Tensor(shape=[None, 3], dtype=ms.float32))
for n in (4, 6, 3):
    x, y = torch.randn(n, 4), torch.randn(n, 3)
    loss = torch.nn.functional.mse_loss(twin(x), y)
    np.testing.assert_allclose(step(ms.Tensor(x.numpy()), ms.Tensor(y.numpy())).asnumpy(), loss.item(), rtol=1e-5)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
"""


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["[None, 4]", "[None, None]"])
def test_gradients_are_those_of_pynative_mode(warm_child, shape):
    warm_child(PROGRAM + GRADIENTS.replace("SHAPE", shape))


def test_indices_and_sizes_that_depend_on_values(warm_child):
    warm_child(PROGRAM + INDEXED)


def test_bfloat16(warm_child):
    warm_child(PROGRAM + HALVED)


def test_layers_of_mindspores_own_are_trained(warm_child):
    """Their gradients too are of primitives that ms_ops replaces."""
    warm_child(PROGRAM + TRAINING)
