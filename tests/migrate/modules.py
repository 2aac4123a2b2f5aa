"""Small modules that several tests convert."""

from __future__ import annotations

import torch
from torch import nn


class Branching(nn.Module):
    """Takes one of two ways by the values of its input."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 2)

    def forward(self, x):
        return self.inner(x) if x.sum() > 0 else x


class Straight(torch.autograd.Function):
    """A gradient that is not that of the forward."""

    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, gradient):
        return gradient


class Rounding(nn.Module):
    def forward(self, x):
        return Straight.apply(x)


class Scaling(nn.Module):
    """With an argument that is no tensor, and more results in training if that is wanted."""

    def __init__(self, extra=False):
        super().__init__()
        self.extra = extra

    def forward(self, x, double=False, power=1):
        y = (x * 2 if double else x) ** power
        return (y, x) if self.extra and self.training else y
