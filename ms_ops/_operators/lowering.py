"""What a graph runs for a composite operator: the operator that it calls, whose gradient uses what it gives besides.

The gradient of a graph is given results of the forward, and nothing that torch's autograd would have kept. That of
`layer_norm` would run it again for the mean and the deviation, which `native_layer_norm` gives as results.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ms_ops._dispatcher import catalog
from ms_ops._inference import composition
from ms_ops._inference.specs import TensorSpec
from ms_ops._native import binder
from ms_ops._native.attributes import InputIndex
from ms_ops._native.dtypes import has_gradient
from ms_ops._operators import running_statistics
from ms_ops._operators.function import Bound, Function, outputs_of, returns_tuple


def lower(bound: Bound, inputs: Sequence[TensorSpec]) -> Function:
    """The function that a graph runs for `bound` on such inputs; the first ones of its results are those of `bound`."""
    return _lower(bound, bound.target, tuple(inputs))


@functools.lru_cache(maxsize=4096)
def _lower(bound: Bound, target: str, inputs: tuple[TensorSpec, ...]) -> Function:
    if target == "CPU" and _may_be_lowered(bound, inputs):
        called = composition.called(bound.function, bound.arguments, inputs)
        if called and (lowered := _with_formulas(bound, called, inputs)):
            outputs = outputs_of(lowered, inputs)
            hidden = outputs.count - called.results
            return Function(lowered, replace(outputs, is_tuple=returns_tuple(bound), hidden=hidden))
    return Function(bound, outputs_of(bound, inputs))


forget = _lower.cache_clear


def _may_be_lowered(bound: Bound, inputs: Sequence[TensorSpec]) -> bool:
    """Whether shapes alone tell what the operator calls: others' operators may have Python in them, or gradients."""
    namespace = bound.name.partition("::")[0]
    return (
        namespace in catalog.OWN_NAMESPACES
        and bound.rule is None
        and not bound.integers
        and not bound.is_random
        and all(spec.is_known for spec in inputs)
        and catalog.find(f"{bound.name}.{bound.overload or 'default'}").gradient == "composite"
    )


def _with_formulas(bound: Bound, called: composition.Called, inputs: Sequence[TensorSpec]) -> Bound | None:
    """The operator that is called, if it has a gradient by formula for each input that has one in torch.

    Of attention with a mask that has a gradient, torch calls others than without.
    """
    schema = called.overload._schema
    lowered = replace(bound, name=schema.name, overload=schema.overload_name, arguments=called.arguments)
    targets = binder.gradient_formula(lowered.name, lowered.overload)
    for place, (argument, value) in enumerate(zip(schema.arguments, called.arguments, strict=True)):
        if place not in targets and argument.name not in running_statistics.NAMES and _is_differentiable(value, inputs):
            return None
    return lowered if targets and not lowered.is_random else None


def _is_differentiable(value: Any, inputs: Sequence[TensorSpec]) -> bool:
    if isinstance(value, tuple):
        return any(_is_differentiable(item, inputs) for item in value)
    if not isinstance(value, InputIndex):
        return False
    return has_gradient(inputs[value.index].dtype)
