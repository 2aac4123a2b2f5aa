"""The converters of a package with every kind of argument, in graphs that torchair itself makes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.devices import torch_npu_wheel
from tests.packages import every_kind

PROGRAM = """
import torch

import kinds
from tests.packages import torchair_engine

torchair_engine.install({"Every": torch.ops.kinds.every.default})
import torchair

import kinds.torchair
from samples import CALLS

for dynamic in (False, True):
    for arguments, named in CALLS:
        def twice(x, y, more):
            total, given = kinds.every(x, y, more, *arguments[3:], **named)
            return kinds.every(total, y, more, *arguments[3:], **named)[0], given

        torch.compiler.reset()
        compiled = torch.compile(twice, backend=torchair.get_npu_backend(), dynamic=dynamic, fullgraph=True)
        for result, expected in zip(compiled(*arguments[:3]), twice(*arguments[:3]), strict=True):
            assert torch.equal(result, expected), (dynamic, named, result, expected)
"""


@pytest.mark.slow
def test_torchair_compiles_and_runs_the_converters():
    torchair = torch_npu_wheel.folder() / "torch_npu" / "dynamo"
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, every_kind.built(), torchair)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
