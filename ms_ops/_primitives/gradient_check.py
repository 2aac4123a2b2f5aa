"""What a hand-written ``bprop`` gives, checked: MindSpore computes on with gradients of any shape and dtype."""

from __future__ import annotations

import functools
import inspect
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import mindspore as ms
from mindspore import nn, ops
from mindspore.ops.primitive import PrimitiveWithInfer

from ms_ops._compat.mindspore import mstype
from ms_ops._native.dtypes import has_gradient, name_of, to_torch
from ms_ops._native.library import Entry
from ms_ops._primitives import ascend
from ms_ops._primitives.op import Op, is_dynamic
from ms_ops._primitives.source import module_of

# What is to be done with a gradient; a list of these for that of a list.
_NOTHING, _ZEROS, _WHEN_RUN = 0, 1, 2

_NONE = type(mstype.type_none)
_names: dict[int, tuple[str, tuple[str, ...]]] = {}  # of the op and its inputs, by a key that graphs carry
_counter = itertools.count()


def checked(label: str, bprop: Callable[..., Any]) -> Callable[..., Any]:
    """The same gradient function; it raises an error for what is no gradient of its inputs.

    Gradients have the shape of their input and, where that is floating point or complex, its dtype. 0 and None stand
    for zeros.

    Args:
        label: what errors call the op.
        bprop: a ``def`` with all parameters named, or a Cell.

    Raises:
        TypeError, ValueError: by the function, when MindSpore asks for the gradient; where shapes are not known when a
            graph is compiled, when it runs.
    """
    function = bprop.construct if isinstance(bprop, nn.Cell) else bprop
    names = tuple(inspect.signature(function).parameters)[:-2]
    result: Callable[..., Any] = _factory(len(names))(bprop, _Check(label, names))
    result.__qualname__ = f"{label}: bprop"  # Python's error for another number of inputs has it
    return result


@functools.cache
def _factory(inputs: int) -> Callable[..., Any]:
    """Graph mode wants a function with every parameter named."""
    names = "".join(f"x{index}, " for index in range(inputs))
    source = (
        "def make(given, check):\n"
        f"    def bprop({names}out, dout):\n"
        f"        return check(given({names}out, dout), ({names}))\n"
        "    return bprop\n"
    )
    factory: Callable[..., Any] = vars(module_of(source))["make"]
    return factory


@ms.jit_class
class _Check:
    """Checks the gradients of one op."""

    def __init__(self, label: str, names: tuple[str, ...]) -> None:
        self._key = next(_counter)
        _names[self._key] = label, names

    def __call__(self, gradients: Any, inputs: Any) -> Any:
        plan = _plan_of(self._key, _Value.of(gradients), [_Value.of(item) for item in inputs])
        # MindSpore takes a tuple of two whose first item is a tuple for the gradients of inputs, and those of weights.
        return [*(gradients if plan == _NOTHING else _replaced(gradients, inputs, plan))]

    def _construct(self, gradients: Any, inputs: Any) -> Any:
        """What a graph compiles in the place of __call__."""
        plan = _plan(self._key, gradients, inputs)
        if plan == _NOTHING:
            return gradients
        return _replaced_in_graph(self._key, gradients, inputs, plan)

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]


def _replaced(gradients: Any, inputs: Any, plan: Any) -> Any:
    if isinstance(plan, tuple):
        return tuple(map(_replaced, gradients, inputs, plan))
    return ops.zeros_like(inputs) if plan == _ZEROS else gradients


def _replaced_in_graph(key: Any, gradients: Any, inputs: Any, plan: Any) -> Any:
    found: tuple[Any, ...] = ()
    for index in range(len(plan)):
        found = found + (_one_in_graph(key, gradients[index], inputs[index], plan[index]),)  # noqa: RUF005
    return found


def _one_in_graph(key: Any, gradient: Any, value: Any, plan: Any) -> Any:
    if isinstance(plan, tuple):
        return _replaced_in_graph(key, gradient, value, plan)
    if plan == _ZEROS:
        return ops.zeros_like(value)
    if plan == _WHEN_RUN:
        return _checker(key)(gradient, value)
    return gradient


class _Value(NamedTuple):
    """An input or a gradient, as far as it is known.

    Attributes:
        items: of a tuple or list; else None.
        shape, dtype: of a tensor.
        is_nothing: whether it is None or 0.
        text: for errors.
    """

    items: tuple[_Value, ...] | None = None
    shape: tuple[int, ...] | None = None
    dtype: Any = None
    is_nothing: bool = False
    text: str = ""

    @classmethod
    def of(cls, value: Any) -> _Value:
        """In PyNative mode."""
        if isinstance(value, ms.Tensor):
            return cls.of_tensor(value.shape, value.dtype)
        if isinstance(value, (tuple, list)):
            return cls.of_items(map(cls.of, value))
        return cls(is_nothing=value is None or _is_zero(value), text=repr(value))

    @classmethod
    def traced(cls, dtype: Any, shape: Any, value: Any) -> _Value:
        """As MindSpore's inference describes it."""
        if isinstance(dtype, mstype.TensorType):
            return cls.of_tensor(shape, dtype.element_type())
        if isinstance(dtype, (tuple, list)):
            values = value if value is not None else [None] * len(dtype)
            return cls.of_items(cls.traced(*part) for part in zip(dtype, shape, values, strict=True))
        if isinstance(value, ms.Tensor):  # in the place of what may be anything
            return cls(text="what differs between branches, so that its kind is not known when the graph is compiled")
        is_none = value is None and (dtype is None or isinstance(dtype, _NONE))
        known = value if value is not None or is_none else dtype
        return cls(is_nothing=is_none or _is_zero(value), text=str(known))

    @classmethod
    def of_tensor(cls, shape: Any, dtype: Any) -> _Value:
        """A tensor."""
        name = name_of(to_torch(dtype))
        return cls(shape=tuple(shape), dtype=dtype, text=f"{name}{list(shape)}")

    @classmethod
    def of_items(cls, items: Any) -> _Value:
        """A tuple or list."""
        found = tuple(items)
        return cls(items=found, text=f"({', '.join(item.text for item in found)})")


def _is_zero(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == 0


def _plan_of(key: int, gradients: _Value, inputs: Sequence[_Value]) -> Any:
    """What is to be done with the gradients; _NOTHING if they are right as they are."""
    label, names = _names[key]
    if gradients.items is None:
        raise TypeError(f"{label}: bprop must return a tuple of {len(inputs)} gradients, got {gradients.text}")
    if len(gradients.items) != len(inputs):
        raise TypeError(
            f"{label}: bprop gave {len(gradients.items)} gradients, {gradients.text}, for {len(inputs)} inputs "
            f"({', '.join(names)})"
        )
    plan = tuple(
        _plan_of_one(f"{label}: bprop gave", f"input {index} ({name!r})", gradient, value)
        for index, (name, gradient, value) in enumerate(zip(names, gradients.items, inputs, strict=True))
    )
    return _NOTHING if all(step == _NOTHING for step in plan) else plan


def _plan_of_one(gave: str, name: str, gradient: _Value, value: _Value) -> Any:
    if value.items is not None:
        if gradient.items is None or len(gradient.items) != len(value.items):
            raise TypeError(
                f"{gave} {gradient.text} for {name}; expected {len(value.items)} gradients for {value.text}"
            )
        items = enumerate(zip(gradient.items, value.items, strict=True))
        plan = tuple(_plan_of_one(gave, f"{name}[{index}]", *item) for index, item in items)
        return _NOTHING if all(step == _NOTHING for step in plan) else plan
    if value.shape is None:  # None or a number
        if gradient.is_nothing or gradient.shape == ():
            return _NOTHING
        raise TypeError(f"{gave} {gradient.text} for {name}, which is {value.text}; expected 0")
    if gradient.is_nothing:
        return _ZEROS
    if gradient.shape is None:
        raise TypeError(f"{gave} {gradient.text} for {name}; expected a tensor, {value.text}, or 0 or None for zeros")
    if gradient.dtype != value.dtype and has_gradient(value.dtype):
        raise TypeError(f"{gave} a gradient of the wrong dtype for {name}: {gradient.text}, expected {value.text}")
    if is_dynamic(gradient.shape) or is_dynamic(value.shape):
        if not _may_be_equal(gradient.shape, value.shape):
            _wrong_shape(gave, name, gradient, value)
        return _NOTHING if ascend.is_target() else _WHEN_RUN  # on an NPU the check would need torch's kernels
    return _NOTHING if gradient.shape == value.shape else _wrong_shape(gave, name, gradient, value)


def _wrong_shape(gave: str, name: str, gradient: _Value, value: _Value) -> Any:
    raise ValueError(f"{gave} a gradient of the wrong shape for {name}: {gradient.text}, expected {value.text}")


def _may_be_equal(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    if -2 in (*first, *second):
        return True
    if len(first) != len(second):
        return False
    return all(-1 in sizes or len(set(sizes)) == 1 for sizes in zip(first, second, strict=True))


class _PlanInGraph(PrimitiveWithInfer):  # type: ignore[misc]
    """Checks when a graph is compiled."""

    def __init__(self) -> None:
        super().__init__("MsOpsGradientPlan")
        self.set_const_prim(True)
        self.add_prim_attr("constexpr_prim", True)

    def __infer__(self, *items: Mapping[str, Any]) -> dict[str, Any]:
        """MindSpore's inference hook."""
        key, gradients, inputs = items
        given, values = (_Value.traced(item["dtype"], item["shape"], item["value"]) for item in (gradients, inputs))
        plan = _plan_of(key["value"], given, values.items or ())
        if plan == _NOTHING and isinstance(gradients["dtype"], list):  # MindSpore adds tuples alone
            plan = (_NOTHING,) * len(gradients["dtype"])
        return {"dtype": None, "shape": None, "value": plan}


class _CheckedGradient(Op):
    """A gradient as it is, if it has the shape of the input when the graph runs."""

    def __init__(self, label: str) -> None:
        def bprop(gradient, value, out, dout):  # type: ignore[no-untyped-def]
            return dout, ops.zeros_like(value)

        self._label = label
        super().__init__(Entry.own("CheckedGradient"), {"label": label}, bprop=bprop)

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        """As :meth:`Op.infer`."""
        return [tuple(shapes[1])], [dtypes[0].element_type()]

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return {"label": self._label}


_plan = _PlanInGraph()


@ops.constexpr  # type: ignore[misc]
def _checker(key: int) -> _CheckedGradient:
    return _CheckedGradient(_names[key][0])
