"""Weights in files and folders: one file of a format, or shards beside their index."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import torch

from ms_ops._migrate import shards, weight_formats
from ms_ops._migrate.weight_formats import Weights


def read(path: str | os.PathLike[str]) -> Weights:
    """The tensors in a file, by name.

    Args:
        path: of a ``.pth``, ``.pt``, ``.bin``, ``.safetensors`` or ``.ckpt`` file, of the index of shards
            (``*.index.json``), or of a folder with one of these. Nothing is unpickled but tensors. Files of torch's and
            of safetensors are mapped, and read where a tensor is used.

    Raises:
        FileNotFoundError: there is no such file, or a shard is missing.
        ValueError: the suffix is another, the file is damaged, or has other things than tensors.
        ImportError: the file is of safetensors, which is not installed.
    """
    path = Path(path)
    if path.is_dir():
        path = _only_file(path)
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    return shards.read(path) if shards.is_index(path) else weight_formats.of(path).read(path)


def write(path: str | os.PathLike[str], weights: Mapping[str, torch.Tensor], max_shard_size: int | None = None) -> None:
    """Write tensors to a file, in the format of its suffix, or to shards; what is written appears when it is complete.

    Names that share a tensor: torch's files keep that; safetensors has the tensor once and the other names in its
    metadata, as ``safetensors.torch.save_model`` writes them; a MindSpore checkpoint has the first name only.

    Args:
        path: of a file, or of the index of shards beside it: ``model.safetensors.index.json``. Where a symbolic link to
            a file is, the file is replaced.
        weights: the tensors, by name.
        max_shard_size: bytes of the tensors of a shard, for an index; ``shards.LARGEST`` unless it is given.

    Raises:
        FileNotFoundError: there is no such folder.
        ValueError: the suffix is none of ``.pth``, ``.pt``, ``.bin``, ``.safetensors`` and ``.ckpt``, or the format
            lacks a tensor's dtype; a tensor is sparse or has no values; a size of shards is given without an index, or
            is not positive.
        ImportError: the format is safetensors, which is not installed.
    """
    path = Path(path)
    if max_shard_size is not None and not shards.is_index(path):
        raise ValueError(f"{path} is one file; shards have an index, {path.name}{shards.SUFFIX}: give its path")
    if max_shard_size is not None and max_shard_size <= 0:
        raise ValueError(f"shards of {max_shard_size} bytes: max_shard_size is positive")
    weight_formats.check_values(weights)
    target = path if shards.is_index(path) else path.resolve()  # shards are read from beside the link
    if not target.parent.is_dir():
        missing = target if path.is_symlink() else path
        raise FileNotFoundError(f"there is no folder {missing.parent} for {missing.name}")
    with tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=target.parent) as folder:
        incomplete = Path(folder) / path.name
        if shards.is_index(path):
            shards.write(incomplete, dict(weights), max_shard_size or shards.LARGEST)
        else:
            weight_formats.of(path).write(incomplete, weights)
        for file in sorted(Path(folder).iterdir(), key=shards.is_index):  # the index is the last to appear
            file.replace(target if file == incomplete else target.parent / file.name)


def _only_file(folder: Path) -> Path:
    """What a folder of transformers' has: the index of shards, or one file, of safetensors rather than of torch's."""
    for pattern in (f"*.safetensors{shards.SUFFIX}", "*.safetensors", f"*{shards.SUFFIX}", "*.bin"):
        found = sorted(folder.glob(pattern))
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(path.name for path in found)
            raise ValueError(f"{folder} has several files of weights: {names}; give the path of one")
    raise FileNotFoundError(f"{folder} has no *{shards.SUFFIX}, *.safetensors or *.bin")
