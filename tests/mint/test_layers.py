"""The layers of mint.nn give what torch.nn's give, with their gradients, in both modes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.excuses import Excuse, Failure, problems
from tests.mint import layers

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("mint layers")]  # one process, which judges each mode once

CHECK = "outputs, gradients and buffers"
NO_BIAS = "mint's has no `bias`"
EXCUSES = [
    Excuse(
        layer, CHECK, {"pynative": count, "graph": in_graphs}, NO_BIAS, sample="bias=False", message="argument 'bias'"
    )
    for layer, count, in_graphs in (
        ("BatchNorm1d", 2, 2),
        ("BatchNorm2d", 2, 2),
        ("BatchNorm3d", 2, 2),
        ("GroupNorm", 4, 2),
    )
]


@pytest.fixture(scope="module", params=["pynative", "graph"])
def verdicts(request):
    process = subprocess.run(
        [sys.executable, "-m", "tests.mint.layers", request.param],
        capture_output=True, text=True, check=False, cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    assert process.returncode == 0, process.stderr[-3000:]
    return request.param, json.loads(process.stdout.splitlines()[-1])


def test_every_layer_passes(verdicts):
    mode, found = verdicts
    failures = [
        Failure(name, CHECK, mode, sample, f"{kind}: {text}")
        for name, samples in found.items()
        for sample, kind, text in samples
        if kind != "pass"
    ]
    assert problems(failures, EXCUSES, [mode]) == []


def test_every_layer_is_judged(verdicts):
    judged = {name for name, samples in verdicts[1].items() if samples}
    assert set(layers.names()) == judged | set(layers.NOT_JUDGED)
