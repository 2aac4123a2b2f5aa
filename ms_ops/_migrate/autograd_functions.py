"""torch.autograd.Functions of a network: operators while it is exported, and graphs of their forward and backward."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import OpOverload, make_fx, tree_flatten
from ms_ops._migrate import interception
from ms_ops._migrate.graphs import draws, needed_for_results, replace_copies
from ms_ops._migrate.interception import NoGraphError

_NAMESPACE = "ms_ops_autograd"
_numbers = itertools.count()


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

    def forward(self, tensors: Sequence[torch.Tensor], context: _Context | None = None) -> Any:
        args = list(self._args)
        for index, tensor in zip(self._places, tensors, strict=True):
            args[index] = tensor
        context = context or _Context(self.function)
        context.needs_input_grad = tuple(index in self._places for index in range(len(args)))
        function: Any = self.function
        with interception.replaced(torch.autograd.Function, _forward_alone), interception.unguarded():
            if not interception.sets_up(function):
                return function.forward(context, *args)
            outputs = function.forward(*args)
            function.setup_context(context, tuple(args), outputs)
            return outputs

    def gradients(self, tensors: Sequence[torch.Tensor], cotangents: Sequence[torch.Tensor]) -> list[Any]:
        """One, or None, for each tensor."""
        function: Any = self.function
        context = _Context(self.function)
        outputs = self.forward(tensors, context)
        outputs = outputs if isinstance(outputs, (tuple, list)) else (outputs,)
        given = [
            torch.zeros_like(cotangent) if any(output is other for other in context.not_differentiable) else cotangent
            for output, cotangent in zip(outputs, cotangents, strict=True)
        ]
        with interception.replaced(torch.autograd.Function, _forward_alone):
            gradients = function.backward(context, *given)
        gradients = gradients if isinstance(gradients, (tuple, list)) else (gradients,)
        return [gradients[index] for index in self._places]


class _Context:
    """What a Function keeps of its forward for its backward."""

    def __init__(self, function: type) -> None:
        self._function = function
        self.saved_tensors: tuple[Any, ...] = ()
        self.not_differentiable: tuple[Any, ...] = ()
        self.needs_input_grad: tuple[bool, ...] = ()

    def save_for_backward(self, *tensors: Any) -> None:
        self.saved_tensors = tensors

    def mark_non_differentiable(self, *tensors: Any) -> None:
        self.not_differentiable = tensors

    def save_for_forward(self, *tensors: Any) -> None: ...

    def set_materialize_grads(self, value: bool) -> None: ...

    def mark_dirty(self, *tensors: Any) -> None:
        raise NoGraphError(self._function, "writes to its inputs: mark_dirty")


def _forward_alone(function: type, *args: Any) -> Any:
    """A Function within another, whose gradient nobody asks for."""
    return _Call(function, args).forward(_tensors(args))


class AutogradFunctions:
    """The Functions of one network; each call is an operator of torch's as long as this lives.

    Args:
        module: the network.
    """

    def __init__(self, module: torch.nn.Module) -> None:
        self._module = module
        self._library = torch.library.Library(_NAMESPACE, "FRAGMENT")
        self._calls: dict[str, _Call] = {}

    @property
    def are_called(self) -> bool:
        """Whether the network has called any."""
        return bool(self._calls)

    def apply(self, function: type, *args: Any) -> Any:
        """Call a Function as an operator.

        Raises:
            NoGraphError: an operator cannot take its arguments.
        """
        for leaf in tree_flatten([arg for arg in args if not isinstance(arg, torch.Tensor)])[0]:
            if isinstance(leaf, torch.Tensor):
                raise NoGraphError(function, "takes tensors in a list or a dictionary")
            if isinstance(leaf, (torch.SymInt, torch.SymFloat, torch.SymBool)):
                raise NoGraphError(function, "takes a size that differs between calls")
        call, tensors = _Call(function, args), _tensors(args)
        outputs = call.forward(tensors)
        is_tuple = isinstance(outputs, (tuple, list))
        operator = self._defined(call, len(tensors), len(outputs) if is_tuple else 1)
        results = operator(*tensors)
        return (results,) if is_tuple and len(outputs) == 1 else results

    def _defined(self, call: _Call, inputs: int, outputs: int) -> Any:
        name = f"{call.function.__name__}_{next(_numbers)}"
        arguments = ", ".join(f"Tensor x{index}" for index in range(inputs))
        results = "Tensor" if outputs == 1 else f"({', '.join(['Tensor'] * outputs)})"
        self._library.define(f"{name}({arguments}) -> {results}")

        def kernel(*tensors: torch.Tensor) -> Any:
            result = call.forward(tensors)
            return result[0] if outputs == 1 and isinstance(result, (tuple, list)) else result

        self._library.impl(name, kernel, "CompositeExplicitAutograd")
        torch.library.register_fake(f"{_NAMESPACE}::{name}", kernel, lib=self._library)
        self._calls[f"{_NAMESPACE}::{name}"] = call
        return getattr(getattr(torch.ops, _NAMESPACE), name)

    def halves(self, node: torch.fx.Node) -> Halves | None:
        """The graphs of a call in an exported graph, or None if it is of another operator.

        Raises:
            NoGraphError: torch cannot trace it, or a graph would compute something else.
        """
        call = self._calls.get(node.target._schema.name) if isinstance(node.target, OpOverload) else None
        if call is None:
            return None
        inputs = [argument.meta["val"] for argument in node.args]
        result = node.meta["val"]
        outputs = len(result) if isinstance(result, (tuple, list)) else None
        cotangents = [result] if outputs is None else list(result)
        differentiable: list[int] = []

        def forward(*tensors: torch.Tensor) -> Any:
            result = call.forward(tensors)
            return result[0] if outputs is None and isinstance(result, (tuple, list)) else result

        def backward(*tensors: torch.Tensor) -> list[torch.Tensor]:
            gradients = call.gradients(tensors[: len(inputs)], tensors[len(inputs) :])
            differentiable[:] = [index for index, gradient in enumerate(gradients) if gradient is not None]
            return [gradients[index] for index in differentiable]

        guards = _count_of_guards(inputs)
        try:
            graphs = _traced(forward, inputs), _traced(backward, [*inputs, *cotangents])
            for graph in graphs:
                self._check_constants(call, graph)
        except NoGraphError:
            raise
        except Exception as error:
            raise NoGraphError(call.function, f"cannot be traced: {type(error).__name__}: {error}") from error
        if _count_of_guards(inputs) > guards:
            raise NoGraphError(call.function, "does something else for other sizes, which differ between calls")
        if any(map(draws, needed_for_results(graphs[1].graph))):
            raise NoGraphError(call.function, "draws random numbers in its forward that its backward needs")
        return Halves(call.function.__name__, *graphs, tuple(differentiable), outputs)

    def _check_constants(self, call: _Call, graph: torch.fx.GraphModule) -> None:
        """Weights must come as arguments: what a graph reads by itself stays what it is now."""
        own = {
            tensor.untyped_storage().data_ptr()
            for tensor in [*self._module.parameters(), *self._module.buffers()]
            if tensor.numel()
        }
        for node in graph.graph.nodes:
            if node.op == "get_attr" and getattr(graph, node.target).untyped_storage().data_ptr() in own:
                raise NoGraphError(call.function, "reads weights of the network that are no arguments of it")


def _traced(function: Callable[..., Any], inputs: Sequence[Any]) -> torch.fx.GraphModule:
    traced = make_fx(torch.func.functionalize(function, remove="mutations"), tracing_mode="symbolic")(*inputs)
    replace_copies(traced.graph)
    return traced


def _count_of_guards(inputs: Sequence[Any]) -> int:
    """What torch has assumed of the sizes of these inputs."""
    environments = {id(mode.shape_env): mode.shape_env for mode in (tensor.fake_mode for tensor in inputs)}
    return sum(len(environment.guards) for environment in environments.values() if environment is not None)


def _tensors(args: Sequence[Any]) -> list[torch.Tensor]:
    return [arg for arg in args if isinstance(arg, torch.Tensor)]
