"""torch.autograd.Functions of a network: operators while it is exported, and graphs of their forward and backward."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import OpOverload, make_fx
from ms_ops._migrate.slices import replace_copies

_NAMESPACE = "ms_ops_autograd"
_numbers = itertools.count()


class NoGraphError(Exception):
    """A Function does what no graph can have; the text names it and says what."""

    def __init__(self, function: type, reason: str) -> None:
        super().__init__(f"{function.__name__}, a torch.autograd.Function, which {reason}")


class Halves(NamedTuple):
    """The graphs of a Function for inputs of some shapes.

    Attributes:
        title: the name of its class.
        forward: from the tensors that it takes.
        backward: from these and the gradients of its outputs; computes the forward again.
        differentiable: the tensors that the backward has a gradient for, in its order, by their number.
        outputs: how many are in the tuple that the forward gives; None of a tensor.
    """

    title: str
    forward: torch.fx.GraphModule
    backward: torch.fx.GraphModule
    differentiable: tuple[int, ...]
    outputs: int | None

    def cotangents(self, name: str) -> list[str]:
        """The gradients of the outputs, in a variable of this name."""
        return [name] if self.outputs is None else [f"{name}[{index}]" for index in range(self.outputs)]

    def gradients(self, inputs: Sequence[str]) -> Callable[[Sequence[str]], str]:
        """Writes what the backward returns: a gradient for each input, zeros where it has none."""

        def written(outputs: Sequence[str]) -> str:
            found = dict(zip(self.differentiable, outputs, strict=True))
            texts = (found.get(index, f"ms.ops.zeros_like({name})") for index, name in enumerate(inputs))
            return f"({', '.join(texts)},)"

        return written


class _Call:
    """A Function with its arguments that are no tensors."""

    def __init__(self, function: type, args: Sequence[Any]) -> None:
        self.function = function
        self._args = tuple(None if isinstance(arg, torch.Tensor) else arg for arg in args)
        self._places = [index for index, arg in enumerate(args) if isinstance(arg, torch.Tensor)]

    @property
    def key(self) -> tuple[Any, ...]:
        """What two calls of one operator have in common."""
        return self.function, repr(self._args), tuple(self._places)

    def forward(self, tensors: Sequence[torch.Tensor], context: _Context | None = None) -> Any:
        context = context or _Context(self.function)
        args = list(self._args)
        for index, tensor in zip(self._places, tensors, strict=True):
            args[index] = tensor
        function: Any = self.function
        with _applied(_forward_alone):
            if function.setup_context is torch.autograd.Function.setup_context:
                return function.forward(context, *args)
            outputs = function.forward(*args)
            function.setup_context(context, tuple(args), outputs)
            return outputs

    def gradients(self, tensors: Sequence[torch.Tensor], cotangents: Sequence[torch.Tensor]) -> list[Any]:
        """One, or None, for each tensor."""
        function: Any = self.function
        context = _Context(self.function)
        context.needs_input_grad = tuple(index in self._places for index in range(len(self._args)))
        self.forward(tensors, context)
        with _applied(_forward_alone):
            gradients = function.backward(context, *cotangents)
        gradients = gradients if isinstance(gradients, (tuple, list)) else (gradients,)
        return [gradients[index] for index in self._places]


class _Context:
    """What a Function keeps of its forward for its backward."""

    def __init__(self, function: type) -> None:
        self._function = function
        self.saved_tensors: tuple[Any, ...] = ()
        self.needs_input_grad: tuple[bool, ...] = ()

    def save_for_backward(self, *tensors: Any) -> None:
        self.saved_tensors = tensors

    def mark_non_differentiable(self, *tensors: Any) -> None: ...

    def set_materialize_grads(self, value: bool) -> None: ...

    def mark_dirty(self, *tensors: Any) -> None:
        raise NoGraphError(self._function, "writes to its inputs: mark_dirty")


def _forward_alone(function: type, *args: Any) -> Any:
    """A Function within another, whose gradient nobody asks for."""
    return _Call(function, args).forward(_tensors(args))


class AutogradFunctions:
    """The Functions of one network, each an operator of torch's as long as this lives."""

    def __init__(self) -> None:
        self._library = torch.library.Library(_NAMESPACE, "FRAGMENT")
        self._calls: dict[str, _Call] = {}
        self._operators: dict[tuple[Any, ...], Any] = {}

    def apply(self, function: type, *args: Any) -> Any:
        """Call the operator of a Function."""
        call = _Call(function, args)
        if any(isinstance(arg, (torch.SymInt, torch.SymFloat)) for arg in args):
            raise NoGraphError(function, "takes a size that differs between calls")
        tensors = _tensors(args)
        if call.key not in self._operators:
            outputs = call.forward(tensors)
            count = len(outputs) if isinstance(outputs, (tuple, list)) else 0
            self._operators[call.key] = self._defined(call, len(tensors), count)
        return self._operators[call.key](*tensors)

    def _defined(self, call: _Call, inputs: int, outputs: int) -> Any:
        name = f"{call.function.__name__}_{next(_numbers)}"
        arguments = ", ".join(f"Tensor x{index}" for index in range(inputs))
        results = f"({', '.join(['Tensor'] * outputs)})" if outputs else "Tensor"
        self._library.define(f"{name}({arguments}) -> {results}")

        def kernel(*tensors: torch.Tensor) -> Any:
            return call.forward(tensors)

        self._library.impl(name, kernel, "CompositeExplicitAutograd")
        torch.library.register_fake(f"{_NAMESPACE}::{name}", kernel, lib=self._library)
        self._calls[f"{_NAMESPACE}::{name}"] = call
        return getattr(getattr(torch.ops, _NAMESPACE), name)

    def halves(self, node: torch.fx.Node) -> Halves | None:
        """The graphs of a call in an exported graph, or None if it is of another operator.

        Raises:
            NoGraphError: torch cannot trace it.
        """
        call = self._calls.get(node.target._schema.name) if isinstance(node.target, OpOverload) else None
        if call is None:
            return None
        inputs = [argument.meta["val"] for argument in node.args]
        result = node.meta["val"]
        cotangents = list(result) if isinstance(result, (tuple, list)) else [result]
        differentiable: list[int] = []

        def backward(*tensors: torch.Tensor) -> list[torch.Tensor]:
            gradients = call.gradients(tensors[: len(inputs)], tensors[len(inputs) :])
            differentiable[:] = [index for index, gradient in enumerate(gradients) if gradient is not None]
            return [gradients[index] for index in differentiable]

        try:
            forward = _traced(lambda *tensors: call.forward(tensors), inputs)
            joint = _traced(backward, [*inputs, *cotangents])
        except NoGraphError:
            raise
        except Exception as error:
            raise NoGraphError(call.function, f"cannot be traced: {type(error).__name__}: {error}") from error
        outputs = len(cotangents) if isinstance(result, (tuple, list)) else None
        return Halves(call.function.__name__, forward, joint, tuple(differentiable), outputs)


def _traced(function: Callable[..., Any], inputs: Sequence[Any]) -> torch.fx.GraphModule:
    traced = make_fx(torch.func.functionalize(function, remove="mutations"), tracing_mode="symbolic")(*inputs)
    replace_copies(traced.graph)
    return traced


def _tensors(args: Sequence[Any]) -> list[torch.Tensor]:
    return [arg for arg in args if isinstance(arg, torch.Tensor)]


@contextlib.contextmanager
def recorded(functions: AutogradFunctions | None) -> Iterator[None]:
    """Have calls of Functions be calls of operators: torch.export would trace their forward and lose their backward.

    Raises:
        NoGraphError: within it, for a Function that no graph can have, or for any without `functions`.
    """

    def refuse(function: type, *args: Any) -> Any:
        raise NoGraphError(function, "has a backward of its own, which torch.export loses")

    with _applied(functions.apply if functions else refuse):
        yield


@contextlib.contextmanager
def _applied(replacement: Callable[..., Any]) -> Iterator[None]:
    """Have `replacement` take the class and the arguments of calls of Functions that are not torch's own."""
    original = torch.autograd.Function.__dict__["apply"]

    def apply(cls: type, *args: Any, **kwargs: Any) -> Any:
        if cls.__module__.partition(".")[0] == "torch":  # its backward is the gradient of what its forward does
            return original.__get__(None, cls)(*args, **kwargs)
        return replacement(cls, *args, **kwargs)

    torch.autograd.Function.apply = classmethod(apply)
    try:
        yield
    finally:
        torch.autograd.Function.apply = original
