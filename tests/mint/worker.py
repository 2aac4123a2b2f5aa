"""Judges functions in a process of its own: ``python -m tests.mint.worker '{"names": ["mm"], "graph": false}'``.

Prints a line of JSON before and after each function: one that crashes has no second line.
"""

from __future__ import annotations

import faulthandler
import itertools
import json
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import mindspore as ms
import torch

SAMPLES = 8
ELEMENTS = 4000
HANGS = 180
"""Seconds after which a function is taken to hang, which counts as a crash."""


def samples(info: Any, dtype: torch.dtype) -> list[Any]:
    """The first samples that are small enough."""
    torch.manual_seed(zlib.crc32(info.formatted_name.encode()))
    differentiable = dtype.is_floating_point and info.supports_autograd
    found = []
    for sample in itertools.islice(info.sample_inputs_func(info, "cpu", dtype, differentiable), 4 * SAMPLES):
        tensors = [leaf for leaf in (sample.input, *sample.args) if isinstance(leaf, torch.Tensor)]
        if sum(tensor.numel() for tensor in tensors) <= ELEMENTS:
            found.append(((sample.input, *sample.args), dict(sample.kwargs)))
    step = max(1, len(found) // SAMPLES)
    return found[::step][:SAMPLES]


def run(request: dict[str, Any]) -> None:
    """Judges the functions of a request."""
    from tests.mint import functions
    from tests.mint.judge import judge

    if request.get("plugin"):
        import ms_ops

        ms_ops.enable_mint_cpu(**request.get("options", {}))
    ms.set_device("CPU")
    ms.runtime.launch_blocking()
    pairs = functions.paired()
    dtype = getattr(torch, request.get("dtype", "float32"))
    with tempfile.TemporaryDirectory() as folder:
        for name in request["names"]:
            print(json.dumps({"begin": name}), flush=True)
            faulthandler.dump_traceback_later(HANGS, exit=True)
            verdicts = []
            for info in pairs[name]:
                if dtype not in info.supported_dtypes("cpu"):
                    continue
                for call in samples(info, dtype):
                    verdict = judge(
                        name, info, call, graph=request.get("graph", False),
                        gradient=request.get("gradient", True), folder=Path(folder),
                    )  # fmt: skip
                    verdicts.append(verdict)
            print(json.dumps({"end": name, "verdicts": verdicts}), flush=True)


if __name__ == "__main__":
    run(json.loads(sys.argv[1]))
