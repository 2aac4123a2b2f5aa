"""Writes mint_kernels.cpp: the op plug-in's table, from mint_kernels.yaml and the installed frameworks."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import yaml

_FOLDER = Path(__file__).resolve().parent
TABLE = _FOLDER / "mint_kernels.yaml"
PRIMITIVES = _FOLDER / "mint_primitives.yaml"
REPLACED = (_FOLDER / "mint_replaced.yaml", _FOLDER / "mint_faster.yaml")


class TableError(ValueError):
    """A row of the table does not fit the installed MindSpore or torch."""


class Primitive(NamedTuple):
    """A primitive of MindSpore's: its arguments, and whether MindSpore has a CPU kernel for it."""

    arguments: list[str]
    has_built_in: bool


class MissingOperatorError(TableError):
    """The installed torch has no such operator."""


@dataclass(frozen=True)
class Row:
    """A row of the table: a primitive, and what computes it."""

    primitive: str
    calls: tuple[str, ...]
    is_native: bool
    is_resized: bool
    list_argument: str | None


def primitives() -> dict[str, Primitive]:
    """MindSpore's primitives, as mint_survey.py found them."""
    found = yaml.safe_load(PRIMITIVES.read_text())
    return {
        name: Primitive(arguments, title == "built_in")
        for title in ("built_in", "missing")
        for name, arguments in found[title].items()
    }


def read_rows() -> list[Row]:
    """The table as it is written, sorted by primitive."""
    rows = []
    for primitive, value in yaml.safe_load(TABLE.read_text()).items():
        options = value if isinstance(value, dict) else {"call": value}
        calls = options.get("call", [])
        rows.append(
            Row(
                primitive,
                tuple([calls] if isinstance(calls, str) else calls),
                bool(options.get("native")),
                bool(options.get("resized")),
                options.get("list"),
            )
        )
    return sorted(rows, key=lambda row: row.primitive)


def encode_call(text: str, arguments: list[str]) -> str:
    """The words that plugin/kernel.h describes, from ``"aten::sum.dim_IntList(input, dim, dtype=dtype)"``.

    Raises:
        TableError: torch has no such overload, or it takes other arguments.
    """
    import torch

    match = re.fullmatch(r"(\w+::\w+)(?:\.(\w+))?\((.*)\)(?: -> (\d+))?", text, re.DOTALL)
    if match is None:
        raise TableError(f"cannot read {text!r}")
    name, overload, inside, outputs = match.groups()
    try:
        schema = torch._C._get_schema(name, overload or "")
    except RuntimeError as error:
        raise MissingOperatorError(f"{name}.{overload}: {error}") from None
    call = ast.parse(f"f({inside})", mode="eval").body
    assert isinstance(call, ast.Call)
    given: dict[str, ast.expr] = {}
    for parameter, expression in zip(schema.arguments, call.args, strict=False):
        given[parameter.name] = expression
    given |= {str(keyword.arg): keyword.value for keyword in call.keywords}
    words = []
    for parameter in schema.arguments:
        if parameter.name in given:
            words.append(_encode(given.pop(parameter.name), arguments))
        elif parameter.has_default_value():
            words.append("=")
        else:
            raise TableError(f"{text}: no value for {parameter.name!r} of {schema}")
    if given or len(call.args) > len(schema.arguments):
        raise TableError(f"{text}: no such arguments {sorted(given)} in {schema}")
    return " ".join([name, overload or "-", outputs or "0", *words])


def _encode(expression: ast.expr, arguments: list[str]) -> str:
    match expression:
        case ast.Name(id=name):
            return str(_index(name, arguments))
        case ast.Call(func=ast.Name(id="enum"), args=[ast.Name(id=name)], keywords=keywords):
            return f"enum:{_index(name, arguments)}:{_by_number(keywords)}"
        case ast.Call(func=ast.Name(id="reduction"), args=[ast.Name(id=name)]):
            return f"map:{_index(name, arguments)}:2,1,0"  # MindSpore: sum 0, mean 1, none 2
        case ast.Call(func=ast.Name(id=function), args=names):
            return ":".join([function, *(str(_index(ast.unparse(name), arguments)) for name in names)])
        case ast.List(elts=items):
            return f"=[{','.join(str(ast.literal_eval(item)).lower() for item in items)}]"
        case _:
            value = ast.literal_eval(expression)
            return "=" + (value if isinstance(value, str) else str(value).lower())


def _index(name: str, arguments: list[str]) -> int:
    try:
        return arguments.index(name)
    except ValueError:
        raise TableError(f"the primitive has no argument {name!r}; it has {arguments}") from None


def _by_number(keywords: list[ast.keyword]) -> str:
    texts = {ast.literal_eval(keyword.value): str(keyword.arg) for keyword in keywords}
    return ",".join(texts.get(number, "") for number in range(max(texts) + 1))


def list_argument(call: str) -> str | None:
    """The primitive's argument that the call takes as a list of tensors."""
    import torch

    name, overload, _, *words = call.split(" ")
    schema = torch._C._get_schema(name, "" if overload == "-" else overload)
    for word, parameter in zip(words, schema.arguments, strict=True):
        if "Tensor" in str(parameter.type) and "List[" in str(parameter.type):
            return word
    return None


def replaced() -> set[str]:
    """The primitives whose built-in kernel is worse: slower by a benchmark, or wrong."""
    return {name for path in REPLACED for name in yaml.safe_load(path.read_text()) or {}}


def generate() -> str:
    """The source.

    Raises:
        TableError: a row names something that MindSpore's primitive or torch's operator does not have.
    """
    known, replace = primitives(), replaced()
    lines: list[str] = []
    functions: list[str] = []
    natives: list[str] = []
    for row in read_rows():
        arguments, has_built_in = known[row.primitive]
        try:
            calls = [encode_call(call, arguments) for call in row.calls]
        except MissingOperatorError:  # an older torch: the primitive stays without a kernel
            continue
        except TableError as error:
            raise TableError(f"{TABLE.name}, {row.primitive}: {error}") from None
        if row.list_argument is not None:
            position = str(_index(row.list_argument, arguments))
        else:
            position = next(filter(None, map(list_argument, calls)), "-1")
        text = json.dumps("\n".join(calls)) if calls else "nullptr"
        flags = [has_built_in, row.primitive in replace, row.is_resized]
        function = f"mint::{row.primitive}" if row.is_native else "nullptr"
        lines.append(
            f'    {{"{row.primitive}", {len(arguments)}, {position}, '
            f"{', '.join(str(flag).lower() for flag in flags)}, {text}, {function}}},\n"
        )
        functions.append(f"MS_EXT_PLUGIN_KERNEL({len(functions)}, {row.primitive})\n")
        if row.is_native:
            natives.append(f"void {row.primitive}(PluginCall& call);\n")
    return (
        '#include "plugin/table.h"\n\n'
        f"namespace ms_ext {{\nnamespace mint {{\n{''.join(natives)}}}\n\n"
        f"const PluginRow plugin_rows[] = {{\n{''.join(lines)}}};\n"
        f"const int plugin_row_count = {len(lines)};\n}}\n\n{''.join(functions)}"
    )
