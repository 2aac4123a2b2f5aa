"""Operators of ms_ops.aten against torch, and against mint: each in a process of its own, as users run them.

Method: nothing is set in the environment, and MindSpore is in PyNative mode as it is by default. The processes take
turns, `--rounds` times for each row, with as many calls as last about 10 ms, after as many that do not count; the
others are stopped, as their threads would go on spinning. The medians of the rounds are shown, and the medians of the
ratios to torch's of the same round. "after a kernel of MindSpore's" is the same call of ms_ops where one of
MindSpore's own, of a million elements, has run before each; only the call is timed. "Custom" is the way of ops.Custom,
as in graphs. "forward + backward" is the gradient of the sum of a chain of 40 calls at 16 elements and of 4 at a
million, divided by their number: starting a gradient costs far more than an op. The sum is that of the same way.

    python benchmarks/bench_aten.py [--rounds 15] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

WAYS = ("torch", "ms_ops", "after a kernel of MindSpore's", "Custom", "mint")
SIZES = {"16 elements": 16, "1M elements": 1_000_000}
CHAINS = {"16 elements": 40, "1M elements": 4}
IN_CHAINS = ("relu", "leaky_relu", "gelu", "tanh", "exp", "mul scalar", "softmax", "cumsum")
SMALL, LARGE = SIZES.values()
_SET_BY_USERS = ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY", "OMP_NUM_THREADS")
_SECONDS = 0.01

# Name, the call with `of` in the place of aten, shapes of the inputs at both sizes, the call of mint where it has one.
OPS: list[tuple[str, Callable[..., Any], tuple[Any, Any], Callable[..., Any] | None]] = [
    ("relu", lambda of, x: of.relu(x), ([(SMALL,)], [(LARGE,)]), lambda m, x: m.nn.functional.relu(x)),
    ("leaky_relu", lambda of, x: of.leaky_relu(x, 0.1), ([(SMALL,)], [(LARGE,)]), None),
    ("gelu", lambda of, x: of.gelu(x), ([(SMALL,)], [(LARGE,)]), None),
    ("tanh", lambda of, x: of.tanh(x), ([(SMALL,)], [(LARGE,)]), lambda m, x: m.tanh(x)),
    ("exp", lambda of, x: of.exp(x), ([(SMALL,)], [(LARGE,)]), lambda m, x: m.exp(x)),
    ("add", lambda of, x, y: of.add(x, y), ([(SMALL,)] * 2, [(LARGE,)] * 2), lambda m, x, y: m.add(x, y)),
    ("add broadcast", lambda of, *x: of.add(*x), ([(4, 4), (4,)], [(1000, 1000), (1000,)]), lambda m, *x: m.add(*x)),
    ("mul scalar", lambda of, x: of.mul(x, 1.5), ([(SMALL,)], [(LARGE,)]), lambda m, x: m.mul(x, 1.5)),
    ("sum", lambda of, x: of.sum(x), ([(SMALL,)], [(LARGE,)]), lambda m, x: m.sum(x)),
    ("mean dim", lambda of, x: of.mean(x, [1], True), ([(4, 4)], [(1000, 1000)]), lambda m, x: m.mean(x, 1, True)),
    ("softmax", lambda of, x: of.softmax(x, -1), ([(4, 4)], [(1000, 1000)]), None),
    ("layer_norm", lambda of, x: of.layer_norm(x, [x.shape[-1]]), ([(4, 4)], [(1000, 1000)]), None),
    ("mm", lambda of, x, y: of.mm(x, y), ([(4, 4)] * 2, [(512, 512)] * 2), None),
    ("linear", lambda of, x, w: of.linear(x, w), ([(4, 4), (4, 4)], [(256, 512), (512, 512)]), None),
    ("conv2d", lambda of, x, w: of.conv2d(x, w), ([(1, 1, 4, 4), (1, 1, 3, 3)], [(4, 9, 64, 64), (9, 9, 3, 3)]), None),
    ("max_pool2d", lambda of, x: of.max_pool2d(x, 2), ([(1, 1, 4, 4)], [(4, 16, 128, 128)]), None),
    ("cat", lambda of, x, y: of.cat([x, y]), ([(SMALL,)] * 2, [(LARGE // 2,)] * 2), lambda m, x, y: m.cat([x, y])),
    ("transpose", lambda of, x: of.transpose(x, 0, 1), ([(4, 4)], [(1000, 1000)]), None),
    ("cumsum", lambda of, x: of.cumsum(x, 0), ([(SMALL,)], [(LARGE,)]), None),
    ("sort", lambda of, x: of.sort(x)[0], ([(SMALL,)], [(100_000,)]), None),
    ("where", lambda of, x, y: of.where(of.gt(x, 0), x, y), ([(SMALL,)] * 2, [(LARGE,)] * 2), None),
    ("masked_select", lambda of, x: of.masked_select(x, of.gt(x, 0)), ([(SMALL,)], [(LARGE,)]), None),
]  # fmt: skip


def arguments(name: str, size: str) -> list[np.ndarray]:
    """Arrays for a call."""
    shapes = next(row[2] for row in OPS if row[0] == name)[list(SIZES).index(size)]
    return [np.random.default_rng(0).standard_normal(shape).astype(np.float32) for shape in shapes]


def torchs(name: str, size: str, is_gradient: bool) -> tuple[Callable[[], Any], None]:
    """What is timed in torch."""
    import torch

    call = next(row[1] for row in OPS if row[0] == name)
    tensors = [torch.from_numpy(array) for array in arguments(name, size)]
    if not is_gradient:
        return lambda: call(torch.ops.aten, *tensors), None
    leaf = tensors[0].requires_grad_()
    function = chain(lambda x: call(torch.ops.aten, x), CHAINS[size])
    return lambda: torch.autograd.grad(torch.ops.aten.sum(function(leaf)), leaf), None


def mindspores(
    way: str, name: str, size: str, is_gradient: bool
) -> tuple[Callable[[], Any] | None, Callable[[], Any] | None]:
    """What is timed in MindSpore, None where there is nothing, and what runs before each call."""
    import mindspore as ms

    _, call, _, call_of_mint = next(row for row in OPS if row[0] == name)
    tensors = [ms.Tensor(array) for array in arguments(name, size)]
    if way == "mint":
        if call_of_mint is None:
            return None, None
        function = lambda *tensors: call_of_mint(ms.mint, *tensors)  # noqa: E731
        total = ms.mint.sum
    else:
        from ms_ops import aten

        function = lambda *tensors: call(aten, *tensors)  # noqa: E731
        total = aten.sum
    if way == "Custom":
        from ms_ops._native import binder

        binder.enter_mixed_precision(1)  # never left: this process has one way
    if is_gradient:
        chained = chain(function, CHAINS[size])
        function = ms.value_and_grad(lambda x: total(chained(x)))
    try:
        function(*tensors)
    except (RuntimeError, TypeError):  # mint without a kernel for the CPU
        return None, None
    if way != "after a kernel of MindSpore's":
        return lambda: function(*tensors), None
    other = ms.Tensor(np.ones((1000, 1000), np.float32))
    return lambda: function(*tensors), lambda: ms.ops.mul(other, other)


def chain(function: Callable[[Any], Any], length: int) -> Callable[[Any], Any]:
    """The function applied so many times."""

    def chained(x: Any) -> Any:
        for _ in range(length):
            x = function(x)
        return x

    return chained


def seconds(function: Callable[[], Any], before: Callable[[], Any] | None, calls: int) -> float:
    """Time of one call, from several."""
    if before is None:
        start = time.perf_counter()
        for _ in range(calls):
            function()
        return (time.perf_counter() - start) / calls
    taken = 0.0
    for _ in range(calls):
        before()
        start = time.perf_counter()
        function()
        taken += time.perf_counter() - start
    return taken / calls


def serve(way: str) -> None:
    """One process: answers each row that it is asked for with microseconds, or null."""
    if way == "torch":
        import torch

        make: Callable[..., Any] = torchs
        torch.set_grad_enabled(True)
    else:
        import mindspore as ms

        ms.set_device("CPU")

        def make(*row: Any) -> Any:
            return mindspores(way, *row)

    made: dict[str, Any] = {}
    for line in iter(sys.stdin.readline, ""):
        name, size, is_gradient = json.loads(line)
        if line not in made:
            function, before = make(name, size, is_gradient)
            calls = 0
            if function is not None:
                seconds(function, before, 5)
                calls = max(1, int(_SECONDS / seconds(function, before, 5)))
            made = {line: (function, before, calls)}
        function, before, calls = made[line]
        if function is None:
            print("null", flush=True)
            continue
        seconds(function, before, calls)
        taken = seconds(function, before, calls) / (CHAINS[size] if is_gradient else 1)
        print(taken * 1e6, flush=True)


class Process:
    """A way in a process of its own."""

    def __init__(self, way: str) -> None:
        environment = {key: value for key, value in os.environ.items() if key not in _SET_BY_USERS}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", way],
            env=environment | {"GLOG_v": "3"}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def measure(self, row: tuple[str, str, bool]) -> float | None:
        """Microseconds of a call."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.send_signal(signal.SIGCONT)
        print(json.dumps(row), file=self._process.stdin, flush=True)
        answer: float | None = json.loads(self._process.stdout.readline())
        self._process.send_signal(signal.SIGSTOP)
        return answer

    def end(self) -> None:
        """Ends the process."""
        self._process.send_signal(signal.SIGCONT)
        self._process.communicate()


Row = dict[str, tuple[float, float]]
"""Of each way that can do it, the microseconds and their ratio to torch's."""


def compare(processes: dict[str, Process], row: tuple[str, str, bool], rounds: int) -> Row:
    """The ways in turns."""
    times: dict[str, list[float]] = {way: [] for way in processes}
    for _ in range(rounds):
        for way, process in processes.items():
            taken = process.measure(row)
            if taken is not None:
                times[way].append(taken)
    return {
        way: (
            statistics.median(taken),
            statistics.median(ours / theirs for ours, theirs in zip(taken, times["torch"], strict=True)),
        )
        for way, taken in times.items()
        if taken
    }


def table(title: str, rows: dict[str, Row]) -> str:
    """In Markdown."""
    columns = [column for way in WAYS for column in ([f"{way} µs"] if way == "torch" else [f"{way} µs", "/ torch"])]
    lines = [f"### {title}", "", f"| op | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for name, row in rows.items():
        cells = [f"{row['torch'][0]:.1f}"]
        for way in WAYS[1:]:
            cells += [f"{row[way][0]:.1f}", f"{row[way][1]:.2f}"] if way in row else ["-", "-"]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    ratios = {way: [row[way][1] for row in rows.values() if way in row] for way in WAYS[1:]}
    cells = [cell for way in WAYS[1:] for cell in ("", f"{statistics.median(ratios[way]):.2f}" if ratios[way] else "-")]
    return "\n".join([*lines, f"| median | | {' | '.join(cells)} |"]) + "\n"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--serve", metavar="WAY", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return

    import mindspore
    import torch

    versions = f"torch {torch.__version__}, MindSpore {mindspore.__version__}, Python {platform.python_version()}"
    print(f"{versions}, {os.cpu_count()} cores, medians of {options.rounds} rounds\n")
    processes = {way: Process(way) for way in WAYS}
    results = {}
    for is_gradient in (False, True):
        for size in SIZES:
            names = [row[0] for row in OPS if not is_gradient or row[0] in IN_CHAINS]
            title = f"forward + backward, {size}" if is_gradient else size
            results[title] = {name: compare(processes, (name, size, is_gradient), options.rounds) for name in names}
            print(table(title, results[title]), flush=True)
    for process in processes.values():
        process.end()
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
