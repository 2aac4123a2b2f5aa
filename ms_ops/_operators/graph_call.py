"""What a graph compiles in the place of an operator's call: a function found when the arguments are known."""

from __future__ import annotations

import functools
import itertools
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import mindspore as ms
from mindspore.ops.primitive import PrimitiveWithInfer

from ms_ops._compat.mindspore import functional, mstype
from ms_ops._native.binder import Traced, TracedInteger, TracedNumber
from ms_ops._operators import primitive
from ms_ops._operators.function import Function
from ms_ops._operators.integers import carry
from ms_ops._primitives import source

_fill = ms.ops.FillV2()
_reshape = ms.ops.Reshape()
_ZERO = ms.Tensor(0, ms.int8)
_INT, _BOOL = type(ms.int64), type(ms.bool_)
_SEQUENCES = type(mstype.tuple_), type(mstype.list_)


class Resolved(NamedTuple):
    """A call.

    Attributes:
        function: what it computes.
        integers: which of its numbers are integers that are not known when it is compiled.
        shape: if the call does no more than to give its tensor this shape.
    """

    function: Function
    integers: tuple[int, ...] = ()
    shape: tuple[int, ...] | None = None

    def primitive(self) -> Any:
        """What the graph runs."""
        return primitive.primitive(self.function) if self.shape is None else _reshape


class Resolver(Protocol):
    """What makes a constant of arguments: a :class:`Resolved` of an operator's."""

    def resolve(self, args: Any, kwargs: Any) -> Any:
        """The constant."""


_resolvers: weakref.WeakValueDictionary[str, Resolver] = weakref.WeakValueDictionary()
_counter = itertools.count()


def register(name: str, resolver: Resolver) -> str:
    """A key for :data:`bind`, which graphs carry as a constant."""
    key = f"{name}#{next(_counter)}"
    _resolvers[key] = resolver
    return key


class Constant(PrimitiveWithInfer):  # type: ignore[misc]
    """A function that the graph compiler runs, with all it knows about the arguments."""

    def __init__(self, name: str, evaluate: Callable[[Any, Places], Any]) -> None:
        super().__init__(name)
        self._evaluate = evaluate
        self.set_const_prim(True)
        self.add_prim_attr("constexpr_prim", True)

    def __infer__(self, key: dict[str, Any], args: dict[str, Any], kwargs: dict[str, Any]) -> dict[str, Any]:
        """MindSpore's inference hook."""
        places = Places()
        call = _resolvers[key["value"]].resolve(places.traced("args", args), places.traced("kwargs", kwargs))
        return {"dtype": None, "shape": None, "value": self._evaluate(call, places)}


class Places:
    """Arguments of a graph's call, as MindSpore's inference describes them, and where in them tensors and numbers are.

    Attributes:
        tensors: texts that graphs understand.
        numbers: the same for ints and bools, constants included.
    """

    def __init__(self) -> None:
        self.tensors: list[str] = []
        self.numbers: list[str] = []

    def traced(self, place: str, item: Mapping[str, Any]) -> Any:
        """This argument, with Traced tensors and numbers.

        Raises:
            TypeError: an argument is a sequence whose length is not known when the graph is compiled.
        """
        return self._traced(place, item["dtype"], item["shape"], item["value"])

    def _traced(self, place: str, dtype: Any, shape: Any, value: Any) -> Any:
        if isinstance(dtype, mstype.TensorType):
            self.tensors.append(place)
            return Traced(len(self.tensors) - 1, tuple(shape), dtype.element_type())
        if isinstance(value, dict):
            parts = zip(value.items(), dtype, shape, strict=True)
            return {
                key: self._traced(f"dict_getitem({place}, {key!r})", kind, size, item)
                for (key, item), kind, size in parts
            }
        if isinstance(dtype, (tuple, list)):
            kind = "list" if isinstance(dtype, list) else "tuple"
            values = value if value is not None else [None] * len(dtype)
            sequence = [
                self._traced(f"{kind}_getitem({place}, {index})", *part)
                for index, part in enumerate(zip(dtype, shape, values, strict=True))
            ]
            return sequence if kind == "list" else tuple(sequence)
        if isinstance(value, int) or (value is None and isinstance(dtype, (_INT, _BOOL))):
            self.numbers.append(place)
            if value is None:
                return (TracedInteger if isinstance(dtype, _INT) else TracedNumber)(len(self.numbers) - 1, dtype)
            return value
        if value is None and isinstance(dtype, _SEQUENCES):
            raise TypeError(
                "a sequence whose length is not known when the graph is compiled, such as the shape of a tensor of "
                "unknown rank, cannot be an argument of a torch operator; pass its items: [x.shape[0], x.shape[1]]"
            )
        if value is None and dtype is not None and not isinstance(dtype, type(mstype.type_none)):
            return TracedNumber(-1, dtype)
        return value


class _Arrangement(NamedTuple):
    """How a call passes its arguments to a primitive.

    Attributes:
        tensors, integers: where they are; the integers are those that one more tensor carries.
        sizes: how many lengths the primitive takes, after the tensors.
        outputs: how many of its outputs the user gets, or -1 for all of them as they are.
        is_tuple: whether the user gets a tuple of them.
        shape: what else the primitive takes, or None.
        is_constant: whether gradients are to take the results for constants. MindSpore computes gradients of bools,
            too, and cannot add those that two uses give.
    """

    tensors: tuple[str, ...]
    integers: tuple[str, ...]
    sizes: int
    outputs: int
    is_tuple: bool
    shape: tuple[int, ...] | None
    is_constant: bool


def _passing(call: Resolved, places: Places) -> Callable[..., Any]:
    """What passes a call's arguments to its primitive: `(primitive, key, args, kwargs)` are its parameters."""
    outputs = call.function.outputs
    return _factory(
        _Arrangement(
            tuple(places.tensors),
            tuple(places.numbers[position] for position in call.integers),
            len(outputs.unknown),
            outputs.seen if outputs.hidden or call.function.bound.is_random else -1,
            outputs.is_tuple,
            call.shape,
            outputs.is_discrete,
        )
    )


@functools.cache  # the compiler knows functions by their ids, so that none may go
def _factory(arrangement: _Arrangement) -> Callable[..., Any]:
    make = vars(source.module_of("\n".join(_lines(arrangement)) + "\n"))["make"]
    passing: Callable[..., Any] = make(
        _probe,
        carry,
        of_length,
        ms.ops.stop_gradient,
        functional.tuple_getitem,
        functional.list_getitem,
        functional.dict_getitem,
    )
    return passing


def _lines(arrangement: _Arrangement) -> Iterator[str]:
    yield "def make(probe, carry, of_length, stop_gradient, tuple_getitem, list_getitem, dict_getitem):"
    yield "    def passing(primitive, key, args, kwargs):"
    tensors, carried = list(arrangement.tensors), []
    if arrangement.integers:
        yield f"        integers = carry(({', '.join(arrangement.integers)},))"
        carried = ["integers"]
    if arrangement.sizes:
        yield f"        sizes = probe(key, args, kwargs)({', '.join([*tensors, *carried])})"
    lengths = [f"of_length(sizes, {index})" for index in range(arrangement.sizes)]
    part = ""
    if arrangement.outputs != -1:
        part = f"[:{arrangement.outputs}]" if arrangement.is_tuple else "[0]"
    shape = [] if arrangement.shape is None else [repr(arrangement.shape)]
    result = f"primitive({', '.join([*tensors, *shape, *lengths, *carried])}){part}"
    yield f"        return {f'stop_gradient({result})' if arrangement.is_constant else result}"
    yield "    return passing"


def of_length(sizes: Any, index: int) -> Any:
    """A tensor of this one of the lengths; its values do not matter."""
    return ms.ops.stop_gradient(_fill(sizes[index : index + 1], _ZERO))


def flatten(items: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Arguments as :class:`Places` reads them."""
    places = Places()
    return [places.traced("", item) for item in items]


# Two, as the compiler takes functions for one and the same where they are called with 0.0 and with -0.0.
bind = Constant("MsOpsBind", lambda call, places: call.primitive())
passing = Constant("MsOpsPassing", _passing)
_probe = Constant("MsOpsProbe", lambda call, places: primitive.size_probe(call.function))
