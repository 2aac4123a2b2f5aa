"""Writes the types of ms_ops.aten, for editors and type checkers: a class per operator of the installed torch."""

from __future__ import annotations

import inspect
import keyword
import re
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

import torch

# Operators and overloads have names like complex, int and Tensor; so none of those is used for a type. A type checker
# that does not know MindSpore takes its Tensor for Any, next to which other overloads seem needless.
_HEADER = '''\
# mypy: disable-error-code="overload-cannot-match"
"""Types of the operators of ATen in torch {version}; written by ops_src/aten_stubs.py."""

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import float as _float
from builtins import int as _int
from builtins import list as _list
from builtins import str as _str
from builtins import tuple as _tuple
from collections.abc import Sequence as _Sequence
from typing import Any as _Any
from typing import overload as _overload

from mindspore import Tensor as _Tensor
from mindspore.common.dtype import Type as _Type
from torch import device as _device
from torch import dtype as _dtype
from torch import layout as _Layout
from torch import memory_format as _MemoryFormat

_Device = _str | _device
_DType = _Type | _dtype
_Scalar = _bool | _int | _float | _complex

class _Packet:
    def overloads(self) -> _list[_str]:
        """Names of the overloads, "default" for the one without a name."""
'''


def generate(catalog: ModuleType, signatures: ModuleType) -> str:
    """The stub, from the modules of ms_ops._operators, which the build loads by their paths."""
    lines = [_HEADER.format(version=torch.__version__)]
    for name, overloads in catalog.packets("aten").items():
        calls = [_call(signatures.of_schema(overload.schema)) for overload in overloads]
        classes = [f"_{catalog.symbol(overload.qualified)}" for overload in overloads]
        attributes = [
            f"    {overload.overload or 'default'}: {one}"
            for overload, one in zip(overloads, classes, strict=True)
            if not keyword.iskeyword(overload.overload)
        ]
        if len(overloads) == 1:
            lines += [*_class(classes[0], calls), *attributes]
        else:
            for one, call in zip(classes, calls, strict=True):
                lines += _class(one, [call])
            classes = [f"_packet_{name}"]
            lines += [*_class(classes[0], calls), *attributes]
        lines += [f"{name}: {classes[0]}", _quoted(catalog.docstring(overloads)), ""]
    return "\n".join(lines)


def _class(name: str, calls: Sequence[str]) -> Iterator[str]:
    yield f"class {name}(_Packet):"
    for call in calls:
        if len(calls) > 1:
            yield "    @_overload"
        yield call


class _Code(str):
    """Text that a signature shows without quotes."""

    def __repr__(self) -> str:
        return str(self)


def _call(signature: inspect.Signature) -> str:
    parameters = [
        parameter.replace(annotation=_type(parameter.annotation), default=_default(parameter))
        for parameter in signature.parameters.values()
    ]
    own = inspect.Parameter("_", inspect.Parameter.POSITIONAL_ONLY)  # torch calls the first argument self
    returns = _type(signature.return_annotation)
    return f"    def __call__{inspect.Signature([own, *parameters], return_annotation=returns)}: ..."


def _type(annotation: str) -> _Code:
    return _Code(re.sub(r"\b(?!None\b)(?=\w)", "_", annotation))


def _default(parameter: inspect.Parameter) -> Any:
    """As it is, or "..." in the place of torch's enumerators, which have no names here."""
    is_given = parameter.default not in (None, inspect.Parameter.empty)
    return _Code("...") if is_given and re.match("DType|MemoryFormat", parameter.annotation) else parameter.default


def _quoted(text: str) -> str:
    return '"""{}"""'.format(text.replace("\\", "\\\\").replace('"""', '\\"""'))
