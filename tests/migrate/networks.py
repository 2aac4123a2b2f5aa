"""Networks of PyTorch's that are converted: small ones, each with something of its own."""

from __future__ import annotations

import functools
from typing import NamedTuple

import mindspore as ms
import torch
from torch import nn

import ms_ops
from tests.migrate.modules import Straight


class Sample(NamedTuple):
    """A network and inputs for it."""

    network: nn.Module
    args: tuple


class Block(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.shortcut = None
        if stride > 1:
            self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = self.bn2(self.conv2(self.relu(self.bn1(self.conv1(x)))))
        y += x if self.shortcut is None else self.shortcut(x)
        return self.relu(y)


class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(3, 2, 1))
        self.stages = nn.ModuleList([Block(8, 8, 1), Block(8, 8, 1), Block(8, 16, 2), Block(16, 32, 2)])
        self.head = nn.Linear(32, 10)

    def forward(self, x):
        x = self.stem(x)
        for stage in self.stages:
            x = stage(x)
        return self.head(x.mean((2, 3)))


class Attention(nn.Module):
    """With tied weights, a buffer that is not saved, a mask, dropout, and outputs in a dictionary."""

    def __init__(self, dropout=0.0):
        super().__init__()
        self.embedding = nn.Embedding(50, 16)
        self.position = nn.Parameter(torch.randn(12, 16) * 0.02)
        self.register_buffer("causal", torch.ones(12, 12, dtype=torch.bool).tril(), persistent=False)
        self.layers = nn.ModuleList([nn.ModuleDict({"norm": nn.LayerNorm(16), "mix": nn.Linear(16, 16)}) for _ in "ab"])
        self.dropout = nn.Dropout(dropout)
        self.out = nn.Linear(16, 50, bias=False)
        self.out.weight = self.embedding.weight

    def forward(self, tokens, mask=None):
        x = self.embedding(tokens) + self.position
        for layer in self.layers:
            y = layer["norm"](x)
            allowed = self.causal if mask is None else self.causal & mask[:, None, None, :]
            heads = layer["mix"](y).unflatten(-1, (4, 4)).transpose(1, 2)
            attended = nn.functional.scaled_dot_product_attention(heads, heads, heads, attn_mask=allowed)
            x = x + self.dropout(attended.transpose(1, 2).flatten(2))
        return {"logits": self.out(x), "states": (x, None)}


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.embedding = nn.Embedding(20, 8)
        self.rnn = kind(8, 12, 2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(24, 4)

    def forward(self, tokens):
        states, _ = self.rnn(self.embedding(tokens))
        return self.out(states[:, -1])


class Upsampling(nn.Module):
    """As a U-Net's last stage: two inputs of two resolutions."""

    def __init__(self):
        super().__init__()
        self.up = nn.ConvTranspose2d(8, 4, 2, 2)
        self.mix = nn.Sequential(nn.Conv2d(8, 4, 3, padding=1), nn.GroupNorm(2, 4), nn.SiLU(), nn.Dropout2d(0.0))
        self.scale = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)

    def forward(self, features):
        low, high = features["low"], features["high"][0]
        return self.scale(self.mix(torch.cat([self.up(low), high], 1))), high.mean()


class UNet(nn.Module):
    """Two resolutions, and what the first one saw beside what the second makes of it."""

    def __init__(self):
        super().__init__()
        self.first, self.second = self._convolutions(3, 8), self._convolutions(8, 16)
        self.down, self.up = nn.MaxPool2d(2), nn.ConvTranspose2d(16, 8, 2, 2)
        self.last = nn.Sequential(self._convolutions(16, 8), nn.Conv2d(8, 2, 1))

    @staticmethod
    def _convolutions(inputs, outputs):
        first = nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
        return nn.Sequential(*first, nn.Conv2d(outputs, outputs, 3, padding=1), nn.ReLU(inplace=True))

    def forward(self, images):
        seen = self.first(images)
        return self.last(torch.cat([seen, self.up(self.second(self.down(seen)))], 1))


class Generator(nn.Sequential):
    def __init__(self):
        first = nn.Linear(6, 64), nn.Unflatten(1, (16, 2, 2)), nn.BatchNorm2d(16), nn.ReLU()
        super().__init__(*first, nn.ConvTranspose2d(16, 3, 4, 2, 1), nn.Tanh())


class Discriminator(nn.Sequential):
    def __init__(self):
        first = nn.Conv2d(3, 8, 3, 2, 1, bias=False), nn.BatchNorm2d(8), nn.LeakyReLU(0.2)
        super().__init__(*first, nn.Flatten(), nn.Linear(32, 1))


class Adversaries(nn.Module):
    """Each call of the discriminator sets its running statistics."""

    def __init__(self):
        super().__init__()
        self.generator, self.discriminator = Generator(), Discriminator()

    def forward(self, noise, images):
        return self.discriminator(self.generator(noise)), self.discriminator(images)


class Quantized(nn.Module):
    """With an autograd function: rounded numbers, and gradients as if they were not."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 3))

    def forward(self, x):
        return self.layers(Straight.apply(x * 4)) / 4


@torch.library.custom_op("tests_migrate::bump", mutates_args=(), schema="(Tensor x, float width) -> Tensor")
def bump(x: torch.Tensor, width: float) -> torch.Tensor:
    """An operator of a third party's, with a gradient of its own."""
    return torch.exp(-((x / width) ** 2))


@bump.register_fake
def _(x, width):
    return torch.empty_like(x)


def _save(ctx, inputs, output):
    ctx.save_for_backward(inputs[0], output)
    ctx.width = inputs[1]


def _gradient(ctx, gradient):
    x, y = ctx.saved_tensors
    return gradient * y * x * (-2 / ctx.width**2), None


bump.register_autograd(_gradient, setup_context=_save)


class RadialBasis(nn.Module):
    def __init__(self):
        super().__init__()
        self.centres, self.out = nn.Parameter(torch.randn(8, 6)), nn.Linear(8, 3)

    def forward(self, x):
        return self.out(bump((x[:, None] - self.centres).norm(dim=-1), 2.0))


def samples() -> dict[str, Sample]:
    """All of them, with weights that are always the same."""
    with torch.random.fork_rng():
        torch.manual_seed(0)
        return {name: Sample(*made) for name, made in _made()}


def _made():
    tokens, vectors = torch.randint(0, 20, (3, 12)), torch.randn(5, 6)
    mask = torch.ones(3, 12, dtype=torch.bool)
    mask[0, 8:] = False
    yield "resnet", (ResNet(), (torch.randn(4, 3, 32, 32),))
    yield "attention", (Attention(), (tokens, mask))
    yield "lstm", (Recurrent(nn.LSTM), (tokens,))
    yield "gru", (Recurrent(nn.GRU), (tokens,))
    yield "upsampling", (Upsampling(), ({"low": torch.randn(2, 8, 4, 4), "high": [torch.randn(2, 4, 8, 8)]},))
    yield "mlp", (nn.Sequential(nn.Linear(6, 16), nn.GELU(), nn.Dropout(0.0), nn.Linear(16, 3)), (vectors,))
    yield "unet", (UNet(), (torch.randn(2, 3, 8, 8),))
    yield "adversaries", (Adversaries(), (torch.randn(4, 6), torch.randn(4, 3, 4, 4)))
    yield "quantized", (Quantized(), (vectors,))
    yield "radial_basis", (RadialBasis(), (vectors,))


NAMES = tuple(samples())


@functools.cache
def _class_of(name: str) -> type[ms.nn.Cell]:
    return type(ms_ops.from_torch(*samples()[name]))


def converted(name: str) -> tuple[Sample, ms.nn.Cell]:
    """One of them, made anew, and its Cell, of a source that is written once in a process."""
    sample, cell = samples()[name], _class_of(name)()
    ms_ops.load_state_dict(cell, sample.network)
    return sample, cell.set_train(sample.network.training)
