"""One process of the benchmark: ``python benchmarks/mint_cpu/measure.py torch|none|all|default``; JSON to stdout.

The argument says whether built-in kernels are replaced, which a process decides once. Torch has a process of its own,
since it is slower beside MindSpore's threads. Per case and size, five times as many calls as last about 4 ms; the least
counts, since other work on the machine only adds. MindSpore launches in blocking mode; either has one thread. "none"
and "all" measure the function, "default" the function with its gradient, for a given cotangent, and torch both.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import functions
import numpy as np

ROUNDS, LASTS = 5, 0.004


def seconds_per_call(call: Callable[[], Any], calls: int) -> float:
    """The mean over `calls`."""
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def least_seconds(call: Callable[[], Any]) -> float:
    """Per call."""
    call()
    count = max(1, int(LASTS / seconds_per_call(call, 3)))
    return min(seconds_per_call(call, count) for _ in range(ROUNDS))


def trained(case: functions.Case) -> tuple[int, ...]:
    """The tensors to differentiate by."""
    return tuple(range(len(case.shapes[0]))) if case.trained is None else case.trained


def torch_calls(case: functions.Case, arrays: list[np.ndarray]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Torch's function, and with its gradient."""
    import torch

    torch.set_num_threads(1)
    tensors = [torch.from_numpy(array) for array in arrays]

    with torch.no_grad():
        yield "", lambda: case.call(torch, tensors)
        cotangent = torch.ones_like(case.call(torch, tensors))
    if trained(case):
        leaves = [tensors[i].requires_grad_() for i in trained(case)]
        yield " gradient", lambda: torch.autograd.grad(case.call(torch, tensors), leaves, cotangent)


def mint_calls(case: functions.Case, arrays: list[np.ndarray], replace: str) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Mint's function, or with its gradient."""
    import mindspore as ms

    tensors = [ms.Tensor(array) for array in arrays]
    if replace != "default":
        yield "", lambda: case.call(ms.mint, tensors)
    elif trained(case):

        def function(*leaves: Any) -> Any:
            given = dict(zip(trained(case), leaves, strict=True))
            return case.call(ms.mint, [given.get(i, tensor) for i, tensor in enumerate(tensors)])

        gradient = ms.ops.GradOperation(get_all=True, sens_param=True)(function)
        leaves = [tensors[i] for i in trained(case)]
        cotangent = ms.mint.ones_like(case.call(ms.mint, tensors))
        yield " gradient", lambda: gradient(*leaves, cotangent)


def main(replace: str) -> None:
    """Measures all cases."""
    if replace != "torch":
        import mindspore as ms

        import ms_ops

        ms_ops.enable_mint_cpu(replace=replace)
        ms.set_device("CPU")
        ms.runtime.launch_blocking()
        ms_ops.set_num_threads(1)  # with more, a machine that has other work to do gives numbers of its scheduler
    rng = np.random.default_rng(0)
    found = {}
    for case in functions.CASES:
        for size, shapes in zip(functions.SIZES, case.shapes, strict=True):
            arrays = [rng.uniform(0.1, 1.5, shape).astype(np.float32) for shape in shapes]
            if case.labels is not None:
                arrays[case.labels] = rng.integers(0, shapes[0][-1], shapes[case.labels])
                if case.name == "embedding":
                    arrays[case.labels] %= shapes[0][0]
            calls = torch_calls(case, arrays) if replace == "torch" else mint_calls(case, arrays, replace)
            for kind, call in calls:
                found[f"{case.name}/{size}{kind}"] = least_seconds(call)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
