"""What a module's forward hands to its gradient in a graph: a number, and the state of the generator before it."""

from __future__ import annotations

import torch

from ms_ops._compat.mindspore import device_target
from ms_ops._migrate.random_state import RandomState, target_of
from ms_ops._native import binder

NO_NUMBER = -1
_WORD = 8  # bytes of an int64, of which the state of each of torch's generators is a multiple


def written(number: int, state: RandomState, device: torch.device) -> torch.Tensor:
    """Both as a tensor of int64; the state is that of one generator."""
    (content,) = state.states.values()
    words = torch.frombuffer(bytearray(number.to_bytes(_WORD, "little", signed=True) + content), dtype=torch.int64)
    if device.type == "cpu":
        return words
    # As arguments of kernels: a copy from memory of the host would wait for the stream.
    return torch.stack([torch.full((), word, dtype=torch.int64, device=device) for word in words.tolist()])


def read(token: torch.Tensor) -> tuple[int, RandomState]:
    """What was written into it."""
    content = token.cpu().numpy().tobytes()
    number = int.from_bytes(content[:_WORD], "little", signed=True)
    return number, RandomState({target_of(token.device): content[_WORD:]})


def inferred() -> torch.Tensor:
    """One without content, for MindSpore's device."""
    return torch.empty(1 + binder.random_state_size(device_target(), None) // _WORD, dtype=torch.int64)
