"""A dispatcher operator, or a derivative of one, as a MindSpore primitive with everything but its tensors fixed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import torch

from ms_ops._dispatcher import catalog
from ms_ops._inference.specs import Shape, TensorSpec
from ms_ops._native.attributes import ATTRIBUTE_NAME, decode, encode
from ms_ops._native.dtypes import from_type_id, name_of, to_mindspore, to_torch, type_id
from ms_ops._native.graph_inference import infer_without_primitives
from ms_ops._native.library import Entry
from ms_ops._native.shape_callback import answer_inference
from ms_ops._operators import running_statistics
from ms_ops._operators.function import Bound, Function
from ms_ops._primitives import ascend, side_effects
from ms_ops._primitives.bprop import Arrangement, make
from ms_ops._primitives.op import Op


class AtenPrimitive(Op):
    """A function of tensors.

    Args:
        function: what it computes.
    """

    def __init__(self, function: Function) -> None:
        self.function = function
        super().__init__(Entry.own(_name(function)), function.attributes())
        if function.bound.device:
            self.set_device(function.bound.device)
        if function.level == 0 and _has_side_effect(function.bound):
            # Or calls would be merged, dropped and reordered. Gradients draw again what was drawn, in any order.
            self.add_prim_attr(side_effects.IN_GRAPHS, True)
        self._own_attributes = dict(self.attrs)

    @property
    def returns_tuple(self) -> bool:
        """As of :class:`Function`."""
        return self.function.returns_tuple

    @property
    def bprop(self) -> Callable[..., Any] | None:
        """The gradient, made when MindSpore asks for it: each one has a gradient of its own."""
        if not hasattr(self, "_own_attributes"):
            return None  # MindSpore's constructor looks at it; and a gradient has a gradient has a gradient
        function = self.function
        if function.input_count == 0 or function.asks_sizes:
            return None
        # Constants; of checks, since PyNative mode differentiates the whole gradient of a jit function.
        if function.checks >= 0 or (function.level == 0 and function.bound.gives_constants):
            nothing = Arrangement(
                inputs=function.input_count,
                variables=0,
                outputs=0,
                is_tuple=False,
                hidden=0,
                results=0,
                state="",
                integers=function.bound.integers > 0,
            )
            return make(nothing, [])
        arrangement = Arrangement(
            inputs=function.input_count,
            variables=function.variables,
            outputs=function.results,
            is_tuple=function.returns_tuple,
            hidden=function.outputs.hidden if function.level == 0 else 0,
            results=function.outputs.count if function.gradient_uses_results else 0,
            state=("input" if function.level else "result") if function.bound.is_random else "",
            integers=function.bound.integers > 0,
        )
        parts = function.gradients()
        gradient = parts[0]
        checks = tuple(
            primitive(gradient.check(index)) for index in range(gradient.results if gradient.is_checked else 0)
        )
        return make(arrangement, [(primitive(part), part.omitted_results) for part in parts], checks)

    @bprop.setter
    def bprop(self, value: None) -> None:
        """MindSpore's constructor sets it."""

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """As :meth:`Op.infer`, with torch's own message for what torch refuses."""
        function = self.function
        specs = [
            TensorSpec(tuple(shape), to_torch(dtype.element_type()))
            for shape, dtype in zip(shapes, dtypes, strict=True)
        ]
        if len(specs) != function.input_count:
            raise TypeError(f"{function.bound} was bound for {function.input_count} tensors, got {len(specs)}")
        given = function.infer(specs)
        self._keep_dtypes(specs, given)
        return [spec.shape for spec in given], [to_mindspore(spec.dtype) for spec in given]

    def _keep_dtypes(self, inputs: Sequence[TensorSpec], outputs: Sequence[TensorSpec]) -> None:
        """For shapes that C++ asks for while a graph runs: MindSpore does not tell it the dtypes."""
        attributes = {
            **self.function.attributes(),
            "dtypes": [name_of(spec.dtype) for spec in inputs],
            "types": [type_id(spec.dtype) for spec in outputs],
        }
        self.add_prim_attr(ATTRIBUTE_NAME, encode(attributes))

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return {"function": self.function}


def _has_side_effect(bound: Bound) -> bool:
    return bound.is_random or running_statistics.are_written(bound.function._schema, bound.arguments)


def _name(function: Function) -> str:
    if function.bound.name.startswith("aten::"):
        suffix = ("_vjp" if function.level else "") + ("_tuple" if function.returns_tuple else "")
        return catalog.symbol(str(function.bound)) + suffix
    return "TorchOperators" if function.returns_tuple else "TorchOperator"


@functools.lru_cache(maxsize=4096)
def primitive(function: Function) -> AtenPrimitive:
    """The primitive of this function, one for all of its uses."""
    with ascend.primitives_for(function.bound.device):
        return AtenPrimitive(function)


def size_probe(function: Function) -> AtenPrimitive:
    """What tells the lengths that the primitive of this function takes."""
    return primitive(replace(function, asks_sizes=True))


@functools.lru_cache(maxsize=1024)
def _decode(attributes: str) -> tuple[Function, tuple[torch.dtype, ...]]:
    decoded = decode(attributes)
    return Function.from_attributes(decoded), tuple(getattr(torch, name) for name in decoded["dtypes"])


def forget() -> None:
    """Make primitives anew: what they tell of their outputs was inferred once."""
    primitive.cache_clear()
    _decode.cache_clear()


def _infer_shapes(attributes: str, shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes of an op's outputs, while a graph with dynamic shapes runs."""
    function, dtypes = _decode(attributes)
    inputs = [TensorSpec(shape, dtype) for shape, dtype in zip(shapes, dtypes, strict=True)]
    return [spec.shape for spec in function.infer(inputs)]


def _count_inputs(attributes: str) -> int:
    return _decode(attributes)[0].input_count


def _infer_again(attributes: str, shapes: Sequence[Shape], types: Sequence[int]) -> list[tuple[Shape, int]] | None:
    decoded = decode(attributes)
    if "overload" not in decoded:
        return None
    inputs = [TensorSpec(tuple(shape), from_type_id(number)) for shape, number in zip(shapes, types, strict=True)]
    return [(spec.shape, type_id(spec.dtype)) for spec in Function.from_attributes(decoded).infer(inputs)]


answer_inference("overload", _infer_shapes, _count_inputs)
infer_without_primitives(_infer_again)
