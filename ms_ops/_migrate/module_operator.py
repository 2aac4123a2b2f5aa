"""The operator that a PyTorch module becomes, with the gradient of torch's own graph of its forward."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import mindspore as ms
import torch
from mindspore import nn
from torch.autograd.function import once_differentiable

from ms_ops._compat.mindspore import device_target
from ms_ops._compat.torch import BelowAutograd, autograd_dispatched
from ms_ops._inference.fake import is_not_about_inputs
from ms_ops._migrate.authors_backwards import AuthorsBackwards
from ms_ops._migrate.errors import ConversionError, is_data_dependence
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._native import binder
from ms_ops._operators.bound import op

_numbers = itertools.count()
_library = torch.library.Library("ms_ops_modules", "FRAGMENT")
_WRITE = "ms_ops_modules::write"


@ms.jit_class
class Calls:
    """Calls of the operator that a module becomes, which assign the buffers."""

    def __init__(self, run: ModuleFunction) -> None:
        name = _define(run)
        self._train = op(name, training=True, in_graph=False, random=True)
        self._evaluate = op(name, training=False, in_graph=False, random=True)
        self._train_in_graph = op(name, training=True, in_graph=True, random=True)
        self._evaluate_in_graph = op(name, training=False, in_graph=True, random=True)
        self._copies = op("aten::_foreach_copy")
        self._copies_in_graph = _Copies()
        self._write = op(_WRITE)

    def __call__(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        """A tuple of the module's tensors."""
        run = self._train if training else self._evaluate
        # A gradient that runs the forward again does so after the buffers were written to.
        before = self._copies(statistics, statistics) if len(statistics) > 0 else statistics
        results, after = _divided(run([*inputs, *weights, *before]), len(statistics))
        if after:  # by torch's kernels: each turn of MindSpore's has torch's other threads sleep
            self._write(list(statistics), list(after))
        return results

    def _construct(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        """What a graph compiles in the place of __call__."""
        run = self._train_in_graph if training else self._evaluate_in_graph
        before = self._copies_in_graph(statistics) if len(statistics) > 0 else statistics
        results, after = _divided(run([*inputs, *weights, *before]), len(statistics))
        for i in range(len(statistics)):
            ms.ops.assign(statistics[i], after[i])
        return results

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]


def _divided(results: Any, count: int) -> Any:
    """All but the last `count`, and those."""
    place = len(results) - count
    return tuple(results[:place]), tuple(results[place:])


class _Copies(nn.Cell):  # type: ignore[misc]
    """Copies of tensors. Their gradient is written down: a graph takes long to compile that of an operator of lists."""

    def __init__(self) -> None:
        super().__init__()
        self._copy = op("aten::_foreach_copy")

    def construct(self, tensors: Any) -> Any:
        """A tuple of them."""
        return tuple(self._copy(tensors, tensors))

    def bprop(self, tensors: Any, out: Any, dout: Any) -> Any:
        """What comes is handed on."""
        return (dout,)


class _RandomState(NamedTuple):
    """Of torch's generators: the CPU's, and that of a device."""

    device: torch.device
    states: tuple[bytes, ...]

    @classmethod
    def of(cls, device: torch.device) -> _RandomState:
        """The states now."""
        return cls(device, tuple(map(binder.random_state, _targets(device))))

    @contextlib.contextmanager
    def drawn_from(self) -> Iterator[None]:
        """Have torch draw what it drew after this state, and then go on where it was."""
        before = self.of(self.device)
        self._set()
        try:
            yield
        finally:
            before._set()

    def _set(self) -> None:
        for target, state in zip(_targets(self.device), self.states, strict=True):
            binder.set_random_state(target, state)


def _targets(device: torch.device) -> list[str]:
    return ["CPU"] if device.type == "cpu" else ["CPU", device_target()]


class _RunAgain(torch.autograd.Function):  # type: ignore[misc]
    """The results of a module that has run; the gradient runs it again, and differentiates within the call."""

    @staticmethod
    def forward(
        ctx: Any,
        run: ModuleFunction,
        results: Sequence[torch.Tensor],
        training: bool,
        state: _RandomState,
        *flat: torch.Tensor,
    ) -> tuple[torch.Tensor, ...]:
        ctx.run, ctx.training, ctx.state = run, training, state
        ctx.save_for_backward(*flat)
        plain = tuple(result.detach() for result in results)
        constant = [tensor for tensor, result in zip(plain, results, strict=True) if not result.requires_grad]
        ctx.mark_non_differentiable(*constant)
        return plain

    @staticmethod
    @once_differentiable  # type: ignore[misc]
    def backward(ctx: Any, *cotangents: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        with ctx.state.drawn_from():
            gradients = ctx.run.gradients(ctx.saved_tensors, ctx.training, cotangents)
        return (None, None, None, None, *gradients)


def _define(run: ModuleFunction) -> str:
    """The name of a new operator that is the module."""
    name = f"{run.identifier}_{next(_numbers)}"
    _library.define(f"{name}(Tensor[] flat, bool training, bool in_graph) -> Tensor[]")
    operator = getattr(getattr(torch.ops, _library.ns), name).default

    def forward(flat: list[torch.Tensor], training: bool, in_graph: bool) -> list[torch.Tensor]:
        # A gradient in a graph runs it again: Python that asks whether autograd records is to get the same answer.
        records = in_graph and run.asks_autograd
        with autograd_dispatched(), torch.set_grad_enabled(records):
            results, buffers = run.run(run.with_variables(flat) if records else flat, training)
        return [tensor.detach() for tensor in (*_owned(results, flat), *buffers.values())]

    def recorded(flat: list[torch.Tensor], training: bool, in_graph: bool) -> list[torch.Tensor]:
        if not (torch.is_grad_enabled() and any(tensor.requires_grad for tensor in flat)):
            with BelowAutograd():
                return list(operator(flat, training, in_graph))
        state = _RandomState.of(flat[0].device)
        with AuthorsBackwards() as backwards:
            results, buffers = run.run(flat, training)
        results = _owned(results, flat)
        if backwards.seen:  # Python may read the module's own tensors, and it has the given ones within a call alone
            results = list(_RunAgain.apply(run, results, training, state, *flat))
        return results + [buffer.detach() for buffer in buffers.values()]

    def fake(flat: list[torch.Tensor], training: bool, in_graph: bool) -> list[torch.Tensor]:
        try:
            with autograd_dispatched(), torch.enable_grad():
                results, written = run.observed(run.with_variables(flat), training)
        except Exception as error:
            if not (is_data_dependence(error) or is_not_about_inputs(error)):
                raise
            results, written = run.observed_on_zeros(flat, training)
        if written:
            raise ConversionError(
                f"TorchModule({run.title}) writes in place to its parameter {written[0]}, as an embedding with "
                "max_norm does, and a graph would lose that: call it in PyNative mode, outside of ms.jit"
            )
        return results

    _library.impl(name, forward, "CompositeExplicitAutograd")
    _library.impl(name, recorded, "Autograd")
    torch.library.register_fake(operator.name(), fake, lib=_library)
    return str(operator.name())


def _write(given: list[torch.Tensor], values: list[torch.Tensor]) -> torch.Tensor:
    for tensor, value in zip(given, values, strict=True):
        tensor.copy_(value)
    return given[0].new_empty(0)


_library.define("write(Tensor[] given, Tensor[] values) -> Tensor")  # MindSpore would be given copies if it said so
_library.impl("write", _write, "CompositeExplicitAutograd")


def _owned(results: Sequence[torch.Tensor], flat: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """An operator's results are memory of their own."""
    given = {tensor.data_ptr() for tensor in flat}
    return [result.clone() if result.data_ptr() in given else result for result in results]
