"""Weights in shards: read, written, and what is refused."""

from __future__ import annotations

import json

import pytest
import torch

import ms_ops
from ms_ops._migrate import checkpoints
from tests.migrate.weights import Block, TorchBlock, same_bits, shards


@pytest.mark.parametrize("kind", ["safetensors", "bin"])
@pytest.mark.parametrize("by", ["index", "folder"])
def test_shards(kind, by, tmp_path):
    module, cell = TorchBlock(), Block()
    index = shards(tmp_path, kind, module.state_dict())
    ms_ops.load_state_dict(cell, index if by == "index" else tmp_path)
    assert same_bits(ms_ops.state_dict(cell, like=module), module.state_dict())


def files_of(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(
    ("index", "stem", "suffix"),
    [
        ("model.safetensors.index.json", "model", ".safetensors"),
        ("pytorch_model.bin.index.json", "pytorch_model", ".bin"),
    ],
)
def test_shards_are_written(index, stem, suffix, tmp_path):
    cell, module, other = Block(), TorchBlock(), TorchBlock()
    ms_ops.load_state_dict(cell, module)
    ms_ops.save_state_dict(cell, tmp_path / index, like=module, max_shard_size=100)  # a matrix has 64 bytes
    sizes = [sum(tensor.nbytes for tensor in checkpoints.read(path).values()) for path in tmp_path.glob(f"*{suffix}")]
    assert len(sizes) > 2
    assert max(sizes) <= 100
    names = [f"{stem}-{number + 1:05}-of-{len(sizes):05}{suffix}" for number in range(len(sizes))]
    assert files_of(tmp_path) == sorted([*names, index])
    assert json.loads((tmp_path / index).read_text())["metadata"]["total_size"] == sum(sizes)
    other.load_state_dict(checkpoints.read(tmp_path))
    assert same_bits(other.state_dict(), module.state_dict())


def test_transformers_reads_shards_of_tied_weights(tmp_path):
    transformers = pytest.importorskip("transformers")
    configuration = transformers.GPT2Config(
        n_embd=16, n_layer=2, n_head=2, vocab_size=50, n_positions=16, use_cache=False
    )
    module = transformers.GPT2LMHeadModel(configuration).eval()
    cell = ms_ops.from_torch(module, (torch.tensor([[1, 2, 3]]),))
    index = tmp_path / "model.safetensors.index.json"
    ms_ops.save_state_dict(cell, index, like=module, max_shard_size=4000)
    configuration.save_pretrained(tmp_path)
    again = transformers.GPT2LMHeadModel.from_pretrained(tmp_path)
    assert len(files_of(tmp_path)) > 4
    assert same_bits(again.state_dict(), module.state_dict())
    assert again.lm_head.weight is again.transformer.wte.weight
    places = json.loads(index.read_text())["weight_map"]
    assert places["lm_head.weight"] == places["transformer.wte.weight"]


def test_shards_go_over_their_own_files(tmp_path):
    """What is read is mapped from the files that are written."""
    weights = {"a": torch.randn(100), "b": torch.randn(100)}
    index = tmp_path / "pytorch_model.bin.index.json"
    checkpoints.write(index, weights, 400)
    checkpoints.write(index, checkpoints.read(index), 400)
    assert same_bits(checkpoints.read(index), weights)
    assert len(files_of(tmp_path)) == 3


@pytest.mark.parametrize(
    ("path", "size", "message"),
    [
        ("model.ckpt.index.json", None, "MindSpore reads no shards of checkpoints: write model.ckpt, or model.safet"),
        ("model.safetensors", 100, "model.safetensors is one file; shards have an index, model.safetensors.index.json"),
        ("model.bin.index.json", 0, "shards of 0 bytes: max_shard_size is positive"),
        ("model.npz.index.json", None, "model.npz has a suffix that is not known"),
    ],
)
def test_shards_that_are_not_written(path, size, message, tmp_path):
    with pytest.raises(ValueError, match=message):
        ms_ops.save_state_dict(Block(), tmp_path / path, max_shard_size=size)
    assert files_of(tmp_path) == []


def test_the_index_says_which_shard_has_a_tensor(tmp_path):
    index = shards(tmp_path, "bin", {"a": torch.ones(1), "b": torch.zeros(1)})
    torch.save({"a": torch.zeros(1), "b": torch.zeros(1)}, tmp_path / "pytorch_model-00002-of-00002.bin")
    assert checkpoints.read(index) == {"a": torch.ones(1), "b": torch.zeros(1)}


def test_a_lost_shard(tmp_path):
    index = shards(tmp_path, "bin", {"a": torch.zeros(1), "b": torch.zeros(1)})
    (tmp_path / "pytorch_model-00002-of-00002.bin").unlink()
    with pytest.raises(FileNotFoundError, match=r"lacks pytorch_model-00002-of-00002\.bin"):
        ms_ops.load_state_dict(Block(), index)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{}", 'no index of shards: JSON with a "weight_map"'),
        ("[", 'no index of shards: JSON with a "weight_map"'),
        ('{"weight_map": {"a": "../other.bin"}}', r"not beside it: \.\./other\.bin"),
        ('{"weight_map": {"a": 1}}', "has no file's name for a"),
    ],
)
def test_damaged_indices(content, message, tmp_path):
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(content)
    with pytest.raises(ValueError, match=message):
        ms_ops.load_state_dict(Block(), index)
