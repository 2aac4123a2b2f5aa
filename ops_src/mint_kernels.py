"""Writes mint_kernels.cpp: the op plug-in's table, from mint_kernels.yaml and the installed frameworks."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import yaml

_FOLDER = Path(__file__).resolve().parent
TABLE = _FOLDER / "mint_kernels.yaml"
PRIMITIVES = _FOLDER / "mint_primitives.yaml"
REPLACED = (_FOLDER / "mint_replaced.yaml", _FOLDER / "mint_faster.yaml")


_FUNCTIONS = {"generator": "kGenerator", "sizes": "kSizes", "dtype": "kDtype", "long": "kLong"}


class TableError(ValueError):
    """A row of the table does not fit the installed MindSpore or torch."""


class Primitive(NamedTuple):
    """A primitive of MindSpore's: its arguments, and whether MindSpore has a CPU kernel for it."""

    arguments: list[str]
    has_built_in: bool


class MissingOperatorError(TableError):
    """The installed torch has no such operator."""


@dataclass(frozen=True)
class Argument:
    """Where an argument of an operator comes from: a `PluginArgument` of plugin/table.h."""

    kind: str
    index: int = -1
    second: int = -1
    constant: Any = None
    is_list_of_tensors: bool = False

    def to_cpp(self) -> str:
        """Its initializer."""
        has_constant = self.kind in ("kConstant", "kChoice")
        constant = f"[] {{ return {_attribute(self.constant)}; }}" if has_constant else "nullptr"
        return f"{{PluginArgument::{self.kind}, {self.index}, {self.second}, {constant}}}"


@dataclass(frozen=True)
class Call:
    """A call of an operator: a `PluginOverload` of plugin/table.h."""

    name: str
    overload: str
    outputs: int
    arguments: list[Argument]

    def to_cpp(self, arguments: str) -> str:
        """Its initializer; `arguments` is the name of their array."""
        return f'{{"{self.name}", "{self.overload}", {self.outputs}, {arguments}}}'


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


def read_call(text: str, names: list[str]) -> Call:
    """A call such as ``"aten::sum.dim_IntList(input, dim, dtype=dtype)"`` of a primitive whose arguments are `names`.

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
    arguments = []
    for parameter in schema.arguments:
        if parameter.name in given:
            kind = str(parameter.type)
            argument = _read_argument(given.pop(parameter.name), names)
            arguments.append(replace(argument, is_list_of_tensors="List[" in kind and "Tensor" in kind))
        elif parameter.has_default_value():
            arguments.append(Argument("kDefault"))
        else:
            raise TableError(f"{text}: no value for {parameter.name!r} of {schema}")
    if given or len(call.args) > len(schema.arguments):
        raise TableError(f"{text}: no such arguments {sorted(given)} in {schema}")
    return Call(name, overload or "", int(outputs or 0), arguments)


def _read_argument(expression: ast.expr, names: list[str]) -> Argument:
    match expression:
        case ast.Name(id=name):
            return Argument("kInput", _index(name, names))
        case ast.Call(func=ast.Name(id="enum"), args=[ast.Name(id=name)], keywords=keywords):
            return Argument("kChoice", _index(name, names), constant=_by_number(keywords))
        case ast.Call(func=ast.Name(id="reduction"), args=[ast.Name(id=name)]):
            return Argument("kChoice", _index(name, names), constant=[2, 1, 0])  # MindSpore: sum 0, mean 1, none 2
        case ast.Call(func=ast.Name(id=function), args=given) if function in _FUNCTIONS:
            first, second = [*(_index(ast.unparse(name), names) for name in given), -1][:2]
            return Argument(_FUNCTIONS[function], first, second)
        case _:
            return Argument("kConstant", constant=ast.literal_eval(expression))


def _index(name: str, names: list[str]) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise TableError(f"the primitive has no argument {name!r}; it has {names}") from None


def _by_number(keywords: list[ast.keyword]) -> list[str | None]:
    texts = {ast.literal_eval(keyword.value): str(keyword.arg) for keyword in keywords}
    return [texts.get(number) for number in range(max(texts) + 1)]


def _attribute(value: Any) -> str:
    """An `Attribute` of core/attributes.h."""
    match value:
        case None:
            return "Attribute()"
        case bool():
            return f"Attribute({str(value).lower()})"
        case int():
            return f"Attribute(int64_t{{{value}}})"
        case float():
            return f"Attribute({value!r})"
        case str():
            return f"Attribute(std::string({json.dumps(value)}))"
        case _:
            return f"Attribute(AttributeList{{{', '.join(map(_attribute, value))}}})"


def replaced() -> set[str]:
    """The primitives whose built-in kernel is worse: slower by a benchmark, or wrong."""
    return {name for path in REPLACED for name in yaml.safe_load(path.read_text()) or {}}


def generate() -> str:
    """The source.

    Raises:
        TableError: a row names something that MindSpore's primitive or torch's operator does not have.
    """
    known, replace = primitives(), replaced()
    rows: list[str] = []
    arrays: list[str] = []
    functions: list[str] = []
    natives: list[str] = []
    for row in read_rows():
        names, has_built_in = known[row.primitive]
        try:
            calls = [read_call(call, names) for call in row.calls]
        except MissingOperatorError:  # an older torch: the primitive stays without a kernel
            continue
        except TableError as error:
            raise TableError(f"{TABLE.name}, {row.primitive}: {error}") from None
        if row.list_argument is not None:
            position = _index(row.list_argument, names)
        else:
            lists = (argument.index for call in calls for argument in call.arguments if argument.is_list_of_tensors)
            position = next(lists, -1)
        overloads = []
        for number, call in enumerate(calls):
            array = f"{row.primitive}_{number}"
            arguments = ", ".join(argument.to_cpp() for argument in call.arguments)
            arrays.append(f"const PluginArgument {array}[] = {{{arguments}}};\n")
            overloads.append(call.to_cpp(array))
        if overloads:
            arrays.append(f"const PluginOverload {row.primitive}_calls[] = {{{', '.join(overloads)}}};\n")
        flags = [has_built_in, row.primitive in replace, row.is_resized]
        rows.append(
            f'    {{"{row.primitive}", {len(names)}, {position}, {", ".join(str(flag).lower() for flag in flags)}, '
            f"{f'{row.primitive}_calls' if overloads else '{}'}, "
            f"{f'mint::{row.primitive}' if row.is_native else 'nullptr'}}},\n"
        )
        functions.append(f"MS_EXT_PLUGIN_KERNEL({len(functions)}, {row.primitive})\n")
        if row.is_native:
            natives.append(f"void {row.primitive}(PluginCall& call);\n")
    return (
        '#include "plugin/table.h"\n\n'
        f"namespace ms_ext {{\nnamespace mint {{\n{''.join(natives)}}}\n\n"
        f"namespace {{\n{''.join(arrays)}}}\n\n"
        f"const PluginRow plugin_rows[] = {{\n{''.join(rows)}}};\n"
        f"const int plugin_row_count = {len(rows)};\n}}\n\n{''.join(functions)}"
    )
