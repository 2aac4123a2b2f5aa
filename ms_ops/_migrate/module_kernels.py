"""The operators that a PyTorch module becomes: one with the gradient of torch's own graph, and a pair for graphs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import torch
from torch.autograd.function import once_differentiable

from ms_ops._compat.torch import BelowAutograd, autograd_dispatched
from ms_ops._inference.fake import is_not_about_inputs
from ms_ops._migrate import tokens
from ms_ops._migrate.authors_backwards import AuthorsBackwards
from ms_ops._migrate.errors import ConversionError, is_data_dependence
from ms_ops._migrate.kept_graphs import KeptGraph, KeptGraphs
from ms_ops._migrate.module_function import ModuleFunction
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


def define(run: ModuleFunction) -> Operators:
    """New operators."""
    name = f"{run.identifier}_{next(_numbers)}"
    return Operators(_define_for_pynative(name, run), *_define_for_graphs(name, run))


def _define_for_pynative(name: str, run: ModuleFunction) -> str:
    def forward(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        with autograd_dispatched(), torch.no_grad():
            results, buffers = run.run(flat, training)
        return _detached([*_owned(results, flat), *buffers.values()])

    def recorded(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        if not (torch.is_grad_enabled() and any(tensor.requires_grad for tensor in flat)):
            with BelowAutograd():
                return list(operator(flat, training))
        state = RandomState.of(*{"CPU", target_of(flat[0].device)})
        with AuthorsBackwards() as backwards:
            results, buffers = run.run(flat, training)
        results = _owned(results, flat)
        if backwards.seen:  # Python may read the module's own tensors, and it has the given ones within a call alone
            results = list(_RunAgain.apply(run, results, training, state, *flat))
        return results + _detached(buffers.values())

    def fake(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        return _observed(run, flat, training)

    operator = _define(f"{name}(Tensor[] flat, bool training) -> Tensor[]", forward, recorded, fake)
    return str(operator.name())


def _define_for_graphs(name: str, run: ModuleFunction) -> tuple[str, str]:
    """The module and its gradient.

    The first gives a token, the buffers before it, the results and the buffers after it; the second takes the token and
    the buffers before it. `wanted` says of each input and parameter whether it has a gradient.
    """
    kept = KeptGraphs()

    def forward(flat: list[torch.Tensor], training: bool, wanted: list[bool]) -> list[torch.Tensor]:
        device = flat[0].device if flat else torch.device("cpu")
        number, has_copies = tokens.NO_NUMBER, kept.gives_copies
        state = RandomState.of(target_of(device))
        given = _variables(kept.given(flat), wanted)
        # Python that asks whether autograd records is to get the answer that it gets when it runs again.
        records = training or run.asks_autograd
        with autograd_dispatched(), torch.set_grad_enabled(records), AuthorsBackwards() as backwards:
            results, buffers = run.run(given, training)
        made = _detached([*_owned(results, given), *buffers.values()])
        before = [buffer.clone() for buffer in flat[len(wanted) :]]
        graph = KeptGraph(given[: len(wanted)], results, has_copies)
        del given, results
        if records and not backwards.seen:  # see above
            number = kept.keep(graph)
        else:
            kept.let_go(graph)
        return [tokens.written(number, state, device), *before, *made]

    def fake(flat: list[torch.Tensor], training: bool, wanted: list[bool]) -> list[torch.Tensor]:
        before = [torch.empty_like(buffer) for buffer in flat[len(wanted) :]]
        return [tokens.inferred(), *before, *_observed(run, flat, training)]

    def gradient(
        flat: list[torch.Tensor],
        token: torch.Tensor,
        cotangents: list[torch.Tensor],
        training: bool,
        wanted: list[bool],
    ) -> list[torch.Tensor]:
        number, state = tokens.read(token)
        graph = kept.take(number)
        with autograd_dispatched():
            if graph is not None and graph.is_of(flat[: len(wanted)]):
                found = graph.gradients(cotangents)
            else:
                with state.drawn_from():
                    found = run.gradients(kept.given(flat), training, cotangents)
        gradients = _owned(_filled(found, flat, wanted), [*flat, *cotangents])
        if graph is not None:
            kept.let_go(graph)
        return gradients

    def gradient_recorded(
        flat: list[torch.Tensor],
        token: torch.Tensor,
        cotangents: list[torch.Tensor],
        training: bool,
        wanted: list[bool],
    ) -> list[torch.Tensor]:
        if not (torch.is_grad_enabled() and any(tensor.requires_grad for tensor in [*flat, *cotangents])):
            with BelowAutograd():
                return list(operator(flat, token, cotangents, training, wanted))
        given = _variables(flat, wanted)
        with tokens.read(token)[1].drawn_from(), AuthorsBackwards() as backwards:
            results, _ = run.run(given, training)
        if backwards.seen:
            raise NotImplementedError(
                f"TorchModule({run.title}) has no gradient of order 2: a TorchModule whose backward runs Python is "
                "differentiable once; ms_ops.from_torch has gradients of any order. Use mindspore.ops.stop_gradient "
                "around it if it shall be a constant."
            )
        return _filled(
            KeptGraph(given[: len(wanted)], results, has_copies=False).gradients(cotangents, create_graph=True),
            flat,
            wanted,
        )

    def gradient_fake(
        flat: list[torch.Tensor],
        token: torch.Tensor,
        cotangents: list[torch.Tensor],
        training: bool,
        wanted: list[bool],
    ) -> list[torch.Tensor]:
        return _filled([None] * len(flat), flat, wanted)

    run_in_graph = _define(
        f"{name}_in_graph(Tensor[] flat, bool training, bool[] wanted) -> Tensor[]", forward, None, fake
    )
    operator = _define(
        f"{name}_gradient(Tensor[] flat, Tensor token, Tensor[] cotangents, bool training, bool[] wanted) -> Tensor[]",
        gradient,
        gradient_recorded,
        gradient_fake,
    )
    return str(run_in_graph.name()), str(operator.name())


def _define(
    schema: str,
    kernel: Callable[..., Any],
    recorded: Callable[..., Any] | None,
    fake: Callable[..., Any],
) -> Any:
    """A new operator, with what it does under autograd, if that is another thing."""
    name = schema.partition("(")[0]
    _library.define(schema)
    _library.impl(name, kernel, "CompositeExplicitAutograd")
    if recorded is not None:
        _library.impl(name, recorded, "Autograd")
    torch.library.register_fake(f"{_library.ns}::{name}", fake, lib=_library)
    return getattr(getattr(torch.ops, _library.ns), name).default


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


def _observed(run: ModuleFunction, flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
    """The results and the buffers, of tensors without values.

    Raises:
        ConversionError: the module writes to a parameter.
    """
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


def _variables(flat: Sequence[torch.Tensor], wanted: Sequence[bool]) -> list[torch.Tensor]:
    """The tensors, of which those that have a gradient require one, and the others do not."""
    variables = [
        tensor if want and tensor.requires_grad else tensor.detach().requires_grad_(want)
        for tensor, want in zip(flat, wanted, strict=False)
    ]
    return variables + _detached(flat[len(wanted) :])


def _filled(
    gradients: Sequence[torch.Tensor | None], flat: Sequence[torch.Tensor], wanted: Sequence[bool]
) -> list[torch.Tensor]:
    """A gradient for each input and parameter: zeros where there is none."""
    return [
        torch.zeros_like(tensor) if gradient is None else gradient
        for tensor, gradient, _ in zip(flat, gradients, wanted, strict=False)
    ]


def _detached(tensors: Iterable[torch.Tensor]) -> list[torch.Tensor]:
    return [tensor.detach() for tensor in tensors]


def _write(given: list[torch.Tensor], values: list[torch.Tensor]) -> torch.Tensor:
    for tensor, value in zip(given, values, strict=True):
        tensor.copy_(value)
    return given[0].new_empty(0)


_library.define("write(Tensor[] given, Tensor[] values) -> Tensor")  # MindSpore would be given copies if it said so
_library.impl("write", _write, "CompositeExplicitAutograd")


def _owned(results: Sequence[torch.Tensor], given: Sequence[torch.Tensor]) -> list[torch.Tensor]:
    """An operator's results are memory of their own."""
    taken = {tensor.untyped_storage().data_ptr() for tensor in given}
    return [result.clone() if result.untyped_storage().data_ptr() in taken else result for result in results]
