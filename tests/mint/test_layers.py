"""The layers of mint.nn give what torch.nn's give, with their gradients, in both modes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mint import layers

pytestmark = pytest.mark.slow

DIFFERENCES = {
    "BatchNorm1d": "mint's has no `bias`",
    "BatchNorm2d": "mint's has no `bias`",
    "BatchNorm3d": "mint's has no `bias`",
    "GroupNorm": "mint's has no `bias`",
    "KLDivLoss": "MindSpore's formula for the gradient squares numbers of no dims otherwise",
}


@pytest.fixture(scope="module", params=["pynative", "graph"])
def verdicts(request):
    process = subprocess.run(
        [sys.executable, "-m", "tests.mint.layers", request.param],
        capture_output=True, text=True, check=False, cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    assert process.returncode == 0, process.stderr[-3000:]
    return json.loads(process.stdout.splitlines()[-1])


def test_every_layer_passes(verdicts):
    differing = {
        name: [text for kind, text in found if kind != "pass"]
        for name, found in verdicts.items()
        if any(kind != "pass" for kind, _ in found)
    }
    assert {name: texts for name, texts in differing.items() if name not in DIFFERENCES} == {}
    assert set(DIFFERENCES) <= set(differing)


def test_every_layer_is_judged(verdicts):
    judged = {name for name, found in verdicts.items() if found}
    assert set(layers.names()) == judged | set(layers.NOT_JUDGED)
