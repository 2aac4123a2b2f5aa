"""``ms_ops.aclnn``: an operator of CANN's, or of a package of custom operators, by its name and signature."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ms_ops import _dtypes
from ms_ops._custom import CustomOp
from ms_ops._extension import LIBRARY

_TENSOR = re.compile(r"Tensor(\?|\[(\d+)\])?")
_KINDS: dict[str, Callable[[Any], Any]] = {
    "Scalar": lambda value: value,
    "int": int,
    "float": float,
    "double": float,
    "bool": bool,
    "str": str,
    "dtype": lambda value: _dtypes.scalar_type_numbers()[value],
    "int[]": lambda value: [int(item) for item in value],
    "float[]": lambda value: [float(item) for item in value],
    "bool[]": lambda value: [bool(item) for item in value],
}


class _Argument(NamedTuple):
    kind: str
    name: str
    tensors: int  # that it takes; 0 for a constant


def aclnn(
    name: str,
    signature: str,
    *,
    out_shape: Callable[..., Any] | Sequence[Any] | None = None,
    out_dtype: Callable[..., Any] | Any = None,
    bprop: Callable[..., Any] | None = None,
    **constants: Any,
) -> CustomOp:
    """Make a primitive of an aclnn operator, without any C++.

    Args:
        name: of the operator, "aclnnLeakyRelu". It is looked up when it is first launched: in the packages of
            ASCEND_CUSTOM_OPP_PATH, those of ASCEND_OPP_PATH/vendors, and CANN's own libraries.
        signature: the arguments of ``<name>GetWorkspaceSize`` but for the last two, with the outputs behind an arrow:
            "Tensor self, Scalar negativeSlope -> Tensor out". Kinds are Tensor, Tensor? (may be None), Tensor[n]
            (aclTensorList), Scalar (aclScalar), int[], float[], bool[] (aclIntArray and so on), dtype (aclDataType),
            str (char*), int (any integer), bool, double and float.
        out_shape: as for :func:`ms_ops.custom`. Default: None, all outputs have the shape of the first input.
        out_dtype: as for :func:`ms_ops.custom`. Default: None, all outputs have the dtype of the first input.
        bprop: gradient, as for :func:`ms_ops.custom`. Default: None, no gradient.
        constants: the arguments that are no tensors, by their names in `signature`.

    Returns:
        A ``mindspore.ops.Custom`` for use on Ascend, in PyNative and in graph mode.

    Raises:
        ValueError: `signature` cannot be read.
        TypeError: constants are missing, unknown, or of the wrong type.

    Examples:
        >>> leaky_relu = ms_ops.aclnn("aclnnLeakyRelu", "Tensor self, Scalar slope -> Tensor out", slope=0.25)
    """
    inputs, outputs = _parse(name, signature)
    wanted = {argument.name for argument in inputs if argument.tensors == 0}
    if wanted != set(constants):
        raise TypeError(
            f"{name}: its signature has the constants {_listed(wanted)}, and those given are {_listed(set(constants))}"
        )
    values = [_value(name, argument, constants) for argument in (*inputs, *outputs)]
    kinds = ["Tensor" if argument.kind == "Tensor?" else argument.kind for argument in (*inputs, *outputs)]
    several = len(outputs) > 1
    return CustomOp(
        func=f"{LIBRARY}:AclnnOperator",
        out_shape=out_shape or (_same_for_all(len(outputs)) if several else _first),
        out_dtype=out_dtype or (_same_for_all(len(outputs)) if several else _first),
        bprop=bprop,
        attrs={"operator": name, "kinds": kinds, "values": values},
    )


def _first(first: Any, *others: Any) -> Any:
    return first


def _same_for_all(count: int) -> Callable[..., Any]:
    def same(first: Any, *others: Any) -> Any:
        return (first,) * count

    return same


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _parse(name: str, signature: str) -> tuple[list[_Argument], list[_Argument]]:
    sides = signature.split("->")
    if len(sides) != 2:
        raise ValueError(f"{name}: a signature is written 'Tensor x, ... -> Tensor y, ...', got {signature!r}")
    inputs, outputs = ([_argument(name, part) for part in side.split(",") if part.strip()] for side in sides)
    if not outputs or any(argument.kind != "Tensor" for argument in outputs):
        raise ValueError(f"{name}: what is behind the arrow of {signature!r} must be tensors, at least one")
    names = [argument.name for argument in (*inputs, *outputs)]
    if len(set(names)) < len(names):
        raise ValueError(f"{name}: a name occurs twice in {signature!r}")
    return inputs, outputs


def _argument(name: str, text: str) -> _Argument:
    kind, _, identifier = text.strip().rpartition(" ")
    kind = kind.strip()
    tensor = _TENSOR.fullmatch(kind)
    if (not tensor and kind not in _KINDS) or not identifier.isidentifier():
        raise ValueError(
            f"{name}: {text.strip()!r} is not of the form 'kind name'; kinds are Tensor, Tensor?, Tensor[n], "
            f"{', '.join(_KINDS)}"
        )
    if not tensor:
        return _Argument(kind, identifier, 0)
    if tensor[2]:
        return _Argument("Tensor[]", identifier, int(tensor[2]))
    return _Argument(kind, identifier, 1)


def _value(name: str, argument: _Argument, constants: dict[str, Any]) -> Any:
    if argument.tensors:
        return argument.tensors
    value = constants[argument.name]
    try:
        return _KINDS[argument.kind](value)
    except (KeyError, TypeError, ValueError) as error:
        raise TypeError(f"{name}: {argument.name!r} must be {argument.kind}, got {value!r}: {error}") from None
