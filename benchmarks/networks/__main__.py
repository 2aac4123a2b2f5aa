"""Training of networks in MindSpore against torch in a process of its own: time and memory of a step.

A step is the forward and the gradients of all weights; with `--optimizer AdamW` or another that torch.optim and
mint.optim both have, the update of the weights too.

"transformer" and "resnet" are written with `ms_ops.aten`. The others are PyTorch modules that `ms_ops.from_torch`
converts: name them in `--networks`, such as "BERT,GPT-2,LSTM,ResNet-18,U-Net,ViT".

Method: each measurement is a process of its own, in which nothing is set in the environment: torch alone, MindSpore in
PyNative mode as it is by default ("P"), with blocking launch ("P blocking"), and in graph mode ("G"). `--ways` may also
name "P one op" and "G one op", by ms_ops.TorchModule, and "torch compiled", by torch.compile, "P compiled" and "G
compiled", by ms_ops.TorchModule(compile=True), whose gradients are those of the input as well. All warm up, and then
take turns `--rounds` times, for `--steps` steps each, while the others wait. The table has medians of the rounds, of
which each gives the median of wall-clock time and the mean of CPU time; the ratios are medians of the ratios to torch's
of the same round. "MB" is by how much the memory of the process is larger, at the most while it warms up after its
first two steps, than before it made the network (when it had converted and compiled another): its weights, what a step
needs, and what a way keeps for itself, such as compiled graphs. "apart" is the largest difference, after the first
step, of a gradient from torch's (or of a weight, with `--optimizer`), relative to its largest entry, or to a millionth
of the largest of all, as some gradients are zero but for rounding, such as those of the biases of an attention's keys.
(Adam divides by the gradient's size: such weights move by the whole rate, in a direction that rounding decides.)

With `--device GPU` both are on the first GPU, and compute in float32: without TF32. There, memory is that of the host.

`--per-thread` and `--profile` add tables: the CPU time of each thread, and its shares by library as Linux's perf
samples them. `--plot FILE` draws the ratios.

    python benchmarks/networks [--rounds 15] [--steps 10] [--networks resnet,transformer] [--threads N] [--ways torch,G]
                               [--optimizer AdamW] [--device GPU] [--per-thread] [--profile]
                               [--plot docs/performance.png]
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import chart
import numpy as np
import where
from steps import array, of_mindspore, of_torch, start_mindspore, start_torch
from written import WRITTEN

WAYS = ("torch", "P", "P blocking", "G")
_WARM_UP = 8
_SET_BY_USERS = ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY", "OMP_NUM_THREADS")


def milliseconds(step: Callable[[], Any], steps: int) -> tuple[float, float]:
    """The median of a step, and the mean of its CPU time."""
    times = []
    cpu = time.process_time()
    for _ in range(steps):
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3, (time.process_time() - cpu) / steps * 1e3


def give_back_memory() -> None:
    """To the system, what was freed, so that it does not count."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


def resident(field: str) -> float:
    """MB of this process in memory: VmRSS now, VmHWM at the most."""
    return float(re.search(rf"{field}:\s+(\d+) kB", Path("/proc/self/status").read_text())[1]) / 1024  # type: ignore


def serve(name: str, way: str, options: argparse.Namespace) -> None:
    """One process: tells how far results are from those that torch left in the folder, then times on demand."""
    start, make = (start_torch, of_torch) if way.startswith("torch") else (start_mindspore, of_mindspore)
    start(name, way, options.optimizer, options.device)
    give_back_memory()
    before = resident("VmRSS")
    step = make(name, way, options.threads, options.optimizer, options.device)
    results = [array(result) for result in step()]
    expected = options.folder / f"{name}.npz"
    if way == "torch":
        np.savez(expected, *results)
    with np.load(expected) as file:
        pairs = [(result, file[key]) for result, key in zip(results, file.files, strict=True)]
    step()
    give_back_memory()
    Path("/proc/self/clear_refs").write_text("5")  # forgets VmHWM
    milliseconds(step, _WARM_UP)
    memory = resident("VmHWM") - before
    least = 1e-6 * max(np.abs(theirs).max() for _, theirs in pairs)
    apart = max(np.abs(ours - theirs).max() / max(np.abs(theirs).max(), least) for ours, theirs in pairs)
    print(json.dumps([float(apart), memory]), flush=True)
    for line in iter(sys.stdin.readline, ""):
        print(json.dumps(milliseconds(step, int(line))), flush=True)


class Process:
    """A way in a process of its own, in which nothing is set for threads."""

    def __init__(self, name: str, way: str, options: argparse.Namespace, folder: str) -> None:
        environment = {key: value for key, value in os.environ.items() if key not in _SET_BY_USERS}
        arguments = [name, way, "--threads", str(options.threads), "--optimizer", options.optimizer]
        arguments += ["--device", options.device, "--folder", folder]
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent), "--one", *arguments],
            env=environment | {"GLOG_v": "3"}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.apart, self.memory = self._answer()
        self.of_threads: Counter[str] = Counter()

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    def measure(self, steps: int) -> tuple[float, float]:
        """As :func:`milliseconds`."""
        assert self._process.stdin
        before = where.of_threads(self.pid)
        print(steps, file=self._process.stdin, flush=True)
        wall, cpu = self._answer()
        self.of_threads.update(where.between(before, where.of_threads(self.pid)))
        return wall, cpu

    def end(self) -> None:
        """Ends the process."""
        self._process.communicate()

    def _answer(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{self._process.args} ended with {self._process.wait()}")
        return json.loads(line)


class Result(NamedTuple):
    """Of one network, by way: medians of wall-clock and CPU time with their ratios, and what is shown besides."""

    clocks: dict[str, list[tuple[float, float]]]
    memory: dict[str, float]
    apart: dict[str, float]
    of_threads: dict[str, where.Times]
    of_libraries: dict[str, where.Times]

    def row(self, way: str) -> str:
        """Of the table."""
        columns = [f"{taken:.1f} | {ratio:.2f}" for taken, ratio in self.clocks[way]]
        columns.append(f"{self.memory[way]:.0f} | {self.memory[way] / self.memory['torch']:.2f}")
        return f"{way} | {' | '.join(columns)} | {self.apart[way]:.0e}"


def compare(name: str, ways: Sequence[str], options: argparse.Namespace) -> Result:
    """Time the ways in turns."""
    with tempfile.TemporaryDirectory() as folder:
        processes = {way: Process(name, way, options, folder) for way in ways}
    rounds = [
        {way: process.measure(options.steps) for way, process in processes.items()} for _ in range(options.rounds)
    ]
    of_threads = {
        way: {thread: seconds * 1e3 / options.rounds / options.steps for thread, seconds in process.of_threads.items()}
        for way, process in processes.items()
    }
    of_libraries = {}
    for way, process in processes.items() if options.profile else ():
        samples = where.Samples(process.pid)
        process.measure(20 * options.steps)
        of_libraries[way] = samples.shares()
    for process in processes.values():
        process.end()
    clocks = {
        way: [
            (
                statistics.median(times[way][clock] for times in rounds),
                statistics.median(times[way][clock] / times["torch"][clock] for times in rounds),
            )
            for clock in range(2)
        ]
        for way in ways
    }
    memory = {way: process.memory for way, process in processes.items()}
    apart = {way: process.apart for way, process in processes.items()}
    return Result(clocks, memory, apart, of_threads, of_libraries)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--threads", type=int, default=0, help="of both; default: as they choose")
    parser.add_argument("--networks", default=",".join(WRITTEN))
    parser.add_argument("--ways", default=",".join(WAYS), help="the first one is torch; default: %(default)s")
    parser.add_argument("--optimizer", default="", help="of torch.optim and mint.optim, such as AdamW or SGD")
    parser.add_argument("--device", choices=["CPU", "GPU"], default="CPU")
    parser.add_argument("--per-thread", action="store_true", help="CPU time of each thread, in ms of a step")
    parser.add_argument("--profile", action="store_true", help="shares of CPU time by library; needs perf")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="a picture of the ratios")
    parser.add_argument("--one", nargs=2, metavar=("NETWORK", "WAY"), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        serve(*options.one, options)
        return

    import mindspore
    import torch

    versions = f"torch {torch.__version__}, MindSpore {mindspore.__version__}, Python {platform.python_version()}"
    method = f"{os.cpu_count()} cores, medians of {options.rounds} rounds of {options.steps} steps"
    if options.device == "GPU":
        method = f"{torch.cuda.get_device_name()}, {method}"
    print(f"{versions}, {method}\n")
    print("| network | way | ms | / torch | CPU ms | / torch | MB | / torch | apart |")
    print("|---|---|---|---|---|---|---|---|---|")
    ways = options.ways.split(",")
    results = {}
    for name in options.networks.split(","):
        results[name] = compare(name, ways, options)
        for way in ways:
            print(f"| {name} | {results[name].row(way)} |", flush=True)
    if options.per_thread:
        print_shares("CPU ms of each thread", {name: result.of_threads for name, result in results.items()}, "{:.1f}")
    if options.profile:
        print_shares("CPU time by library", {name: result.of_libraries for name, result in results.items()}, "{:.0%}")
    if options.plot:
        ratios = {name: {way: result.clocks[way][0][1] for way in ways} for name, result in results.items()}
        what = f"forward, gradients and {options.optimizer}" if options.optimizer else "forward and gradients"
        chart.draw(ratios, ways[1:], f"{what}; {versions}; {method}", options.plot)


def print_shares(title: str, shares: dict[str, dict[str, where.Times]], form: str) -> None:
    """A table of what belongs to each network and way."""
    print(f"\n| network | way | {title} |")
    print("|---|---|---|")
    for name, by_way in shares.items():
        for way, found in by_way.items():
            text = ", ".join(f"{what} {form.format(share)}" for what, share in found.items())
            print(f"| {name} | {way} | {text} |")


if __name__ == "__main__":
    main()
