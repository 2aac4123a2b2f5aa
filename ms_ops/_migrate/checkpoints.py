"""Files of weights: torch's, safetensors, MindSpore's checkpoints, and those that are split into shards."""

from __future__ import annotations

import json
import os
import pickle
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import mindspore as ms
import torch

from ms_ops._migrate import tensors
from ms_ops._migrate.errors import shortened

MINDSPORE_SUFFIX = ".ckpt"

_INDEX_SUFFIX = ".index.json"
_Weights = dict[str, torch.Tensor]


def read(path: str | os.PathLike[str]) -> _Weights:
    """The tensors in a file, by name.

    Args:
        path: of a ``.pth``, ``.pt``, ``.bin``, ``.safetensors`` or ``.ckpt`` file, of the index of a sharded one
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
    if path.name.endswith(_INDEX_SUFFIX):
        return _read_shards(path)
    return _format(path)[0](path)


def write(path: str | os.PathLike[str], weights: Mapping[str, torch.Tensor]) -> None:
    """Write tensors to a file, in the format of its suffix; it appears when it is complete.

    Names that share a tensor: torch's files keep that; safetensors has the tensor once and the other names in its
    metadata, as ``safetensors.torch.save_model`` writes them; a MindSpore checkpoint has the first name only.

    Raises:
        ValueError: the suffix is none of ``.pth``, ``.pt``, ``.bin``, ``.safetensors`` and ``.ckpt``, or the format
            lacks a tensor's dtype.
        ImportError: the format is safetensors, which is not installed.
    """
    path = Path(path)
    writer = _format(path)[1]
    with tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        incomplete = Path(folder) / path.name
        writer(incomplete, dict(weights))
        incomplete.replace(path)


def shared_names(weights: Mapping[str, torch.Tensor]) -> dict[str, str]:
    """For each name whose tensor another one before it shares, as with tied weights: that other name."""
    first: dict[tuple[Any, ...], str] = {}
    shared = {}
    for name, tensor in weights.items():
        if tensor.numel() and not tensor.is_meta:
            key = (tensor.device, tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride())
            if first.setdefault(key, name) != name:
                shared[name] = first[key]
    return shared


def _format(path: Path) -> tuple[Callable[[Path], _Weights], Callable[[Path, _Weights], None]]:
    try:
        return _FORMATS[path.suffix]
    except KeyError:
        known = ", ".join(_FORMATS)
        raise ValueError(
            f"{path} has a suffix that is not known; known are {known}, and *{_INDEX_SUFFIX} to read shards"
        ) from None


def _only_file(folder: Path) -> Path:
    """What a folder of transformers' has: the index of shards, or one file, of safetensors rather than of torch's."""
    for pattern in (f"*.safetensors{_INDEX_SUFFIX}", "*.safetensors", f"*{_INDEX_SUFFIX}", "*.bin"):
        found = sorted(folder.glob(pattern))
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(path.name for path in found)
            raise ValueError(f"{folder} has several files of weights: {names}; give the path of one")
    raise FileNotFoundError(f"{folder} has no *{_INDEX_SUFFIX}, *.safetensors or *.bin")


def _read_shards(index: Path) -> _Weights:
    try:
        files: dict[str, str] = dict(json.loads(index.read_text())["weight_map"])
    except (ValueError, KeyError, TypeError):
        raise ValueError(f'{index} is no index of shards: JSON with a "weight_map" from names to files') from None
    shards = sorted(set(files.values()))
    if outside := [shard for shard in shards if Path(shard).name != shard]:
        raise ValueError(f"{index} names files that are not beside it: {', '.join(outside)}")
    if lost := [shard for shard in shards if not (index.parent / shard).is_file()]:
        raise FileNotFoundError(f"{index.parent} lacks {', '.join(lost)}, which {index.name} names")
    read_shards = {shard: read(index.parent / shard) for shard in shards}
    if absent := [name for name, shard in files.items() if name not in read_shards[shard]]:
        raise ValueError(f"{index} names tensors that its shards lack: {', '.join(absent)}")
    return {name: tensor for shard in read_shards.values() for name, tensor in shard.items()}


def _read_torch(path: Path) -> _Weights:
    try:
        content = torch.load(path, map_location="cpu", weights_only=True, mmap=zipfile.is_zipfile(path))
    except pickle.UnpicklingError as error:
        raise ValueError(
            f"{path} has more than tensors, or is damaged, and is not unpickled, since a pickle can run any code. "
            f"Save module.state_dict() instead. torch says: {error}"
        ) from error
    except Exception as error:  # of a file that torch has not written: of any kind
        reason = f"{type(error).__name__}: {shortened(error)}"
        raise ValueError(f"{path} is no file of torch.save's, or is damaged: {reason}") from error
    if not isinstance(content, dict):
        raise ValueError(f"{path} has a {type(content).__name__}; a dict of tensors, a state_dict, is needed")
    if others := [str(name) for name, value in content.items() if not isinstance(value, torch.Tensor)]:
        raise ValueError(
            f"{path} is no dict of tensors; of other types are {', '.join(others)}. Choose the part that is a "
            f"state_dict: torch.load(path, weights_only=True)[name]"
        )
    return content


def _write_torch(path: Path, weights: _Weights) -> None:
    torch.save(weights, path)


def _safetensors() -> Any:
    try:
        import safetensors.torch
    except ImportError:
        raise ImportError("files of safetensors need its library: pip install safetensors") from None
    return safetensors


def _read_safetensors(path: Path) -> _Weights:
    library = _safetensors()
    try:
        with library.safe_open(path, framework="pt") as file:
            weights = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            metadata = file.metadata() or {}
    except library.SafetensorError as error:
        raise ValueError(f"{path} cannot be read: {error}") from error
    shared = {name: weights[first] for name, first in metadata.items() if first in weights and name not in weights}
    return {**weights, **shared}


def _write_safetensors(path: Path, weights: _Weights) -> None:
    library = _safetensors()
    shared = shared_names(weights)
    # A tensor of one name only, in memory of its own, is what the library takes.
    alone = {name: tensor.contiguous().clone() for name, tensor in weights.items() if name not in shared}
    try:
        library.torch.save_file(alone, path, metadata={"format": "pt", **shared})
    except KeyError as error:
        having = ", ".join(name for name, tensor in alone.items() if str(tensor.dtype) == str(error.args[0]))
        raise ValueError(f"safetensors has no {error.args[0]}, as in {having}; write a .pth") from error
    except (ValueError, library.SafetensorError) as error:
        raise ValueError(f"{path.name} cannot be written: {error}") from error


def _read_mindspore(path: Path) -> _Weights:
    try:
        content = ms.load_checkpoint(str(path))
    except (ValueError, RuntimeError, TypeError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from error
    return {name: tensors.to_torch(parameter) for name, parameter in content.items()}


def _write_mindspore(path: Path, weights: _Weights) -> None:
    # MindSpore writes these and then cannot read its file.
    if wrong := [name for name, tensor in weights.items() if tensor.is_complex()]:
        raise ValueError(f"a MindSpore checkpoint has no complex numbers, as in {', '.join(wrong)}")
    shared = shared_names(weights)
    content = [
        {"name": name, "data": tensors.to_mindspore(tensor)} for name, tensor in weights.items() if name not in shared
    ]
    ms.save_checkpoint(content, str(path))


_FORMATS: dict[str, tuple[Callable[[Path], _Weights], Callable[[Path, _Weights], None]]] = {
    ".pth": (_read_torch, _write_torch),
    ".pt": (_read_torch, _write_torch),
    ".bin": (_read_torch, _write_torch),
    ".safetensors": (_read_safetensors, _write_safetensors),
    MINDSPORE_SUFFIX: (_read_mindspore, _write_mindspore),
}
