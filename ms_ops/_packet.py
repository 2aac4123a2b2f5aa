"""Callables that mirror ``torch.ops.<namespace>.<name>``: straight to C++ in PyNative mode, a primitive in a graph."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import mindspore as ms
from mindspore.ops.primitive import PrimitiveWithInfer

from ms_ops import _aten_primitive, _catalog, _dtypes, _host, _signatures
from ms_ops._aten_primitive import AtenPrimitive, Bound, Outputs
from ms_ops._attributes import InputIndex
from ms_ops._hand_inference import Rule
from ms_ops._host import Traced
from ms_ops._inference import TensorSpec

# By key, which graphs carry as a constant.
_packets: weakref.WeakValueDictionary[str, Packet] = weakref.WeakValueDictionary()
_counter = itertools.count()


@ms.jit_class
class Packet:
    """All overloads of an operator, or one of them.

    Args:
        name: "aten::add" for all overloads, "aten::add.Tensor" for one.
        overloads: the functional ones of that name, in torch's order of resolution.
        positional, constants: arguments that all calls have in common; then calls pass tensors alone.
        rule: inference in the place of torch's.
    """

    def __init__(
        self,
        name: str,
        overloads: Sequence[_catalog.Overload],
        positional: tuple[Any, ...] = (),
        constants: Mapping[str, Any] | None = None,
        rule: Rule = None,
    ) -> None:
        self.__name__ = overloads[0].packet  # mindspore.grad asks for it
        self._overloads = tuple(overloads)
        self._has_constants = bool(positional or constants)
        self._rule = rule
        self._recipe = name, positional, constants, rule
        self._key = f"{name}#{next(_counter)}"
        self._name = f"{overloads[0].namespace}::{overloads[0].packet}"
        self._target = _host.target(
            self._name, tuple(overload.overload for overload in overloads), positional, dict(constants or {})
        )
        _packets[self._key] = self

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Run the operator; arguments as in torch, which calls the first one of most operators `self`."""
        result = _host.call(self._target, args, kwargs)
        if result is NotImplemented:
            return self._call_primitive(args, kwargs)
        return result

    def _construct(self, *args: Any, **kwargs: Any) -> Any:
        """What a graph compiles in the place of __call__."""
        primitive = _bind(self._key, args, kwargs)
        results = primitive(*_tensors(args), *_tensors(kwargs.values()))
        return _trimmed(results, _plan(self._key, args, kwargs))

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]
    __code__ = _construct.__code__  # mindspore.grad asks for it
    # mindspore.rewrite, behind amp's O1, rewrites the source of what a network calls, except for a lambda's.
    __wrapped__ = staticmethod(lambda *args, **kwargs: None)

    def _call_primitive(self, args: tuple[Any, ...], kwargs: dict[str, Any], device: str = "") -> Any:
        """The way of ops.Custom."""
        overload, arguments, tensors = _host.bind(self._target, args, kwargs)
        bound = Bound(self._name, overload, _frozen(arguments), len(tensors), self._rule, device)
        outputs = _aten_primitive.outputs_of(bound, [_spec(tensor) for tensor in tensors])
        results = _aten_primitive.primitive(bound, outputs)(*tensors)
        return _trimmed(results, plan_of(bound, outputs))

    def resolve(self, args: Any, kwargs: Any, device: str = "") -> tuple[Bound, Outputs]:
        """The overload for a call of a graph, whose tensors are Traced, in the order of the graph's inputs."""
        overload, arguments, tensors = _host.bind(self._target, args, kwargs)
        positions = [tensor.position for tensor in tensors]
        bound = Bound(self._name, overload, _frozen(arguments, positions), len(tensors), self._rule, device)
        specs = [_spec(tensor) for tensor in sorted(tensors, key=lambda tensor: tensor.position)]
        return bound, _aten_primitive.outputs_of(bound, specs)

    def overloads(self) -> list[str]:
        """Names of the overloads, "default" for the one without a name."""
        return [overload.overload or "default" for overload in self._overloads]

    def __getattr__(self, name: str) -> Any:
        if name == "__signature__" and not self._has_constants:
            return _signatures.of_schemas(overload.schema for overload in self._overloads)
        if name.startswith("__"):
            raise AttributeError(name)
        for overload in self._overloads:
            if name == (overload.overload or "default"):
                packet = Packet(overload.qualified, [overload])
                setattr(self, name, packet)
                return packet
        raise AttributeError(f"{self._name} has no overload {name!r}; it has {', '.join(self.overloads())}")

    def __dir__(self) -> list[str]:
        return list({*super().__dir__(), *self.overloads()})

    def __repr__(self) -> str:
        return f"<ms_ops operator {self._recipe[0]}>"

    def __deepcopy__(self, memo: dict[int, Any]) -> Packet:
        return self  # nothing in it changes

    def __reduce__(self) -> Any:
        return _restore, self._recipe


def _restore(name: str, positional: tuple[Any, ...], constants: Mapping[str, Any] | None, rule: Rule) -> Packet:
    return Packet(name, _catalog.find_all(name), positional, constants, rule)


class _Documentation:
    """The docstring of the class, and in its objects that of their operator."""

    def __init__(self, text: str | None) -> None:
        self._text = text

    def __get__(self, packet: Packet | None, owner: type[Packet]) -> str | None:
        return _catalog.docstring(packet._overloads) if packet else self._text


Packet.__doc__ = _Documentation(Packet.__doc__)  # type: ignore[assignment]


def flatten(items: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The arguments of a graph's call, as MindSpore's inference describes them, with Traced tensors.

    Raises:
        TypeError: an argument is a number whose value is not known when the graph is compiled.
    """
    positions = iter(range(1_000_000))
    return [_traced(item["dtype"], item["shape"], item["value"], positions) for item in items]


def _traced(dtype: Any, shape: Any, value: Any, positions: Iterator[int]) -> Any:
    if isinstance(dtype, ms.common.dtype.TensorType):
        return Traced(next(positions), tuple(shape), dtype.element_type())
    if isinstance(value, dict):
        parts = zip(value.items(), dtype, shape, strict=True)
        return {key: _traced(kind, size, item, positions) for (key, item), kind, size in parts}
    if isinstance(dtype, (tuple, list)):
        values = value if value is not None else [None] * len(dtype)
        sequence = [_traced(*part, positions) for part in zip(dtype, shape, values, strict=True)]
        return sequence if isinstance(dtype, list) else tuple(sequence)
    if value is None and dtype is not None and not isinstance(dtype, type(ms.common.dtype.type_none)):
        raise TypeError(
            f"a {dtype} whose value is not known when the graph is compiled cannot be an argument of a torch operator; "
            "pass a constant, or a 0-d Tensor where the operator takes one"
        )
    return value


def plan_of(bound: Bound, outputs: Outputs) -> tuple[Any, ...] | None:
    """What _trimmed is to do with a primitive's outputs."""
    if not bound.is_random and not outputs.unknown:
        return None
    cuts = tuple((output, dim, index) for index, (output, dim) in enumerate(outputs.unknown))
    return outputs.count, outputs.is_tuple, cuts


class _Constant(PrimitiveWithInfer):  # type: ignore[misc]
    """A function that the graph compiler runs, with all it knows about the arguments."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.set_const_prim(True)
        self.add_prim_attr("constexpr_prim", True)

    def __infer__(self, *items: dict[str, Any]) -> dict[str, Any]:
        """MindSpore's inference hook."""
        key, args, kwargs = items[0]["value"], *flatten(items[1:])
        return {"dtype": None, "shape": None, "value": self.evaluate(*_packets[key].resolve(args, kwargs))}

    def evaluate(self, bound: Bound, outputs: Outputs) -> Any:
        """The constant."""
        raise NotImplementedError


class _Bind(_Constant):
    def evaluate(self, bound: Bound, outputs: Outputs) -> AtenPrimitive:
        return _aten_primitive.primitive(bound, outputs)


class _Plan(_Constant):
    def evaluate(self, bound: Bound, outputs: Outputs) -> Any:
        return plan_of(bound, outputs)


_bind = _Bind("MsOpsBind")
_plan = _Plan("MsOpsPlan")


def _tensors(values: Any) -> Any:
    """All tensors among the arguments of a call."""
    found: tuple[Any, ...] = ()
    for value in values:
        if isinstance(value, ms.Tensor):
            found = found + (value,)  # noqa: RUF005  # what the graph compiler understands
        elif isinstance(value, (tuple, list)):
            found = found + _tensors(value)
    return found


def _trimmed(results: Any, plan: Any) -> Any:
    """The outputs without padding, and without what only the gradient needs."""
    if plan is None:
        return results
    count, is_tuple, cuts = plan
    outputs: tuple[Any, ...] = ()
    for index in range(count):
        output = results[index]
        for cut in cuts:
            if cut[0] == index:
                output = _cut(output, cut[1], results[count][cut[2]])
        outputs = outputs + (output,)  # noqa: RUF005
    return outputs if is_tuple else outputs[0]


def _cut(tensor: Any, dim: int, size: Any) -> Any:
    if dim == 0:
        return tensor[:size]
    if dim == 1:
        return tensor[:, :size]
    return ms.ops.swapaxes(ms.ops.swapaxes(tensor, 0, dim)[:size], 0, dim)


def _spec(tensor: Any) -> TensorSpec:
    return TensorSpec(tuple(tensor.shape), _dtypes.to_torch(tensor.dtype))


def _frozen(value: Any, positions: Sequence[int] | None = None) -> Any:
    """Lists as tuples, and inputs renumbered by their positions."""
    if isinstance(value, list):
        return tuple(_frozen(item, positions) for item in value)
    if positions is not None and isinstance(value, InputIndex):
        return InputIndex(positions[value.index])
    return value
