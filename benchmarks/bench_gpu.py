"""Launches of an entry on a GPU against torch's own call, medians of runs that take turns; nothing without a GPU."""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

SLOPE = 0.25


def host_ns(function, calls):
    """Time on the host of one asynchronous launch, in ns."""
    torch.cuda.synchronize()
    start = time.perf_counter_ns()
    function(calls)
    elapsed = time.perf_counter_ns() - start
    torch.cuda.synchronize()
    return elapsed / calls


def device_ms(function, stream):
    """Time on the device of one launch, in ms."""
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record(stream)
    function(1)
    end.record(stream)
    end.synchronize()
    return start.elapsed_time(end)


def main():
    """Print the medians and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=51)
    runs = parser.parse_args().runs
    if not torch.cuda.is_available():
        print(f"bench_gpu: torch {torch.__version__} cannot use a GPU here")
        return
    import ctypes

    import ms_ops
    from tests.gpu.conftest import GpuEntry

    root = Path(__file__).resolve().parents[1]
    probe = ctypes.CDLL(str(ms_ops.load("probe", [root / "tests" / "bridge" / "probe.cpp"])))
    entry = GpuEntry(probe, "LeakyRelu", {"negative_slope": SLOPE})
    stream = torch.cuda.Stream()
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, medians of {runs} runs")
    for label, size, measure in (
        ("16 float32, host ns per launch", 16, lambda function: host_ns(function, 2000)),
        ("1 GiB of float32, device ms", 1 << 28, lambda function: device_ms(function, stream)),
    ):
        x, y = torch.randn(size, device="cuda"), torch.empty(size, device="cuda")
        torch.cuda.synchronize()

        def ours(calls, x=x, y=y):
            assert entry.launch([x, y], stream, launches=calls) is None

        def theirs(calls, x=x, y=y):
            with torch.cuda.stream(stream):
                for _ in range(calls):
                    torch.ops.aten.leaky_relu.out(x, SLOPE, out=y)

        for function in (ours, theirs):
            function(3)
        samples = [(measure(ours), measure(theirs)) for _ in range(runs)]
        medians = [statistics.median(column) for column in zip(*samples, strict=True)]
        print(f"{label}: entry {medians[0]:.3f}, torch {medians[1]:.3f}, ratio {medians[0] / medians[1]:.3f}")


if __name__ == "__main__":
    main()
