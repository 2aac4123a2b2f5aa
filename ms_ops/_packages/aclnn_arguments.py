"""What an aclnn operator is called with: the texts that ops.yaml lists, or all of the op's inputs and outputs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ms_ops._packages.signature import BY_VALUE, Argument, Signature

CASTS = {"float": "float", "double": "double", "int32": "int32_t", "int64": "int64_t", "bool": "bool"}
"""What chooses the C type of a number, as in float(x), with that type."""
_WRAPPERS = ("at::Scalar", "std::string")  # C++ has them itself
_VALUE_OR = re.compile(r"(\w+)\.value_or\(([-+.\w]+|at::k\w+)\)")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
# A name that is none of a namespace's, none of an object's, and no part of a number; with what follows it.
_NAME = re.compile(r"(?<![\w.:>])([A-Za-z_]\w*)(\s*(?:::|[(<]))?")
_CPP_NAME = re.compile(
    r"auto|bool|char|const|double|false|float|int|long|nullptr|short|signed|static_cast|true|unsigned|u?int\d+_t|size_t"
)


class Given(NamedTuple):
    """One argument of an aclnn operator.

    Attributes:
        text: as ops.yaml has it.
        cast: what chooses its type, or makes an object of it; "" for nothing.
        inner: what is cast; all of the text, if nothing is.
        name: the op's input or output that it is; None for a constant or an expression.
        none: the value that stands for None, if one is chosen.
    """

    text: str
    cast: str
    inner: str
    name: str | None
    none: str | None


def parse(text: str, signature: Signature) -> Given:
    """What a listed argument says."""
    cast, _, rest = text.partition("(")
    if not rest.endswith(")") or cast not in (*CASTS, *_WRAPPERS):
        cast, rest = "", f"{text})"
    inner = rest.removesuffix(")")
    chosen = _VALUE_OR.fullmatch(inner)
    name, none = (chosen[1], chosen[2]) if chosen else (inner, None)
    is_known = name in signature.names or name in signature.output_names
    return Given(text, cast, inner, name if is_known else None, none if is_known else None)


def check(given: Sequence[str], signature: Signature) -> None:
    """Whether an aclnn operator can be called with them.

    Raises:
        ValueError: one names what is not there, cannot be passed, or an output is missing; the text says what to do.
    """
    outputs = signature.output_names
    arguments = {argument.name: argument for argument in signature.arguments}
    used: set[str] = set()
    for text in given:
        for name, follows in _NAME.findall(_TEXT.sub("", text)):
            if name in arguments or name in outputs:
                used.add(name)
            elif "::" not in follows and not _CPP_NAME.fullmatch(name) and not (follows and name in CASTS):
                known = ", ".join([*arguments, *outputs])
                raise ValueError(
                    f"there is no {name!r} here: {text} may name {known}, and the casts {', '.join(CASTS)}"
                )
        said = parse(text, signature)
        argument = arguments.get(said.name or "")
        if argument is None:
            continue
        if argument.kind == "GeneratorType":
            raise ValueError(f"{argument.name} is a generator, which aclnn does not take: list the other arguments")
        if said.cast in CASTS and (argument.is_list or argument.kind not in ("NumberType", *BY_VALUE)):
            raise ValueError(f"{text} casts what is no number: {argument.name} of {signature.text}")
        if _needs_value_for_none(argument) and said.none is None:
            raise ValueError(
                f"{argument.name} may be None, and aclnn takes it by value: say what None is, as in "
                f"arguments: [..., {argument.name}.value_or({BY_VALUE[argument.kind]}), ...]"
            )
    if missing := [name for name in outputs if name not in used]:
        raise ValueError(f"{', '.join(missing)} is not passed, and the operator is to write it: list all outputs")


def with_values_for_none(signature: Signature) -> list[str] | None:
    """What to list for an op whose numbers may be None; None if there is nothing to list."""
    if not any(map(_needs_value_for_none, signature.arguments)):
        return None
    return [
        f"{argument.name}.value_or({BY_VALUE[argument.kind]})" if _needs_value_for_none(argument) else argument.name
        for argument in signature.arguments
    ] + signature.output_names


def _needs_value_for_none(argument: Argument) -> bool:
    """Whether it may be None, and C passes it by value."""
    return argument.is_optional and argument.kind in BY_VALUE and not argument.is_list
