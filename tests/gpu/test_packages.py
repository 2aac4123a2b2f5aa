"""Kernels for CUDA of a package of operators, in MindSpore's plug-in on a real GPU."""

from __future__ import annotations

import pytest

from tests.packages.built_in_place import example

pytestmark = pytest.mark.gpu

_PROGRAM = """
import mindspore as ms
import numpy as np
import torch
from mindspore import nn
import ms_ops
import bias_act.mindspore
ms.set_device("GPU")
ms.set_context(mode=ms.{mode})

numbers = np.random.default_rng(0)
x, bias = numbers.standard_normal((257, 33), np.float32), numbers.standard_normal(33, np.float32)
of_torch = [torch.tensor(array, device="cuda", requires_grad=True) for array in (x, bias)]
expected = torch.ops.bias_act.bias_act(*of_torch, 0.2)
(expected**2).sum().backward()


def squares(x, bias):
    return (bias_act.mindspore.bias_act(x, bias, 0.2) ** 2).sum()


of_mindspore = ms.Tensor(x), ms.Tensor(bias)
result = bias_act.mindspore.bias_act(*of_mindspore, 0.2)
np.testing.assert_array_equal(result.asnumpy(), expected.detach().cpu().numpy())
for gradient, tensor in zip(ms.grad(squares, (0, 1))(*of_mindspore), of_torch):
    np.testing.assert_array_equal(gradient.asnumpy(), tensor.grad.cpu().numpy())


class Layer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(ms.Tensor(x[:33]))
        self.bias = ms.Parameter(ms.Tensor(bias))

    def construct(self, x):
        return bias_act.mindspore.bias_act(ms_ops.aten.mm(x, self.weight), self.bias, 0.1)


layer = Layer()
optimizer = nn.Adam(layer.trainable_params(), 1e-2)


def loss(x):
    return ms_ops.aten.mean(layer(x) ** 2)


step = ms.value_and_grad(loss, None, optimizer.parameters)
losses = []
for _ in range(10):
    value, gradients = step(of_mindspore[0])
    optimizer(gradients)
    losses.append(float(value.asnumpy()))
assert losses[-1] < 0.9 * losses[0], losses
"""


@pytest.mark.nvcc
@pytest.mark.parametrize("mode", ["PYNATIVE_MODE", "GRAPH_MODE"])
def test_a_package_computes_as_in_pytorch_and_is_trained(on_plug_in, mode):
    package = example("bias_act")
    on_plug_in(f"sys.path.insert(0, {str(package)!r})\n{_PROGRAM.format(mode=mode)}")
