"""The one operator that a composite operator comes down to, asked of fake tensors."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import FakeTensorMode, OpOverload, TorchDispatchMode
from ms_ops._inference.fake import quiet
from ms_ops._inference.specs import TensorSpec
from ms_ops._inference.torch_call import BoundOverload
from ms_ops._native.attributes import InputIndex
from ms_ops._native.isolation import isolated

# Of these, all but one do nothing; a recurrent network makes many more.
_MOST_CALLS = 32
_CONSTANTS = (bool, int, float, str, type(None))


class Called(NamedTuple):
    """A call of an operator.

    Attributes:
        overload: the operator.
        arguments: one value per argument of its schema, InputIndex for an input of the composite operator.
        results: how many of its outputs, from the first on, are those of the composite operator.
    """

    overload: OpOverload
    arguments: tuple[Any, ...]
    results: int


class _NotOneError(Exception):
    """The operator is more than a call of another one."""


def called(overload: OpOverload, arguments: Sequence[Any], inputs: Sequence[TensorSpec]) -> Called | None:
    """What a composite operator does on the CPU, if that is no more than to call another one.

    Views that change nothing, and empty tensors that nobody uses, do not count.

    Args:
        overload: the operator.
        arguments: one value per argument of its schema, InputIndex for an input.
        inputs: of known shapes; contiguous.
    """
    call = BoundOverload(overload, arguments)
    calls = _Calls()
    with isolated(), quiet(), FakeTensorMode(allow_fallback_kernels=False), torch.no_grad():
        tensors = [torch.empty(spec.shape, dtype=spec.dtype) for spec in inputs]
        try:
            with calls:
                results = call(tensors)
        except Exception:  # too many calls, or inference will say what is wrong
            return None
    try:
        return calls.one(tensors, results)
    except _NotOneError:
        return None


class _Calls(TorchDispatchMode):  # type: ignore[misc]
    """Keeps the calls of a composite operator."""

    def __init__(self) -> None:
        super().__init__()
        self._made: list[tuple[OpOverload, Sequence[Any], dict[str, Any], list[Any]]] = []
        self._does_nothing: list[bool] = []
        self._same: dict[int, Any] = {}  # by the id of a view that changes nothing, the tensor that it is

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if len(self._made) == _MOST_CALLS:
            raise _NotOneError
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        results = list(result) if isinstance(result, (list, tuple)) else [result]
        self._made.append((func, args, kwargs, results))
        is_trivial = _is_trivial_view(func, args, results)
        if is_trivial:
            self._same[id(results[0])] = args[0]
        self._does_nothing.append(is_trivial or func.namespace == "prim" or func is torch.ops.aten.empty.memory_format)
        return result

    def one(self, tensors: Sequence[Any], results: Sequence[Any]) -> Called:
        """The call that gives the results, of these tensors, each of which it takes once.

        Raises:
            _NotOneError: there is none.
        """
        if self._does_nothing.count(False) != 1:  # the others may be checks, which give nothing
            raise _NotOneError
        overload, args, kwargs, given = self._made[self._does_nothing.index(False)]
        results = list(map(self._original, results))
        if len(given) < len(results) or not all(map(operator.is_, results, given)) or overload._schema.is_mutable:
            raise _NotOneError
        taken: list[int] = []
        places = {id(tensor): index for index, tensor in enumerate(tensors)}

        def argument(value: Any) -> Any:
            if isinstance(value, (list, tuple)):
                return tuple(map(argument, value))
            if isinstance(value, torch.Tensor):
                if (index := places.get(id(self._original(value)))) is None:
                    raise _NotOneError
                taken.append(index)
                return InputIndex(index)
            if not isinstance(value, _CONSTANTS):
                raise _NotOneError
            return value

        schema = overload._schema.arguments
        by_name = {item.name: item.default_value for item in schema if item.has_default_value()}
        by_name |= dict(zip([item.name for item in schema], args, strict=False)) | kwargs
        arguments = tuple(argument(by_name[item.name]) for item in schema)
        if sorted(taken) != list(range(len(tensors))):
            raise _NotOneError
        return Called(overload, arguments, len(results))

    def _original(self, tensor: Any) -> Any:
        while id(tensor) in self._same:
            tensor = self._same[id(tensor)]
        return tensor


def _is_trivial_view(func: Any, args: Sequence[Any], results: Sequence[Any]) -> bool:
    is_view = func.is_view or func is torch.ops.aten._unsafe_view.default
    if not is_view or func is torch.ops.aten.detach.default or len(results) != 1:
        return False
    source, view = args[0], results[0]
    return source is not view and _layout(source) == _layout(view)


def _layout(tensor: Any) -> tuple[Any, ...]:
    return (
        tensor.dtype,
        tuple(tensor.shape),
        tensor.stride(),
        tensor.storage_offset(),
        tensor.is_conj(),
        tensor.is_neg(),
    )
