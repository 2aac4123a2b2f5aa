"""Operators of ms_ops.aten against torch eager, mint and the way of ops.Custom: medians of one run, as a table.

Method: MindSpore in blocking launch mode, torch and MindSpore with two threads each; the candidates of a row take
turns, `--rounds` times, each with as many calls as last about 5 ms, after as many that do not count: the threads of the
candidate before go on spinning for a while. The median over the rounds counts. "forward + backward" is the gradient of
a chain of 40 calls, divided by 40: starting a gradient costs far more than an op.

    python benchmarks/bench_aten.py [--rounds 15] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import torch
from mindspore import mint

from ms_ops import aten
from ms_ops._native import binder

CHAIN = 40
SMALL, LARGE = 16, 1_000_000

# Name, the call with `of` in the place of aten, shapes of the inputs at both sizes, mint's if it has a kernel on CPU.
OPS: list[tuple[str, Callable[..., Any], tuple[Any, Any], Callable[..., Any] | None]] = [
    ("relu", lambda of, x: of.relu(x), ([(SMALL,)], [(LARGE,)]), mint.nn.functional.relu),
    ("leaky_relu", lambda of, x: of.leaky_relu(x, 0.1), ([(SMALL,)], [(LARGE,)]), None),
    ("gelu", lambda of, x: of.gelu(x), ([(SMALL,)], [(LARGE,)]), None),
    ("tanh", lambda of, x: of.tanh(x), ([(SMALL,)], [(LARGE,)]), mint.tanh),
    ("exp", lambda of, x: of.exp(x), ([(SMALL,)], [(LARGE,)]), mint.exp),
    ("add", lambda of, x, y: of.add(x, y), ([(SMALL,)] * 2, [(LARGE,)] * 2), mint.add),
    ("add broadcast", lambda of, x, y: of.add(x, y), ([(4, 4), (4,)], [(1000, 1000), (1000,)]), mint.add),
    ("mul scalar", lambda of, x: of.mul(x, 1.5), ([(SMALL,)], [(LARGE,)]), lambda x: mint.mul(x, 1.5)),
    ("sum", lambda of, x: of.sum(x), ([(SMALL,)], [(LARGE,)]), mint.sum),
    ("mean dim", lambda of, x: of.mean(x, [1], True), ([(4, 4)], [(1000, 1000)]), lambda x: mint.mean(x, 1, True)),
    ("softmax", lambda of, x: of.softmax(x, -1), ([(4, 4)], [(1000, 1000)]), None),
    ("layer_norm", lambda of, x: of.layer_norm(x, [x.shape[-1]]), ([(4, 4)], [(1000, 1000)]), None),
    ("mm", lambda of, x, y: of.mm(x, y), ([(4, 4)] * 2, [(512, 512)] * 2), None),
    ("linear", lambda of, x, w: of.linear(x, w), ([(4, 4), (4, 4)], [(256, 512), (512, 512)]), None),
    ("conv2d", lambda of, x, w: of.conv2d(x, w), ([(1, 1, 4, 4), (1, 1, 3, 3)], [(4, 9, 64, 64), (9, 9, 3, 3)]), None),
    ("max_pool2d", lambda of, x: of.max_pool2d(x, 2), ([(1, 1, 4, 4)], [(4, 16, 128, 128)]), None),
    ("cat", lambda of, x, y: of.cat([x, y]), ([(SMALL,)] * 2, [(LARGE // 2,)] * 2), lambda x, y: mint.cat([x, y])),
    ("transpose", lambda of, x: of.transpose(x, 0, 1), ([(4, 4)], [(1000, 1000)]), None),
    ("cumsum", lambda of, x: of.cumsum(x, 0), ([(SMALL,)], [(LARGE,)]), None),
    ("sort", lambda of, x: of.sort(x)[0], ([(SMALL,)], [(100_000,)]), None),
    ("where", lambda of, x, y: of.where(of.gt(x, 0), x, y), ([(SMALL,)] * 2, [(LARGE,)] * 2), None),
    ("masked_select", lambda of, x: of.masked_select(x, of.gt(x, 0)), ([(SMALL,)], [(LARGE,)]), None),
]  # fmt: skip


def through_primitives(function: Callable[[], Any]) -> Callable[[], Any]:
    """The same calls by the way of ops.Custom."""

    def call() -> Any:
        binder.enter_mixed_precision(1)
        try:
            return function()
        finally:
            binder.enter_mixed_precision(-1)

    return call


def seconds(function: Callable[[], Any], calls: int) -> float:
    """Time of one call, from several."""
    start = time.perf_counter()
    for _ in range(calls):
        function()
    return (time.perf_counter() - start) / calls


def medians(candidates: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """Microseconds per call; the candidates take turns."""
    calls = {}
    for name, function in candidates.items():
        seconds(function, 5)
        calls[name] = max(1, int(0.005 / seconds(function, 5)))
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, function in candidates.items():
            seconds(function, calls[name])
            times[name].append(seconds(function, calls[name]) * 1e6)
    return {name: statistics.median(values) for name, values in times.items()}


def forward(rounds: int, which: int) -> dict[str, dict[str, float]]:
    """One row per op: microseconds by candidate."""
    rows = {}
    for name, call, shapes, of_mint in OPS:
        arrays = [np.random.default_rng(0).standard_normal(shape).astype(np.float32) for shape in shapes[which]]
        mine, theirs = [ms.Tensor(array) for array in arrays], [torch.from_numpy(array) for array in arrays]
        candidates = {
            "ms_ops": lambda call=call, mine=mine: call(aten, *mine),
            "torch": lambda call=call, theirs=theirs: call(torch.ops.aten, *theirs),
            "Custom": through_primitives(lambda call=call, mine=mine: call(aten, *mine)),
        }
        if of_mint is not None and runs(of_mint, mine):
            candidates["mint"] = lambda of_mint=of_mint, mine=mine: of_mint(*mine)
        rows[name] = medians(candidates, rounds)
    return rows


def runs(function: Callable[..., Any], arguments: list[Any]) -> bool:
    """Whether MindSpore has a CPU kernel for it."""
    try:
        function(*arguments)
    except (RuntimeError, TypeError):
        return False
    return True


def chain(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function applied 40 times."""

    def chained(x: Any) -> Any:
        for _ in range(CHAIN):
            x = function(x)
        return x

    return chained


def gradients(rounds: int) -> dict[str, dict[str, float]]:
    """Microseconds of one call forward and backward in a chain, 16 elements."""
    array = np.random.default_rng(0).standard_normal(SMALL).astype(np.float32)
    rows = {}
    for name, call, _, of_mint in OPS:
        if name not in ("relu", "tanh", "exp", "mul scalar"):
            continue
        x, leaf = ms.Tensor(array), torch.from_numpy(array).requires_grad_()
        mine = ms.value_and_grad(chain(lambda x, call=call: call(aten, x)))
        candidates = {"ms_ops": lambda mine=mine, x=x: mine(x)}
        of_torch = chain(lambda x, call=call: call(torch.ops.aten, x))
        candidates["torch"] = lambda f=of_torch, leaf=leaf: torch.autograd.grad(f(leaf).sum(), leaf)
        if of_mint is not None:
            theirs = ms.value_and_grad(chain(of_mint))
            candidates["mint"] = lambda theirs=theirs, x=x: theirs(x)
        rows[name] = {key: value / CHAIN for key, value in medians(candidates, rounds).items()}
    return rows


def table(title: str, rows: dict[str, dict[str, float]]) -> str:
    """A Markdown table with microseconds and ratios."""
    lines = [
        f"### {title}",
        "",
        "| op | ms_ops µs | torch µs | mint µs | Custom µs | ms_ops / torch | ms_ops / mint |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, row in rows.items():
        cells = [f"{row[key]:.1f}" if key in row else "-" for key in ("ms_ops", "torch", "mint", "Custom")]
        ratios = [f"{row['ms_ops'] / row[key]:.2f}" if key in row else "-" for key in ("torch", "mint")]
        lines.append(f"| {' | '.join([name, *cells, *ratios])} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    ms.set_device("CPU")
    ms.runtime.launch_blocking()
    torch.set_num_threads(2)
    results = {}
    with torch.no_grad():
        results["16 elements"] = forward(options.rounds, 0)
        results["1M elements"] = forward(options.rounds, 1)
    results["forward + backward, 16 elements"] = gradients(options.rounds)
    print(f"torch {torch.__version__}, MindSpore {ms.__version__}, {torch.get_num_threads()} threads\n")
    for title, rows in results.items():
        print(table(title, rows))
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
