"""Importer of C++ sources that register operators with TORCH_LIBRARY; read as text, without a compiler."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ms_ops._packages.importers.cpp_text import enclosed, split
from ms_ops._packages.importers.imported import File, Imported

_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
# TORCH_LIBRARY_EXPAND is vLLM's, for a namespace that is a macro.
_BLOCK = re.compile(
    r"\b(?:STABLE_)?TORCH_LIBRARY(_IMPL|_FRAGMENT)?(?:_EXPAND)?\s*\(((?:[^()]|\([^()]*\))*),\s*(\w+)\s*\)\s*\{"
)
_KEY = r"(?:(?:torch|c10|at)::)?(?:DispatchKey::|DeviceType::|k)(\w+)"
_RAW = re.compile(r'R"(\w*)\((.*?)\)\1"', re.DOTALL)
_SCHEMA = re.compile(r"(?:TORCH_SELECTIVE_SCHEMA|torch::schema)\s*\((.*)\)", re.DOTALL)
_WRAPPER = re.compile(r"(?:TORCH_FN|TORCH_BOX|torch::dispatch)\s*\((.*)\)", re.DOTALL)
_DEVICES = {"CPU": "cpu", "CUDA": "cuda", "PrivateUse1": "npu"}
_EVERY = {"CompositeExplicitAutograd", "CompositeImplicitAutograd"}
_AUTOGRAD = {"Autograd", "AutogradCPU", "AutogradCUDA", "AutogradPrivateUse1", "ADInplaceOrView"}
# Types of parameters and results, without const, & and the namespaces of torch.
_TYPES = {
    "Tensor": "Tensor", "int64_t": "int", "double": "float", "bool": "bool", "string_view": "str", "string": "str",
    "Scalar": "Scalar", "ScalarType": "ScalarType", "SymInt": "SymInt", "IntArrayRef": "int[]",
    "SymIntArrayRef": "SymInt[]", "TensorList": "Tensor[]", "OptionalIntArrayRef": "int[]?",
    "OptionalSymIntArrayRef": "SymInt[]?", "Generator": "Generator",
}  # fmt: skip
_NESTED = re.compile(r"(optional|vector|ArrayRef|List)<(.*)>")


class _Statement(NamedTuple):
    """One call of def or impl, of the library that a block names."""

    namespace: str
    key: str
    kind: str
    arguments: list[str]


def read(path: Path) -> File:
    """The operators of a source.

    Raises:
        ValueError: it registers none.
        OSError: there is no such file.
    """
    text = _plain(path.read_text(encoding="utf-8"))
    statements = list(_statements(text))
    file = File()
    for statement in statements:
        if statement.kind == "def":
            _define(file, statement, text)
    if not file.ops and not file.left_out:
        raise ValueError(f"{path} has no m.def(...) in a TORCH_LIBRARY block")
    for statement in statements:
        _implement(file, statement)
    for op in file.ops.values():
        functions = [value["function"] for key, value in op.fields.items() if key in _DEVICES.values()]
        if functions := [*functions, *([op.fields["meta"]] if "meta" in op.fields else [])]:
            op.missing.append(f"move {_listed(functions)} from {path.name} to csrc, as csrc/generated/kernels.h has it")
    file.complete()
    return file


def _listed(names: list[str]) -> str:
    return " and ".join(dict.fromkeys(names))


def _plain(text: str) -> str:
    """Without comments, and with raw strings as ordinary ones."""
    text = _RAW.sub(lambda match: '"' + " ".join(match[2].split()).replace('"', '\\"') + '"', text)
    return _COMMENT.sub(lambda match: match[1] or " ", text)


def _statements(text: str) -> Iterator[_Statement]:
    for block in _BLOCK.finditer(text):
        namespace, *keys = split(block[2])
        body = enclosed(text, block.end(), "{}")
        key = keys[0] if block[1] == "_IMPL" and keys else "CompositeImplicitAutograd"
        for statement in re.finditer(rf"\b{block[3]}\s*\.\s*(def|impl)\s*\(", body):
            yield _Statement(namespace, key, statement[1], split(enclosed(body, statement.end(), "()")))


def _string(text: str) -> str:
    """The value of C++ string literals that stand side by side, or of a schema in torch's macro; else empty."""
    if wrapped := _SCHEMA.fullmatch(text):
        text = wrapped[1].strip()
    return "".join(re.findall(r'"((?:\\.|[^"\\])*)"', text)).replace('\\"', '"') if text.startswith('"') else ""


def _function(text: str) -> str:
    """The function that an expression names: `TORCH_FN(ns::f)`, `&f`."""
    if wrapped := _WRAPPER.fullmatch(text):
        text = split(wrapped[1])[-1]
        return _function(text)
    text = text.strip().removeprefix("&").strip()
    return text if re.fullmatch(r"[A-Za-z_][\w:]*", text) else ""


def _define(file: File, statement: _Statement, text: str) -> None:
    schema = _string(statement.arguments[0]).removeprefix(f"{statement.namespace}::")
    name = schema.partition("(")[0]
    if not schema:
        file.left_out[statement.arguments[0]] = "its schema is no text"
        return
    function = _function(statement.arguments[1]) if len(statement.arguments) > 1 else ""
    if "(" not in schema:
        if not function:
            file.left_out[name] = "its schema is of a C++ expression, which only a compiler knows: write it as text"
            return
        try:
            schema = deduced(name, function, text)
        except ValueError as error:
            file.left_out[name] = str(error)
            return
    op = file.add(name, schema)
    if op is not None and function:
        _run_everywhere(op, function)


def _implement(file: File, statement: _Statement) -> None:
    if statement.kind != "impl" or len(statement.arguments) < 2:
        return
    name = _string(statement.arguments[0]).removeprefix(f"{statement.namespace}::")
    key, implementation = statement.key, statement.arguments[-1]
    written = _KEY if len(statement.arguments) == 3 else rf"torch::dispatch\(\s*{_KEY}"
    if dispatched := re.match(written, statement.arguments[1]):
        key = dispatched[1]
    op, function = file.ops.get(name), _function(implementation)
    if op is None:
        file.left_out.setdefault(name, f"m.impl for {key}, and no m.def of it is here")
        return
    if key in _AUTOGRAD:
        op.missing.append(f"write its gradient, which {function or 'the source'} registers for {key}")
    elif not function:
        op.missing.append(f"declare how {key} runs it: the source has {implementation}")
    elif key == "Meta":
        op.fields["meta"] = function.rpartition("::")[2]
    elif key in _EVERY:
        _run_everywhere(op, function)
    elif key in _DEVICES:
        op.fields[_DEVICES[key]] = {"function": function.rpartition("::")[2]}
    else:
        op.missing.append(f"{function} for {key} has no counterpart; declared operators have CPU, CUDA and PrivateUse1")


def _run_everywhere(op: Imported, function: str) -> None:
    for device in _DEVICES.values():
        op.fields.setdefault(device, {"function": function.rpartition("::")[2]})


def deduced(name: str, function: str, text: str) -> str:
    """The schema that torch deduces from a function of the source.

    Raises:
        ValueError: the function is not in the text, or has a type that only a compiler understands.
    """
    bare = function.rpartition("::")[2]
    found = re.search(rf"([\w:<>,\s]+?[\s>&]){re.escape(bare)}\s*\(([^(){{}}]*)\)\s*(?:noexcept\s*)?[{{;]", text)
    if found is None:
        raise ValueError(f"its schema is that of {function}, and that function is not in this file: write it as text")
    result = re.split(r"[;{}]", found[1])[-1]
    result = re.sub(r"\b(?:static|inline|TORCH_API|extern|constexpr)\b", "", result)
    parameters = []
    for i, parameter in enumerate(split(found[2])):
        kind = re.fullmatch(r"(.*?[\s&>])(\w+)\s*(?:=.*)?", parameter, re.DOTALL)
        kind_text, own_name = (kind[1], kind[2]) if kind else (parameter, f"_{i}")
        if re.search(r"\bTensor\s*&", kind_text) and "const" not in kind_text:
            raise ValueError(f"its parameter {own_name} is written to, which its schema has to say: write it as text")
        parameters.append(f"{_type(kind_text)} {own_name}")
    return f"{name}({', '.join(parameters)}) -> {_result(result)}"


def _result(text: str) -> str:
    bare = re.sub(r"\s+", "", text)
    if bare == "void":
        return "()"
    if listed := re.fullmatch(r"(?:std::)?tuple<(.*)>", bare):
        return f"({', '.join(_type(part) for part in split(listed[1]))})"
    return _type(text)


def _type(text: str) -> str:
    """A C++ type as schemas write it."""
    bare = re.sub(r"\bconst\b|[&\s]", "", text)
    bare = re.sub(r"\b(?:at|c10|torch|std|stable|headeronly)::", "", bare)
    if nested := _NESTED.fullmatch(bare):
        return f"{_type(nested[2])}{'?' if nested[1] == 'optional' else '[]'}"
    if bare not in _TYPES:
        raise ValueError(f"its schema is deduced from a type that schemas do not have here, {text.strip()}")
    return _TYPES[bare]
