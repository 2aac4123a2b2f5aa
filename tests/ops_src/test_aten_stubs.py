"""Types of ms_ops.aten: complete, and of use to a type checker."""

from __future__ import annotations

import ast
import itertools
import keyword
import subprocess
import sys
from pathlib import Path

import pytest

from ms_ops._dispatcher import catalog, signatures
from tests import generators

CORRECT = """
from collections.abc import Sequence

import mindspore
import torch
from mindspore import Tensor

from ms_ops import aten


def correct(x: Tensor, several: Sequence[Tensor]) -> tuple[Tensor, ...]:
    y = aten.leaky_relu(x, 0.2)
    y = aten.leaky_relu.default(self=y, negative_slope=0.2)
    y = aten.add(aten.add.Tensor(x, y, alpha=2), 1)
    y = aten.softmax.int(y, dim=0, dtype=mindspore.float32)
    y = aten.max_pool2d(aten.cat(several), kernel_size=[2, 2], stride=2)
    y = aten.to(aten.complex(y, y), dtype=torch.float64, memory_format=torch.channels_last)
    y = aten.random(aten.index(y, [None, x]), 0, None)
    names: list[str] = aten.add.overloads()
    values, indices = aten.max.dim(y, 0, keepdim=bool(names))
    return *aten.split(values, 1), indices
"""
WRONG = {
    "aten.leaky_relu(x, slope=0.2)": 'Unexpected keyword argument "slope"',
    "aten.leaky_relu(x, 'steep')": 'expected "bool | int | float | complex"',
    "aten.leaky_relu()": 'Missing positional argument "self"',
    "aten.add(x, other=x, gamma=2)": "No overload variant",
    "aten.add.Tenser(x, x)": 'has no attribute "Tenser"',
    "aten.leaky_rellu(x)": 'has no attribute "leaky_rellu"',
    "aten.relu(x).foo + aten.isnan(x, 1)": "Too many arguments",
}


@pytest.fixture(scope="module")
def stub() -> str:
    return generators.load("aten_stubs").generate(catalog, signatures)


@pytest.fixture(scope="module")
def variables(stub) -> dict[str, ast.ClassDef]:
    """The class of every operator in the stub."""
    tree = ast.parse(stub)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    by_name = {node.name: node for node in classes}
    assert len(by_name) == len(classes)
    return {node.target.id: by_name[node.annotation.id] for node in tree.body if isinstance(node, ast.AnnAssign)}


def test_every_operator_and_overload_is_there(variables):
    packets = catalog.packets("aten")
    assert set(variables) == set(packets)
    for name, overloads in packets.items():
        attributes = {node.target.id for node in variables[name].body if isinstance(node, ast.AnnAssign)}
        names = {overload.overload or "default" for overload in overloads}
        assert attributes == {one for one in names if not keyword.iskeyword(one)}


def test_docstrings_follow_the_operators(stub):
    body = ast.parse(stub).body
    documented = {
        variable.target.id: text.value.value
        for variable, text in itertools.pairwise(body)
        if isinstance(variable, ast.AnnAssign)
    }
    assert documented == {name: catalog.docstring(overloads) for name, overloads in catalog.packets("aten").items()}


@pytest.mark.slow
def test_type_checker(stub, tmp_path):
    package = tmp_path / "ms_ops"
    package.mkdir()
    (package / "__init__.pyi").touch()
    (package / "aten.pyi").write_text(stub)
    wrong = [f"def wrong_{i}(x: Tensor) -> object: return {call}\n" for i, call in enumerate(WRONG)]
    (tmp_path / "program.py").write_text(CORRECT + "".join(wrong))
    configuration = Path(__file__).parents[2] / "pyproject.toml"
    process = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", configuration, "--no-pretty", "program.py", "ms_ops/aten.pyi"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    errors = [line for line in process.stdout.splitlines() if ": error: " in line]
    first = CORRECT.count("\n") + 1
    for i, message in enumerate(WRONG.values()):
        assert [error for error in errors if error.startswith(f"program.py:{first + i}:") and message in error], errors
    assert len(errors) == len(WRONG), errors
