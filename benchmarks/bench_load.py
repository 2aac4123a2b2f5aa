"""How long an author waits for ms_ops.load: with an empty cache, for another library, after an edit, and without one.

    python benchmarks/bench_load.py [--rounds 3]

Each round has a cache of its own. The source is a TORCH_LIBRARY with one operator, which includes ATen/ATen.h; an edit
changes one line. The table has medians of seconds.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import tempfile
import time
from pathlib import Path

SOURCE = """
#include <ATen/ATen.h>
#include <torch/library.h>

TORCH_LIBRARY(NAME, m) {
  m.def("scaled(Tensor x) -> Tensor", [](const at::Tensor& x) { return x * FACTOR; });
}
"""


def measure(folder: Path, name: str) -> dict[str, float]:
    """Seconds by what is waited for."""
    import ms_ops

    os.environ["MS_OPS_CACHE_DIR"] = str(folder / "cache")
    seconds = {}

    def load(what: str, library: str, factor: int) -> None:
        source = folder / f"{library}.cpp"
        source.write_text(SOURCE.replace("NAME", library).replace("FACTOR", str(factor)))
        start = time.perf_counter()
        ms_ops.load(library, source)
        seconds[what] = time.perf_counter() - start

    load("the first library in an empty cache", f"{name}_first", 2)
    load("another one", f"{name}_second", 2)
    load("after an edit of a line", f"{name}_first", 3)
    load("without an edit", f"{name}_first", 3)
    return seconds


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()

    import torch

    rounds = []
    for number in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append(measure(Path(folder), f"bench_load_{number}"))
    print(f"torch {torch.__version__}, Python {platform.python_version()}, {os.cpu_count()} cores\n")
    print("| ms_ops.load | s |\n|---|---|")
    for what in rounds[0]:
        print(f"| {what} | {statistics.median(seconds[what] for seconds in rounds):.1f} |")


if __name__ == "__main__":
    main()
