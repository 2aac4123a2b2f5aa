"""Tensors of a network that no state_dict has: short ones are written in its source, others in a file beside it."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ms_ops._migrate.arguments import literal, unused

LONGEST_LITERAL = 16


class Constants:
    """Collects constants; equal ones are kept once."""

    def __init__(self) -> None:
        self._arrays: dict[str, np.ndarray[Any, Any]] = {}
        self._names: dict[str, str] = {}

    def __bool__(self) -> bool:
        """Whether there is a file to write."""
        return bool(self._arrays)

    def add(self, name: str, tensor: torch.Tensor) -> str:
        """The expression that makes the constant in the network's source."""
        tensor = tensor.detach().cpu()
        dtype = literal(tensor.dtype)
        if tensor.numel() <= LONGEST_LITERAL and tensor.numel() > 0 and not tensor.is_complex():
            return f"ms.Tensor({literal(tensor.tolist())}, {dtype})"
        stored = tensor.float() if tensor.dtype == torch.bfloat16 else tensor  # NumPy has no bfloat16
        array = stored.contiguous().numpy()
        digest = hashlib.sha256(f"{array.dtype}{array.shape}".encode() + array.tobytes()).hexdigest()
        if digest not in self._names:
            self._names[digest] = unused(name, self._arrays)
        key = self._names[digest]
        self._arrays[key] = array
        return f'ms.Tensor(CONSTANTS["{key}"], {dtype})'

    def write(self, path: Path) -> None:
        """Write them in one step."""
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
            np.savez_compressed(file, **self._arrays)
        os.replace(file.name, path)
