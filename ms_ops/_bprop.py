"""Gradient functions with every parameter named, as MindSpore's graph compiler wants them.

A primitive's ``bprop`` has one parameter for each input, and graph mode compiles its source: no ``*args``. So there is
one function text per arrangement of inputs and outputs, written here on first use.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from mindspore import ops

from ms_ops import _dtypes, _generated


class Arrangement(NamedTuple):
    """How a function and its vector-Jacobian product fit together.

    Attributes:
        inputs: per input of the function, None for a tensor or the length of a list of tensors.
        variables: how many tensors among them, from the first on, have a gradient.
        outputs: results that have a cotangent.
        is_tuple: whether the function returns a tuple.
        results: how many of the results the product wants, after the cotangents.
        state: whether it wants the function's last result, the state of the random generator, as its last input; and
            whether the function itself, a product, has one.
    """

    inputs: tuple[int | None, ...]
    variables: int
    outputs: int
    is_tuple: bool
    results: int
    state: str  # "", "result", "input"


def make(arrangement: Arrangement, gradient: Any) -> Callable[..., Any]:
    """A bprop that calls `gradient`, the vector-Jacobian product."""
    function: Callable[..., Any] = _factory(arrangement)(gradient, ops.zeros_like, _is_continuous)
    return function


@ops.constexpr  # type: ignore[misc]
def _is_continuous(dtype: Any) -> bool:
    """Whether tensors of this dtype have gradients: MindSpore cannot even add two gradients of bools."""
    torch_dtype = _dtypes.to_torch(dtype)
    return bool(torch_dtype.is_floating_point or torch_dtype.is_complex)


@functools.cache
def _factory(arrangement: Arrangement) -> Callable[..., Any]:
    factory: Callable[..., Any] = vars(_generated.module_of(_source(arrangement)))["make"]
    return factory


def _source(arrangement: Arrangement) -> str:
    parameters = [f"x{index}" for index in range(len(arrangement.inputs))]
    tensors: list[str] = []
    for name, length in zip(parameters, arrangement.inputs, strict=True):
        tensors += [name] if length is None else [f"{name}[{item}]" for item in range(length)]
    variables, others = tensors[: arrangement.variables], tensors[arrangement.variables :]
    states = []
    if arrangement.state == "input":
        states = [others[-1]]
    elif arrangement.state == "result":
        states = ["out[-1]"]
    arguments = [
        *variables,
        *_items("dout", arrangement.is_tuple, arrangement.outputs),
        *_items("out", arrangement.is_tuple, arrangement.results),
        *states,
    ]
    # Inputs that are no variables of the function have a gradient of zero.
    gradients = [
        f"gradients[{index}] if is_continuous({name}.dtype) else zeros_like({name})"
        for index, name in enumerate(variables)
    ] + [f"zeros_like({name})" for name in others]
    call = f"gradient({', '.join(arguments)})"
    return (
        "def make(gradient, zeros_like, is_continuous):\n"
        f"    def bprop({', '.join([*parameters, 'out', 'dout'])}):\n"
        f"        gradients = {call if len(variables) > 1 else f'({call},)'}\n"
        f"        return ({', '.join(_grouped(gradients, arrangement.inputs))},)\n"
        "    return bprop\n"
    )


def _items(name: str, is_tuple: bool, count: int) -> list[str]:
    return [f"{name}[{index}]" for index in range(count)] if is_tuple else [name][:count]


def _grouped(gradients: list[str], inputs: tuple[int | None, ...]) -> list[str]:
    rest = iter(gradients)
    return [
        next(rest) if length is None else "(" + "".join(f"{next(rest)}, " for _ in range(length)) + ")"
        for length in inputs
    ]
