"""The networks of examples/mint learn as their twins in PyTorch do, in both modes, and not without the plug-in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import modes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "mint"

NETWORKS = {"resnet": "ResNet", "transformer": "Encoder", "text_classifier": "TextClassifier"}

TRAIN = """
import sys
sys.path[:0] = [{examples!r}, {root!r}]
{before}
import {name} as example
import mindspore as ms
import training
from tests.examples import twins

ms.set_context(mode={mode})
inputs, targets = example.data()
weights, expected = twins.train({name!r}, inputs, targets, 5)
net = example.{network}()
net.set_train()
renamed = {{}}
for parameter in net.get_parameters():
    if not parameter.requires_grad:
        continue
    key = parameter.name.replace("gamma", "weight").replace("beta", "bias").replace("embedding_table", "weight")
    renamed[key] = parameter
assert set(renamed) == set(weights), (sorted(renamed), sorted(weights))
for key, parameter in renamed.items():
    parameter.set_data(ms.Tensor(weights[key]))
losses = training.train(net, example.optimizer, inputs, targets, 5)
print("losses", losses, expected)
assert expected[-1] < expected[0]
assert all(abs(loss - right) < 1e-4 for loss, right in zip(losses, expected, strict=True)), (losses, expected)
"""

WITHOUT = "import ms_ops; ms_ops.enable_mint_cpu = lambda: None"


@modes
@pytest.mark.parametrize("name", NETWORKS)
def test_losses_are_the_twins(warm_child, name, mode):
    warm_child(
        TRAIN.format(examples=str(EXAMPLES), root=str(ROOT), name=name, network=NETWORKS[name], mode=mode, before="")
    )


@pytest.mark.parametrize("name", NETWORKS)
def test_without_the_plugin_there_are_no_kernels(warm_child, name):
    code = TRAIN.format(
        examples=str(EXAMPLES), root=str(ROOT), name=name, network=NETWORKS[name], mode=1, before=WITHOUT
    )
    assert "unregistered" in warm_child(code, fails=True)


@pytest.mark.parametrize("name", NETWORKS)
def test_it_runs_as_a_program(name, tmp_path):
    process = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py")], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert process.returncode == 0, process.stdout + process.stderr
    assert process.stdout.count("loss ") == 2
    assert "nan" not in process.stdout
