"""Operators whose gradient another operator computes, as graphs call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_ops._native.binder import Traced
from ms_ops._operators.function import Function
from ms_ops._operators.packet import Packet
from ms_ops._operators.primitive import AtenPrimitive
from ms_ops._primitives import ascend


class Differentiated(AtenPrimitive):
    """An operator's primitive with a gradient of its own.

    A Cell with a bprop would do, but in the gradient of a jit function MindSpore hands the bprop of each call of a Cell
    the results of the last one.

    Args:
        function: what it computes.
        gradient: as the ``bprop`` of ``mindspore.ops.Custom``.
    """

    def __init__(self, function: Function, gradient: Callable[..., Any]) -> None:
        self._gradient = gradient
        super().__init__(function)

    @property
    def bprop(self) -> Callable[..., Any] | None:
        """The gradient."""
        return self._gradient

    @bprop.setter
    def bprop(self, value: None) -> None:
        """MindSpore's constructor sets it."""

    def constructor_arguments(self) -> dict[str, Any]:
        """As :meth:`Op.constructor_arguments`."""
        return {"function": self.function, "gradient": self._gradient}


def differentiated(packet: Packet, tensors: Sequence[Traced], gradient: Callable[..., Any]) -> Differentiated:
    """The primitive of an operator that takes one list, of these tensors; it takes them one by one.

    It gives a tuple of the operator's results, and after these the random generator's state, if the operator is random.
    """
    function = packet.resolve((list(tensors),), {}).function
    with ascend.primitives_for(function.bound.device):
        return Differentiated(function, gradient)
