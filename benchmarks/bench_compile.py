"""What compiling a graph costs for each call in it: operators of ms_ops.aten beside MindSpore's own, as a table.

Method: the graph is a chain of `--calls` calls, in turns linear, layer_norm, softmax, matmul, add, view, transpose,
gelu, transpose and view, or what MindSpore's own primitives have in their place; "with gradients" is the gradient with
respect to all inputs. A figure is the time of Cell.compile, which runs nothing, divided by the number of calls: the
median of `--rounds` child processes, the candidates taking turns. Each compiles a chain of ten calls first: that takes
in what happens once in a process, such as the imports that torch's fake tensors cause, and is a column of its own.

    python benchmarks/bench_compile.py [--calls 200] [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import ops

from ms_ops import aten

STEP = 10
BATCH, TIME, HEADS, WIDTH = 4, 16, 2, 32
CANDIDATES = [(kind, has_gradient) for has_gradient in (False, True) for kind in ("aten", "native")]

_product, _norm, _softmax, _gelu = ops.MatMul(), ops.LayerNorm(2, 2), ops.Softmax(-1), ops.GeLU()
_reshape, _transpose = ops.Reshape(), ops.Transpose()


class Aten(ms.nn.Cell):
    """The chain in operators of ms_ops.aten."""

    def __init__(self, calls: int) -> None:
        super().__init__()
        self.steps = calls // STEP

    def construct(self, x: Any, weight: Any, bias: Any, scale: Any) -> Any:
        """The last result."""
        for _ in range(self.steps):
            x = aten.linear(x, weight, bias)
            x = aten.layer_norm(x, [WIDTH], scale, bias)
            x = aten.softmax(x, -1)
            x = aten.matmul(x, weight)
            x = aten.add(x, bias)
            x = aten.view(x, [BATCH, HEADS, TIME // HEADS, WIDTH])
            x = aten.transpose(x, 1, 2)
            x = aten.gelu(x)
            x = aten.transpose(x, 1, 2)
            x = aten.view(x, [BATCH, TIME, WIDTH])
        return x


class Native(ms.nn.Cell):
    """The same in MindSpore's primitives."""

    def __init__(self, calls: int) -> None:
        super().__init__()
        self.steps = calls // STEP

    def construct(self, x: Any, weight: Any, bias: Any, scale: Any) -> Any:
        """The last result."""
        for _ in range(self.steps):
            x = _reshape(_product(_reshape(x, (BATCH * TIME, WIDTH)), weight) + bias, (BATCH, TIME, WIDTH))
            x = _norm(x, scale, bias)[0]
            x = _softmax(x)
            x = _reshape(_product(_reshape(x, (BATCH * TIME, WIDTH)), weight), (BATCH, TIME, WIDTH))
            x = x + bias
            x = _reshape(x, (BATCH, HEADS, TIME // HEADS, WIDTH))
            x = _transpose(x, (0, 2, 1, 3))
            x = _gelu(x)
            x = _transpose(x, (0, 2, 1, 3))
            x = _reshape(x, (BATCH, TIME, WIDTH))
        return x


class Gradient(ms.nn.Cell):
    """The gradient of a chain."""

    def __init__(self, chain: ms.nn.Cell) -> None:
        super().__init__()
        self.chain = chain
        self.gradient = ops.GradOperation(get_all=True)

    def construct(self, *inputs: Any) -> Any:
        """With respect to all inputs."""
        return self.gradient(self.chain)(*inputs)


def seconds(make: Callable[[int], ms.nn.Cell], calls: int, *, has_gradient: bool) -> float:
    """How long it takes to compile a chain of so many calls."""
    chain = make(calls)
    shapes = (BATCH, TIME, WIDTH), (WIDTH, WIDTH), (WIDTH,), (WIDTH,)
    inputs = [ms.Tensor(np.ones(shape, np.float32)) for shape in shapes]
    net = Gradient(chain) if has_gradient else chain
    start = time.perf_counter()
    net.compile(*inputs)
    return time.perf_counter() - start


def measure(kind: str, calls: int, *, has_gradient: bool) -> tuple[float, float]:
    """Seconds of the first chain of a process, and milliseconds for each call of a long one."""
    ms.set_context(mode=ms.GRAPH_MODE)
    make = {"aten": Aten, "native": Native}[kind]
    first = seconds(make, STEP, has_gradient=has_gradient)
    return first, 1000 * seconds(make, calls, has_gradient=has_gradient) / calls


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        kind, has_gradient = options.child
        print(json.dumps(measure(kind, options.calls, has_gradient=bool(int(has_gradient)))))
        return
    figures = defaultdict(list)
    for _ in range(options.rounds):
        for kind, has_gradient in CANDIDATES:
            command = [sys.executable, __file__, "--calls", str(options.calls), "--child", kind, str(int(has_gradient))]
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            figures[kind, has_gradient].append(json.loads(output.splitlines()[-1]))
    print("| chain | | ms per call | the first ten calls of a process, s |")
    print("|---|---|--:|--:|")
    for kind, has_gradient in CANDIDATES:
        first, each = map(statistics.median, zip(*figures[kind, has_gradient], strict=True))
        print(f"| {kind} | {'with gradients' if has_gradient else 'forward'} | {each:.1f} | {first:.1f} |")


if __name__ == "__main__":
    main()
