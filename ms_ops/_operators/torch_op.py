"""Ops whose entry calls a torch operator: torch itself infers their outputs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ms_ops._compat.mindspore import mstype
from ms_ops._dispatcher import catalog
from ms_ops._inference.overload import OverloadInference
from ms_ops._inference.specs import Shape, TensorSpec
from ms_ops._native import binder, mixed_precision
from ms_ops._native.attributes import InputIndex
from ms_ops._native.dtypes import to_mindspore, to_torch
from ms_ops._primitives import ascend
from ms_ops._primitives.op import Op


class TorchOp(Op):
    """An op of this package's own library.

    Args:
        name: of the entry.
        constants: attributes of the op, which also are the arguments of its constructor.
        operator: its name in torch's dispatcher, which calls in PyNative mode go to directly.
        operator_constants: its arguments that are no tensors, by name.
        input_names: the op's tensors, in order.
        bprop: gradient, as for ``mindspore.ops.Custom``.
        gradient: the op that `bprop` calls, unless it is this one; it goes where this one goes.
    """

    def __init__(
        self,
        name: str,
        constants: Mapping[str, Any],
        *,
        operator: str,
        operator_constants: Mapping[str, Any],
        input_names: Sequence[str],
        bprop: Callable[..., Any],
        gradient: TorchOp | None = None,
    ) -> None:
        super().__init__(ascend.entry_of(name), constants, bprop=bprop)
        self._has_own_entry = self.entry.name != name
        self._constants = dict(constants)
        self._gradient = gradient
        self._input_names = tuple(input_names)
        overload = catalog.find(operator)
        tensors = map(InputIndex, itertools.count())
        arguments = [
            operator_constants[argument.name] if argument.name in operator_constants else next(tensors)
            for argument in overload.schema.arguments
        ]
        self._inference = OverloadInference(
            overload.function, arguments, name=f"ms_ops.{name}", input_names=input_names
        )
        self._target = binder.target(operator, ("",), (), dict(operator_constants))

    def __call__(self, *args: Any) -> Any:
        """Call in PyNative mode: straight to C++, unless MindSpore must see a primitive."""
        if self.is_moved or self._has_own_entry:
            return super().__call__(*args)
        result = binder.call(self._target, args, None)
        if result is NotImplemented:
            result = mixed_precision.call(self._target, args, None)
        return super().__call__(*args) if result is NotImplemented else result

    def set_device(self, device_target: str) -> TorchOp:
        """As :meth:`Op.set_device`."""
        super().set_device(device_target)
        if self._gradient is not None:
            self._gradient.set_device(device_target)
        return self

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """As :meth:`Op.infer`, with torch's own message for what torch refuses."""
        outputs = self._inference([self._spec(*input) for input in enumerate(zip(shapes, dtypes, strict=True))])
        return [spec.shape for spec in outputs], [to_mindspore(spec.dtype) for spec in outputs]

    def _spec(self, index: int, input: tuple[Any, Any]) -> TensorSpec:
        shape, dtype = input
        if not isinstance(dtype, mstype.TensorType):
            name = self._input_names[index] if index < len(self._input_names) else index
            raise TypeError(f"ms_ops.{self.entry.name}: argument {name!r} must be a Tensor, got {dtype}")
        return TensorSpec(tuple(shape), to_torch(dtype.element_type()))

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return self._constants
