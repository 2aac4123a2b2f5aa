"""What calls, entries, import and build cost now, beside what they cost at an earlier commit.

    python benchmarks/against.py 1426e54

Both commits are checked out into build/against and set up there by their own scripts, each in an environment of its
own. The costs are then measured in turns, each time in processes of their own, without any variable set: one round has
this commit first, the next the other. The table has the medians, and the median of the ratios of the rounds. What is
not committed is not measured.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "against"

# Microseconds of each call, by what both commits have; the last line of its output is JSON.
CALLS = """
import json
import statistics
import time

start = time.perf_counter()
import ms_ops
imported = time.perf_counter() - start

import mindspore as ms
import numpy as np
from mindspore import nn
from ms_ops import aten

ms.set_device("CPU")
x = ms.Tensor(np.linspace(-1, 1, 16, dtype=np.float32))
large = ms.Tensor(np.linspace(-1, 1, 1_000_000, dtype=np.float32))
leaky = ms_ops.LeakyRelu(0.1)
gradient = ms.grad(lambda x: aten.sin(aten.mul(x, 0.5)))


class Chain(nn.Cell):
    def construct(self, x):
        for _ in range(20):
            x = aten.sin(x)
        return x


def microseconds(call, calls, repeats=9):
    for _ in range(calls):
        last = call()
    last.asnumpy()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(calls):
            last = call()
        last.asnumpy()
        times.append((time.perf_counter() - start) / calls)
    return statistics.median(times) * 1e6


found = {
    "import ms_ops": imported * 1e6,
    "PyNative: aten.neg, 16 elements": microseconds(lambda: aten.neg(x), 3000),
    "PyNative: aten.add of two tensors, alpha": microseconds(lambda: aten.add(x, x, alpha=2), 3000),
    "PyNative: ms_ops.LeakyRelu, 16 elements": microseconds(lambda: leaky(x), 3000),
    "PyNative: gradient of two calls": microseconds(lambda: gradient(x), 500),
    "PyNative: aten.neg, 1,000,000 elements": microseconds(lambda: aten.neg(large), 100),
}
ms.set_context(mode=ms.GRAPH_MODE)
chain = Chain()
start = time.perf_counter()
chain(x).asnumpy()
found["graph: compile a call of aten, chain of 20"] = (time.perf_counter() - start) / 20 * 1e6
found["graph: aten.sin, chain of 20"] = microseconds(lambda: chain(x), 200) / 20
print(json.dumps(found))
"""


def checkout(commit: str) -> Path:
    """A folder with what was committed, set up."""
    folder = FOLDER / commit
    if not folder.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", ROOT, folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=folder, check=True)
    print(f"setting {commit[:7]} up", file=sys.stderr, flush=True)
    in_checkout(folder, "source scripts/env.sh; set_up requirements.txt")
    return folder


def in_checkout(folder: Path, script: str) -> str:
    """What a line of bash prints there; ends the program with what it said if it fails."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHONPATH", "MS_OP"))}
    done = subprocess.run(
        ["bash", "-ec", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{folder}: {script}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def costs(folder: Path) -> dict[str, float]:
    """In microseconds."""
    program = folder / "build" / "costs.py"
    program.write_text(CALLS)
    python = folder / ".venv" / "bin" / "python"
    found = json.loads(in_checkout(folder, f"'{python}' '{program}'").splitlines()[-1])
    entry = json.loads(in_checkout(folder, f"'{python}' benchmarks/bench_entry.py --json"))
    return {**found, "entry: a launch, 16 elements": entry["ns"]["ms_ops entry"] / 1000}


def build_time(folder: Path) -> float:
    """Microseconds of a build of all libraries from nothing."""
    shutil.rmtree(folder / "build")
    for library in (folder / "ms_ops").rglob("*.so"):
        library.unlink()
    start = time.perf_counter()
    in_checkout(folder, "source scripts/env.sh; build_library")
    return (time.perf_counter() - start) * 1e6


def commit_of(name: str) -> str:
    """The whole hash."""
    done = subprocess.run(
        ["git", "rev-parse", "--verify", f"{name}^{{commit}}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{name} is no commit of this repository")
    return done.stdout.strip()


def duration(microseconds: float) -> str:
    """With a unit that suits it."""
    for unit, size in (("s", 1e6), ("ms", 1e3)):
        if microseconds >= size:
            return f"{microseconds / size:.1f} {unit}"
    return f"{microseconds:.2f} µs"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--builds", type=int, default=1, help="of all libraries, from nothing (default: 1)")
    options = parser.parse_args()
    before, now = (checkout(commit_of(name)) for name in (options.commit, "HEAD"))
    rounds: dict[str, list[tuple[float, float]]] = {}
    for number in range(max(options.rounds, options.builds)):
        measured = {}
        for folder in (now, before) if number % 2 else (before, now):
            print(f"round {number + 1}, {folder.name[:7]}", file=sys.stderr, flush=True)
            found = {"build of the libraries": build_time(folder)} if number < options.builds else {}
            measured[folder] = {**found, **(costs(folder) if number < options.rounds else {})}
        for name in measured[now].keys() & measured[before].keys():
            rounds.setdefault(name, []).append((measured[before][name], measured[now][name]))
    print(f"| | {before.name[:7]} | {now.name[:7]} | ratio |\n|---|---|---|---|")
    for name, pairs in sorted(rounds.items()):
        old, new = (duration(statistics.median(pair[which] for pair in pairs)) for which in (0, 1))
        print(f"| {name} | {old} | {new} | {statistics.median(b / a for a, b in pairs):.2f} |")


if __name__ == "__main__":
    main()
