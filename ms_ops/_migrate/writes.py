"""Which tensors a call writes to in place."""

from __future__ import annotations

from typing import Any

import torch

from ms_ops._compat.torch import TorchDispatchMode
from ms_ops._migrate.structures import flatten


class Writes(TorchDispatchMode):  # type: ignore[misc]
    """A mode that remembers the memory that operators write to."""

    def __init__(self) -> None:
        super().__init__()
        self._storages: set[int] = set()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        arguments = func._schema.arguments
        given = dict(zip((argument.name for argument in arguments), args, strict=False)) | (kwargs or {})
        for argument in arguments:
            if argument.alias_info is not None and argument.alias_info.is_write:
                self._storages.update(map(_storage, flatten(given.get(argument.name), torch.Tensor)))
        return func(*args, **(kwargs or {}))

    def reached(self, tensor: torch.Tensor) -> bool:
        """Whether this tensor's memory was written to."""
        return _storage(tensor) in self._storages


def _storage(tensor: torch.Tensor) -> int:
    return int(tensor.untyped_storage()._cdata)
