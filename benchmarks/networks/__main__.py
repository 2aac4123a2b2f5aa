"""Training of networks in MindSpore against torch in a process of its own: time and memory of a step.

A step is the forward and the gradients of all weights; with `--optimizer AdamW` or another that torch.optim and
mint.optim both have, the update of the weights too.

"transformer" and "resnet" are written with `ms_ops.aten`. The others are PyTorch modules that `ms_ops.from_torch`
converts: name them in `--networks`, such as "BERT,GPT-2,LSTM,ResNet-18,U-Net,ViT".

Method: each measurement is a process of its own, in which nothing is set in the environment: torch alone, MindSpore in
PyNative mode as it is by default ("P"), with blocking launch ("P blocking"), and in graph mode ("G"). `--ways` may also
name "torch compiled", by torch.compile, and "P compiled" and "G compiled", by ms_ops.TorchModule(compile=True), whose
gradients are those of the input as well. All warm up, and then take turns `--rounds` times, for `--steps` steps each,
while the others wait. The table has medians of the rounds, of which each gives the median of wall-clock time and the
mean of CPU time; the ratios are medians of the ratios to torch's of the same round. "MB" is by how much the memory of
the process is larger, at the most while it warms up after its first two steps, than before it made the network: its
weights, what a step needs, and what a way keeps for itself, such as compiled graphs. "apart" is the largest difference,
after the first step, of a gradient from torch's (or of a weight, with `--optimizer`), relative to its largest entry, or
to a millionth of the largest of all, as some gradients are zero but for rounding, such as those of the biases of an
attention's keys.

    python benchmarks/networks [--rounds 15] [--steps 10] [--networks resnet,transformer] [--threads N] [--ways torch,G]
                               [--optimizer AdamW]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from steps import of_mindspore, of_torch, start_mindspore, start_torch
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


def resident(field: str) -> float:
    """MB of this process in memory: VmRSS now, VmHWM at the most."""
    return float(re.search(rf"{field}:\s+(\d+) kB", Path("/proc/self/status").read_text())[1]) / 1024  # type: ignore


def serve(name: str, way: str, options: argparse.Namespace) -> None:
    """One process: tells how far results are from those that torch left in the folder, then times on demand."""
    start, make = (start_torch, of_torch) if way.startswith("torch") else (start_mindspore, of_mindspore)
    start(options.optimizer)
    before = resident("VmRSS")
    step = make(name, way, options.threads, options.optimizer)
    results = [result.copy() for result in step()]  # torch writes its weights in place
    expected = options.folder / f"{name}.npz"
    if way == "torch":
        np.savez(expected, *results)
    with np.load(expected) as file:
        pairs = [(result, file[key]) for result, key in zip(results, file.files, strict=True)]
    step()
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
        arguments = [name, way, "--threads", str(options.threads), "--optimizer", options.optimizer, "--folder", folder]
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent), "--one", *arguments],
            env=environment | {"GLOG_v": "3"}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.apart, self.memory = self._answer()

    def measure(self, steps: int) -> tuple[float, float]:
        """As :func:`milliseconds`."""
        assert self._process.stdin
        print(steps, file=self._process.stdin, flush=True)
        wall, cpu = self._answer()
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


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--threads", type=int, default=0, help="of both; default: as they choose")
    parser.add_argument("--networks", default=",".join(WRITTEN))
    parser.add_argument("--ways", default=",".join(WAYS), help="the first one is torch; default: %(default)s")
    parser.add_argument("--optimizer", default="", help="of torch.optim and mint.optim, such as AdamW or SGD")
    parser.add_argument("--one", nargs=2, metavar=("NETWORK", "WAY"), help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        serve(*options.one, options)
        return

    import mindspore
    import torch

    print(
        f"torch {torch.__version__}, MindSpore {mindspore.__version__}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, medians of {options.rounds} rounds of {options.steps} steps\n"
    )
    print("| network | way | ms | / torch | CPU ms | / torch | MB | / torch | apart |")
    print("|---|---|---|---|---|---|---|---|---|")
    ways = options.ways.split(",")
    for name in options.networks.split(","):
        with tempfile.TemporaryDirectory() as folder:
            processes = {way: Process(name, way, options, folder) for way in ways}
        rounds = [
            {way: process.measure(options.steps) for way, process in processes.items()} for _ in range(options.rounds)
        ]  # fmt: skip
        for way, process in processes.items():
            process.end()
            columns = []
            for clock in range(2):
                taken = statistics.median(times[way][clock] for times in rounds)
                ratio = statistics.median(times[way][clock] / times["torch"][clock] for times in rounds)
                columns.append(f"{taken:.1f} | {ratio:.2f}")
            columns.append(f"{process.memory:.0f} | {process.memory / processes['torch'].memory:.2f}")
            print(f"| {name} | {way} | {' | '.join(columns)} | {process.apart:.0e} |", flush=True)


if __name__ == "__main__":
    main()
