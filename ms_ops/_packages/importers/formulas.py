"""Gradients of derivatives.yaml, as declarations write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from inspect import Parameter
from typing import Any, NamedTuple

from ms_ops._packages import signature
from ms_ops._packages.aten_functions import has_function
from ms_ops._packages.declaration import NOT_DIFFERENTIABLE
from ms_ops._packages.formula import NAME_BEGINS, Formula
from ms_ops._packages.importers.cpp_text import enclosed, split
from ms_ops._packages.importers.imported import OWN_NAMES, Imported, named_by_overload
from ms_ops._packages.kinds import Scope
from ms_ops._packages.signature import Signature

_CALL = re.compile(rf"{NAME_BEGINS}([A-Za-z_]\w*)(?=\s*\()")
_NAME = re.compile(rf"{NAME_BEGINS}([A-Za-z_]\w*)(?!\w*\s*(?:\(|::))")
_ATENS = re.compile(rf"{NAME_BEGINS}(Tensor|GradMode)\b")
_SIZES_OF_OPTIONAL = re.compile(r"\b(\w+)\.value_or\(at::Tensor\(\)\)->sym_sizes\(\)")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"')
_CPP_WORDS = {"true", "false", "nullptr", "int64_t", "double", "bool", "Tensor"}
_NOT_GRADIENTS = {"name", "version", "dispatch", "output_differentiability", "test"}


class Entry(NamedTuple):
    """One entry of derivatives.yaml.

    Attributes:
        schema: the operator's.
        formulas: by the inputs that they are for.
        differentiable: whether each output is; None if that is not said.
        outputs: names of the outputs, where they have names.
    """

    schema: str
    formulas: dict[str, str]
    differentiable: list[Any] | None
    outputs: list[str]


def entries(content: Any) -> dict[str, list[Entry]]:
    """The entries of a file, torch's or op-plugin's, by the operator's full name."""
    found: dict[str, list[Entry]] = {}
    for entry in content.get("backward", []) if isinstance(content, dict) else content or []:
        schema = str(entry["name"])
        chosen = {**entry, **entry.get("dispatch", {}).get("Default", {})}
        returned = re.search(r"->\s*\((.*)\)\s*$", schema)
        outputs = [part.split()[-1] for part in returned[1].split(",") if " " in part.strip()] if returned else []
        if single := re.search(r"->\s*Tensor\s+(\w+)\s*$", schema):
            outputs = [single[1]]
        formulas = {key: str(value) for key, value in chosen.items() if key not in _NOT_GRADIENTS}
        known = Entry(schema, formulas, entry.get("output_differentiability"), outputs)
        found.setdefault(schema.partition("(")[0], []).append(known)
    return found


def add(op: Imported, candidates: list[Entry], ops: Mapping[str, Imported]) -> None:
    """Declare the gradient of an operator, or say what is missing of it.

    Args:
        op: the operator.
        candidates: the entries of its name; the one with its arguments is taken.
        ops: the operators that come over from the same file, by name.
    """
    names = op.signature.names
    entry = next((one for one in candidates if _argument_names(one.schema) == names), None)
    if entry is None:
        op.missing.append("write the gradient: derivatives.yaml has one for other arguments")
        return
    formulas = {key: text for key, text in entry.formulas.items() if _targets(key) & set(names)}
    try:
        differentiable = _differentiable(op, entry, formulas)
        if not any(differentiable) or all(text == NOT_DIFFERENTIABLE for text in formulas.values()):
            return
        if taken := set(OWN_NAMES) & set(names):
            raise ValueError(f"the argument {min(taken)} has another meaning in formulas")
        translator = _Translator(op, entry.outputs, differentiable, ops)
        gradient = {key: translator.formula(key, text) for key, text in formulas.items()}
    except ValueError as error:
        op.missing.append(f"write the gradient: {error}")
        return
    for result, is_differentiable in zip(op.signature.results, differentiable, strict=False):
        if not is_differentiable:
            gradient[result] = NOT_DIFFERENTIABLE
    op.fields["gradient"] = gradient
    op.needs |= translator.needs


def _differentiable(op: Imported, entry: Entry, formulas: Mapping[str, str]) -> list[bool]:
    """Whether each output is; if that is not said and the formulas use `grad` alone, the first one only."""
    count = op.signature.outputs
    if op.signature.returns_list:
        raise ValueError("an operator that returns a list has no declared gradient")
    if op.signature.writes:
        raise ValueError("an operator that writes to an argument has none")
    if entry.differentiable is None:
        own = re.compile("|".join(rf"\b{name}\b" for name in ("grads", *(f"grad_{name}" for name in entry.outputs))))
        every = any(own.search(text) for text in formulas.values())
        return [every or i == 0 for i in range(count)]
    if any(isinstance(value, str) for value in entry.differentiable):
        raise ValueError(f"outputs have one on a condition, {entry.differentiable[0]}")
    return [i < len(entry.differentiable) and bool(entry.differentiable[i]) for i in range(count)]


class _Translator:
    """Translates the formulas of one operator."""

    def __init__(
        self, op: Imported, outputs: list[str], differentiable: list[bool], ops: Mapping[str, Imported]
    ) -> None:
        self._op, self._ops, self.needs = op, ops, set[str]()
        places = [i for i, flag in enumerate(differentiable) if flag]
        self._places = places
        results = op.signature.results
        self._names = {name: results[i] for i, name in enumerate(outputs) if name not in op.signature.names}
        self._names |= {f"grad_{name}": f"grads[{i}]" for i, name in enumerate(outputs)}
        if len(results) == 1:
            self._names["result0"] = "result"
        # In torch's formulas a tensor that is not given is an undefined one.
        optional = [argument.name for argument in op.signature.tensors if argument.is_optional]
        self._names |= {name: f"{name}.value_or(at::Tensor())" for name in optional}
        if places[0] != 0:
            self._names["grad"] = f"grads[{places[0]}]"

    def formula(self, key: str, text: str) -> str:
        """The formula as it is declared.

        Raises:
            ValueError: it has no counterpart; the text says what it names.
        """
        if text == NOT_DIFFERENTIABLE:
            return text
        if "not_implemented" in text:
            raise ValueError(f"torch has none of {key} either")
        plain = re.sub(r"\bgrads\[(\d+)\]", lambda match: f"grads[{self._place(int(match[1]))}]", text)
        plain = _NAME.sub(lambda match: self._names.get(match[1], match[1]), plain)
        plain = _SIZES_OF_OPTIONAL.sub(r"(\1 ? at::OptionalSymIntArrayRef(\1->sym_sizes()) : std::nullopt)", plain)
        mask = ", ".join(f"needs_{target.strip()}" for target in key.split(","))
        plain = re.sub(r"\bgrad_input_mask\b", f"std::array<bool, {key.count(',') + 1}>{{{mask}}}", plain)
        calls = set(_CALL.findall(_STRING.sub('""', plain))) - _CPP_WORDS
        prefixes = {name: self._prefix(name, plain) for name in calls}
        self.needs |= {name for name, prefix in prefixes.items() if prefix == "ops"}
        # Without a namespace, formulas call what the file declares of that name.
        is_torchs = any(prefix == "at" and name in self._ops for name, prefix in prefixes.items())
        if is_torchs or Formula.is_cpp(plain) or any(name.endswith("_symint") for name in calls):
            self._check_names(plain, mask)
            plain = _CALL.sub(lambda match: _qualified(match[1], prefixes), plain)
            plain = _ATENS.sub(r"at::\1", plain)
        else:
            plain = re.sub(r"\b(true|false)\b", lambda match: match[1].capitalize(), plain)
        called = {name: self._ops[name].signature for name, prefix in prefixes.items() if prefix == "ops"}
        lists = {argument.name for argument in self._op.signature.variables if argument.is_list} & _targets(key)
        if lists and len(_targets(key)) > 1:
            raise ValueError(f"{min(lists)} is a list, which has a formula of its own")
        scope = Scope(self._op.signature, called, is_gradient=True)
        formula = Formula(plain, scope, len(_targets(key)), wants_list=bool(lists))
        if not formula.used & {"grad", "grads"}:
            raise ValueError(f"the formula of {key} names no grad: {text}")
        return plain

    def _place(self, index: int) -> int:
        if index >= len(self._places):
            raise ValueError(f"grads[{index}] belongs to no differentiable output")
        return self._places[index]

    def _prefix(self, name: str, text: str) -> str:
        """The namespace of a function in C++: an operator of the file may be another overload than the one meant."""
        if name in self._ops and all(_takes(self._ops[name].signature, given) for given in _calls(name, text)):
            return "ops"
        if has_function(name):
            return "at"
        raise ValueError(f"its formula calls {name}, which is neither an operator of torch's nor imported")

    def _check_names(self, text: str, mask: str) -> None:
        known = {*self._op.signature.names, "grad", "grads", *self._op.signature.results, *_CPP_WORDS}
        known |= {name.strip() for name in mask.split(",")}
        if unknown := set(_NAME.findall(_STRING.sub('""', text))) - known:
            raise ValueError(f"its formula names {min(unknown)}, which declared formulas do not have")


def _calls(name: str, text: str) -> Iterator[list[str]]:
    """The arguments of each call of a function."""
    for match in re.finditer(rf"{NAME_BEGINS}{name}\s*\(", text):
        yield split(enclosed(text, match.end(), "()"))


def _takes(op: Signature, given: list[str]) -> bool:
    """Whether an operator takes so many arguments."""
    needed = sum(parameter.default is Parameter.empty for parameter in op.python.parameters.values())
    return needed <= len(given) <= len(op.arguments)


def _qualified(name: str, prefixes: Mapping[str, str]) -> str:
    return f"{prefixes[name]}::{name}" if name in prefixes else name


def _targets(key: str) -> set[str]:
    return {part.strip() for part in key.split(",")}


def _argument_names(schema: str) -> list[str]:
    try:
        return signature.parse(named_by_overload(schema)[0]).names
    except ValueError:
        return []
