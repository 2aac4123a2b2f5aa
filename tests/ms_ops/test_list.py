"""The list of operators: what it finds, what it says of them, and how it fits a terminal."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from ms_ops._cli import listing
from ms_ops._cli.commands import main

RESULTS = {
    "aten::add.Tensor": {
        "pynative": "pass", "graph": "fail", "gradient": "pass", "graph_gradient": "fail", "second": "pass",
        "dtypes": ["float32", "bfloat16", "complex64", "uint8", "int64", "bool"],
    },
}  # fmt: skip


@pytest.fixture(autouse=True)
def conformance(tmp_path, monkeypatch):
    """Results that stay the same, whatever the package has."""
    path = tmp_path / "conformance.json"
    path.write_text(json.dumps(RESULTS))
    monkeypatch.setattr(listing, "CONFORMANCE", path)
    return path


def run(capsys, *arguments: str) -> str:
    assert main(["list", *arguments]) == 0
    return capsys.readouterr().out


def names(capsys, *arguments: str) -> list[str]:
    operators = json.loads(run(capsys, *arguments, "--json"))
    return [overload["name"] for operator in operators for overload in operator["overloads"]]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("isnan", ["aten::isnan"]),
        ("grid_sampler_2d*", ["aten::grid_sampler_2d", "aten::grid_sampler_2d_backward"]),
        ("leaky_relu*", ["aten::leaky_relu", "aten::leaky_relu_backward"]),
        ("add.*", ["aten::add.Tensor", "aten::add.Scalar"]),
        ("aten::[st]igmoid", ["aten::sigmoid"]),
        ("quantized::add_relu.Scalar2", ["quantized::add_relu.Scalar2"]),
    ],
)
def test_patterns(capsys, pattern, expected):
    assert names(capsys, pattern) == expected


def test_all_operators_fit_100_columns(capsys):
    lines = run(capsys).splitlines()
    assert len(lines) > 1000
    assert max(map(len, lines)) <= 100


def test_json(capsys):
    (add,) = json.loads(run(capsys, "add.[T]ensor", "--json"))
    assert add["name"] == "aten::add"
    (overload,) = add["overloads"]
    assert overload == {
        "name": "aten::add.Tensor",
        "schema": "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        "gradient": "formula", "random": False, "data_dependent": False, "pynative": "pass", "graph": "fail",
        "gradients": {"gradient": "pass", "graph_gradient": "fail", "second": "pass"},
        "dtypes": ["float32", "bfloat16", "complex64", "uint8", "int64", "bool"],
    }  # fmt: skip


def test_table(capsys):
    assert run(capsys, "add.*").splitlines() == [
        "operator    gradient    PyNative  graph    dtypes; remarks",
        "add.Tensor  formula*    pass      fail     f32 bf16 c64 u8 i64 bool",
        "add.Scalar  formula     not run   not run",
        "",
        "operators: 1; overloads: 2",
        "* the conformance run has seen this gradient fail",
    ]


def test_tiers_and_remarks(capsys):
    lines = {line.split()[0]: line for line in run(capsys, "*").splitlines() if line}
    assert "composite" in lines["conv2d"]
    assert "none" in lines["argmax"]
    assert lines["bernoulli"].endswith("random")
    assert lines["nonzero"].endswith("shapes depend on data")


def test_long_cells_take_more_lines(capsys, conformance):
    name = "_scaled_dot_product_fused_attention_overrideable_backward"
    dtypes = [f"float{bits}" for bits in range(100, 120)]
    conformance.write_text(json.dumps({f"aten::{name}": {**RESULTS["aten::add.Tensor"], "dtypes": dtypes}}))
    lines = run(capsys, name).splitlines()
    assert lines[1] == name
    assert max(map(len, lines)) <= 100
    assert " ".join(lines).split().count("f119") == 1


def test_an_installation_without_a_run(capsys, conformance):
    conformance.unlink()
    output = run(capsys, "leaky_relu")
    assert "leaky_relu           formula     not run   not run\n" in output
    assert output.endswith("This installation has no results of a conformance run.\n")


@pytest.mark.parametrize(
    ("pattern", "error"),
    [
        ("leaky_rellu", "no operator of aten matches 'leaky_rellu'; near are leaky_relu"),
        ("grid_samplr*", "no operator of aten matches 'grid_samplr*'; near are grid_sampler"),
        ("qqqqqq", "no operator of aten matches 'qqqqqq'\n"),
        ("nowhere::", "torch has no operators in 'nowhere'; give the library that registers them with --library"),
    ],
)
def test_nothing_matches(capsys, pattern, error):
    assert main(["list", pattern]) == 1
    assert error in capsys.readouterr().err


def test_operators_of_another_library(capsys, third_party):
    assert "ms_ops_test::scaled" in names(capsys, "ms_ops_test::", "--library", str(third_party))


def test_operators_that_a_python_module_registers(capsys, tmp_path, monkeypatch):
    (tmp_path / "ms_ops_listed.py").write_text(
        "import torch\n"
        "print('registering')\n"
        "@torch.library.custom_op('ms_ops_listed::doubled', mutates_args=())\n"
        "def doubled(x: torch.Tensor) -> torch.Tensor:\n"
        "    return x * 2\n"
        "@torch.library.custom_op('ms_ops_listed::double', mutates_args={'x'})\n"
        "def double(x: torch.Tensor) -> None:\n"
        "    x.mul_(2)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    found = names(capsys, "ms_ops_listed::", "--import", "ms_ops_listed")
    assert found == ["ms_ops_listed::double", "ms_ops_listed::doubled"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "No module named"),
        ("raise OSError('no licence')", "no licence"),
        ("import sys; sys.exit(0)", "it ends the process, with exit code 0"),
    ],
)
def test_a_module_that_cannot_be_imported(capsys, tmp_path, monkeypatch, code, reason):
    if code:
        (tmp_path / "ms_ops_broken.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    assert main(["list", "--import", "ms_ops_broken"]) == 1
    error = capsys.readouterr().err
    assert "error: cannot import ms_ops_broken" in error
    assert reason in error


def test_a_library_that_is_not_there(capsys):
    assert main(["list", "--library", "nowhere.so"]) == 1
    assert "nowhere.so does not exist" in capsys.readouterr().err


def test_a_library_that_may_not_be_loaded(capsys, tmp_path, monkeypatch, third_party):
    other = shutil.copy(third_party, tmp_path / "other.so")
    monkeypatch.setenv("MS_CUSTOM_AOT_WHITE_LIST", str(tmp_path / "allowed"))
    assert main(["list", "--library", str(other)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert "MS_CUSTOM_AOT_WHITE_LIST" in error


def test_it_needs_no_mindspore(child):
    child(
        """
        import sys
        sys.argv[0] = "ms_ops"  # as the command; a program that imports ms_ops beside torch's CUDA imports both
        from ms_ops._cli.commands import main
        assert main(["list", "relu"]) == 0
        assert "mindspore" not in sys.modules
        """
    )


def test_a_reader_that_stops_early():
    process = subprocess.run(
        f"'{sys.executable}' -m ms_ops list | head -n 1", shell=True, capture_output=True, text=True, check=False
    )
    assert process.stdout.startswith("operator")
    assert not process.stderr
