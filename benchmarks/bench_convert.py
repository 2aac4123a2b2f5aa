"""What ms_ops.from_torch takes for networks, and how much of it torch.export takes, as a table.

Method: a figure is the median of `--rounds` child processes, each of which converts a small network first: that takes
in what happens once in a process, such as imports, and is a column of its own. Both modes are exported and verified,
as from_torch does by itself. "calls" are the operators of its largest graph. The share of torch is the time
within torch.export.export and ExportedProgram.run_decompositions.

    python benchmarks/bench_convert.py [--rounds 3] [--networks BERT,ResNet-18]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from networks import modules

import ms_ops


class Exports:
    """Takes the time of torch.export, and counts the operators that it gives."""

    def __init__(self) -> None:
        self.seconds, self.calls = 0.0, 0
        torch.export.export = self._timed(torch.export.export)
        torch.export.ExportedProgram.run_decompositions = self._timed(torch.export.ExportedProgram.run_decompositions)

    def _timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            start = time.perf_counter()
            program = function(*args, **kwargs)
            self.seconds += time.perf_counter() - start
            kinds = [isinstance(node.target, torch._ops.OpOverload) for node in program.graph.nodes]
            self.calls = max(self.calls, sum(kinds))
            return program

        return timed


def convert(name: str) -> dict[str, float]:
    """The figures of one process."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        ms_ops.from_torch(torch.nn.Linear(2, 2), (torch.ones(1, 2),), out=Path(folder) / "small.py")
        small = time.perf_counter() - start
        sample = modules.sample(name)
        exports = Exports()
        start = time.perf_counter()
        ms_ops.from_torch(sample.module, sample.args, out=Path(folder) / "network.py")
        seconds = time.perf_counter() - start
    return {"calls": exports.calls, "seconds": seconds, "torch": exports.seconds, "small": small}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--networks", default=",".join([*modules.MODULES, *modules.DEEPER]))
    parser.add_argument("--child", help="convert this one alone, and print the figures")
    options = parser.parse_args()
    if options.child:
        print(json.dumps(convert(options.child)))
        return
    names = options.networks.split(",")
    rounds = [[_in_child(name) for name in names] for _ in range(options.rounds)]
    print("| network | calls | s | of it torch.export | first conversion of the process, s |")
    print("|---|--:|--:|--:|--:|")
    for name, figures in zip(names, zip(*rounds, strict=True), strict=True):
        calls = figures[0]["calls"]
        seconds, small = (statistics.median(one[key] for one in figures) for key in ("seconds", "small"))
        share = statistics.median(one["torch"] / one["seconds"] for one in figures)
        print(f"| {name} | {calls} | {seconds:.1f} | {share:.0%} | {small:.1f} |")


def _in_child(name: str) -> dict[str, float]:
    command = [sys.executable, __file__, "--child", name]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(printed.splitlines()[-1])


if __name__ == "__main__":
    main()
