"""Callables that mirror ``torch.ops.<namespace>.<name>``: straight to C++ in PyNative mode, a primitive in a graph."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import mindspore as ms
from mindspore.ops.primitive import PrimitiveWithInfer

from ms_ops._compat.mindspore import mstype, synchronize
from ms_ops._dispatcher import catalog, signatures
from ms_ops._inference.specs import TensorSpec
from ms_ops._inference.user_rules import Rule
from ms_ops._native import binder, dtypes
from ms_ops._native.attributes import InputIndex
from ms_ops._native.binder import Traced, TracedInteger, TracedNumber
from ms_ops._operators import forms, primitive
from ms_ops._operators.function import Bound, Function, outputs_of
from ms_ops._operators.integers import carry
from ms_ops._operators.primitive import AtenPrimitive

# By key, which graphs carry as a constant.
_packets: weakref.WeakValueDictionary[str, Packet] = weakref.WeakValueDictionary()
_counter = itertools.count()
_fill = ms.ops.FillV2()
_ZERO = ms.Tensor(0, ms.int8)
_INT, _BOOL = type(ms.int64), type(ms.bool_)
_SEQUENCES = type(mstype.tuple_), type(mstype.list_)
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
    """

    def __init__(
        self,
        name: str,
        overloads: Sequence[catalog.Overload],
        positional: tuple[Any, ...] = (),
        constants: Mapping[str, Any] | None = None,
        rule: Rule = None,
        random: bool = False,
    ) -> None:
        self.__name__ = overloads[0].packet  # mindspore.grad asks for it
        self._overloads = tuple(overloads)
        self._has_constants = bool(positional or constants)
        self._rule = rule
        self._recipe = name, positional, constants, rule, random
        self._key = f"{name}#{next(_counter)}"
        self._forms = forms.of(overloads, random=random)
        self._name = f"{self._forms[0].namespace}::{self._forms[0].packet}"
        self._device = ""
        self._target = binder.target(
            self._name, tuple(form.overload for form in self._forms), positional, dict(constants or {})
        )
        _packets[self._key] = self

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Run the operator; arguments as in torch, which calls the first one of most operators `self`."""
        result = binder.call(self._target, args, kwargs)
        if result is NotImplemented:
            return self._call_primitive(args, kwargs)
        return result

    def _construct(self, *args: Any, **kwargs: Any) -> Any:
        """What a graph compiles in the place of __call__."""
        plan = _plan(self._key, args, kwargs)
        tensors = _tensors(args) + _tensors(kwargs.values())
        integers = carry(_numbers(args) + _numbers(kwargs.values()), plan.integers)
        if plan.sizes > 0:
            tensors = tensors + _of_lengths(_probe(self._key, args, kwargs)(*tensors, *integers), plan.sizes)
        return _public(_bind(self._key, args, kwargs)(*tensors, *integers), plan)

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]
    __code__ = _construct.__code__  # mindspore.grad asks for it
    # mindspore.rewrite, behind amp's O1, rewrites the source of what a network calls, except for a lambda's.
    __wrapped__ = staticmethod(lambda *args, **kwargs: None)

    def _call_primitive(self, args: tuple[Any, ...], kwargs: dict[str, Any], device: str = "") -> Any:
        """The way of ops.Custom."""
        overload, arguments, tensors, _ = binder.bind(self._target, args, kwargs)
        bound = Bound(self._name, overload, _frozen(arguments), len(tensors), self._rule, device)
        function = Function(bound, outputs_of(bound, [_spec(tensor) for tensor in tensors]))
        plan = plan_of(Resolved(function))
        if plan.sizes > 0:
            tensors = (*tensors, *_of_lengths(_size_probe(function)(*tensors), plan.sizes))
        results = _public(primitive.primitive(function)(*tensors), plan)
        if bound.is_random:
            synchronize()
        return results

    def resolve(self, args: Any, kwargs: Any, device: str = "") -> Resolved:
        """What a call of a graph computes; its tensors are Traced, and the function takes them in the graph's order."""
        overload, arguments, tensors, integers = binder.bind(self._target, args, kwargs)
        positions = [tensor.position for tensor in tensors]
        numbers = [integer.position for integer in integers]
        device = device or self._device
        bound = Bound(self._name, overload, _frozen(arguments, positions), len(tensors), self._rule, device)
        specs = [_spec(tensor) for tensor in sorted(tensors, key=lambda tensor: tensor.position)]
        return Resolved(Function(bound, outputs_of(bound, specs)), tuple(numbers))

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
        return f"<ms_ops operator {self._recipe[0]}>"

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


def flatten(items: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The arguments of a graph's call, as MindSpore's inference describes them, with Traced tensors and numbers.

    Raises:
        TypeError: an argument is a sequence whose length is not known when the graph is compiled.
    """
    positions = _Positions(itertools.count(), itertools.count())
    return [_traced(item["dtype"], item["shape"], item["value"], positions) for item in items]


class _Positions(NamedTuple):
    """Of tensors and of numbers, in the order of :func:`_tensors` and :func:`_numbers`."""

    tensors: Iterator[int]
    numbers: Iterator[int]


def _traced(dtype: Any, shape: Any, value: Any, positions: _Positions) -> Any:
    if isinstance(dtype, mstype.TensorType):
        return Traced(next(positions.tensors), tuple(shape), dtype.element_type())
    if isinstance(value, dict):
        parts = zip(value.items(), dtype, shape, strict=True)
        return {key: _traced(kind, size, item, positions) for (key, item), kind, size in parts}
    if isinstance(dtype, (tuple, list)):
        values = value if value is not None else [None] * len(dtype)
        sequence = [_traced(*part, positions) for part in zip(dtype, shape, values, strict=True)]
        return sequence if isinstance(dtype, list) else tuple(sequence)
    if isinstance(value, int) or (value is None and isinstance(dtype, (_INT, _BOOL))):
        position = next(positions.numbers)
        if value is None:
            return (TracedInteger if isinstance(dtype, _INT) else TracedNumber)(position, dtype)
        return value
    if value is None and isinstance(dtype, _SEQUENCES):
        raise TypeError(
            "a sequence whose length is not known when the graph is compiled, such as the shape of a tensor of unknown "
            "rank, cannot be an argument of a torch operator; pass its items: [x.shape[0], x.shape[1]]"
        )
    if value is None and dtype is not None and not isinstance(dtype, type(mstype.type_none)):
        return TracedNumber(-1, dtype)
    return value


class Plan(NamedTuple):
    """How a graph calls a primitive.

    Attributes:
        sizes: how many lengths it takes, after the tensors.
        integers: which of the call's numbers one more tensor carries, as they are not known when it is compiled.
        outputs: how many of its outputs the user gets, or -1 for all of them as they are.
        is_tuple: whether the user gets a tuple of them.
    """

    sizes: int
    integers: tuple[int, ...]
    outputs: int
    is_tuple: bool


class Resolved(NamedTuple):
    """A call: what it computes, and which of its numbers are integers that are not known when it is compiled."""

    function: Function
    integers: tuple[int, ...] = ()


def plan_of(call: Resolved) -> Plan:
    """How to call its primitive."""
    function, outputs = call.function, call.function.outputs
    count = outputs.count if function.bound.is_random else -1
    return Plan(len(outputs.unknown), call.integers, count, outputs.is_tuple)


def _size_probe(function: Function) -> AtenPrimitive:
    return primitive.primitive(dataclasses.replace(function, asks_sizes=True))


class _Constant(PrimitiveWithInfer):  # type: ignore[misc]
    """A function that the graph compiler runs, with all it knows about the arguments."""

    def __init__(self, name: str, evaluate: Callable[[Resolved], Any]) -> None:
        super().__init__(name)
        self._evaluate = evaluate
        self.set_const_prim(True)
        self.add_prim_attr("constexpr_prim", True)

    def __infer__(self, *items: dict[str, Any]) -> dict[str, Any]:
        """MindSpore's inference hook."""
        key, args, kwargs = items[0]["value"], *flatten(items[1:])
        return {"dtype": None, "shape": None, "value": self._evaluate(_packets[key].resolve(args, kwargs))}


_bind = _Constant("MsOpsBind", lambda call: primitive.primitive(call.function))
_probe = _Constant("MsOpsProbe", lambda call: _size_probe(call.function))
_plan = _Constant("MsOpsPlan", plan_of)


def _tensors(values: Any) -> Any:
    """All tensors among the arguments of a call."""
    found: tuple[Any, ...] = ()
    for value in values:
        if isinstance(value, ms.Tensor):
            found = found + (value,)  # noqa: RUF005  # what the graph compiler understands
        elif isinstance(value, (tuple, list)):
            found = found + _tensors(value)
    return found


def _numbers(values: Any) -> Any:
    """All ints and bools among the arguments of a call, constants included: which ones are, only Python can tell."""
    found: tuple[Any, ...] = ()
    for value in values:
        if isinstance(value, int):
            found = found + (value,)  # noqa: RUF005
        elif isinstance(value, (tuple, list)):
            found = found + _numbers(value)
    return found


def _of_lengths(sizes: Any, count: int) -> Any:
    """One tensor of each of these lengths; their values do not matter."""
    found: tuple[Any, ...] = ()
    for index in range(count):
        found = found + (_fill(sizes[index : index + 1], _ZERO),)  # noqa: RUF005
    return ms.ops.stop_gradient(found)


def _public(results: Any, plan: Any) -> Any:
    """The outputs without those that only the gradient needs."""
    if plan.outputs == -1:
        return results
    return results[: plan.outputs] if plan.is_tuple else results[0]


def _spec(tensor: Any) -> TensorSpec:
    return TensorSpec(tuple(tensor.shape), dtypes.to_torch(tensor.dtype))


def _frozen(value: Any, positions: Sequence[int] | None = None) -> Any:
    """Lists as tuples, and inputs renumbered by their positions."""
    if isinstance(value, list):
        return tuple(_frozen(item, positions) for item in value)
    if positions is not None and isinstance(value, InputIndex):
        return InputIndex(positions[value.index])
    return value
