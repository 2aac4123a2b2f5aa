"""A torch module as torch.export sees it in one mode, with what torch's exporter loses."""

from __future__ import annotations

import contextlib
import copy
import io
import threading
import types
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch

from ms_ops._compat import composite_overrides, patches
from ms_ops._compat.torch import keep_buffer_hooks, unflatten_module
from ms_ops._migrate import buffers, casts, detached, draws, hooks, interception
from ms_ops._migrate.autograd_functions import AutogradFunctions
from ms_ops._migrate.errors import (
    ConversionError,
    DataDependenceError,
    change_of,
    is_data_dependence,
    line_of,
    shortened,
    without_graph,
)
from ms_ops._migrate.functionalization import functionalized
from ms_ops._migrate.graphs import computed, replace_copies
from ms_ops._migrate.interception import NoGraphError

exporting = threading.RLock()
"""Held while torch exports, which is not thread-safe, and while parts of torch are replaced for it."""


def export_program(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    dynamic_shapes: Any,
    training: bool,
    functions: AutogradFunctions | None = None,
    kept: Mapping[torch.nn.Module, bool] = types.MappingProxyType({}),
) -> Any:
    """What `module` computes in one mode, in one graph: torch's ExportedProgram.

    Calls of torch.autograd.Functions are operators of `functions`; without it, they are an error. Submodules in
    `kept` have the mode that they have there.

    Raises:
        DataDependenceError, ConversionError: as of ``exported.export``.
    """
    with (
        exporting,
        in_mode(module, training, kept),
        interception.intercepted(functions.apply if functions else None),
        buffers.set_in_place(),
        detached.regions_of_inference(),
        hooks.refused(),
        keep_buffer_hooks(),
        composite_overrides.quick(),
        _without_module_stacks(module),
        _quiet(),
    ):
        try:
            program = torch.export.export(
                module, tuple(args), dict(kwargs), dynamic_shapes=copy.deepcopy(dynamic_shapes), strict=False
            )
            detached.keep(program.graph_module)
            casts.keep(program)
            orders = draws.orders(program)
            program = functionalized(program)
            draws.keep(program, orders)
            buffers.tidy(program)
            return program
        except buffers.ChangeError as error:
            raise ConversionError(f"{type(module).__name__}{line_of(error, module)}: {error}") from None
        except ConversionError:
            raise
        except NoGraphError as error:
            raise without_graph(type(module).__name__, error) from error
        except detached.SharedMemoryError:
            raise ConversionError(
                f"{type(module).__name__} writes in place to what was detached, or made under torch.no_grad(), "
                "and goes on to use what that shares its memory with, as an embedding with max_norm does: write to a "
                "clone() of it, or take the module as it is: ms_ops.TorchModule(module)"
            ) from None
        except hooks.HookError as error:
            raise ConversionError(
                f"{type(module).__name__} puts a hook on a gradient{line_of(error, module)}, {hooks.LOST}"
            ) from None
        except Exception as error:
            if is_data_dependence(error):
                raise DataDependenceError(
                    f"{type(module).__name__} has Python that depends on the values of tensors"
                    f"{line_of(error, module)}: {shortened(error).partition(chr(10))[0].strip()}"
                ) from error
            mode, place = "train" if training else "eval", line_of(error, module)
            raise ConversionError(
                f"torch.export cannot export {type(module).__name__} after {mode}(){place}: {type(error).__name__}: "
                f"{shortened(error)}\n{change_of(error, place, module)}, or take the module as it is: "
                "ms_ops.TorchModule(module)"
            ) from error


def unflattened(program: Any) -> Any:
    """The program as a tree of modules, each with a graph of its own."""
    with exporting, warnings.catch_warnings(), patches.applied("calls that unflatten divides", _OF_UNFLATTEN):
        warnings.simplefilter("ignore")  # of its own use of what torch is to drop
        network = torch.export.unflatten(program)
    for module in network.modules():
        if isinstance(getattr(module, "graph", None), torch.fx.Graph):
            replace_copies(module.graph)
    return network


def _are_equal_by_what_they_compute(_: Callable[..., bool]) -> Callable[..., bool]:
    """Those of torch are equal whichever submodules they call."""
    return lambda one, other: computed(one) == computed(other)


def _written_in_each_call(write: Callable[..., None]) -> Callable[..., None]:
    def write_in_each(graph: torch.fx.Graph, signature: Any) -> None:
        buffers.write_between_calls(graph, signature)
        write(graph, signature)

    return write_in_each


def own_modes(module: torch.nn.Module, training: bool) -> dict[torch.nn.Module, bool]:
    """The modes of submodules that the module, if it is in that mode itself, has in another, as frozen norms are."""
    if module.training != training:
        return {}
    return {submodule: submodule.training for submodule in module.modules() if submodule.training != training}


@contextlib.contextmanager
def in_mode(
    module: torch.nn.Module,
    training: bool,
    kept: Mapping[torch.nn.Module, bool] = types.MappingProxyType({}),
) -> Iterator[None]:
    """The module and all in it train, or are evaluated, but for those in `kept`; after it, each as before."""
    before = {submodule: submodule.training for submodule in module.modules()}
    if any(mode != kept.get(submodule, training) for submodule, mode in before.items()):
        module.train(training)
        for submodule, mode in kept.items():
            submodule.training = mode
    try:
        yield
    finally:
        for submodule, mode in before.items():
            if submodule.training != mode:
                submodule.training = mode


@contextlib.contextmanager
def _without_module_stacks(module: torch.nn.Module) -> Iterator[None]:
    """Without what a torch.fx.GraphModule says of the modules that its nodes came from, the network not among them."""
    nodes = list(module.graph.nodes) if isinstance(module, torch.fx.GraphModule) else []
    stacks = {node: node.meta.pop("nn_module_stack") for node in nodes if "nn_module_stack" in node.meta}
    try:
        yield
    finally:
        for node, stack in stacks.items():
            node.meta["nn_module_stack"] = stack


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without torch's warnings, and without the graph up to an error, which torch prints as well."""
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


_OF_UNFLATTEN: list[tuple[Any, str, patches.Wrap]] = [
    (unflatten_module, "_check_graph_equivalence", _are_equal_by_what_they_compute),
    (unflatten_module, "_inplace_buffer_and_input_mutations", _written_in_each_call),
]
