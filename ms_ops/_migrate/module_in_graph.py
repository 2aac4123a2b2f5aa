"""A PyTorch module and its gradient, as the operators of a graph of MindSpore's compute them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import torch

from ms_ops._compat.torch import autograd_dispatched
from ms_ops._inference.fake import is_not_about_inputs
from ms_ops._migrate import tokens
from ms_ops._migrate.authors_backwards import AuthorsBackwards
from ms_ops._migrate.errors import ConversionError, is_data_dependence
from ms_ops._migrate.kept_graphs import KeptGraph, KeptGraphs
from ms_ops._migrate.memory import owned
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.random_state import RandomState, target_of
from ms_ops._migrate.variables import Variables
from ms_ops._native import binder

Tensors = list[torch.Tensor]

_WITHOUT_HOOKS = "support saved tensor hooks"  # of torch.func.grad and its like, in the module: it runs again instead


class ModuleInGraph:
    """The module and its gradient.

    The first gives a token, the buffers before it, the results and the buffers after it; the second takes the token and
    the buffers before it, and gives what is wanted. In all arguments, `flat` are inputs, parameters and buffers, and
    `wanted` says of each input and parameter whether it has a gradient.

    Args:
        run: the module.

    Attributes:
        kept: torch's graphs of the latest forwards in training mode.
    """

    FORWARD = "(Tensor[] flat, bool training, bool[] wanted) -> Tensor[]"
    GRADIENT = "(Tensor[] flat, Tensor token, Tensor[] cotangents, bool training, bool[] wanted) -> Tensor[]"

    def __init__(self, run: ModuleFunction) -> None:
        self._run = run
        self._expected: dict[tuple[bool, tuple[torch.Size, ...]], tuple[list[torch.Size], str]] = {}
        self.kept = KeptGraphs()
        self._keeps = True

    def forward(self, flat: Tensors, training: bool, wanted: list[bool]) -> Tensors:
        """The kernel of the module."""
        device = flat[0].device if flat else torch.device("cpu")
        state = RandomState.of(target_of(device))
        before = [buffer.clone() for buffer in flat[len(wanted) :]]
        graph, made = self._trained(flat, wanted, state) if training else (None, self._evaluated(flat, wanted))
        self._check_sizes(flat, training, made)
        number = tokens.NO_NUMBER if graph is None else self.kept.keep(graph)
        return [tokens.written(number, state, device), *before, *(tensor.detach() for tensor in made)]

    def _trained(self, flat: Tensors, wanted: list[bool], state: RandomState) -> tuple[KeptGraph | None, Tensors]:
        if self._keeps:
            try:
                return self._kept(flat, wanted)
            except RuntimeError as error:
                if _WITHOUT_HOOKS not in str(error):
                    raise
                self._keeps = False
                state.set()  # as if it had not begun
        given = Variables(self._given(flat), wanted).tensors
        with autograd_dispatched(), torch.enable_grad():
            results, buffers = self._run.run(given, True)
        return None, [*owned(results, flat), *buffers.values()]

    def _kept(self, flat: Tensors, wanted: list[bool]) -> tuple[KeptGraph | None, Tensors]:
        graph = KeptGraph(self._given(flat), wanted, self._run.written_inputs)
        with autograd_dispatched(), torch.enable_grad(), graph.saving(), AuthorsBackwards() as backwards:
            results, buffers = self._run.run(graph.given, True)
            results = owned(results, flat)
        graph.end(results)
        # What authors run again may read the module's own tensors, which are the given ones within a call alone.
        return None if backwards.seen else graph, [*results, *buffers.values()]

    def _evaluated(self, flat: Tensors, wanted: list[bool]) -> Tensors:
        """In evaluation: Python that asks whether autograd records gets the answer that it gets when it runs again."""
        given = Variables(self._given(flat), wanted).tensors
        with autograd_dispatched(), torch.set_grad_enabled(self._run.asks_autograd):
            results, buffers = self._run.run(given, False)
        return [*owned(results, flat), *buffers.values()]

    def _given(self, flat: Tensors) -> Tensors:
        """The tensors, with copies of those that the module writes to."""
        written = self._run.written_inputs
        return [tensor.clone() if index in written else tensor for index, tensor in enumerate(flat)]

    def forward_fake(self, flat: Tensors, training: bool, wanted: list[bool]) -> Tensors:
        """What the kernel gives, without values."""
        before = [torch.empty_like(buffer) for buffer in flat[len(wanted) :]]
        results, values = observed(self._run, flat, training)
        if values:
            self._expected[training, _sizes(flat)] = [result.shape for result in results], values
        return [tokens.inferred(), *before, *results]

    def _check_sizes(self, flat: Tensors, training: bool, made: Tensors) -> None:
        """Raise :class:`ConversionError` if a graph has other sizes for the results, by a run on other values."""
        if not self._expected:
            return
        expected, values = self._expected.get((training, _sizes(flat)), ([], ""))
        for place, (result, size) in enumerate(zip(made, expected, strict=False)):
            if result.shape != size:
                raise ConversionError(
                    f"TorchModule({self._run.title}): its output {place} has the shape {list(result.shape)}, and had "
                    f"{list(size)} for {values}, by which a graph knows it: it depends on the values of the inputs. "
                    "Call it in PyNative mode, outside of ms.jit"
                )

    def gradient(
        self, flat: Tensors, token: torch.Tensor, cotangents: Tensors, training: bool, wanted: list[bool]
    ) -> Tensors:
        """The kernel of the gradient."""
        number, state = tokens.read(token)
        graph = self.kept.take(number)
        used = _without_zeros(cotangents)
        with autograd_dispatched():
            if graph is not None and graph.is_of(flat):
                found = graph.gradients(flat, used)
            else:
                with binder.draws(), state.drawn_from():
                    found = self._run.gradients(self._given(flat), training, used)[: len(wanted)]
        return owned(_wanted(found, flat, wanted), [*flat, *cotangents])

    def gradient_recorded(
        self, flat: Tensors, token: torch.Tensor, cotangents: Tensors, training: bool, wanted: list[bool]
    ) -> Tensors:
        """The gradient under autograd, for one of a higher order: the module runs again for it."""
        given = [
            tensor if tensor.requires_grad or not want else tensor.detach().requires_grad_()
            for tensor, want in zip(flat, wanted, strict=False)
        ]
        inputs = [tensor for tensor, want in zip(given, wanted, strict=True) if want]
        _, state = tokens.read(token)
        with binder.draws(), state.drawn_from(), AuthorsBackwards() as backwards:
            results, _ = self._run.run(self._given([*given, *flat[len(wanted) :]]), training)
        if backwards.seen:
            raise NotImplementedError(
                f"TorchModule({self._run.title}) has no gradient of order 2: a TorchModule whose backward runs Python "
                "is differentiable once; ms_ops.from_torch has gradients of any order"
            )
        pairs = [(result, one) for result, one in zip(results, cotangents, strict=True) if result.requires_grad]
        found: Iterator[torch.Tensor | None] = iter([None] * len(inputs))
        if pairs and inputs:
            outputs, theirs = zip(*pairs, strict=True)
            found = iter(torch.autograd.grad(outputs, inputs, theirs, create_graph=True, allow_unused=True))
        return _wanted([next(found) if want else None for want in wanted], flat, wanted)

    def gradient_fake(
        self, flat: Tensors, token: torch.Tensor, cotangents: Tensors, training: bool, wanted: list[bool]
    ) -> Tensors:
        """What the kernel of the gradient gives, without values."""
        return _wanted([None] * len(wanted), flat, wanted)


def observed(run: ModuleFunction, flat: Tensors, training: bool) -> tuple[Tensors, str]:
    """The results and the buffers, of tensors without values; and which values it took to know them, or "".

    Raises:
        ConversionError: the module writes to a parameter.
    """
    values = ""
    try:
        with autograd_dispatched(), torch.enable_grad():
            results, written = run.observed(run.with_variables(flat), training)
    except Exception as error:
        if not (is_data_dependence(error) or is_not_about_inputs(error)):
            raise
        results, written, values = run.observed_with_values(flat, training)
    if written:
        raise ConversionError(
            f"TorchModule({run.title}) writes in place to its parameter {written[0]}, as an embedding with "
            "max_norm does, and a graph would lose that: call it in PyNative mode, outside of ms.jit"
        )
    return results, values


def _sizes(tensors: Tensors) -> tuple[torch.Size, ...]:
    return tuple(tensor.shape for tensor in tensors)


def _without_zeros(cotangents: Sequence[torch.Tensor]) -> list[torch.Tensor | None]:
    """None in the place of zeros, unless all are: of results that nobody uses, whose gradient may be infinite or NaN.

    On devices, to look would be to wait.
    """
    used = [None if one.device.type == "cpu" and not one.any() else one for one in cotangents]
    return used if any(one is not None for one in used) else list(cotangents)


def _wanted(gradients: Sequence[torch.Tensor | None], flat: Tensors, wanted: list[bool]) -> Tensors:
    """The gradients that are wanted: zeros where torch has none."""
    return [
        torch.zeros_like(tensor) if gradient is None else gradient
        for gradient, tensor, want in zip(gradients, flat[: len(wanted)], wanted, strict=True)
        if want
    ]
