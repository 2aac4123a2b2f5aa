"""Gradient functions with every parameter named, as MindSpore's graph compiler wants them.

A primitive's ``bprop`` has one parameter for each input, and graph mode compiles its source: no ``*args``. So there is
one function text per arrangement of inputs and outputs, written here on first use.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mindspore import ops

from ms_ops._compat.mindspore import records_gradient
from ms_ops._native.dtypes import has_gradient
from ms_ops._primitives import source


class Arrangement(NamedTuple):
    """How a function and its vector-Jacobian product fit together.

    Attributes:
        inputs: how many tensors the function takes.
        variables: how many of them, from the first on, have a gradient.
        outputs: results that have a cotangent.
        is_tuple: whether the function returns a tuple.
        hidden: how many of the last results have none; the product takes any tensors of their shapes.
        results: how many of the results the product wants, after the cotangents.
        state: whether it wants the function's last result, the state of the random generator, as its last input; and
            whether the function itself, a product, has one.
        integers: whether the last input of both carries integers.
    """

    inputs: int
    variables: int
    outputs: int
    is_tuple: bool
    hidden: int
    results: int
    state: str  # "", "result", "input"
    integers: bool = False


def make(
    arrangement: Arrangement, gradients: Sequence[tuple[Any, Sequence[int]]], checks: tuple[Any, ...] = ()
) -> Callable[..., Any]:
    """A bprop that calls the vector-Jacobian product.

    Args:
        arrangement: of the function.
        gradients: what gives the gradients of its variables, and the numbers of those that another one of these gives.
            A graph runs those of which it uses a gradient.
        checks: for each of these, what raises an error if torch refuses it; none where it refuses none. A graph calls
            those whose gradient it uses.
    """
    parts = tuple(
        next(part for part, (_, omitted) in enumerate(gradients) if index not in omitted)
        for index in range(arrangement.variables)
    )
    function: Callable[..., Any] = _factory(arrangement, parts, len(checks))(
        [gradient for gradient, _ in gradients], checks, _checked, _is_to_check, ops.zeros_like, _is_continuous
    )
    return function


def _checked(gradient: Any, check: Any, *args: Any) -> Any:
    """What becomes of a gradient that torch may refuse: here nothing, as it is not known whether it is used.

    The kernel gives NaN for one that torch refuses.
    """
    return gradient


def _checked_in_graph(gradient: Any, check: Any, *args: Any) -> Any:
    return ops.depend(gradient, ops.stop_gradient(check(*args)))


_checked.__wrapped__ = _checked_in_graph  # type: ignore[attr-defined]  # what a graph compiles in its place


@ops.constexpr  # type: ignore[misc]
def _is_continuous(dtype: Any) -> bool:
    """Whether tensors of this dtype have gradients: MindSpore cannot even add two gradients of bools."""
    return has_gradient(dtype)


@ops.constexpr  # type: ignore[misc]
def _is_to_check(*dtypes: Any) -> bool:
    """Whether a graph is to ask for each of the gradients of tensors of these dtypes.

    Of a jit function within a PyNative gradient, MindSpore computes those of all arguments, whatever is wanted.
    """
    return any(map(has_gradient, dtypes)) and not records_gradient()


@functools.cache
def _factory(arrangement: Arrangement, parts: tuple[int, ...], checks: int) -> Callable[..., Any]:
    factory: Callable[..., Any] = vars(source.module_of(_source(arrangement, parts, checks)))["make"]
    return factory


def _source(arrangement: Arrangement, parts: tuple[int, ...], checks: int) -> str:
    parameters = [f"x{index}" for index in range(arrangement.inputs)]
    tensors, carried = (parameters[:-1], parameters[-1:]) if arrangement.integers else (parameters, [])
    variables, others = tensors[: arrangement.variables], tensors[arrangement.variables :]
    states = []
    if arrangement.state == "input":
        states = [others[-1]]
    elif arrangement.state == "result":
        # Not -1: the gradient of a jit function in PyNative mode has no kernel for a tuple that it counts from its end.
        states = [f"out[{arrangement.outputs}]"]
    arguments = [
        *variables,
        *_items("dout", arrangement.is_tuple, arrangement.outputs)[: arrangement.outputs - arrangement.hidden],
        *_items("out", arrangement.is_tuple, arrangement.outputs)[arrangement.outputs - arrangement.hidden :],
        *_items("out", arrangement.is_tuple, arrangement.results),
        *states,
        *carried,
    ]
    inputs = ", ".join(arguments)
    results = [
        f"(checked(given{part}[{index}], check{index}, {inputs}) if is_to_check else given{part}[{index}])"
        if checks
        else f"given{part}[{index}]"
        for index, part in enumerate(parts)
    ]
    # Inputs that are no variables of the function have a gradient of zero; that of an empty one is any of its shape.
    results = [
        f"{result} if is_continuous({name}.dtype) else zeros_like({name})"
        for name, result in zip(variables, results, strict=True)
    ] + [*(f"zeros_like({name})" for name in others), *carried]
    is_single = len(variables) == 1
    numbers = sorted(set(parts))
    lines = [
        "def make(gradients, checks, checked, is_to_check_of, zeros_like, is_continuous):",
        *(f"    gradient{part} = gradients[{part}]" for part in numbers),
        *(f"    check{index} = checks[{index}]" for index in range(checks)),
        f"    def bprop({', '.join([*parameters, 'out', 'dout'])}):",
        *(
            f"        given{part} = " + (f"(gradient{part}({inputs}),)" if is_single else f"gradient{part}({inputs})")
            for part in numbers
        ),
        *[f"        is_to_check = is_to_check_of({', '.join(f'{name}.dtype' for name in variables)})"] * bool(checks),
        f"        return ({', '.join(results)},)",
        "    return bprop",
    ]
    return "\n".join(lines) + "\n"


def _items(name: str, is_tuple: bool, count: int) -> list[str]:
    return [f"{name}[{index}]" for index in range(count)] if is_tuple else [name][:count]
