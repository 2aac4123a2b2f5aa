"""Signatures of torch's operators in Python's terms, for help and editors."""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Iterable
from typing import Any

import torch

_NAMES = {
    "Device": "Device", "Layout": "Layout", "MemoryFormat": "MemoryFormat", "ScalarType": "DType", "Tensor": "Tensor",
    "bool": "bool", "float": "float", "int": "int", "number": "Scalar", "str": "str",
}  # fmt: skip
_KEYWORD_ONLY = inspect.Parameter.KEYWORD_ONLY
_MEMORY_FORMATS = (torch.contiguous_format, torch.preserve_format, torch.channels_last, torch.channels_last_3d)


def of_schema(schema: Any) -> inspect.Signature:
    """The signature of one overload. Parameters that come before one named like a keyword go by position alone."""
    arguments = list(schema.arguments)
    by_position = max((i for i, argument in enumerate(arguments) if keyword.iskeyword(argument.name)), default=-1)
    return inspect.Signature(
        [_parameter(argument, i <= by_position) for i, argument in enumerate(arguments)],
        return_annotation=_returns([value.type for value in schema.returns]),
    )


def of_schemas(schemas: Iterable[Any]) -> inspect.Signature:
    """The signature that all overloads share: of several, the parameters with which all of them start, and any more."""
    signatures = [of_schema(schema) for schema in schemas]
    if len(signatures) == 1:
        return signatures[0]
    shared = []
    for parameters in zip(*(signature.parameters.values() for signature in signatures), strict=False):
        first = parameters[0]
        if first.kind is _KEYWORD_ONLY or len({(one.name, one.kind, repr(one.default)) for one in parameters}) > 1:
            break
        shared.append(first.replace(annotation=_union(one.annotation for one in parameters)))
    more = [
        inspect.Parameter("args", inspect.Parameter.VAR_POSITIONAL, annotation="Any"),
        inspect.Parameter("kwargs", inspect.Parameter.VAR_KEYWORD, annotation="Any"),
    ]
    returns = _union(signature.return_annotation for signature in signatures)
    return inspect.Signature([*shared, *more], return_annotation=returns)


def _parameter(argument: Any, by_position: bool) -> inspect.Parameter:
    kind: Any = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if argument.kwarg_only:
        kind = _KEYWORD_ONLY
    elif by_position:
        kind = inspect.Parameter.POSITIONAL_ONLY
    name = f"{argument.name}_" if keyword.iskeyword(argument.name) else argument.name
    annotation = _annotation(argument.real_type, argument.N is not None)
    return inspect.Parameter(name, kind, default=_default(argument), annotation=annotation)


def _default(argument: Any) -> Any:
    value = argument.default_value
    if value is None:
        may_be_left_out = argument.has_default_value() or (argument.kwarg_only and _is_optional(argument.real_type))
        return None if may_be_left_out else inspect.Parameter.empty
    return _MEMORY_FORMATS[value] if "MemoryFormat" in str(argument.real_type) else value


def _annotation(kind: Any, one_is_enough: bool = False) -> str:
    if _is_optional(kind):
        return f"{_annotation(kind.getElementType(), one_is_enough)} | None"
    if isinstance(kind, torch.ListType):
        item = _annotation(kind.getElementType())
        return f"{item} | Sequence[{item}]" if one_is_enough and item != "Tensor" else f"Sequence[{item}]"
    return _NAMES.get(str(kind), "Any")


def _returns(kinds: list[Any]) -> str:
    if any(isinstance(kind, torch.ListType) for kind in kinds):
        return "tuple[Tensor, ...]"
    return "Tensor" if len(kinds) == 1 else f"tuple[{', '.join(['Tensor'] * len(kinds))}]"


def _union(annotations: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(annotations))


def _is_optional(kind: Any) -> bool:
    return isinstance(kind, torch.OptionalType)
