"""Layers of both frameworks with the same weights, and files of them as others write them."""

from __future__ import annotations

import json

import mindspore as ms
import pytest
import torch
from mindspore import mint, nn

from ms_ops._migrate import tensors

SUFFIXES = [".pth", ".pt", ".bin", ".safetensors", ".ckpt"]


class Holder(nn.Cell):
    """Parameters of any shapes and dtypes."""

    def __init__(self, **weights):
        super().__init__()
        for name, tensor in weights.items():
            setattr(self, name, ms.Parameter(tensors.to_mindspore(torch.zeros_like(tensor)), name=name))


class Block(nn.Cell):
    """In mint, whose layers have torch's names."""

    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([mint.nn.Linear(4, 4), mint.nn.Linear(4, 4)])
        self.norm = mint.nn.BatchNorm1d(4)


class TorchBlock(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)])
        self.norm = torch.nn.BatchNorm1d(4)
        self.norm.running_mean.normal_()
        self.norm.num_batches_tracked += 7


def random_bits(dtype: torch.dtype, shape=(3, 5)) -> torch.Tensor:
    """Every bit counts: NaNs with their payloads, negative zeros, the largest integers."""
    if dtype == torch.bool:
        return torch.rand(shape) < 0.5
    size = torch.empty(0, dtype=dtype).element_size()
    return torch.randint(0, 256, (*shape[:-1], shape[-1] * size), dtype=torch.uint8).view(dtype)


def same_bits(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> bool:
    assert list(one) == list(other)
    return all(
        (a.dtype, a.shape) == (b.dtype, b.shape)
        and torch.equal(a.contiguous().reshape(-1).view(torch.uint8), b.contiguous().reshape(-1).view(torch.uint8))
        for a, b in zip(one.values(), other.values(), strict=True)
    )


def shards(folder, kind: str, weights: dict[str, torch.Tensor]):
    """As transformers writes them."""
    stem = {"safetensors": "model", "bin": "pytorch_model"}[kind]
    files = {}
    for index, (name, tensor) in enumerate(weights.items()):
        file = f"{stem}-{index + 1:05}-of-{len(weights):05}.{kind}"
        files[name] = file
        if kind == "bin":
            torch.save({name: tensor}, folder / file)
        else:
            pytest.importorskip("safetensors.torch").save_file({name: tensor.clone()}, folder / file)
    index = folder / f"{stem}.{kind}.index.json"
    index.write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": files}))
    return index
