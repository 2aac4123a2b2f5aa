"""One process of the benchmark: ``python benchmarks/mint_cpu/measure.py none|all``; JSON to stdout.

The argument says whether built-in kernels are replaced, which a process decides once. Mint and torch take turns, five
times, each with as many calls as last about 4 ms; the least counts, since other
work on the machine only adds. MindSpore launches in
blocking mode; torch and MindSpore have one thread each.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import functions
import mindspore as ms
import numpy as np
import torch

import ms_ops

ROUNDS, LASTS = 5, 0.004


def seconds_per_call(call: Callable[[], Any], calls: int) -> float:
    """The mean over `calls`."""
    start = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - start) / calls


def compare(calls: list[Callable[[], Any]]) -> list[float]:
    """The least seconds of each."""
    for call in calls:
        call()
    counts = [max(1, int(LASTS / seconds_per_call(call, 3))) for call in calls]
    rounds = [[seconds_per_call(call, count) for call, count in zip(calls, counts, strict=True)] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def main(replace: str) -> None:
    """Measures all cases."""
    ms_ops.enable_mint_cpu(replace=replace)
    ms.set_device("CPU")
    ms.runtime.launch_blocking()
    ms_ops.set_num_threads(1)  # with more, a machine that has other work to do gives numbers of its scheduler
    rng = np.random.default_rng(0)
    found = {}
    for case in functions.CASES:
        for size, shapes in zip(functions.SIZES, case.shapes, strict=True):
            arrays = [rng.uniform(0.1, 1.5, shape).astype(np.float32) for shape in shapes]
            ours, theirs = [ms.Tensor(array) for array in arrays], [torch.from_numpy(array) for array in arrays]
            with torch.no_grad():
                found[f"{case.name}/{size}"] = compare(
                    [lambda c=case, t=ours: c.call(ms.mint, t), lambda c=case, t=theirs: c.call(torch, t)]
                )
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
