"""Long runs: memory stays flat, but for what MindSpore alone takes.

    python -m tests.hardening.soak launches ms_ops 1000000

Prints how many bytes a call the process has grown by, in JSON; for a process of its own.
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Call = Callable[[int], Any]


class Run(NamedTuple):
    """What is called, through ms_ops and with MindSpore alone, and how often in a full run."""

    ms_ops: Callable[[], Call]
    mindspore: Callable[[], Call]
    calls: int


NOISE = 2 << 20  # bytes that a process may grow by at once, as pools of the C library do
PER_CALL = 16  # bytes; a leaked object takes more


def _launches() -> Call:
    import ms_ops

    x, act = _vector(16), ms_ops.LeakyRelu(0.1)
    return lambda number: ms_ops.aten.neg(x) if number % 2 else act(x)


def _launches_mindspore() -> Call:
    import mindspore as ms

    x = _vector(16)
    return lambda number: ms.ops.neg(x)


def _scalars() -> Call:
    from ms_ops import aten

    x = _vector(16)
    return lambda number: aten.mul(x, 1.0 + number * 2.0**-40)


def _scalars_mindspore() -> Call:
    import mindspore as ms

    x = _vector(16)
    return lambda number: ms.ops.mul(x, 1.0 + number * 2.0**-40)


def _shapes() -> Call:
    from ms_ops import aten

    return lambda number: aten.neg(_of_shape(number))


def _shapes_mindspore() -> Call:
    import mindspore as ms

    return lambda number: ms.ops.neg(_of_shape(number))


def _gradients() -> Call:
    import mindspore as ms

    from ms_ops import aten

    x, gradient = _vector(16), ms.grad(lambda x: aten.sin(aten.mul(x, 0.5)))
    return lambda number: gradient(x)


def _gradients_mindspore() -> Call:
    import mindspore as ms

    x, gradient = _vector(16), ms.grad(lambda x: ms.ops.sin(ms.ops.mul(x, 0.5)))
    return lambda number: gradient(x)


def _unused_outputs() -> Call:
    import mindspore as ms

    from ms_ops import aten

    x, gradient = _vector(16), ms.grad(lambda x: aten.unbind(x)[0])
    return lambda number: gradient(x)


def _used_outputs_mindspore() -> Call:
    import mindspore as ms

    x, gradient = _vector(16), ms.grad(lambda x: ms.ops.mul(x, 0.5))
    return lambda number: gradient(x)


def _vector(length: int) -> Any:
    import mindspore as ms
    import numpy as np

    return ms.Tensor(np.ones(length, np.float32))


def _of_shape(number: int) -> Any:
    import mindspore as ms
    import numpy as np

    return ms.Tensor(np.ones((number % 317 + 1, number // 317 + 1), np.float32))


RUNS = {
    "launches": Run(_launches, _launches_mindspore, 1_000_000),
    "scalars": Run(_scalars, _scalars_mindspore, 100_000),
    "shapes": Run(_shapes, _shapes_mindspore, 100_000),
    "gradients": Run(_gradients, _gradients_mindspore, 20_000),
    # MindSpore loses some memory for each tensor that it fills, as it does where an output has no cotangent.
    "gradients of one of many outputs": Run(_unused_outputs, _used_outputs_mindspore, 20_000),
}


def resident() -> int:
    """Bytes in use, after all that can be has been given back."""
    import psutil

    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(psutil.Process().memory_info().rss)


def grown(call: Call, calls: int) -> int:
    """Bytes by which the process grows in `calls` calls, after a tenth of them."""
    for number in _numbers(calls // 10):
        last = call(number)
    last.asnumpy()
    before = resident()
    for number in _numbers(calls):
        last = call(number + calls // 10)
    last.asnumpy()
    return resident() - before


def _numbers(count: int) -> Iterator[int]:
    """With a word of progress on stderr, ten times."""
    step = max(count // 10, 1)
    for number in range(count):
        if number and number % step == 0:
            print(f"{number} of {count}, {resident() >> 20} MiB", file=sys.stderr, flush=True)
        yield number


def excess(ours: int, mindspores: int, calls: int) -> str:
    """What is wrong with a run that grew by `ours` bytes where MindSpore alone grew by `mindspores`; or nothing."""
    more = ours - max(mindspores, 0)
    if more <= NOISE + PER_CALL * calls:
        return ""
    return f"grew by {ours / calls:.0f} bytes a call, and MindSpore alone by {mindspores / calls:.0f}"


def main(name: str, who: str, calls: int) -> None:
    """Run, in PyNative mode, and tell."""
    import mindspore as ms

    ms.set_device("CPU")
    ms.runtime.launch_blocking()
    growth = grown(getattr(RUNS[name], who)(), calls)
    print(json.dumps({"run": name, "who": who, "calls": calls, "bytes": growth}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
