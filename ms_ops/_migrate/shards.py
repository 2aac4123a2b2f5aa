"""Weights in several files, shards, beside an index that says which has which: as ``transformers`` writes them."""

from __future__ import annotations

import json
from pathlib import Path

import torch

from ms_ops._migrate import weight_formats
from ms_ops._migrate.weight_formats import Weights

SUFFIX = ".index.json"
LARGEST = 5 * 10**9  # bytes of a shard, unless the caller says otherwise


def is_index(path: Path) -> bool:
    """Whether a path is that of an index."""
    return path.name.endswith(SUFFIX)


def read(index: Path) -> Weights:
    """The tensors of all shards.

    Raises:
        FileNotFoundError: a shard is missing.
        ValueError: the index or a shard is damaged.
    """
    try:
        files: dict[str, str] = dict(json.loads(index.read_text())["weight_map"])
    except (ValueError, KeyError, TypeError):
        raise ValueError(f'{index} is no index of shards: JSON with a "weight_map" from names to files') from None
    if wrong := [name for name, shard in files.items() if not isinstance(shard, str)]:
        raise ValueError(f"the weight_map of {index} has no file's name for {', '.join(wrong)}")
    shards = sorted(set(files.values()))
    if outside := [shard for shard in shards if Path(shard).name != shard]:
        raise ValueError(f"{index} names files that are not beside it: {', '.join(outside)}")
    if lost := [shard for shard in shards if not (index.parent / shard).is_file()]:
        raise FileNotFoundError(f"{index.parent} lacks {', '.join(lost)}, which {index.name} names")
    parts = {shard: weight_formats.of(Path(shard)).read(index.parent / shard) for shard in shards}
    if absent := [name for name, shard in files.items() if name not in parts[shard]]:
        raise ValueError(f"{index} names tensors that its shards lack: {', '.join(absent)}")
    others = {name: tensor for part in parts.values() for name, tensor in part.items()}  # names of tied tensors
    return others | {name: parts[shard][name] for name, shard in files.items()}


def write(index: Path, weights: Weights, largest: int) -> None:
    """Write shards and their index; of names that share a tensor, all are in the shard of the first.

    Args:
        index: ``model.safetensors.index.json``, for one, has the shards ``model-00001-of-00002.safetensors`` ...
        weights: the tensors, by name.
        largest: bytes of the tensors of a shard; one tensor that is larger has a shard of its own.

    Raises:
        ValueError: the format of the index's name is unknown, is MindSpore's, which has no shards, or lacks a tensor's
            dtype.
    """
    file = Path(index.name.removesuffix(SUFFIX))
    writer = weight_formats.of(file).write
    if file.suffix == weight_formats.MINDSPORE_SUFFIX:
        raise ValueError(f"MindSpore reads no shards of checkpoints: write {file.name}, or model.safetensors{SUFFIX}")
    shared = weight_formats.shared_names(weights)
    parts = _split(weights, shared, largest)
    places = {}
    for number, part in enumerate(parts, 1):
        shard = f"{file.stem}-{number:05}-of-{len(parts):05}{file.suffix}"
        writer(index.parent / shard, part)
        places.update(dict.fromkeys(part, shard))
    size = sum(tensor.nbytes for name, tensor in weights.items() if name not in shared)
    content = {"metadata": {"total_size": size}, "weight_map": dict(sorted(places.items()))}
    index.write_text(json.dumps(content, indent=2) + "\n")


def _split(weights: Weights, shared: dict[str, str], largest: int) -> list[dict[str, torch.Tensor]]:
    parts: list[dict[str, torch.Tensor]] = [{}]
    size = 0
    for name, tensor in weights.items():
        if name in shared:
            next(part for part in parts if shared[name] in part)[name] = tensor
            continue
        if parts[-1] and size + tensor.nbytes > largest:
            parts.append({})
            size = 0
        parts[-1][name] = tensor
        size += tensor.nbytes
    return parts
