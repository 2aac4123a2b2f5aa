"""The tensors in the arguments and in the result of an exported program, and the ways to them."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch.export.graph_signature import ConstantArgument, InputKind, OutputKind

from ms_ops._compat.torch import tree_flatten_with_path
from ms_ops._migrate.shapes import Dimension, of_inputs


class Input(NamedTuple):
    """A tensor of the call.

    Attributes:
        argument: that it is in; "" if the call takes something else here.
        access: the way to it there, such as ``["mask"][0]``.
        dimensions: of its shape.
        is_optional: whether the module takes None for the argument that it is in, by default.
        dtype: of the sample's.
    """

    argument: str = ""
    access: str = ""
    dimensions: Sequence[Dimension] = ()
    is_optional: bool = False
    dtype: torch.dtype | None = None


class Output(NamedTuple):
    """A tensor of the result.

    Attributes:
        number: among the graph's outputs, which have constants too.
        place: among those that are tensors.
    """

    number: int
    place: int


def arguments_of(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any], program: Any
) -> tuple[dict[str, Any], list[Input]]:
    """The samples of the call's arguments, by their names, and the tensors in them in the order of the inputs."""
    parameters = list(inspect.signature(module.forward).parameters.values())
    named = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    optional = {parameter.name for parameter in parameters if parameter.default is None}
    names = [*named[: len(args)], *(f"arg{index}" for index in range(len(named), len(args)))]
    leaves, _ = tree_flatten_with_path((tuple(args), dict(kwargs)))
    used = [
        spec.kind == InputKind.USER_INPUT and isinstance(leaf, torch.Tensor)
        for spec, (_, leaf) in zip(
            (spec for spec in program.graph_signature.input_specs if spec.kind == InputKind.USER_INPUT),
            leaves,
            strict=True,
        )
    ]
    inputs = []
    for (path, leaf), is_tensor, dimensions in zip(leaves, used, of_inputs(program), strict=True):
        kind, place, *rest = path
        argument = names[place.idx] if kind.idx == 0 else place.key
        access = "".join(_access(key) for key in rest)
        inputs.append(
            Input(argument, access, dimensions or (), argument in optional, leaf.dtype) if is_tensor else Input()
        )
    return dict(zip(names, args, strict=True)) | dict(kwargs), inputs


def outputs_of(program: Any) -> list[Any]:
    """Of each output of the graph what tells it in the result: a constant is itself."""
    outputs: list[Any] = []
    count = 0
    for spec in program.graph_signature.output_specs:
        if spec.kind != OutputKind.USER_OUTPUT:
            continue
        if isinstance(spec.arg, ConstantArgument):
            outputs.append(spec.arg.value)
        else:
            outputs.append(Output(len(outputs), count))
            count += 1
    return outputs


def _access(key: Any) -> str:
    for attribute in ("idx", "key"):
        if hasattr(key, attribute):
            return f"[{getattr(key, attribute)!r}]"
    return f".{key.name}"
