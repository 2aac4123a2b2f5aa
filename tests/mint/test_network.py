"""A network of mint's layers trains and evaluates as torch's does, with the same weights, in both modes."""

from __future__ import annotations

import pytest

from tests.conftest import modes

pytestmark = pytest.mark.slow

NETWORK = """
import numpy as np, torch
import mindspore as ms
import ms_ops
ms_ops.enable_mint_cpu()
from mindspore import mint
ms.set_context(mode={mode})
rng = np.random.default_rng(0)
torch.manual_seed(0)

class Net(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = mint.nn.Conv2d(3, 8, 3, padding=1)
        self.norm = mint.nn.BatchNorm2d(8)
        self.pool = mint.nn.MaxPool2d(2)
        self.groups = mint.nn.GroupNorm(2, 8)
        self.mean = mint.nn.AdaptiveAvgPool2d((2, 2))
        self.drop = mint.nn.Dropout({dropout})
        self.hidden = mint.nn.Linear(32, 16)
        self.hidden_norm = mint.nn.BatchNorm1d(16)
        self.layer_norm = mint.nn.LayerNorm((16,))
        self.out = mint.nn.Linear(16, 5)

    def construct(self, x):
        x = self.pool(mint.nn.functional.relu(self.norm(self.conv(x))))
        x = mint.flatten(self.mean(self.groups(x)), 1)
        x = self.layer_norm(self.hidden_norm(self.hidden(self.drop(x))))
        return self.out(mint.nn.functional.gelu(x))

class Twin(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, padding=1)
        self.norm = torch.nn.BatchNorm2d(8)
        self.pool = torch.nn.MaxPool2d(2)
        self.groups = torch.nn.GroupNorm(2, 8)
        self.mean = torch.nn.AdaptiveAvgPool2d((2, 2))
        self.drop = torch.nn.Dropout({dropout})
        self.hidden = torch.nn.Linear(32, 16)
        self.hidden_norm = torch.nn.BatchNorm1d(16)
        self.layer_norm = torch.nn.LayerNorm((16,))
        self.out = torch.nn.Linear(16, 5)

    def forward(self, x):
        x = self.pool(torch.nn.functional.relu(self.norm(self.conv(x))))
        x = torch.flatten(self.mean(self.groups(x)), 1)
        x = self.layer_norm(self.hidden_norm(self.hidden(self.drop(x))))
        return self.out(torch.nn.functional.gelu(x))

net, twin = Net(), Twin()
state = twin.state_dict()
parameters = {{parameter.name: parameter for parameter in net.get_parameters()}}
assert parameters.keys() == state.keys(), (parameters.keys(), state.keys())
for name, parameter in parameters.items():
    parameter.set_data(ms.Tensor(state[name].numpy().copy()))
# Not Adam: the gradients of biases before batch norm are rounding errors, which it would scale to steps of any sign.
optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1, momentum=0.9)
theirs = torch.optim.SGD(twin.parameters(), lr=0.1, momentum=0.9)
criterion = mint.nn.CrossEntropyLoss()

def loss(x, labels):
    return criterion(net(x), labels)

step = ms.value_and_grad(loss, None, optimizer.parameters)

def batch():
    return rng.standard_normal((6, 3, 8, 8)).astype(np.float32), rng.integers(0, 5, 6)

def evaluate():
    net.set_train(False)
    twin.eval()
    x, _ = batch()
    return net(ms.Tensor(x)).asnumpy(), twin(torch.tensor(x)).detach().numpy()
"""


@modes
def test_training_steps_and_evaluations_are_torchs(warm_child, mode):
    warm_child(
        NETWORK.format(mode=mode, dropout=0.0)
        + """
np.testing.assert_allclose(*evaluate(), rtol=1e-4, atol=1e-4)
for _ in range(4):
    net.set_train(True)
    twin.train()
    x, labels = batch()
    value, gradients = step(ms.Tensor(x), ms.Tensor(labels))
    optimizer(gradients)
    theirs.zero_grad()
    expected = torch.nn.functional.cross_entropy(twin(torch.tensor(x)), torch.tensor(labels))
    expected.backward()
    theirs.step()
    np.testing.assert_allclose(float(value), float(expected.detach()), rtol=1e-4)
    np.testing.assert_allclose(*evaluate(), rtol=2e-3, atol=2e-3)
for name, tensor in twin.state_dict().items():
    np.testing.assert_allclose(parameters[name].asnumpy(), tensor.numpy(), rtol=5e-3, atol=5e-3, err_msg=name)
assert np.abs(parameters["norm.running_mean"].asnumpy()).max() > 1e-3
"""
    )


@modes
def test_dropout_is_random_in_training_alone(warm_child, mode):
    warm_child(
        NETWORK.format(mode=mode, dropout=0.5)
        + """
x, labels = (ms.Tensor(array) for array in batch())
net.set_train(True)
assert not np.array_equal(net(x).asnumpy(), net(x).asnumpy())
value, gradients = step(x, labels)
assert all(np.isfinite(gradient.asnumpy()).all() for gradient in gradients)
for _ in range(2):
    for name in ("norm.running_mean", "norm.running_var", "hidden_norm.running_mean", "hidden_norm.running_var"):
        state[name].copy_(torch.tensor(parameters[name].asnumpy()))
    np.testing.assert_allclose(*evaluate(), rtol=1e-4, atol=1e-4)
"""
    )
