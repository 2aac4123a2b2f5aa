"""Launches of an entry on a GPU against torch's own call, medians of runs that take turns; nothing without a GPU.

Without one, but with a CUDA build of torch, `--simulated` measures what the host spends on a launch: CUDA's runtime
is replaced by one that returns at once, so ratios are further from 1 than on a GPU, where both sides pay for it.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.bench_entry import launch_ns
from ms_ops._simulator import libraries

SLOPE = 0.25
LAUNCHES = 500  # fewer than the device's queue takes, so that the host does not wait
RUNTIME = "MS_OPS_BENCH_RUNTIME"


def run_simulated(arguments: list[str]) -> int:
    """Run this script in a process in which torch finds the stand-in for CUDA's runtime."""
    runtime = libraries.torch_cuda_runtime()
    folder = libraries.cuda_home() / "lib64"
    environment = {**os.environ, "LD_PRELOAD": str(runtime), "LD_LIBRARY_PATH": str(folder), RUNTIME: str(runtime)}
    return subprocess.run([sys.executable, __file__, *arguments], env=environment, check=False).returncode


def device_ms(function, stream):
    """Time on the device of one launch, in ms."""
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record(stream)
    function()
    end.record(stream)
    end.synchronize()
    return start.elapsed_time(end)


def python_ns(x, stream, runs):
    """Median time on the host of one call of torch's operator from Python, in ns."""
    y, times = torch.empty_like(x), []
    with torch.cuda.stream(stream):
        for _ in range(runs):
            stream.synchronize()
            start = time.perf_counter_ns()
            for _ in range(LAUNCHES):
                torch.ops.aten.leaky_relu.out(x, SLOPE, out=y)
            times.append((time.perf_counter_ns() - start) / LAUNCHES)
    return statistics.median(times)


def gib_ms(stream, runs):
    """Medians on 1 GiB of float32: the entry's, and torch's."""
    import ms_ops
    from tests.gpu.conftest import GpuEntry

    probe = ms_ops.load("probe", [Path(__file__).resolve().parents[1] / "tests" / "bridge" / "probe.cpp"])
    entry = GpuEntry(ctypes.CDLL(str(probe)), "LeakyRelu", {"negative_slope": SLOPE})
    x, y = torch.randn(1 << 28, device="cuda"), torch.empty(1 << 28, device="cuda")
    torch.cuda.synchronize()

    def ours():
        assert entry.launch([x, y], stream) is None

    def theirs():
        with torch.cuda.stream(stream):
            torch.ops.aten.leaky_relu.out(x, SLOPE, out=y)

    ours(), theirs()
    samples = [(device_ms(ours, stream), device_ms(theirs, stream)) for _ in range(runs)]
    return [statistics.median(column) for column in zip(*samples, strict=True)]


def main():
    """Print the medians and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=51)
    parser.add_argument("--simulated", action="store_true", help="the host's part of a launch, without a GPU")
    options = parser.parse_args()
    simulator = os.environ.get(RUNTIME)
    if options.simulated and simulator is None:
        sys.exit(run_simulated(sys.argv[1:]))
    if not torch.cuda.is_available():
        print(f"bench_gpu: torch {torch.__version__} cannot use a GPU here")
        return
    if simulator is not None:
        ctypes.c_int.in_dll(ctypes.CDLL(simulator), "sim_cuda_records_launches").value = 0
    stream = torch.cuda.Stream()
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, medians of {options.runs} runs")
    x = torch.full((16,), -1.0, device="cuda")
    times = launch_ns(x, options.runs, LAUNCHES, stream.cuda_stream)
    times["torch's operator called from Python, on ready tensors"] = round(python_ns(x, stream, options.runs))
    print("16 float32, host ns per launch:")
    for way, nanoseconds in times.items():
        print(f"{nanoseconds:8d}  {way}")
    if simulator is None:
        ours, theirs = gib_ms(stream, options.runs)
        print(f"1 GiB of float32, device ms: entry {ours:.3f}, torch {theirs:.3f}, ratio {ours / theirs:.3f}")


if __name__ == "__main__":
    main()
