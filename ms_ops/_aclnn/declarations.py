"""YAML files that declare aclnn operators: signature, shapes and dtypes of outputs, gradient."""

from __future__ import annotations

import ast
import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from mindspore import ops

from ms_ops._aclnn.signature import Signature
from ms_ops._primitives.source import module_of

_KEYS = ("signature", "shape", "dtype", "gradient")
_WORDS = {"true": True, "false": False}


class Step(NamedTuple):
    """One operator of a gradient.

    Attributes:
        targets: the inputs whose gradients are its outputs, in order.
        operator: its name.
        tensors: its tensors, by their names in the operator that it is a gradient of.
        keywords: its constants, as they are written.
    """

    targets: tuple[str, ...]
    operator: str
    tensors: tuple[str, ...]
    keywords: dict[str, ast.expr]

    def constants(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """Its constants by name; `known` are those of the operator that it is a gradient of."""
        names = {**_WORDS, **known}
        return {
            name: names[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)
            for name, node in self.keywords.items()
        }


class Declaration(NamedTuple):
    """One operator of a file; what is not declared is None."""

    signature: str | None
    shape: Any
    dtype: Any
    gradient: Mapping[str, str] | None

    @property
    def rules(self) -> tuple[Any, Any]:
        """Shape and dtype."""
        return self.shape, self.dtype


class File:
    """The operators of a file.

    Args:
        path: for errors.
        content: what YAML makes of it.
    """

    def __init__(self, path: Path, content: Any) -> None:
        self._path = path
        if not isinstance(content, dict) or not all(isinstance(entry, dict) for entry in content.values()):
            raise ValueError(f"{path}: expected operators by name, each with {', '.join(_KEYS)}")
        for name, entry in content.items():
            if unknown := set(entry) - set(_KEYS):
                raise ValueError(f"{path}: {name} has {_listed(unknown)}; there are {', '.join(_KEYS)}")
            if not isinstance(entry.get("signature", ""), str):
                raise ValueError(f"{path}: the signature of {name} must be text, got {entry['signature']!r}")
            if not isinstance(entry.get("gradient", {}), dict):
                raise ValueError(f"{path}: the gradient of {name} must be written 'input: operator(tensors)'")
        self._content = content

    def find(self, name: str) -> Declaration:
        """What the file says of an operator.

        Raises:
            LookupError: nothing.
        """
        try:
            entry = self._content[name]
        except KeyError:
            raise LookupError(f"{self._path} declares no {name}, only {_listed(self._content)}") from None
        return Declaration(*(entry.get(key) for key in _KEYS))

    def gradient(self, signature: Signature, gradient: Mapping[str, str]) -> tuple[Step, ...]:
        """The steps of a gradient.

        Raises:
            ValueError: it cannot be read, or does not fit the operator.
        """
        if any(argument.kind == "Tensor[]" for argument in signature.tensors):
            self._refuse(signature, "", "an operator that takes lists of tensors; write it in Python, as bprop")
        cotangents = _cotangents(signature)
        if taken := {argument.name for argument in signature.tensors} & set(cotangents):
            self._refuse(signature, "", f"{_listed(taken)} as an input and as an output's gradient; rename the input")
        steps = tuple(self._step(signature, targets, text) for targets, text in gradient.items())
        targets = [target for step in steps for target in step.targets]
        if len(set(targets)) < len(targets):
            self._refuse(signature, "", f"an input twice: {', '.join(targets)}")
        return steps

    def _step(self, signature: Signature, targets: str, text: str) -> Step:
        inputs = [argument.name for argument in signature.tensors]
        names = tuple(name.strip() for name in str(targets).split(","))
        if unknown := set(names) - set(inputs):
            self._refuse(signature, text, f"{_listed(unknown)}; its tensors are {', '.join(inputs)}")
        call: ast.expr | None = None
        with contextlib.suppress(SyntaxError):
            call = ast.parse(str(text).strip(), mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            self._refuse(signature, text, "something else than operator(tensor, ..., constant=value)")
        known = variables(signature)
        tensors = []
        for node in call.args:
            if not isinstance(node, ast.Name) or node.id not in known:
                self._refuse(signature, text, f"{ast.unparse(node)!r}; its tensors may be {', '.join(known)}")
            tensors.append(node.id)
        constants = {argument.name for argument in signature.inputs if not argument.tensors}
        for keyword in call.keywords:
            if isinstance(keyword.value, ast.Name):
                is_known = keyword.value.id in constants | set(_WORDS)
            else:
                is_known = _is_literal(keyword.value)
            if keyword.arg is None or not is_known:
                self._refuse(
                    signature, text, f"{ast.unparse(keyword)!r}; a value may be a literal or {_listed(constants)}"
                )
        return Step(names, call.func.id, tuple(tensors), {str(item.arg): item.value for item in call.keywords})

    def _refuse(self, signature: Signature, text: str, what: str) -> NoReturn:
        where = f" {text!r}" if text else ""
        raise ValueError(f"{self._path}: the gradient{where} of {signature.name} has {what}")


def read(path: str | os.PathLike[str]) -> File:
    """Read a file.

    Raises:
        FileNotFoundError: there is none.
        ValueError: it cannot be read.
        ImportError: PyYAML is not installed.
    """
    try:
        import yaml
    except ImportError as error:
        raise ImportError("declarations are read by PyYAML: python -m pip install pyyaml") from error
    try:
        return File(Path(path), yaml.safe_load(Path(path).read_text(encoding="utf-8-sig")))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is no YAML: {error}") from None


def variables(signature: Signature) -> dict[str, str]:
    """The tensors of a gradient, by their names in files, as variables of its function."""
    known = {argument.name: f"x{index}" for index, argument in enumerate(signature.tensors)}
    for index, (output, cotangent) in enumerate(zip(signature.outputs, _cotangents(signature), strict=True)):
        place = f"[{index}]" if len(signature.outputs) > 1 else ""
        known[output.name], known[cotangent] = f"out{place}", f"dout{place}"
    return known


def _cotangents(signature: Signature) -> list[str]:
    """What the gradients of the outputs are called in files."""
    if len(signature.outputs) == 1:
        return ["grad"]
    return [f"grad_{output.name}" for output in signature.outputs]


def bprop(signature: Signature, steps: Sequence[Step], operators: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """The gradient as a function; `operators` are those of the steps."""
    known = variables(signature)
    lines, gradients = [], {}
    for index, step in enumerate(steps):
        lines.append(f"        g{index} = operators{index}({', '.join(known[name] for name in step.tensors)})")
        for output, target in enumerate(step.targets):
            gradients[target] = f"g{index}[{output}]" if len(step.targets) > 1 else f"g{index}"
    returned = []
    for argument in signature.tensors:
        variable = known[argument.name]
        gradient = gradients.get(argument.name, f"zeros_like({variable})")
        returned.append(f"0 if {variable} is None else {gradient}" if argument.kind == "Tensor?" else gradient)
    names = ", ".join(f"operators{index}" for index in range(len(steps)))
    parameters = [known[argument.name] for argument in signature.tensors]
    source = [
        f"def make(zeros_like, {names}):",
        f"    def bprop({', '.join([*parameters, 'out', 'dout'])}):",
        *lines,
        f"        return ({', '.join(returned)},)",
        "    return bprop",
    ]
    function: Callable[..., Any] = vars(module_of("\n".join(source) + "\n"))["make"](ops.zeros_like, *operators)
    return function


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def _listed(names: Any) -> str:
    return ", ".join(sorted(map(str, names))) or "none"
