"""The state of torch's generators, from which a module that runs again draws what it drew."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import torch

from ms_ops._compat.mindspore import device_target
from ms_ops._native import binder


class RandomState:
    """Of the default generators of some targets, as MindSpore names devices.

    Args:
        states: of each target.
    """

    def __init__(self, states: dict[str, bytes]) -> None:
        self.states = states

    @classmethod
    def of(cls, *targets: str) -> RandomState:
        """The states now."""
        return cls({target: binder.random_state(target) for target in targets})

    @contextlib.contextmanager
    def drawn_from(self) -> Iterator[None]:
        """Have torch draw what it drew after this state, and then go on where it was."""
        before = self.of(*self.states)
        self.set()
        try:
            yield
        finally:
            before.set()

    def set(self) -> None:
        """Have torch go on from it."""
        for target, state in self.states.items():
            binder.set_random_state(target, state)


def target_of(device: torch.device) -> str:
    """MindSpore's name for a device of torch's that it runs on."""
    return "CPU" if device.type == "cpu" else device_target()
