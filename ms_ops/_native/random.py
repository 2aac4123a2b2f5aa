"""Random numbers: torch's generators follow MindSpore's seeds, and draws come in the order of the program.

In PyNative mode, a function under ``mindspore.jit`` and a primitive run later than the call returns, and draw from
torch's generator, which other calls and seeds are to find as they would in torch.
"""

from __future__ import annotations

import contextlib
import functools
import sys
import threading
from collections.abc import Callable
from typing import Any

import mindspore as ms
import torch

from ms_ops._compat import patches
from ms_ops._compat.mindspore import Executor, device_target, jit_phase, recompute, seed, synchronize


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

    Raises:
        ValueError: torch takes no such seed.
        RuntimeError: in compiled code, which would seed once, when it is compiled.
    """
    try:
        torch.manual_seed(seed)
    except (TypeError, ValueError, RuntimeError) as error:
        raise ValueError(f"ms_ops.manual_seed: seed must be an int from -2**63 to 2**64 - 1, got {seed!r}") from error


def _seed_in_graph(seed: int) -> None:
    """What graphs compile in the place of :func:`manual_seed`."""
    raise RuntimeError(
        "ms_ops.manual_seed seeds when a graph is compiled, not when it runs: call it outside of the graph"
    )


manual_seed.__wrapped__ = _seed_in_graph  # type: ignore[attr-defined]


def notice_draw() -> None:
    """A random operator becomes a part of the graph that is compiled."""
    _state.draws = True


def follow_mindspore(get_state: Callable[[str], bytes], set_state: Callable[[str, bytes], None]) -> None:
    """Have MindSpore's seeds, recomputation and graphs know of torch's generators.

    Args:
        get_state: gives the state of the default generator of a device, by MindSpore's name for it.
        set_state: sets it.
    """
    patches.apply(
        "random numbers",
        [
            # mindspore.set_seed resets the seeds of its ops by a function that can be extended, and has no arguments.
            (seed, "_reset_op_seed", _seeding),
            # Cell.recompute in PyNative mode saves and restores the state of MindSpore's generator.
            (recompute, "get_rng_state", functools.partial(_getting_all, get_state)),
            (recompute, "set_rng_state", functools.partial(_setting_all, set_state)),
            (Executor, jit_phase, _noticing),
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


def _getting_all(get_state: Callable[[str], bytes], get_mindspores: Callable[[], Any]) -> Callable[[], Any]:
    def get_rng_state() -> Any:
        states = {"CPU": get_state("CPU")}  # operators may be there in a network on a device
        with contextlib.suppress(RuntimeError):  # what torch cannot use, nothing draws on
            states[device_target()] = get_state(device_target())
        return get_mindspores(), states

    return get_rng_state


def _setting_all(
    set_state: Callable[[str, bytes], None], set_mindspores: Callable[[Any], None]
) -> Callable[[Any], None]:
    def set_rng_state(states: Any) -> None:
        mindspores, torchs = states
        set_mindspores(mindspores)
        for target, state in torchs.items():
            set_state(target, state)

    return set_rng_state


def _noticing(set_phase: Callable[..., Any]) -> Callable[..., Any]:
    def set_jit_phase(self: Any, *status_and_phase: Any) -> Any:
        phase = status_and_phase[-1]
        if phase and _state.draws:
            _drawing.add(phase)
        _state.draws, _state.phase = False, phase
        return set_phase(self, *status_and_phase)

    return set_jit_phase


def _waiting(run: Callable[..., Any]) -> Callable[..., Any]:
    """Have calls of graphs that draw return when they are done."""

    def grad_jit(self: Any, *args: Any) -> Any:
        result = run(self, *args)
        if _state.phase in _drawing:
            synchronize()
        return result

    return grad_jit
