"""Outputs of an operator for inputs of known shapes, asked of fake tensors; where those fail, of a run on the CPU."""

from __future__ import annotations

import contextlib
import contextvars
import logging
import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import (
    FAKE_TENSOR_LOGGER,
    DataDependentOutputException,
    DynamicOutputShapeException,
    FakeTensorMode,
    TorchDispatchMode,
    UnsupportedFakeTensorException,
    UnsupportedOperatorException,
    symbolic_shapes,
)
from ms_ops._dispatcher import catalog
from ms_ops._inference import shape_rules
from ms_ops._inference.specs import UNKNOWN_DIM, NoInference, Specs, TensorSpec, merge
from ms_ops._inference.torch_call import BoundOverload
from ms_ops._native import binder

Inputs = Sequence[TensorSpec | None]
Sample = Callable[[str, Sequence[Any]], Any]

# The input elements that a run on the CPU may have, and the greatest constant; less for a guess, of which many follow.
_MOST_ELEMENTS = 2**22
_MOST_ELEMENTS_OF_GUESS = 2**12
# Values whose results tell apart shapes that depend on them; small, because some become sizes.
_FILLS = (0, 1, 2, None)

_NEEDS_VALUES = (DataDependentOutputException, DynamicOutputShapeException)
_NOT_ABOUT_INPUTS = (
    *_NEEDS_VALUES,
    UnsupportedFakeTensorException,
    UnsupportedOperatorException,
)
# The same, as the text of errors that have no type of their own.
_NOT_ABOUT_INPUTS_TEXTS = ("data is not allocated", "'Meta' backend", "no fake impl", "allow_non_fake_inputs")


def describe(call: BoundOverload, inputs: Inputs, *, device: str = "cpu") -> Specs:
    """Specs of the outputs for inputs of known shapes; None for an input that is None.

    Args:
        call: the operator.
        inputs: what it is called with.
        device: where it is to run, as torch names it: batch norm, for one, saves no statistics on the CPU alone.

    Raises:
        NoInference: the operator has no fake function.
        Exception: torch refuses the inputs.
    """
    return _describe(call, inputs, is_guess=False, device=device)


def try_describe(call: BoundOverload, inputs: Inputs, *, device: str = "cpu") -> Specs:
    """As :func:`describe`, for inputs that are a guess: they may be wrong, and then the text does not matter."""
    return _describe(call, inputs, is_guess=True, device=device)


def run(call: BoundOverload, inputs: Inputs, fill: int | None = 0, *, sample: Sample | None = None) -> Specs:
    """Specs of the outputs, from a run on the CPU.

    Args:
        call: the operator.
        inputs: what it is called with.
        fill: what the tensors are filled with, several numbers if it is None.
        sample: a value for an input, by its name and the shapes of all inputs, or None.
    """
    shapes = [None if spec is None else spec.shape for spec in inputs]
    tensors: list[torch.Tensor | None] = []
    for name, spec in zip(call.input_names, inputs, strict=True):
        value = sample(name, shapes) if sample else None
        if spec is None or value is None:
            tensors.append(None if spec is None else _filled(spec, fill))
        else:
            tensors.append(_sampled(name, spec, value))
    # Within draws: what another thread drew in between would be drawn again.
    with quiet(), torch.no_grad(), binder.draws(), torch.random.fork_rng(devices=()):
        return _specs(call(tensors), inputs)


def try_run(call: BoundOverload, inputs: Inputs, *, sample: Sample | None = None) -> Specs:
    """As :func:`run`, for inputs that are a guess, and may be too large."""
    if _is_too_large(call, inputs, _MOST_ELEMENTS_OF_GUESS):
        raise RuntimeError(f"the inputs are too large to try {call.name}")
    return run(call, inputs, sample=sample)


def check_dtypes(call: BoundOverload, inputs: Inputs) -> None:
    """Ask the real kernel of a pointwise operator whether it has these dtypes, which fake tensors do not know."""
    # 0-d tensors stay what they are, as they count less in type promotion; one is harmless where zero is no divisor.
    shapes = [None if spec is None else spec._replace(shape=(0,) * len(spec.shape)) for spec in inputs]
    run(call, shapes, fill=1)


def _describe(call: BoundOverload, inputs: Inputs, *, is_guess: bool, device: str) -> Specs:
    inputs = _readable(call, inputs)
    rule = shape_rules.RULES.get(call.name) or shape_rules.CORRECTIONS.get(call.name)
    with quiet():
        try:
            outputs: Specs | None = _ask(call, inputs, device)
        except Exception as error:
            outputs = _run_instead(call, inputs, error, is_guess=is_guess)
    if rule is None or (device != "cpu" and call.name in shape_rules.OF_THE_CPU):
        return outputs  # type: ignore[return-value]
    return rule(outputs, *call.fill(inputs.__getitem__))


def _ask(call: BoundOverload, inputs: Inputs, device: str) -> Specs:
    """What fake tensors on `device` say; on the CPU, where torch has no such device or wants an input on the host."""
    try:
        return _ask_on(call, inputs, device)
    except Exception:
        if device == "cpu":
            raise
        return _ask_on(call, inputs, "cpu")


def _ask_on(call: BoundOverload, inputs: Inputs, device: str) -> Specs:
    try:
        return _ask_fake(call, inputs, None, device)
    except _NEEDS_VALUES:
        return _ask_fake(call, inputs, symbolic_shapes().ShapeEnv(), device)


def _ask_fake(call: BoundOverload, inputs: Inputs, shape_env: Any | None, device: str) -> Specs:
    mode = FakeTensorMode(allow_fallback_kernels=False, allow_non_fake_inputs=True, shape_env=shape_env)
    mode.cache_enabled = False  # it never shrinks; results are remembered per op instead
    with mode:
        tensors = [
            None if spec is None else torch.empty(spec.shape, dtype=spec.dtype, device=device) for spec in inputs
        ]
        # The checks of values must come before the fake tensors see them.
        with _AllValuesPass() if shape_env else contextlib.nullcontext():
            outputs = call(tensors)
    return _specs(outputs, inputs)


class _AllValuesPass(TorchDispatchMode):  # type: ignore[misc]
    """Answers `equal` with yes: composite operators ask it to check values, never to choose a shape."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return True if func is torch.ops.aten.equal.default else func(*args, **(kwargs or {}))


def _run_instead(call: BoundOverload, inputs: Inputs, error: Exception, *, is_guess: bool) -> Specs | None:
    """What the operator itself says where fake tensors fail with `error`; None leaves it to the operator's rule."""
    if not is_not_about_inputs(error):
        # It is the operator's own text that its users know.
        if is_guess or not _is_ours(call) or not _checks_inputs(call) or _is_too_large(call, inputs, _MOST_ELEMENTS):
            raise error
        return _vary(_results_of_runs(call, inputs))
    if not _is_ours(call):
        refusal = error.__context__  # of the operator's own Meta kernel, if it has one
        is_its_own = isinstance(refusal, NotImplementedError) and not any(
            text in str(refusal) for text in _NOT_ABOUT_INPUTS_TEXTS
        )
        why = f"its Meta function says: {refusal}" if is_its_own else "it has no fake (Meta) function"
        raise NoInference(f"torch cannot tell the shapes and dtypes that {call.name} returns: {why}") from error
    has_rule = call.name in shape_rules.RULES
    limit = _MOST_ELEMENTS_OF_GUESS if is_guess else _MOST_ELEMENTS
    if _is_too_large(call, inputs, limit) or (not _checks_inputs(call) and (is_guess or has_rule)):
        if has_rule:
            return None
        reason = "the inputs are unknown" if is_guess else "they are too large"
        raise RuntimeError(f"torch has no fake function for {call.name}, and it cannot be tried as {reason}") from error
    if call.name in shape_rules.NOT_TO_BE_TRIED:
        return None
    results = _results_of_runs(call, inputs)
    return None if has_rule else _vary(results)


def _results_of_runs(call: BoundOverload, inputs: Inputs) -> list[Specs]:
    results, errors = [], []
    for fill in _FILLS:
        try:
            results.append(run(call, inputs, fill))
        except Exception as error:
            errors.append(error)
    if not results:
        raise errors[0]
    return results


def _vary(runs: Sequence[Specs]) -> Specs:
    """What differs between runs depends on values."""
    return tuple(
        spec._replace(data_dependent=tuple(dim for dim, size in enumerate(spec.shape) if size < 0))
        for spec in merge(runs)
    )


def _is_ours(call: BoundOverload) -> bool:
    """Whether torch ships the operator, so that it is known what it does on invented values."""
    return call.overload.namespace in catalog.OWN_NAMESPACES


def is_not_about_inputs(error: Exception) -> bool:
    """Whether fake tensors fail for a reason of their own: they lack a function, or values."""
    types = (*_NOT_ABOUT_INPUTS, symbolic_shapes().GuardOnDataDependentSymNode)
    return isinstance(error, types) or any(text in str(error) for text in _NOT_ABOUT_INPUTS_TEXTS)


def _checks_inputs(call: BoundOverload) -> bool:
    """Public operators check inputs before they touch memory; others leave it to their callers."""
    packet = call.name.partition("::")[2]
    return not packet.startswith("_") and "backward" not in packet


def _is_too_large(call: BoundOverload, inputs: Inputs, limit: int) -> bool:
    elements = sum(math.prod(spec.shape) for spec in inputs if spec is not None)
    return max(elements, *map(abs, call.integers()), 0) > limit


def _readable(call: BoundOverload, inputs: Inputs) -> Inputs:
    """The inputs as fake tensors read them: of byte masks, which index as booleans do, they know nothing."""
    if call.name != "aten::index.Tensor":
        return inputs
    source, masks = call.fill(lambda index: index)
    return [
        spec._replace(dtype=torch.bool)
        if index in masks and index != source and spec is not None and spec.dtype == torch.uint8
        else spec
        for index, spec in enumerate(inputs)
    ]


def _filled(spec: TensorSpec, fill: int | None) -> torch.Tensor:
    if fill is None:
        return (torch.arange(math.prod(spec.shape), device="cpu") % 3).reshape(spec.shape).to(spec.dtype)
    return torch.full(spec.shape, fill, device="cpu").to(spec.dtype)


def _sampled(name: str, spec: TensorSpec, value: Any) -> torch.Tensor:
    try:
        return torch.as_tensor(value, device="cpu").to(spec.dtype).expand(spec.shape).clone()
    except (TypeError, ValueError, RuntimeError) as error:
        raise ValueError(f"the sample of {name!r} is {value!r}, which gives no {spec}: {error}") from error


def _specs(outputs: Sequence[torch.Tensor | None], inputs: Inputs) -> Specs:
    dtype = next((spec.dtype for spec in inputs if spec is not None), torch.float32)
    return tuple(TensorSpec((0,), dtype, is_defined=False) if output is None else _spec(output) for output in outputs)


def _spec(output: torch.Tensor) -> TensorSpec:
    if output.is_nested or output.layout != torch.strided:
        kind = "nested" if output.is_nested else str(output.layout).removeprefix("torch.")
        raise TypeError(f"returns a {kind} tensor, and only dense tensors can be returned")
    shape = tuple(map(_size, output.shape))
    return TensorSpec(shape, output.dtype, tuple(dim for dim, size in enumerate(shape) if size == UNKNOWN_DIM))


def _size(size: int | torch.SymInt) -> int:
    if isinstance(size, int):
        return size
    expression = size.node.expr
    return int(expression) if expression.is_number else UNKNOWN_DIM


_is_quiet = contextvars.ContextVar("is_quiet", default=False)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Keeps to itself what torch would say about inputs that are only tried."""
    token = _is_quiet.set(True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        _is_quiet.reset(token)


# torch logs the trace of an exception that it also raises.
logging.getLogger(FAKE_TENSOR_LOGGER).addFilter(lambda record: not _is_quiet.get())
