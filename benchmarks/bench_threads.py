"""Do the thread pools of MindSpore and torch disturb each other where one network uses kernels of both?

Method: a kernel of MindSpore's (`mint.mul`) and one of torch's (`mint.gelu`, through ms_ops) on a million float32, in
blocking launch mode: each kernel alone, then in turns. The three take turns, `--rounds` times; medians count. A ratio
of 1 says that a call in turns costs what it costs alone.

    python benchmarks/bench_threads.py [--rounds 15] [--threads 2]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import torch
from mindspore import mint

import ms_ops

ELEMENTS = 1_000_000
CALLS = 50


def microseconds(*functions: Callable[[], Any]) -> float:
    """Of all functions together, called in turns."""

    def work() -> None:
        for _ in range(CALLS):
            for function in functions:
                function()

    work()  # the threads of the candidate before go on spinning for a while
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) / CALLS * 1e6


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, help="for ms_ops.set_num_threads; default: as the frameworks choose")
    options = parser.parse_args()
    ms_ops.enable_mint_cpu(replace="none")
    ms.set_device("CPU")
    ms.runtime.launch_blocking()
    if options.threads:
        ms_ops.set_num_threads(options.threads)
    x = ms.Tensor(np.random.default_rng(0).standard_normal(ELEMENTS).astype(np.float32))
    kernels: dict[str, Callable[[], Any]] = {
        "MindSpore's mul": lambda: mint.mul(x, x),
        "torch's gelu": lambda: mint.nn.functional.gelu(x),
    }
    candidates = {**{name: (function,) for name, function in kernels.items()}, "in turns": tuple(kernels.values())}
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(options.rounds):
        for name, functions in candidates.items():
            times[name].append(microseconds(*functions))
    medians = {name: statistics.median(values) for name, values in times.items()}
    threads = torch.get_num_threads()
    print(f"torch {torch.__version__}, MindSpore {ms.__version__}, {threads} threads of torch's")
    for name, value in medians.items():
        print(f"{name:16s} {value:8.1f} µs")
    print(f"ratio            {medians['in turns'] / sum(medians[name] for name in kernels):8.2f}")


if __name__ == "__main__":
    main()
