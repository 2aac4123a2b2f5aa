"""Random numbers: torch's generator follows MindSpore's seeds, and draws come in the order of the program.

In PyNative mode, a function under ``mindspore.jit`` and a primitive run later than the call returns, and draw from
torch's generator, which other calls and seeds are to find as they would in torch.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import mindspore as ms
import torch

from ms_ops._compat import patches
from ms_ops._compat.mindspore import Executor, recompute, seed, synchronize


class _State(threading.local):
    """Of a thread that compiles graphs.

    Attributes:
        draws: whether a random operator was inferred since a compilation began.
        phase: of the graph that runs next.
    """

    draws = False
    phase = ""


_state = _State()
_drawing: set[str] = set()  # phases of graphs


def manual_seed(seed: int) -> None:
    """Seed the random numbers of all ops: those after it are torch's after ``torch.manual_seed(seed)``.

    ``mindspore.set_seed`` does the same. The generator is torch's default one.

    Args:
        seed: any int that torch.manual_seed takes.
    """
    torch.manual_seed(seed)


def notice_draw() -> None:
    """A random operator becomes a part of the graph that is compiled."""
    _state.draws = True


def follow_mindspore() -> None:
    """Have MindSpore's seeds, recomputation and graphs know of torch's generator."""
    patches.apply(
        "random numbers",
        [
            # mindspore.set_seed resets the seeds of its ops by a function that can be extended, and has no arguments.
            (seed, "_reset_op_seed", _seeding),
            # Cell.recompute in PyNative mode saves and restores the state of MindSpore's generator.
            (recompute, "get_rng_state", lambda get_state: lambda: (get_state(), torch.get_rng_state())),
            (recompute, "set_rng_state", _setting_both),
            (Executor, "set_jit_compile_phase", _noticing),
            (Executor, "grad_jit", _waiting),
        ],
    )
    if ms.get_seed() is not None:
        manual_seed(ms.get_seed())


def _seeding(reset: Callable[[], None]) -> Callable[[], None]:
    def reset_op_seed() -> None:
        reset()
        manual_seed(sys._getframe(1).f_locals["seed"])  # which set_seed stores later

    return reset_op_seed


def _setting_both(set_state: Callable[[Any], None]) -> Callable[[Any], None]:
    def set_rng_state(states: Any) -> None:
        set_state(states[0])
        torch.set_rng_state(states[1])

    return set_rng_state


def _noticing(set_phase: Callable[..., Any]) -> Callable[..., Any]:
    def set_jit_compile_phase(self: Any, phase: str) -> Any:
        if phase and _state.draws:
            _drawing.add(phase)
        _state.draws, _state.phase = False, phase
        return set_phase(self, phase)

    return set_jit_compile_phase


def _waiting(run: Callable[..., Any]) -> Callable[..., Any]:
    """Have calls of graphs that draw return when they are done."""

    def grad_jit(self: Any, *args: Any) -> Any:
        result = run(self, *args)
        if _state.phase in _drawing:
            synchronize()
        return result

    return grad_jit
