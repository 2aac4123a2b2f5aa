"""What a graph runs for a composite operator: the operator that it calls, whose gradient uses what it gives besides.

The gradient of a graph is given results of the forward, and nothing that torch's autograd would have kept. That of
`layer_norm` would run it again for the mean and the deviation, which `native_layer_norm` gives as results.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

from ms_ops._dispatcher import catalog
from ms_ops._inference import composition
from ms_ops._inference.specs import TensorSpec
from ms_ops._native import binder
from ms_ops._native.attributes import count_inputs
from ms_ops._operators.function import Bound, Function, outputs_of, returns_tuple


def lower(bound: Bound, inputs: Sequence[TensorSpec]) -> Function:
    """The function that a graph runs for `bound` on such inputs; the first ones of its results are those of `bound`."""
    return _lower(bound, tuple(inputs))


@functools.lru_cache(maxsize=4096)
def _lower(bound: Bound, inputs: tuple[TensorSpec, ...]) -> Function:
    if _may_be_lowered(bound, inputs) and (called := composition.called(bound.function, bound.arguments, inputs)):
        schema = called.overload._schema
        lowered = replace(bound, name=schema.name, overload=schema.overload_name, arguments=called.arguments)
        if _serves(lowered):
            outputs = outputs_of(lowered, inputs)
            hidden = outputs.count - called.results
            return Function(lowered, replace(outputs, is_tuple=returns_tuple(bound), hidden=hidden))
    return Function(bound, outputs_of(bound, inputs))


def _may_be_lowered(bound: Bound, inputs: Sequence[TensorSpec]) -> bool:
    """Whether what the operator calls is known before it runs: on devices, torch chooses by more than shapes."""
    return (
        bound.target == "CPU"
        and bound.rule is None
        and not bound.integers
        and not bound.is_random
        and all(spec.is_known for spec in inputs)
        and catalog.find(f"{bound.name}.{bound.overload or 'default'}").gradient == "composite"
    )


def _serves(lowered: Bound) -> bool:
    """Whether the operator takes all inputs, and its gradient does not run it again."""
    return (
        count_inputs(lowered.arguments) == lowered.inputs
        and not lowered.is_random
        and binder.has_gradient_formula(lowered.name, lowered.overload)
    )
