"""Judges functions in a process of its own: ``python -m tests.mint.worker '{"units": ["mm float32"]}'``.

A unit is a function, a method or a case of cases.yaml, and a dtype. Prints a line of JSON before and after each, the
second with the verdicts and the primitives whose kernels were launched since the last: a unit that crashes has none.
"""

from __future__ import annotations

import faulthandler
import functools
import itertools
import json
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import mindspore as ms
import torch

from tests.garbage import leaving_out_what_stays
from tests.mint import cases, functions
from tests.mint.judge import SKIPPED, Trial, judge
from tests.mint.launches import launched
from tests.mint.sample import NotEncodableError

SAMPLES = 8
FEWER_SAMPLES = 2
"""Of dtypes other than float32."""
ELEMENTS = 4000
HANGS = 180
"""Seconds after which a function is taken to hang, which counts as a crash."""


def samples(info: Any, dtype: torch.dtype, count: int, *, differentiable: bool) -> list[Any]:
    """Some of the first samples that are small enough."""
    torch.manual_seed(zlib.crc32(info.formatted_name.encode()))
    differentiable = differentiable and dtype.is_floating_point and info.supports_autograd
    found = []
    for sample in itertools.islice(info.sample_inputs_func(info, "cpu", dtype, differentiable), 4 * count):
        tensors = [leaf for leaf in (sample.input, *sample.args) if isinstance(leaf, torch.Tensor)]
        if sum(tensor.numel() for tensor in tensors) <= ELEMENTS:
            found.append(((sample.input, *sample.args), dict(sample.kwargs)))
    step = max(1, len(found) // count)
    return found[::step][:count]


@functools.cache
def infos() -> dict[str, list[Any]]:
    """The entries of OpInfo, by the names of functions and methods."""
    return functions.paired() | functions.methods()


def trials_of(name: str, dtype_name: str) -> tuple[list[Trial], list[dict[str, Any]]]:
    """The trials of a unit, and verdicts on samples of which there can be none."""
    if name in cases.load():
        return [cases.load()[name].trial], []
    dtype = getattr(torch, dtype_name)
    count = SAMPLES if dtype == torch.float32 else FEWER_SAMPLES
    trials, verdicts = [], []
    for info in infos()[name]:
        if dtype not in info.supported_dtypes("cpu"):
            continue
        for call in samples(info, dtype, count, differentiable=not functions.is_in_place(name)):
            try:
                trials.append(Trial.of(name, info, call))
            except NotEncodableError as error:
                text = f"a call that MindSpore's functions cannot be given: {error}"
                verdicts.append({"sample": name, "forward": (SKIPPED, text)})
    return trials, verdicts


def run(request: dict[str, Any]) -> None:
    """Judges the "units" of a request, in "graph" mode or not, with the "plugin" and its "options"."""
    if request.get("plugin"):
        import ms_ops

        ms_ops.enable_mint_cpu(**request.get("options", {}))
    ms.set_device("CPU")
    ms.runtime.launch_blocking()
    graph, gradient = request.get("graph", False), request.get("gradient", True)
    known: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        for unit in leaving_out_what_stays(request["units"]):
            print(json.dumps({"begin": unit}), flush=True)
            faulthandler.dump_traceback_later(HANGS, exit=True)
            trials, verdicts = trials_of(*unit.split())
            verdicts += judge(trials, graph=graph, gradient=gradient, folder=Path(folder))
            every = launched() if request.get("plugin") else known
            print(json.dumps({"end": unit, "verdicts": verdicts, "launched": sorted(every - known)}), flush=True)
            known = every


if __name__ == "__main__":
    run(json.loads(sys.argv[1]))
