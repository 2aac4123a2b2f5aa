"""The operators that a PyTorch module becomes: one with the gradient of torch's own graph, and a pair for graphs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import torch
from torch.autograd.function import once_differentiable

from ms_ops._compat.torch import BelowAutograd, autograd_dispatched
from ms_ops._migrate import call_record
from ms_ops._migrate.authors_backwards import AuthorsBackwards
from ms_ops._migrate.memory import owned
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.module_in_graph import ModuleInGraph, Tensors, observed
from ms_ops._migrate.random_state import RandomState, target_of

_numbers = itertools.count()
_library = torch.library.Library("ms_ops_modules", "FRAGMENT")
WRITE = "ms_ops_modules::write"


class Operators(NamedTuple):
    """The names of those that are a module.

    Attributes:
        run: the module, in PyNative mode.
        run_in_graph, gradient_in_graph: the same and its gradient, in graphs.
    """

    run: str
    run_in_graph: str
    gradient_in_graph: str


def define(run: ModuleFunction, in_graph: ModuleInGraph) -> Operators:
    """New operators.

    Args:
        run: the module.
        in_graph: the same, for graphs.
    """
    name = f"{run.identifier}_{next(_numbers)}"
    return Operators(_define_for_pynative(name, run), *_define_for_graphs(name, in_graph))


def _define_for_pynative(name: str, run: ModuleFunction) -> str:
    def forward(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        versions = run.input_versions(flat)
        with autograd_dispatched(), torch.no_grad():
            results, buffers = run.run(flat, training)
        call_record.wrote(_changed(run.input_versions(flat), versions), ())
        return _detached([*owned(results, flat), *buffers.values()])

    def recorded(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        state = RandomState.of(*{"CPU", target_of(flat[0].device)})
        versions = run.input_versions(flat)
        with AuthorsBackwards() as backwards:
            results, buffers = run.run(flat, training)
        changed = _changed(run.input_versions(flat), versions)
        written = [i for i in changed if flat[i].requires_grad]
        results = owned([*results, *(flat[i] for i in call_record.wrote(changed, written))], flat)
        if backwards.seen and written:
            raise NotImplementedError(
                f"TorchModule({run.title}) writes in place to its input {written[0]}, and has a backward that runs "
                "Python, for which it runs again on what it was given: have it write to a clone(), or to none "
                "(inplace=False)"
            )
        if backwards.seen:  # Python may read the module's own tensors, and it has the given ones within a call alone
            results = list(_RunAgain.apply(run, results, training, state, *flat))
        return results + _detached(buffers.values())

    def fake(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        return observed(run, flat, training)[0]

    return str(_define(f"{name}(Tensor[] flat, bool training) -> Tensor[]", forward, recorded, fake).name())


def _define_for_graphs(name: str, module: ModuleInGraph) -> tuple[str, str]:
    run = _define(f"{name}_in_graph{module.FORWARD}", module.forward, None, module.forward_fake)
    gradient = _define(
        f"{name}_gradient{module.GRADIENT}", module.gradient, module.gradient_recorded, module.gradient_fake
    )
    return str(run.name()), str(gradient.name())


def _define(
    schema: str,
    kernel: Callable[..., Any],
    recorded: Callable[..., Any] | None,
    fake: Callable[..., Any],
) -> Any:
    """A new operator, with what it does where autograd records, if that is another thing."""
    name = schema.partition("(")[0]
    _library.define(schema)
    operator = getattr(getattr(torch.ops, _library.ns), name).default
    _library.impl(name, kernel, "CompositeExplicitAutograd")
    if recorded is not None:
        _library.impl(name, _under_autograd(operator, recorded), "Autograd")
    torch.library.register_fake(f"{_library.ns}::{name}", fake, lib=_library)
    return operator


def _under_autograd(operator: Any, recorded: Callable[..., Tensors]) -> Callable[..., Tensors]:
    def call(*args: Any) -> Tensors:
        tensors = itertools.chain.from_iterable(arg for arg in args if isinstance(arg, list))
        if torch.is_grad_enabled() and any(isinstance(one, torch.Tensor) and one.requires_grad for one in tensors):
            return recorded(*args)
        with BelowAutograd():
            return list(operator(*args))

    return call


class _RunAgain(torch.autograd.Function):  # type: ignore[misc]
    """The results of a module that has run; the gradient runs it again, and differentiates within the call."""

    @staticmethod
    def forward(
        ctx: Any,
        run: ModuleFunction,
        results: Sequence[torch.Tensor],
        training: bool,
        state: RandomState,
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


def _changed(after: Sequence[int], before: Sequence[int]) -> list[int]:
    return [i for i, (one, other) in enumerate(zip(after, before, strict=True)) if one != other]


def _detached(tensors: Iterable[torch.Tensor]) -> list[torch.Tensor]:
    return [tensor.detach() for tensor in tensors]


def _write(given: list[torch.Tensor], values: list[torch.Tensor]) -> torch.Tensor:
    for tensor, value in zip(given, values, strict=True):
        tensor.copy_(value)
    return given[0].new_empty(0)


_library.define("write(Tensor[] given, Tensor[] values) -> Tensor")  # MindSpore would be given copies if it said so
_library.impl("write", _write, "CompositeExplicitAutograd")
