"""Torch's compiler, its insides: AOTAutograd's forward and backward graph of a function, compiled by Inductor."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import torch

Run = Callable[[list[torch.Tensor]], Sequence[Any]]

_SEEDS = {"inductor_seed", "inductor_seeds"}  # of Inductor's own random numbers


class Graph(NamedTuple):
    """A compiled graph.

    Attributes:
        run: what was compiled; it takes a list, which it empties.
        inputs: names of what it takes. A backward takes what its forward gives by the names there.
        strides: of the inputs, that it was compiled for.
        outputs: names of what it gives, None for nothing.
        is_random: whether it draws random numbers.
    """

    run: Run
    inputs: tuple[str, ...]
    strides: tuple[tuple[int, ...], ...]
    outputs: tuple[str | None, ...]
    is_random: bool


class Compiled(NamedTuple):
    """A function, compiled.

    Attributes:
        forward: gives the function's results, and after them what the backward wants.
        backward: gives the gradients of all inputs; None if no result has one.
        results, samples: what the forward gave for what, for the memory that they share.
        differentiable: for each of the function's results whether the backward takes a gradient of it, in the order of
            the inputs of that name.
    """

    forward: Graph
    backward: Graph | None
    results: list[torch.Tensor]
    samples: list[torch.Tensor]
    differentiable: tuple[bool, ...]


TANGENT = "tangents_"
"""What the names of a backward's inputs that are gradients begin with."""


def compile_pair(function: Callable[..., Any], samples: Sequence[torch.Tensor]) -> Compiled:
    """Compile a function and its gradient as torch.compile does, for inputs of the samples' shapes.

    Args:
        function: of tensors, which gives a tuple of them; none is an input, or a view of one or of another result.
        samples: with `requires_grad` where a gradient is wanted. The compiled graphs run on them, once.
    """
    from torch._inductor import compile_fx

    graphs: list[tuple[bool, Graph]] = []

    def inner_compile(module: torch.fx.GraphModule, inputs: Sequence[Any], **options: Any) -> Any:
        names, is_random = _names(module), _is_random(module)
        code = compile_fx.compile_fx_inner(module, inputs, **options)
        strides = tuple(tuple(value.stride()) if isinstance(value, torch.Tensor) else () for value in inputs)
        graph = Graph(code, names[0], strides, names[1], is_random)
        graphs.append((bool(options.get("is_backward")), graph))
        return code

    with _no_cache_of_pairs(), torch.random.fork_rng(devices=()), torch.enable_grad():
        compiled = compile_fx.compile_fx(_Module(function), list(samples), inner_compile=inner_compile)
        results = compiled(*samples)
        reached = [result for result in results if result.requires_grad]
        wanted = [sample for sample in samples if sample.requires_grad]
        if reached and wanted:  # the backward is compiled when it is first asked for
            torch.autograd.grad(reached, wanted, [torch.zeros_like(result) for result in reached], allow_unused=True)
    found = dict(graphs)
    plain = [sample.detach() for sample in samples]
    with torch.no_grad(), torch.random.fork_rng(devices=()):
        given = list(found[False].run(list(plain)))
    return Compiled(found[False], found.get(True), given, plain, tuple(result.requires_grad for result in results))


def was_written(tensor: torch.Tensor) -> bool:
    """Whether a tensor that the function made has been written to; for use while it is compiled."""
    from torch._functorch._aot_autograd.functional_utils import has_data_mutation

    return bool(has_data_mutation(tensor))


class _Module(torch.nn.Module):  # type: ignore[misc]
    """AOTAutograd takes modules."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self._function = function

    def forward(self, *tensors: torch.Tensor) -> Any:
        return self._function(*tensors)


@contextlib.contextmanager
def _no_cache_of_pairs() -> Iterator[None]:
    """What AOTAutograd finds in its own cache is not shown to us; Inductor's cache, below it, has what takes long."""
    from torch._functorch import config

    changes = {"enable_autograd_cache": False} if hasattr(config, "enable_autograd_cache") else {}
    with config.patch(changes):
        yield


def _names(module: torch.fx.GraphModule) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    nodes = list(module.graph.nodes)
    (outputs,) = (node.args[0] for node in nodes if node.op == "output")
    return (
        tuple(node.name for node in nodes if node.op == "placeholder"),
        tuple(getattr(output, "name", None) for output in outputs),
    )


def _is_random(module: torch.fx.GraphModule) -> bool:
    for node in module.graph.nodes:
        overload = node.target if node.op == "call_function" else None
        if torch.Tag.nondeterministic_seeded in getattr(overload, "tags", ()):
            return True
        if getattr(getattr(overload, "_schema", None), "name", "").partition("::")[2] in _SEEDS:
            return True
    return False
