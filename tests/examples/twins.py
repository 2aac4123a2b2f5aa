"""PyTorch twins of examples/mint: the same networks and training, and the same weights to start from."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional


class Block(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(outputs)
        self.shortcut = nn.Conv2d(inputs, outputs, 1, stride=stride, bias=False)

    def forward(self, x):
        y = functional.relu(self.norm1(self.conv1(x)))
        return functional.relu(self.norm2(self.conv2(y)) + self.shortcut(x))


class ResNet(nn.Module):
    def __init__(self, classes=4, width=8):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, padding=1)
        self.block1 = Block(width, width, 1)
        self.block2 = Block(width, 2 * width, 2)
        self.head = nn.Linear(2 * width, classes)

    def forward(self, x):
        x = functional.max_pool2d(functional.relu(self.stem(x)), 2)
        return self.head(self.block2(self.block1(x)).mean((2, 3)))


class EncoderLayer(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.proj = nn.Linear(width, width)
        self.norm2 = nn.LayerNorm(width)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)

    def attend(self, x):
        n, length, width = x.shape
        q, k, v = self.qkv(x).reshape(n, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(q, k, v)
        return self.proj(mixed.permute(0, 2, 1, 3).reshape(n, length, width))

    def forward(self, x):
        x = x + self.attend(self.norm1(x))
        return x + self.down(functional.gelu(self.up(self.norm2(x))))


class Encoder(nn.Module):
    def __init__(self, vocabulary=16, width=32, heads=4, layers=2, length=12):
        super().__init__()
        self.tokens = nn.Embedding(vocabulary, width)
        self.places = nn.Embedding(length, width)
        self.layers = nn.ModuleList([EncoderLayer(width, heads) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary)

    def forward(self, ids):
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[1]))
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x)).flatten(0, 1)


class TextClassifier(nn.Module):
    def __init__(self, vocabulary=128, width=16, classes=2):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.narrow = nn.Conv1d(width, width, 3, padding=1)
        self.wide = nn.Conv1d(width, width, 5, padding=2)
        self.norm = nn.LayerNorm(2 * width)
        self.head = nn.Linear(2 * width, classes)

    def forward(self, ids):
        x = self.embedding(ids).transpose(1, 2)
        features = torch.cat((functional.leaky_relu(self.narrow(x)), functional.silu(self.wide(x))), 1)
        return self.head(self.norm(features.amax(2)))


TWINS = {
    "resnet": (ResNet, lambda weights: torch.optim.SGD(weights, lr=0.05, momentum=0.9)),
    "transformer": (Encoder, lambda weights: torch.optim.AdamW(weights, lr=0.01)),
    "text_classifier": (TextClassifier, lambda weights: torch.optim.Adam(weights, lr=0.01)),
}


def train(name, inputs, targets, steps):
    """The weights before training, and the loss of every step."""
    torch.manual_seed(0)
    make, optimize = TWINS[name]
    net = make()
    weights = {key: value.detach().clone().numpy() for key, value in net.named_parameters()}
    optimizer = optimize(net.parameters())
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = functional.cross_entropy(net(torch.tensor(inputs)), torch.tensor(targets).flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return weights, losses
