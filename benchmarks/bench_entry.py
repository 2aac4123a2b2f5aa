"""Cost of an entry alone: nanoseconds per launch of LeakyRelu, without MindSpore, one thread."""

from __future__ import annotations

import argparse
import ctypes
import json
from pathlib import Path

import torch

import ms_ops
from ms_ops._build import recipe
from ms_ops._native import attributes

WAYS = (
    "torch's kernel on ready tensors, below autograd",
    "ms_ops entry",
    "fresh views and a plain call (MindSpore's PyTorch sample)",
)


def launch_ns(x: torch.Tensor, repeats: int, calls: int, stream: int | None = None) -> dict[str, int]:
    """Nanoseconds per launch on `x`, a vector of float32, by way; `stream` is of the GPU that it is on."""
    library = ms_ops.load("entry_launch", [Path(__file__).with_name("entry_launch.cpp")])
    medians = (ctypes.c_double * len(WAYS))()
    constants = attributes.encode({"negative_slope": 0.1}).encode()
    y = torch.empty_like(x)
    memory = (ctypes.c_void_p * 2)(x.data_ptr(), y.data_ptr())
    ctypes.CDLL(str(library)).entry_launch(
        constants, memory, ctypes.c_int64(x.numel()), ctypes.c_void_p(stream), repeats, calls, medians
    )
    return dict(zip(WAYS, (round(value) for value in medians), strict=True))


def main() -> None:
    """Print the medians, all from one run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=16, help="elements, float32 (default: 16)")
    parser.add_argument("--calls", type=int, default=20_000, help="per repeat (default: 20000)")
    parser.add_argument("--repeats", type=int, default=51, help="of which the median is taken (default: 51)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    torch.set_num_threads(1)
    results = launch_ns(torch.full((options.size,), -1.0), options.repeats, options.calls)
    facts = recipe.build_facts()
    if options.json:
        print(json.dumps({"ns": results, "size": options.size, **facts}, indent=2))
        return
    print(f"LeakyRelu, {options.size} float32, ns per launch (median of {options.repeats})")
    print(f"torch {facts['torch']}, {facts['compiler']}")
    for way, nanoseconds in results.items():
        print(f"{nanoseconds:8d}  {way}")


if __name__ == "__main__":
    main()
