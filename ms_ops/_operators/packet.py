"""Callables that mirror ``torch.ops.<namespace>.<name>``: straight to C++ in PyNative mode, a primitive in a graph."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import mindspore as ms

from ms_ops._compat.mindspore import synchronize
from ms_ops._dispatcher import catalog, signatures
from ms_ops._inference.specs import TensorSpec
from ms_ops._inference.user_rules import Rule
from ms_ops._native import binder, dtypes, mixed_precision
from ms_ops._native.attributes import InputIndex
from ms_ops._operators import forms, graph_call, primitive, running_statistics
from ms_ops._operators.function import Bound, Function, outputs_of
from ms_ops._operators.graph_call import Resolved, bind, passing
from ms_ops._operators.lowering import lower
from ms_ops._operators.reshapes import shape_given

_DEVICES = ("CPU", "GPU", "Ascend")


@ms.jit_class
class Packet:
    """All overloads of an operator, or one of them.

    Args:
        name: "aten::add" for all overloads, "aten::add.Tensor" for one.
        overloads: the functional ones of that name, in torch's order of resolution.
        positional, constants: arguments that all calls have in common; then calls pass tensors alone.
        rule: inference in the place of torch's.
        random: whether the operator draws random numbers, though its library does not say so.
        strided: whether results may have strides, and the memory of inputs, in PyNative mode.
    """

    def __init__(
        self,
        name: str,
        overloads: Sequence[catalog.Overload],
        positional: tuple[Any, ...] = (),
        constants: Mapping[str, Any] | None = None,
        rule: Rule = None,
        random: bool = False,
        strided: bool = False,
    ) -> None:
        self.__name__ = overloads[0].packet  # mindspore.grad asks for it
        self._overloads = tuple(overloads)
        self._has_constants = bool(positional or constants)
        self._rule = rule
        self._recipe = name, positional, constants, rule, random, strided
        self._forms = forms.of(overloads, random=random)
        self._name = f"{self._forms[0].namespace}::{self._forms[0].packet}"
        self._device = ""
        self._target = binder.target(
            self._name, tuple(form.overload for form in self._forms), positional, dict(constants or {}), strided
        )
        self._only_cast = running_statistics.only_cast(overloads[0])
        self._key = graph_call.register(name, self)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Run the operator; arguments as in torch, which calls the first one of most operators `self`."""
        result = binder.call(self._target, args, kwargs)
        if result is NotImplemented:
            result = mixed_precision.call(self._target, args, kwargs, self._only_cast)
        return self._call_primitive(args, kwargs) if result is NotImplemented else result

    def _construct(self, *args: Any, **kwargs: Any) -> Any:
        """What a graph compiles in the place of __call__."""
        return passing(self._key, args, kwargs)(bind(self._key, args, kwargs), self._key, args, kwargs)

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]
    __code__ = _construct.__code__  # mindspore.grad asks for it
    # mindspore.rewrite, behind amp's O1, rewrites the source of what a network calls, except for a lambda's.
    __wrapped__ = staticmethod(lambda *args, **kwargs: None)

    def _call_primitive(self, args: tuple[Any, ...], kwargs: dict[str, Any], device: str = "") -> Any:
        """The way of ops.Custom."""
        overload, arguments, tensors, _ = binder.bind_values(self._target, args, kwargs)
        bound = Bound(self._name, overload, _frozen(arguments), len(tensors), self._rule, device)
        function = Function(bound, outputs_of(bound, [_spec(tensor) for tensor in tensors]))
        outputs = function.outputs
        if outputs.unknown:
            sizes = primitive.size_probe(function)(*tensors)
            tensors = (*tensors, *(graph_call.of_length(sizes, index) for index in range(len(outputs.unknown))))
        results = primitive.primitive(function)(*tensors)
        if bound.is_random:
            synchronize()
            return results[: outputs.count] if outputs.is_tuple else results[0]
        return results

    def resolve(self, args: Any, kwargs: Any) -> Resolved:
        """What a call of a graph computes; its tensors are Traced, and the function takes them in the graph's order."""
        bound, inputs, integers = self.bound(args, kwargs)
        return Resolved(lower(bound, inputs), integers, shape_given(bound, inputs))

    def bound(self, args: Any, kwargs: Any, device: str = "") -> tuple[Bound, list[TensorSpec], tuple[int, ...]]:
        """What a call of a graph names, its inputs, and which of its numbers are integers that are not known."""
        overload, arguments, tensors, integers = binder.bind(self._target, args, kwargs)
        positions = [tensor.position for tensor in tensors]
        numbers = [integer.position for integer in integers]
        device = device or self._device
        bound = Bound(self._name, overload, _frozen(arguments, positions), len(tensors), self._rule, device)
        specs = [_spec(tensor) for tensor in sorted(tensors, key=lambda tensor: tensor.position)]
        return bound, specs, tuple(numbers)

    def overloads(self) -> list[str]:
        """Names of the overloads, "default" for the one without a name."""
        return [overload.overload or "default" for overload in self._overloads]

    def __getattr__(self, name: str) -> Any:
        if name == "__signature__" and not self._has_constants:
            return signatures.of_schemas(form.schema for form in self._forms)
        if name.startswith("__"):
            raise AttributeError(name)
        for overload in self._overloads:
            if name == (overload.overload or "default"):
                packet = Packet(overload.qualified, [overload])
                setattr(self, name, packet)
                return packet
        raise AttributeError(_refusal(f"{catalog.plain(self._name)}.{name}"))

    def __dir__(self) -> list[str]:
        return list({*super().__dir__(), *self.overloads()})

    def __repr__(self) -> str:
        name, positional, constants, *_ = self._recipe
        bound = [*map(repr, positional), *(f"{key}={value!r}" for key, value in (constants or {}).items())]
        return f"<ms_ops operator {name}{' with ' if bound else ''}{', '.join(bound)}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> Packet:
        return self  # nothing in it changes

    def __reduce__(self) -> Any:
        return _restore, (type(self), self._recipe, self._device)


@ms.jit_class
class BoundPacket(Packet):
    """What :func:`ms_ops.op` returns where it is no primitive."""

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Run the operator on its tensors."""
        if self._device and self._device != ms.get_context("device_target"):
            return self._call_primitive(args, kwargs, self._device)
        return super().__call__(*args, **kwargs)

    __call__.__wrapped__ = Packet._construct  # type: ignore[attr-defined]

    def set_device(self, device_target: str) -> BoundPacket:
        """Run the operator, and its gradients, on "CPU" or "GPU" wherever the rest of the network runs.

        MindSpore copies its inputs there, and its outputs back.

        Raises:
            ValueError: it is no device that MindSpore knows.
        """
        if device_target not in _DEVICES:
            raise ValueError(f"{self}: device_target must be one of {', '.join(_DEVICES)}, got {device_target!r}")
        self._device = device_target
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Packet:
        function, arguments = self.__reduce__()
        copied: Packet = function(*arguments)
        return copied


@functools.lru_cache(maxsize=4096)
def _refusal(name: str) -> str:
    return catalog.refusal(name)  # long to find out, and mindspore.grad asks functions for several attributes per call


def _restore(cls: type[Packet], recipe: tuple[Any, ...], device: str) -> Packet:
    packet = cls(recipe[0], catalog.find_all(recipe[0]), *recipe[1:])
    packet._device = device
    return packet


class _Documentation:
    """The docstring of the class, and in its objects that of their operator."""

    def __init__(self, text: str | None) -> None:
        self._text = text

    def __get__(self, packet: Packet | None, owner: type[Packet]) -> str | None:
        return catalog.docstring(packet._overloads) if packet else self._text


Packet.__doc__ = _Documentation(Packet.__doc__)  # type: ignore[assignment]


def _spec(tensor: Any) -> TensorSpec:
    return TensorSpec(tuple(tensor.shape), dtypes.to_torch(tensor.dtype))


def _frozen(value: Any, positions: Sequence[int] | None = None) -> Any:
    """Lists as tuples, and inputs renumbered by their positions."""
    if isinstance(value, list):
        return tuple(_frozen(item, positions) for item in value)
    if positions is not None and isinstance(value, InputIndex):
        return InputIndex(positions[value.index])
    return value
