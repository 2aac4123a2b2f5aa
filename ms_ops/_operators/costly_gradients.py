"""Operators of which a graph computes the gradient of one input apart from those of the others.

A kernel computes all that it gives. Nobody uses the gradient of a network's data, in its first layer, or those of the
weights of frozen layers: where these are kernels of their own, MindSpore leaves them out of the graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ms_ops._native.attributes import InputIndex

# Those whose gradients are a product or a convolution each, and need no second run of the operator.
_DATA = {
    "aten::linear": "input",
    "aten::mm": "self",
    "aten::bmm": "self",
    "aten::addmm": "mat1",
    "aten::baddbmm": "batch1",
    "aten::conv1d": "input",
    "aten::conv2d": "input",
    "aten::conv3d": "input",
    "aten::convolution": "input",
}


def computed_apart(operator: str, parameters: Sequence[str], arguments: Sequence[Any]) -> int | None:
    """The number, among the tensors that the operator takes, of that input; None if there is none.

    Args:
        operator: its name, with the overload's.
        parameters: their names.
        arguments: one for each of these, InputIndex where tensors go.
    """
    parameter = _DATA.get(operator)
    argument = arguments[parameters.index(parameter)] if parameter else None
    return argument.index if isinstance(argument, InputIndex) else None
