"""Networks as PyTorch modules, which `ms_ops.from_torch` converts. Those of transformers have random weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import nn


class Sample(NamedTuple):
    """A module, and a batch for it."""

    module: nn.Module
    args: tuple[torch.Tensor, ...]


class Block(nn.Module):
    """Two convolutions and a shortcut."""

    def __init__(self, given: int, wanted: int, stride: int) -> None:
        super().__init__()
        self.conv1, self.norm1 = nn.Conv2d(given, wanted, 3, stride, 1, bias=False), nn.BatchNorm2d(wanted)
        self.conv2, self.norm2 = nn.Conv2d(wanted, wanted, 3, 1, 1, bias=False), nn.BatchNorm2d(wanted)
        self.shortcut = nn.Sequential()
        if stride > 1 or given != wanted:
            self.shortcut = nn.Sequential(nn.Conv2d(given, wanted, 1, stride, bias=False), nn.BatchNorm2d(wanted))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Images of the same size, or half of it."""
        y = torch.relu(self.norm1(self.conv1(x)))
        return torch.relu(self.norm2(self.conv2(y)) + self.shortcut(x))


class ResNet18(nn.Module):
    """As in He et al. 2015."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64)
        self.blocks = nn.ModuleList([Block(64, 64, 1), Block(64, 64, 1)])
        for width in (64, 128, 256):
            self.blocks += [Block(width, 2 * width, 2), Block(2 * width, 2 * width, 1)]
        self.out = nn.Linear(512, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Scores for each image."""
        x = nn.functional.max_pool2d(torch.relu(self.norm(self.conv(x))), 3, 2, 1)
        for block in self.blocks:
            x = block(x)
        return self.out(x.mean((2, 3)))


def resnet18() -> Sample:
    """ResNet-18 on 4 images of 64x64."""
    return Sample(ResNet18(), (torch.randn(4, 3, 64, 64),))


class UNet(nn.Module):
    """Three scales (Ronneberger et al. 2015), with group norm."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.down = nn.ModuleList([self._pair(3, width), self._pair(width, 2 * width)])
        self.middle = self._pair(2 * width, 4 * width)
        self.up = nn.ModuleList([self._pair(6 * width, 2 * width), self._pair(3 * width, width)])
        self.out = nn.Conv2d(width, 1, 1)

    @staticmethod
    def _pair(given: int, wanted: int) -> nn.Module:
        parts: list[nn.Module] = []
        for inputs in (given, wanted):
            parts += [nn.Conv2d(inputs, wanted, 3, padding=1), nn.GroupNorm(4, wanted), nn.SiLU()]
        return nn.Sequential(*parts)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """A mask for each image."""
        seen = []
        for pair in self.down:
            seen.append(pair(x))
            x = nn.functional.max_pool2d(seen[-1], 2)
        x = self.middle(x)
        for pair in self.up:
            x = nn.functional.interpolate(x, scale_factor=2.0)
            x = pair(torch.cat([x, seen.pop()], 1))
        return self.out(x)


def unet() -> Sample:
    """A U-Net of width 16 on 2 images of 64x64."""
    return Sample(UNet(), (torch.randn(2, 3, 64, 64),))


class Tagger(nn.Module):
    """Tags for tokens by an LSTM."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding, self.lstm = nn.Embedding(1000, 64), nn.LSTM(64, 128, 2, batch_first=True)
        self.out = nn.Linear(128, 20)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """Scores for each token."""
        return self.out(self.lstm(self.embedding(tokens))[0])


def lstm() -> Sample:
    """Two layers of width 128, on 8 sentences of 32 tokens."""
    return Sample(Tagger(), (torch.randint(1000, (8, 32)),))


class First(nn.Module):
    """What a model of transformers gives first."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Of its outputs."""
        return self.model(x)[0]


def _tokens() -> tuple[torch.Tensor]:
    return (torch.randint(1000, (4, 64)),)


def bert(layers: int = 4) -> Sample:
    """BERT, layers of width 128, on 4 sentences of 64 tokens."""
    import transformers

    sizes: dict[str, Any] = {"hidden_size": 128, "num_hidden_layers": layers, "num_attention_heads": 4}
    config = transformers.BertConfig(
        vocab_size=1000, intermediate_size=512, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0, **sizes
    )
    return Sample(First(transformers.BertModel(config, add_pooling_layer=False)), _tokens())


def gpt2() -> Sample:
    """GPT-2 with its head, 4 layers of width 128, on 4 texts of 64 tokens."""
    import transformers

    sizes: dict[str, Any] = {"n_embd": 128, "n_layer": 4, "n_head": 4, "n_positions": 64, "use_cache": False}
    config = transformers.GPT2Config(vocab_size=1000, resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0, **sizes)
    return Sample(First(transformers.GPT2LMHeadModel(config)), _tokens())


def vit() -> Sample:
    """ViT, 4 layers of width 128, on 4 images of 64 patches."""
    import transformers

    sizes: dict[str, Any] = {"hidden_size": 128, "num_hidden_layers": 4, "num_attention_heads": 4}
    config = transformers.ViTConfig(image_size=64, patch_size=8, intermediate_size=512, **sizes)
    return Sample(First(transformers.ViTModel(config, add_pooling_layer=False)), (torch.randn(4, 3, 64, 64),))


MODULES: dict[str, Callable[[], Sample]] = {
    "ResNet-18": resnet18, "U-Net": unet, "LSTM": lstm, "BERT": bert, "GPT-2": gpt2, "ViT": vit,
}  # fmt: skip
DEEPER: dict[str, Callable[[], Sample]] = {"BERT-12": lambda: bert(12)}


def sample(name: str) -> Sample:
    """The network of this name, the same one each time."""
    torch.manual_seed(0)
    network = {**MODULES, **DEEPER}[name]()
    network.module.train()
    return network
