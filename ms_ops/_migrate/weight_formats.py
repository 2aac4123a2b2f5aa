"""Files of weights of one format each: torch's, safetensors, MindSpore's checkpoints."""

from __future__ import annotations

import copy
import pickle
import zipfile
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any, NamedTuple, cast

import mindspore as ms
import torch

from ms_ops._migrate import tensors
from ms_ops._migrate.errors import shortened

MINDSPORE_SUFFIX = ".ckpt"

Weights = Mapping[str, torch.Tensor]

_FORMAT = "format"
"""A key of safetensors' metadata that is no name of a tensor."""


class Format(NamedTuple):
    """How a file is read and written."""

    read: Callable[[Path], Weights]
    write: Callable[[Path, Weights], None]


def of(path: Path) -> Format:
    """The format of a file's suffix.

    Raises:
        ValueError: the suffix is another.
    """
    try:
        return _FORMATS[path.suffix]
    except KeyError:
        known = ", ".join(_FORMATS)
        raise ValueError(
            f"{path} has a suffix that is not known; known are {known}, and *.index.json for shards"
        ) from None


def check_values(weights: Mapping[str, torch.Tensor]) -> None:
    """Raise ValueError for tensors without values, and sparse ones."""
    if empty := [name for name, value in weights.items() if torch.nn.parameter.is_lazy(value) or value.is_meta]:
        raise ValueError(
            f"without values: {', '.join(empty)}. A lazy module needs an input first, one of meta device weights"
        )
    if sparse := [name for name, value in weights.items() if value.layout is not torch.strided]:
        raise ValueError(f"sparse: {', '.join(sparse)}; Parameters are dense: call to_dense() of each")


def shared_names(weights: Mapping[str, torch.Tensor]) -> dict[str, str]:
    """For each name whose tensor another one before it shares, as with tied weights: that other name."""
    first: dict[tuple[Any, ...], str] = {}
    shared = {}
    for name, tensor in weights.items():
        if tensor.numel() and not tensor.is_meta:
            signs = (tensor.is_conj(), tensor.is_neg())
            key = (tensor.device, tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride(), signs)
            if first.setdefault(key, name) != name:
                shared[name] = first[key]
    return shared


def _read_torch(path: Path) -> Weights:
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
    if any(not isinstance(name, str) for name in content):
        raise ValueError(f"{path} has keys that are no texts, and a state_dict has names")
    if others := [str(name) for name, value in content.items() if not isinstance(value, torch.Tensor)]:
        raise ValueError(
            f"{path} is no dict of tensors; of other types are {', '.join(others)}. Choose the part that is a "
            f"state_dict: torch.load(path, weights_only=True)[name]"
        )
    return content


def _write_torch(path: Path, weights: Weights) -> None:
    # With the versions of the modules, which state_dict has as an attribute.
    written = cast(MutableMapping[str, torch.Tensor], copy.copy(weights))
    dtypes: dict[int, torch.dtype] = {}
    for name, tensor in weights.items():  # torch writes memory once, of one dtype: a real part has its own
        if dtypes.setdefault(tensor.untyped_storage().data_ptr(), tensor.dtype) != tensor.dtype:
            written[name] = tensor.clone()
    torch.save(written, path)


def _safetensors() -> Any:
    try:
        import safetensors.torch
    except ImportError:
        raise ImportError("files of safetensors need its library: pip install safetensors") from None
    return safetensors


def _read_safetensors(path: Path) -> Weights:
    library = _safetensors()
    try:
        with library.safe_open(path, framework="pt") as file:
            weights = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            metadata = file.metadata() or {}
    except library.SafetensorError as error:
        raise ValueError(f"{path} cannot be read: {error}") from error
    shared = {
        name: weights[first]
        for name, first in metadata.items()
        if first in weights and name not in weights and name != _FORMAT
    }
    return {**weights, **shared}


def _write_safetensors(path: Path, weights: Weights) -> None:
    library = _safetensors()
    shared = shared_names(weights)
    shared.pop(_FORMAT, None)
    # A tensor of one name only, in memory of its own, is what the library takes.
    alone = {name: tensor.contiguous().clone() for name, tensor in weights.items() if name not in shared}
    try:
        library.torch.save_file(alone, path, metadata={**shared, _FORMAT: "pt"})
    except KeyError as error:
        having = ", ".join(name for name, tensor in alone.items() if str(tensor.dtype) == str(error.args[0]))
        raise ValueError(f"safetensors has no {error.args[0]}, as in {having}; write a .pth") from error
    except (ValueError, library.SafetensorError) as error:
        raise ValueError(f"{path.name} cannot be written: {error}") from error


def _read_mindspore(path: Path) -> Weights:
    try:
        content = ms.load_checkpoint(str(path))
    except (ValueError, RuntimeError, TypeError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from error
    # Texts of append_dict are no weights.
    return {name: tensors.to_torch(one) for name, one in content.items() if not isinstance(one, str)}


def _write_mindspore(path: Path, weights: Weights) -> None:
    # MindSpore writes these and then cannot read its file.
    if wrong := [name for name, tensor in weights.items() if tensor.is_complex()]:
        raise ValueError(f"a MindSpore checkpoint has no complex numbers, as in {', '.join(wrong)}")
    shared = shared_names(weights)
    content = [
        {"name": name, "data": tensors.to_mindspore(tensor)} for name, tensor in weights.items() if name not in shared
    ]
    ms.save_checkpoint(content, str(path))


_FORMATS = {
    ".pth": Format(_read_torch, _write_torch),
    ".pt": Format(_read_torch, _write_torch),
    ".bin": Format(_read_torch, _write_torch),
    ".safetensors": Format(_read_safetensors, _write_safetensors),
    MINDSPORE_SUFFIX: Format(_read_mindspore, _write_mindspore),
}
