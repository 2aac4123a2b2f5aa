"""Networks whose backward calls a backward: what that one gives their parameters is part of the gradient."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

import ms_ops
from tests.migrate import twins


class Coupling(nn.Module):
    """One reversible block: the backward computes its inputs from its outputs."""

    def __init__(self):
        super().__init__()
        self.left = nn.Sequential(nn.Linear(3, 3), nn.Tanh())
        self.right = nn.Sequential(nn.Linear(3, 3), nn.Tanh())

    def forward(self, x):
        first, second = x.chunk(2, -1)
        first = first + self.left(second)
        return torch.cat([first, second + self.right(first)], -1)

    def inverse(self, y):
        first, second = y.chunk(2, -1)
        second = second - self.right(first)
        return torch.cat([first - self.left(second), second], -1)


class Reversing(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, blocks):
        for block in blocks:
            x = block(x)
        ctx.blocks = blocks
        ctx.save_for_backward(x)
        return x

    @staticmethod
    def backward(ctx, gradient):
        (y,) = ctx.saved_tensors
        for block in reversed(ctx.blocks):
            with torch.no_grad():
                x = block.inverse(y)
            with torch.enable_grad():
                torch.autograd.backward(block(x.requires_grad_()), gradient)
            y, gradient = x.detach(), x.grad
        return gradient, None


class Reversible(nn.Module):
    """One block comes twice, and once where autograd sees it."""

    def __init__(self):
        super().__init__()
        self.before, self.blocks = nn.Linear(4, 6), nn.ModuleList([Coupling(), Coupling()])

    def forward(self, x):
        first, second = self.blocks
        return first(Reversing.apply(self.before(x), [first, second, first]))


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.before, self.layers = nn.Linear(4, 6), nn.Sequential(nn.Linear(6, 6), nn.Dropout(0.5), nn.Tanh())

    def forward(self, x):
        return self.layers(checkpoint(self.layers, self.before(x), use_reentrant=True))


@pytest.mark.parametrize("make", [Reversible, Checkpointed])
def test_gradients_are_those_of_torchs_backward(make, mode):
    network = make()
    cell = ms_ops.TorchModule(network).set_train()
    x = torch.randn(5, 4)
    for _ in range(2):  # nothing is left of the first
        ms.set_seed(1)
        loss, gradients = twins.mindspore_gradients(cell, (x,))
        torch.manual_seed(1)
        expected_loss, expected = twins.torch_gradients(network, (x,))
        np.testing.assert_allclose(loss, expected_loss, rtol=1e-6)
        assert gradients.keys() == expected.keys()
        for name, gradient in expected.items():
            np.testing.assert_allclose(gradients[name], gradient, rtol=1e-5, atol=1e-6, err_msg=name)
