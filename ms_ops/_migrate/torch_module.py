"""A PyTorch module as it is, as one operator: TorchModule."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import mindspore as ms
import torch
from mindspore import nn
from torch.autograd.function import once_differentiable

from ms_ops._compat.mindspore import device_target
from ms_ops._compat.torch import BelowAutograd
from ms_ops._inference.fake import is_not_about_inputs
from ms_ops._migrate import parts
from ms_ops._migrate.authors_backwards import AuthorsBackwards
from ms_ops._migrate.compiled import CompiledModule
from ms_ops._migrate.errors import ConversionError, is_data_dependence
from ms_ops._migrate.exported import check_materialized
from ms_ops._migrate.layout import Outputs
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.paths import NAMES_OF_CELL
from ms_ops._migrate.structures import flatten
from ms_ops._migrate.tensors import to_mindspore
from ms_ops._native import binder
from ms_ops._operators.bound import op

_numbers = itertools.count()
_OPERATORS = {"calls", "outputs", "pairs"}
_TAKEN = NAMES_OF_CELL | _OPERATORS | {"is_compiled", "statistics", "weights"}
_library = torch.library.Library("ms_ops_modules", "FRAGMENT")
_WRITE = "ms_ops_modules::write"


class TorchModule(nn.Cell):  # type: ignore[misc]
    """A Cell that runs a PyTorch module's own Python, forward and backward, as one operator of MindSpore's graph.

    For modules that :func:`ms_ops.from_torch` refuses: their Python may depend on values, or use
    ``torch.autograd.Function``. Parameters and buffers are MindSpore's, under the names of the module's ``state_dict``,
    with copies of its values; ``set_train`` switches the module's mode. Submodules that are in another one when it is
    made, as frozen norms are, keep it in the module's mode of then, and have the module's in the other. In PyNative
    mode the gradient is that of torch's own graph of the forward; in graphs the forward runs again for it, and in both
    modes if it has a ``torch.autograd.Function`` or hooks for saved tensors, as ``torch.utils.checkpoint`` has: with
    the random numbers of the first time. A saved graph (MindIR) cannot have it, and it needs PyTorch's source of the
    module.

    Args:
        module: any module whose inputs are tensors and whose outputs do not depend in number and shape on values. It is
            not changed.
        compile: compile the forward and the gradient as ``torch.compile`` does, by AOTAutograd and Inductor, once for
            each mode and each shape of the inputs, which stderr says: it takes seconds to minutes, and less in later
            processes, by Inductor's cache in the user's folder. The gradient takes what the forward kept. The
            module's Python runs while it is compiled only and may not depend on values; random numbers are those of
            ``torch.compile``, which are not those of the module as it is; a graph must know the inputs' shapes, and
            keeps what a gradient would need even if none is asked for. For networks on the CPU.

    Inputs:
        - **inputs** - tensors, as the module takes them by position.

    Outputs:
        What the module gives, tensors of MindSpore in place of torch's. Within a graph, lists, dicts and dataclasses
        are tuples of what is in them, and None is an empty one.

    Raises:
        ConversionError: the module has no weights yet; or, at the first call, it cannot be compiled, or is to run on
            another device than the CPU, or writes to a parameter in a graph.
        BuildError: Inductor finds no C++ compiler, at the first call.
        TypeError: an input is no tensor; or `module` no module.
    """

    def __init__(self, module: torch.nn.Module | ModuleFunction, compile: bool = False) -> None:
        if not isinstance(module, (torch.nn.Module, ModuleFunction)):
            raise TypeError(f"TorchModule takes a torch.nn.Module, got {type(module).__name__}")
        if isinstance(module, torch.nn.Module):
            check_materialized(module)
            module = ModuleFunction(type(module).__name__, {True: module, False: module}, module.training)
        super().__init__()
        self._run = module
        names = [*module.parameters, *module.buffers]
        self.torch_names = {_attribute(name): name for name in names if name in _TAKEN}
        self.weights = _held(module.parameters)
        self.statistics = _held({name: tensor.detach() for name, tensor in module.buffers.items()})
        for name, parameter in zip(names, [*self.weights, *self.statistics], strict=True):
            parameter.name = name
        self.is_compiled = compile
        self._make_operators()
        self.set_train(module.is_training)

    def _make_operators(self) -> None:
        self.outputs = Outputs(self._run)
        if self.is_compiled:
            self.pairs = CompiledModule(self._run, self.weights)
        else:
            self.calls = _Calls(self._run)

    def __getstate__(self) -> tuple[Any, dict[str, Any]]:
        """Of a copy or a pickle, without operators, which are this process's and this Cell's."""
        base, attributes = super().__getstate__()
        return base, {name: value for name, value in attributes.items() if name not in _OPERATORS}

    def __setstate__(self, state: tuple[Any, dict[str, Any]]) -> None:
        """Make operators anew."""
        super().__setstate__(state)
        self._make_operators()

    @classmethod
    def exported(cls, source: str | os.PathLike[str], submodule: str = "") -> TorchModule:
        """A part of a network that :func:`ms_ops.from_torch` fused, compiled; for the source that it writes.

        Args:
            source: the path of that source, beside which the ``.pt2`` files are.
            submodule: its name in the network; all of it by default.

        Raises:
            FileNotFoundError: a ``.pt2`` file is missing.
        """
        return cls(parts.part(source, submodule), compile=True)

    def construct(self, *inputs: Any) -> Any:
        """Run the module on tensors; gives nested tuples of tensors, or the one."""
        if self.is_compiled:
            results = self.pairs(inputs, self.weights, self.statistics, self.training)
            return self.outputs(results if isinstance(results, tuple) else (results,), inputs, self.training)
        return self.outputs(self.calls(inputs, self.weights, self.statistics, self.training), inputs, self.training)

    def __call__(self, *inputs: Any) -> Any:
        """Run the module on tensors."""
        others = [type(value) for value in inputs if not isinstance(value, ms.Tensor)]
        if others:
            given = ", ".join(f"{other.__module__}.{other.__name__}".removeprefix("builtins.") for other in others)
            raise TypeError(
                f"TorchModule({self._run.title}) takes tensors of MindSpore's, got {given}: make them with "
                "mindspore.Tensor(array), and give other arguments in the forward of a module around it"
            )
        tensors = flatten(super().__call__(*inputs), ms.Tensor)
        return self._run.structured(tensors, len(inputs), self.training)


@ms.jit_class
class _Calls:
    """Calls of the operator that a module becomes, which assign the buffers."""

    def __init__(self, run: ModuleFunction) -> None:
        name = _define(run)
        self._train = op(name, training=True, random=True)
        self._evaluate = op(name, training=False, random=True)
        self._copies = op("aten::_foreach_copy")
        self._write = op(_WRITE)

    def __call__(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        """A tuple of the module's tensors."""
        results, after = self._called(inputs, weights, statistics, training)
        if after:  # by torch's kernels: each turn of MindSpore's has torch's other threads sleep
            self._write(list(statistics), list(after))
        return results

    def _construct(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        """What a graph compiles in the place of __call__."""
        results, after = self._called(inputs, weights, statistics, training)
        for i in range(len(statistics)):
            ms.ops.assign(statistics[i], after[i])
        return results

    def _called(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        before = statistics
        if len(statistics) > 0:  # a gradient that runs the forward again does so after the buffers were written to
            before = self._copies(statistics, statistics)
        flat = [*inputs, *weights, *before]
        results = self._train(flat) if training else self._evaluate(flat)
        count = len(results) - len(statistics)
        return tuple(results[:count]), tuple(results[count:])

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]


def _held(named: Mapping[str, torch.Tensor]) -> ms.ParameterTuple:
    """Parameters with copies of the tensors' values, which a Cell takes for attributes by their names."""
    return ms.ParameterTuple(
        [
            ms.Parameter(to_mindspore(tensor), name=_attribute(name), requires_grad=tensor.requires_grad)
            for name, tensor in named.items()
        ]
    )


def _attribute(name: str) -> str:
    return f"{name}_" if name in _TAKEN else name


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
    _library.define(f"{name}(Tensor[] flat, bool training) -> Tensor[]")
    operator = getattr(getattr(torch.ops, _library.ns), name).default

    def forward(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        with torch.no_grad():
            results, buffers = run.run(flat, training)
        return _owned(results, flat) + list(buffers.values())

    def recorded(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        if not (torch.is_grad_enabled() and any(tensor.requires_grad for tensor in flat)):
            with BelowAutograd():
                return list(operator(flat, training))
        state = _RandomState.of(flat[0].device)
        with AuthorsBackwards() as backwards:
            results, buffers = run.run(flat, training)
        results = _owned(results, flat)
        if backwards.seen:  # Python may read the module's own tensors, and it has the given ones within a call alone
            results = list(_RunAgain.apply(run, results, training, state, *flat))
        return results + [buffer.detach() for buffer in buffers.values()]

    def fake(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        try:
            results, written = run.observed(flat, training)
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
