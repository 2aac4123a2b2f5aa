"""Tests of an author's operator: what torch says of it, and that MindSpore gives what torch gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import mindspore as ms
import numpy as np
import torch

from ms_ops._compat.torch import default_tolerances
from ms_ops._dispatcher import catalog
from ms_ops._inference.torch_call import BoundOverload
from ms_ops._migrate import tensors as convert
from ms_ops._native import binder
from ms_ops._native.dtypes import has_gradient, name_of
from ms_ops._native.random import manual_seed
from ms_ops._operators.bound import BoundOp
from ms_ops._operators.bound import op as bind
from ms_ops._operators.packet import Packet

__all__ = ["CheckError", "check"]

Sample = tuple[Sequence[Any], Mapping[str, Any]]

_SEED = 0
# Torch's words where register_autograd was not called, and of its fallback for operators without a gradient.
_WITHOUT_GRADIENT = ("no autograd formula was registered", "is not implemented")
# Words about one input among others.
_REFUSED = ("declares no gradient", "is not differentiable with respect to", "the derivative for")


class CheckError(AssertionError):
    """An operator does not do what it says, or not the same everywhere; the text says which sample shows it."""


def check(op: Any, samples: Iterable[Sample], *, rtol: float | None = None, atol: float | None = None) -> None:
    """Check an operator of torch's dispatcher on samples, on the CPU, in torch and in MindSpore.

    For each sample: torch's `opcheck` of its registration; torch's `gradcheck` of its gradient, in double precision, or
    roughly if the operator takes no doubles or makes results of lower precision of them; and that MindSpore gives
    torch's values and gradients, in PyNative mode and in a graph. Gradients are those of real floating-point results,
    with respect to the inputs whose gradient the operator does not refuse; one without a gradient is checked for its
    values alone.

    Args:
        op: "my::op" or "my::op.overload", an object of ``ms_ops.ops``, or what :func:`ms_ops.op` returned.
        samples: pairs of the positional arguments and those by name, ``((x, 0.1), {"dim": 0})``. Tensors are
            torch's, MindSpore's or NumPy's, also in lists. What :func:`ms_ops.op` returned takes tensors alone.
        rtol: tolerance for MindSpore's values and gradients; by default that of ``torch.testing.assert_close`` for the
            dtype.
        atol: likewise.

    Raises:
        CheckError: the text names the sample, what was compared, and the largest difference or torch's message.
        ValueError: there are no samples.
        TypeError: a sample is no such pair, or its arguments fit no overload.
        AttributeError: there is no such operator.

    Examples:
        >>> ms_ops.testing.check("aten::leaky_relu", [((torch.randn(2, 3), 0.1), {}), ((torch.randn(4),), {})])
    """
    samples = list(samples)
    if not samples:
        raise ValueError("no samples given: an operator is checked on some")
    packet = _packet(op)
    for index, sample in enumerate(samples):
        if not _is_pair(sample):
            raise TypeError(
                f"sample {index}: give a tuple and a dict of arguments, as ((x, 0.1), {{}}); got {sample!r}"
            )
        with torch.random.fork_rng(devices=[]):
            call = _Call(op, packet, sample, f"{packet!r}, sample {index}")
            call.check_registration()
            call.check_gradient()
            call.check_mindspore("PyNative mode", lambda function: function, rtol, atol)
            call.check_mindspore("a graph", ms.jit, rtol, atol)


def _is_pair(sample: Any) -> bool:
    return (
        isinstance(sample, (tuple, list))
        and len(sample) == 2
        and isinstance(sample[0], (tuple, list))
        and isinstance(sample[1], Mapping)
    )


def _says(text: str | None, phrases: Sequence[str]) -> bool:
    return text is not None and any(phrase in text for phrase in phrases)


def _packet(op: Any) -> Packet:
    if isinstance(op, Packet):
        return op
    if isinstance(op, BoundOp):
        return op._packet
    return Packet(str(op), catalog.find_all(str(op)))


class _Call:
    """A sample as a function of its tensors, for torch and for MindSpore."""

    def __init__(self, op: Any, packet: Packet, sample: Sample, name: str) -> None:
        positional, keywords = list(_to_mindspore(sample[0])), _to_mindspore(sample[1])
        overload, constants, inputs, _ = binder.bind(packet._target, tuple(positional), keywords)
        self._overload = next(known for known in packet._overloads if known.overload == overload)
        self._torch = BoundOverload(self._overload.function, constants)
        self._inputs = [convert.to_torch(tensor) for tensor in inputs]
        names = ", ".join(
            f"{name}: {_describe(tensor)}" for name, tensor in zip(self._torch.input_names, self._inputs, strict=True)
        )
        self._name = f"{name} ({names})"
        self._op, given = op, positional
        self._keywords: tuple[str, ...] = ()
        if isinstance(op, str) or not (isinstance(op, BoundOp) or packet._has_constants):
            self._op, given, self._keywords = _bound(self._overload, positional, keywords)
        self._tensors = _flat(given)
        self._places = tuple(_places(given))
        self._variables: list[int] = []
        if self._overload.gradient is not None:
            places = [index for index, tensor in enumerate(self._inputs) if has_gradient(tensor.dtype)]
            self._variables = [index for index in places if not _says(self._refusal([index]), _REFUSED)]
        refusal = self._refusal(self._variables)
        self._has_gradient = refusal is not None and not _says(refusal, _WITHOUT_GRADIENT)

    def _refusal(self, variables: Sequence[int]) -> str | None:
        """What it says when it is differentiated with respect to these inputs; None if no result depends on them."""
        inputs = [tensor.clone() for tensor in self._inputs]
        for index in variables:
            inputs[index].requires_grad_()
        try:
            results = [result for result in self._run(inputs) if result.requires_grad]
            if not results:
                return None
            torch.autograd.grad(results, [inputs[index] for index in variables], results, allow_unused=True)
        except Exception as error:  # others are found again, and shown, by gradcheck
            return str(error)
        return ""

    def check_registration(self) -> None:
        """By torch's opcheck."""
        inputs = [tensor.clone() for tensor in self._inputs]
        if self._has_gradient and not self._overload.written:
            for index in self._variables:
                inputs[index].requires_grad_()
        arguments = self._torch.fill(inputs.__getitem__)
        positional, keywords = self._torch.split(arguments)
        try:
            torch.library.opcheck(self._overload.function, tuple(positional), keywords)
        except Exception as error:  # torch has types of its own for it, and the operator's code raises any
            raise CheckError(f"{self._name}: torch's opcheck fails: {error}") from error

    def check_gradient(self) -> None:
        """By torch's gradcheck."""
        if not self._has_gradient:
            return
        doubles = [_wide(tensor) for tensor in self._inputs]
        try:
            self._run(doubles)
        except Exception:  # it takes no doubles, as it says in its own way
            doubles = [tensor.clone() for tensor in self._inputs]
        points = [doubles[index].requires_grad_() for index in self._variables]

        def function(*variables: torch.Tensor) -> tuple[torch.Tensor, ...]:
            given = list(doubles)
            for index, variable in zip(self._variables, variables, strict=True):
                given[index] = variable
            return tuple(result for result in self._run(given) if result.requires_grad)

        try:
            torch.autograd.gradcheck(function, points, **_tolerances(function(*points)))
        except Exception as error:  # see above
            raise CheckError(f"{self._name}: torch's gradcheck fails: {error}") from error

    def check_mindspore(
        self, mode: str, compiled: Callable[[Any], Any], rtol: float | None, atol: float | None
    ) -> None:
        """Values and gradients in one of MindSpore's modes against torch's."""
        inputs = [tensor.clone() for tensor in self._inputs]
        differentiated = self._variables if self._has_gradient else []
        for index in differentiated:
            inputs[index].requires_grad_()
        expected = self._run(inputs)

        def compare(what: str, given: Any, wanted: torch.Tensor) -> None:
            try:
                known_rtol, known_atol = default_tolerances(wanted.dtype)  # assert_close takes both or none
                torch.testing.assert_close(
                    convert.to_torch(given),
                    wanted.detach(),
                    rtol=known_rtol if rtol is None else rtol,
                    atol=known_atol if atol is None else atol,
                    equal_nan=True,
                )
            except AssertionError as error:
                raise CheckError(f"{self._name}: {what} in {mode} of MindSpore is not torch's: {error}") from error

        def run(function: Callable[..., Any]) -> list[Any]:
            manual_seed(_SEED)
            try:
                return _flat(compiled(function)(*self._tensors))
            except Exception as error:  # both frameworks' and the operator's
                raise CheckError(f"{self._name}: {mode} of MindSpore fails: {error}") from error

        for index, (given, wanted) in enumerate(zip(run(self._values()), expected, strict=True)):
            compare(f"result {index}", given, wanted)
        weights = {
            index: torch.rand_like(result)
            for index, result in enumerate(expected)
            if result.is_floating_point() and result.requires_grad
        }
        if not weights:
            return
        total = torch.stack([(expected[index] * weight).sum().double() for index, weight in weights.items()]).sum()
        gradients = torch.autograd.grad(total, [inputs[index] for index in differentiated], allow_unused=True)
        found = run(ms.grad(self._total(weights, len(expected)), tuple(differentiated)))
        for index, given, wanted in zip(differentiated, found, gradients, strict=True):
            name = self._torch.input_names[index]
            compare(
                f"the gradient with respect to '{name}'",
                given,
                torch.zeros_like(inputs[index]) if wanted is None else wanted,
            )

    def _values(self) -> Callable[..., Any]:
        """The operator as a function of its tensors alone: MindSpore has no gradients for those in lists."""
        op, places, names = self._op, self._places, self._keywords
        count = len(places) - len(names)

        def gathered(tensors: Any) -> Any:
            arguments: tuple[Any, ...] = ()
            for begin, end in places:
                arguments += (tensors[begin] if end < 0 else tensors[begin:end],)
            return arguments

        def values(*tensors: Any) -> Any:
            return op(*gathered(tensors))

        def values_by_name(*tensors: Any) -> Any:
            arguments = gathered(tensors)
            named: dict[str, Any] = {}
            for index in range(len(names)):  # graphs have no dict(zip(...))
                named[names[index]] = arguments[count + index]
            return op(*arguments[:count], **named)

        return values_by_name if names else values

    def _total(self, weights: dict[int, torch.Tensor], count: int) -> Callable[..., Any]:
        """The weighted sum of results as MindSpore's function."""
        values, places = self._values(), tuple(weights)
        constants = tuple(map(convert.to_mindspore, weights.values()))
        is_tuple = count > 1 or _gives_list(self._overload.schema)

        def total(*tensors: Any) -> Any:
            results = values(*tensors)
            if not is_tuple:
                results = (results,)
            result = weighted(results[places[0]], constants[0])
            for index in range(1, len(places)):
                result = result + weighted(results[places[index]], constants[index])
            return result

        def weighted(value: Any, weight: Any) -> Any:  # MindSpore has no sum of bfloat16 on the CPU
            return ms.ops.cast(value * weight, ms.float32).sum()

        return total

    def _run(self, inputs: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """What MindSpore's op gives, by torch: the results that are no written arguments, then what was written."""
        manual_seed(_SEED)
        names = [name.partition("[")[0] for name in self._torch.input_names]
        written = [index for index, name in enumerate(names) if name in self._overload.written]
        given = list(inputs)
        for index in written:
            given[index] = inputs[index].clone()
        nodes = {index: given[index].grad_fn for index in written}
        returned = self._torch(given)
        infos = [value.alias_info for value in self._overload.schema.returns]
        aliases = [info is not None and info.is_write for info in infos]
        results = [result for place, result in enumerate(returned) if place >= len(aliases) or not aliases[place]]
        # What it wrote without telling torch's autograd has no gradient.
        copies = [given[index].detach() if given[index].grad_fn is nodes[index] else given[index] for index in written]
        return [result for result in (*results, *copies) if result is not None]


def _bound(
    overload: catalog.Overload, positional: Sequence[Any], keywords: dict[str, Any]
) -> tuple[Any, list[Any], tuple[str, ...]]:
    """The op with its constants bound, the arguments with tensors that are left, and the names of those given by name.

    With constants, calls take the tensors in the order of the schema; without any, as the schema has them.
    """
    arguments = overload.schema.arguments
    places = [argument.name for argument in arguments if not argument.kwarg_only]
    given = dict(zip(places, positional, strict=False)) | keywords
    tensors = [argument.name for argument in arguments if argument.name in given and _has_tensors(given[argument.name])]
    constants = {name: value for name, value in given.items() if name not in tensors}
    for argument in arguments:
        if "Tensor" in str(argument.type) and argument.name not in given:
            constants[argument.name] = None
    by_name = tuple(argument.name for argument in arguments if argument.kwarg_only and argument.name in tensors)
    values = [given[name] for name in tensors]
    if by_name and not constants:
        return Packet(overload.qualified, [overload]), values, by_name
    return bind(overload.qualified, **constants), values, ()


def _places(arguments: Sequence[Any]) -> Iterator[tuple[int, int]]:
    """Where among all tensors each argument is: its index, and for a list its end, or else -1."""
    begin = 0
    for argument in arguments:
        is_list = isinstance(argument, (list, tuple))
        end = begin + (len(argument) if is_list else 1)
        yield begin, end if is_list else -1
        begin = end


def _gives_list(schema: Any) -> bool:
    return any(isinstance(value.type, torch.ListType) for value in schema.returns)


def _has_tensors(value: Any) -> bool:
    return isinstance(value, ms.Tensor) or (isinstance(value, (list, tuple)) and any(map(_has_tensors, value)))


def _to_mindspore(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return convert.to_mindspore(value)
    if isinstance(value, np.ndarray):
        return ms.Tensor(value)
    if isinstance(value, Mapping):
        return {key: _to_mindspore(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(map(_to_mindspore, value))
    return value


def _wide(tensor: torch.Tensor) -> torch.Tensor:
    if tensor.is_complex():
        return tensor.to(torch.complex128)
    return tensor.double() if tensor.is_floating_point() else tensor.clone()


def _tolerances(results: Sequence[torch.Tensor]) -> dict[str, float]:
    """Of gradcheck, where results are of lower precision than doubles: their differences say less."""
    precision = max((torch.finfo(result.dtype).eps for result in results), default=0.0)
    if precision <= torch.finfo(torch.float64).eps:
        return {}
    step = precision ** (1 / 3)  # where rounding and curvature cost the same
    return {"eps": step, "atol": 2 * step, "rtol": 2 * step}


def _flat(value: Any) -> list[Any]:
    return [item for part in value for item in _flat(part)] if isinstance(value, (list, tuple)) else [value]


def _describe(tensor: torch.Tensor) -> str:
    return f"{name_of(tensor.dtype)}{list(tensor.shape)}"
