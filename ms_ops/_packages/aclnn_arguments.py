"""What an aclnn operator is called with: the texts that ops.yaml lists, or all of the op's inputs and outputs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ms_ops._packages.signature import BY_VALUE, Argument, Signature

CASTS = {"float": "float", "double": "double", "int32": "int32_t", "int64": "int64_t", "bool": "bool"}
"""What chooses the C type of a number, as in float(x), with that type."""
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
# A name that is none of a namespace's, none of an object's, and no part of a number; with what follows it.
_NAME = re.compile(r"(?<![\w.:>])([A-Za-z_]\w*)(\s*(?:::|[(<]))?")
_CPP_NAME = re.compile(
    r"auto|bool|char|const|double|false|float|int|long|nullptr|short|signed|static_cast|true|unsigned|u?int\d+_t|size_t"
)


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
        cast, _, rest = text.partition("(")
        argument = arguments.get(rest.removesuffix(")") if cast in CASTS else text)
        if argument is None:
            continue
        if argument.kind == "GeneratorType":
            raise ValueError(f"{argument.name} is a generator, which aclnn does not take: list the other arguments")
        if cast in CASTS and (argument.is_list or argument.kind not in ("NumberType", *BY_VALUE)):
            raise ValueError(f"{text} casts what is no number: {argument.name} of {signature.text}")
        if _has_no_none(argument):
            raise ValueError(
                f"{argument.name} may be None, and aclnn takes it by value: say what None is, as in "
                f"arguments: [..., {argument.name}.value_or({BY_VALUE[argument.kind]}), ...]"
            )
    if missing := [name for name in outputs if name not in used]:
        raise ValueError(f"{', '.join(missing)} is not passed, and the operator is to write it: list all outputs")


def with_values_for_none(signature: Signature) -> list[str] | None:
    """What to list for an op whose numbers may be None; None if there is nothing to list."""
    if not any(map(_has_no_none, signature.arguments)):
        return None
    return [
        f"{argument.name}.value_or({BY_VALUE[argument.kind]})" if _has_no_none(argument) else argument.name
        for argument in signature.arguments
    ] + signature.output_names


def _has_no_none(argument: Argument) -> bool:
    """Whether it may be None, and C passes it by value."""
    return argument.is_optional and argument.kind in BY_VALUE and not argument.is_list
