"""The order of random numbers: what draws them in threads of MindSpore's is waited for.

In PyNative mode, a function under ``mindspore.jit`` and a primitive run later than the call returns, and draw from
torch's generator, which other calls and seeds are to find as they would in torch.
"""

from __future__ import annotations

import threading
from typing import Any

try:
    from mindspore.graph import api
except ImportError:  # MindSpore before 2.9
    from mindspore.common import api


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


def notice() -> None:
    """A random operator becomes a part of the graph that is compiled."""
    _state.draws = True


def wait() -> None:
    """Until all that was called has drawn."""
    api._pynative_executor.sync()


def order() -> None:
    """Have calls of graphs that draw return when they are done."""
    executor = api._PyNativeExecutor
    set_phase, run = executor.set_jit_compile_phase, executor.grad_jit

    def set_jit_compile_phase(self: Any, phase: str) -> Any:
        if phase and _state.draws:
            _drawing.add(phase)
        _state.draws, _state.phase = False, phase
        return set_phase(self, phase)

    def grad_jit(self: Any, *args: Any) -> Any:
        result = run(self, *args)
        if _state.phase in _drawing:
            wait()
        return result

    executor.set_jit_compile_phase = set_jit_compile_phase
    executor.grad_jit = grad_jit
