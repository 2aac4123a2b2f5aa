"""Networks of PyTorch's, taken into MindSpore, trained and evaluated on a real GPU as torch does it there."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.gpu

_PROGRAM = """
import copy
import mindspore as ms
import numpy as np
import torch
import ms_ops
ms.set_device("GPU")
ms.set_context(mode=ms.{mode})
torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
torch.manual_seed(0)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.convolution = torch.nn.Conv2d(3, 8, 3, padding=1)
        self.norm = torch.nn.BatchNorm2d(8)
        self.encoder = torch.nn.TransformerEncoderLayer(16, 2, 32, dropout=0.0, batch_first=True)
        self.head = torch.nn.Linear(8 * 16 * 16, 10)

    def forward(self, x):
        features = torch.relu(self.norm(self.convolution(x)))
        sequence = self.encoder(features.reshape(len(x), -1, 16))
        return self.head(sequence.reshape(len(x), -1))


module, x, labels = Network(), torch.randn(4, 3, 16, 16), torch.randint(0, 10, (4,))
on_gpu = copy.deepcopy(module).cuda()
optimizer = torch.optim.SGD(on_gpu.parameters(), lr=0.05)
expected = []
for _ in range(10):
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(on_gpu(x.cuda()), labels.cuda())
    loss.backward()
    optimizer.step()
    expected.append(loss.item())

cell = {take}
optimizer = ms.nn.SGD(cell.trainable_params(), 0.05)


def loss_of(x, labels):
    return ms_ops.aten.cross_entropy_loss(cell(x), labels)


step = ms.value_and_grad(loss_of, None, optimizer.parameters)
x, labels = ms.Tensor(x.numpy()), ms.Tensor(labels.numpy())
cell.set_train(True)
losses = []
for _ in range(10):
    loss, gradients = step(x, labels)
    optimizer(gradients)
    losses.append(float(loss.asnumpy()))
np.testing.assert_allclose(losses, expected, rtol=1e-5)
cell.set_train(False)
with torch.no_grad():
    evaluated = on_gpu.eval()(torch.from_numpy(x.asnumpy()).cuda()).cpu().numpy()
np.testing.assert_allclose(cell(x).asnumpy(), evaluated, rtol=1e-4, atol=1e-5)
"""


@pytest.mark.parametrize("mode", ["PYNATIVE_MODE", "GRAPH_MODE"])
@pytest.mark.parametrize("take", ["ms_ops.from_torch(module, (x,))", "ms_ops.TorchModule(module)"])
def test_trained_and_evaluated(on_plug_in, mode, take):
    on_plug_in(_PROGRAM.format(mode=mode, take=take))
