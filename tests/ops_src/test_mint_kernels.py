"""The op plug-in's table fits the installed MindSpore and torch."""

from __future__ import annotations

import ctypes
import fnmatch
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from ms_ops._mint import enable
from ms_ops._native import library
from tests import generators
from tests.releases import needs_mint, needs_pinned_mindspore

OPS_SRC = Path(__file__).resolve().parents[2] / "ops_src"


@pytest.fixture(scope="module")
def table():
    return generators.load("mint_kernels")


@needs_mint
def test_every_row_can_be_called(table):
    errors: list[str] = []
    sink = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_char_p)
    count = library.open_library(enable.LIBRARY).ms_ext_plugin_check(
        sink(lambda primitive, text: errors.append(f"{primitive.decode()}: {text.decode()}"))
    )
    assert errors == []
    assert count == len(table.read_rows())


@needs_pinned_mindspore
def test_primitives_are_those_of_this_mindspore(tmp_path):
    """What mint_survey.py wrote is what it would write now."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); import mint_survey as m; print(m.to_yaml(m.survey()))"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MS_OP")}
    process = subprocess.run(
        [sys.executable, "-c", code, str(OPS_SRC)],
        capture_output=True, text=True, check=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    found = yaml.safe_load(process.stdout)
    assert found == yaml.safe_load((OPS_SRC / "mint_primitives.yaml").read_text())


def test_every_primitive_without_a_kernel_has_a_reason(table):
    patterns = [
        (entry["reason"], pattern)
        for entry in yaml.safe_load((OPS_SRC / "mint_remaining.yaml").read_text())
        for pattern in entry["primitives"]
    ]
    rows = {row.primitive for row in table.read_rows()}
    missing = [
        name for name, primitive in table.primitives().items() if not primitive.has_built_in and name not in rows
    ]
    reasons = {name: {reason for reason, pattern in patterns if fnmatch.fnmatchcase(name, pattern)} for name in missing}
    assert [name for name, found in reasons.items() if len(found) != 1] == []
    assert [pattern for _, pattern in patterns if not fnmatch.filter(missing, pattern)] == []


def test_what_is_replaced_is_in_the_table_and_built_in(table):
    rows, primitives = {row.primitive for row in table.read_rows()}, table.primitives()
    for name in table.replaced():
        assert name in rows
        assert primitives[name].has_built_in


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ("aten::mm(input)", "no value for 'mat2'"),
        ("aten::mm(input, mat3)", "the primitive has no argument 'mat3'"),
        ("aten::no_such_operator(input)", "no_such_operator"),
        ("aten::mm(input, mat2, alpha=1)", r"no such arguments \['alpha'\]"),
    ],
)
def test_wrong_rows_are_refused_by_name(table, call, text):
    with pytest.raises(table.TableError, match=text):
        table.read_call(call, ["input", "mat2"])


def test_calls(table):
    text = "aten::div.Tensor_mode(input, other, rounding_mode=enum(mode, trunc=1, floor=2))"
    call = table.read_call(text, ["input", "other", "mode"])
    assert (call.name, call.overload, call.outputs) == ("aten::div", "Tensor_mode", 0)
    assert [(argument.kind, argument.index, argument.constant) for argument in call.arguments] == [
        ("kInput", 0, None),
        ("kInput", 1, None),
        ("kChoice", 2, [None, "trunc", "floor"]),
    ]
    assert table.read_call("aten::sum(input)", ["input"]).arguments[1] == table.Argument("kDefault")


@pytest.mark.parametrize(
    ("constant", "cpp"),
    [
        (None, "Attribute()"),
        (True, "Attribute(true)"),
        (2, "Attribute(int64_t{2})"),
        (0.5, "Attribute(0.5)"),
        ('"', r'Attribute(std::string("\""))'),
        ([1, 2], "Attribute(AttributeList{Attribute(int64_t{1}), Attribute(int64_t{2})})"),
    ],
)
def test_constants(table, constant, cpp):
    argument = table.Argument("kConstant", constant=constant)
    assert argument.to_cpp() == f"{{PluginArgument::kConstant, -1, -1, [] {{ return {cpp}; }}}}"
