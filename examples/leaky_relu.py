"""A torch operator in MindSpore: forward and training, in PyNative and in graph mode. Argument: the device."""

import sys

import mindspore as ms
import numpy as np
from mindspore import nn, ops

import ms_ops


class Net(nn.Cell):
    """One op."""

    def __init__(self):
        super().__init__()
        self.leaky_relu = ms_ops.LeakyRelu(negative_slope=0.01)

    def construct(self, x):
        """Apply it."""
        return self.leaky_relu(x)


class Classifier(nn.Cell):
    """Two dense layers with a torch activation between them."""

    def __init__(self):
        super().__init__()
        self.hidden = nn.Dense(2, 16)
        self.activation = ms_ops.LeakyRelu(negative_slope=0.2)
        self.output = nn.Dense(16, 1)

    def construct(self, x):
        """Logits of shape (N, 1) for points of shape (N, 2)."""
        return self.output(self.activation(self.hidden(x)))


def train(steps: int = 200) -> list[float]:
    """Learn whether a point lies inside a ring; the loss of every step."""
    rng = np.random.default_rng(0)
    points = rng.uniform(-1, 1, (256, 2)).astype(np.float32)
    inside = (np.linalg.norm(points, axis=1, keepdims=True) < 0.7).astype(np.float32)
    x, label = ms.Tensor(points), ms.Tensor(inside)

    net = Classifier()
    optimizer = nn.Adam(net.trainable_params(), learning_rate=0.05)

    def forward(x, label):
        return ops.binary_cross_entropy_with_logits(net(x), label, ops.ones_like(label), ops.ones_like(label))

    step = ms.value_and_grad(forward, None, optimizer.parameters)
    losses = []
    for _ in range(steps):
        loss, gradients = step(x, label)
        optimizer(gradients)
        losses.append(float(loss.asnumpy()))
    return losses


if __name__ == "__main__":
    ms.set_device(sys.argv[1] if len(sys.argv) > 1 else "CPU")
    x = ms.Tensor(np.array([[0, -0.1], [-0.2, 1]]), ms.float32)
    for mode, name in ((ms.GRAPH_MODE, "graph"), (ms.PYNATIVE_MODE, "PyNative")):
        ms.set_context(mode=mode)
        ms.set_seed(0)
        print(f"--- {name} mode")
        print(Net()(x))
        losses = train()
        print(f"loss {losses[0]:.3f} -> {losses[-1]:.3f} in {len(losses)} steps")
        assert losses[-1] < 0.5 * losses[0], "training did not reduce the loss"
