"""A torch module as torch.export sees it, in training and in evaluation, module by module."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch.export.graph_signature import OutputKind

from ms_ops._compat.torch import PARAMETER_MUTATION, tree_flatten, tree_unflatten
from ms_ops._migrate import hooks, memory, overlaps, verification
from ms_ops._migrate.autograd_functions import AutogradFunctions
from ms_ops._migrate.errors import ConversionError, change_of, shortened
from ms_ops._migrate.graphs import unnumbered
from ms_ops._migrate.program import export_program, in_mode, own_modes, unflattened
from ms_ops._migrate.signature import Input, arguments_of, outputs_of


class Exported(NamedTuple):
    """A module's graphs.

    Attributes:
        module: as the user gave it.
        programs: as torch exported it, keyed by whether the module trains.
        graphs: what is computed, keyed by whether the module trains: a tree of modules, each with a graph of its own.
        arguments: the sample of each of the call's arguments, by its name.
        inputs: the tensors in them, in the order of the graphs' inputs.
        outputs: an object of the structure that the call returns, with a :class:`Output` at each tensor, keyed by
            whether the module trains.
        constants: tensors that the graphs read and no state_dict has, by their names.
        mutated: names of buffers that a call changes.
        functions: what its torch.autograd.Functions do.
    """

    module: torch.nn.Module
    programs: dict[bool, Any]
    graphs: dict[bool, Any]
    arguments: dict[str, Any]
    inputs: list[Input]
    outputs: dict[bool, Any]
    constants: dict[str, torch.Tensor]
    mutated: set[str]
    functions: AutogradFunctions | None


def export(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    dynamic_shapes: Any = None,
    fused: Sequence[str] = (),
) -> Exported:
    """Export `module` in both modes, with its torch.autograd.Functions.

    What is in a submodule of `fused` keeps its own mode where the submodule has its present one. With any, Functions
    are refused.

    Raises:
        DataDependenceError: its Python depends on the values of tensors.
        ConversionError: torch cannot export it.
    """
    check_materialized(module)
    _check_modes(module)
    _check_recordable(module)
    hooks.check_none(module)
    args, kwargs = _recordable(module, (tuple(args), dict(kwargs)))
    functions = None if fused else AutogradFunctions(module)
    kept = {training: _kept(module, fused, training) for training in (True, False)}
    programs = {
        training: export_program(module, args, kwargs, dynamic_shapes, training, functions, kept[training])
        for training in (True, False)
    }
    constants = _constants(programs.values())
    mutated: set[str] = set()
    for program in programs.values():
        signature = program.graph_signature
        for output in signature.output_specs:
            if output.kind == PARAMETER_MUTATION:
                raise ConversionError(
                    f"{type(module).__name__}: its forward writes to its parameter {output.target!r}; make it a "
                    "buffer, write to it elsewhere, or take the module as it is: ms_ops.TorchModule(module)"
                )
            if output.kind == OutputKind.USER_INPUT_MUTATION:
                raise ConversionError(
                    f"{type(module).__name__}: its forward writes to its argument {output.target!r}; return the new "
                    "value instead, or give the module a copy"
                )
        mutated |= set(signature.buffers_to_mutate.values())
    overlaps.warn(module, stacklevel=3, written=mutated)
    graphs = {training: _unflattened(module, program) for training, program in programs.items()}
    with_gradients = functions is None or not functions.are_called  # the operators of Functions have none in torch
    for training, network in graphs.items():
        with in_mode(module, training, kept[training]):
            verification.check(module, network, args, kwargs, with_gradients=with_gradients)
    if any(submodule.training != module.training for submodule in module.modules()):
        with _in_own_modes(module, graphs):
            verification.check(module, graphs[module.training], args, kwargs, with_gradients=with_gradients)
    arguments, inputs = arguments_of(module, args, kwargs, programs[False])
    return Exported(
        module,
        programs,
        graphs,
        arguments,
        inputs,
        {
            training: tree_unflatten(outputs_of(program), program.call_spec.out_spec)
            for training, program in programs.items()
        },
        constants,
        mutated,
        functions,
    )


def _constants(programs: Iterable[Any]) -> dict[str, torch.Tensor]:
    """The tensors that programs read and no state_dict has; one that differs between them gets another name.

    Torch numbers what stands in a forward, such as ``torch.tensor([2.0])``, in each program anew.
    """
    found: dict[str, torch.Tensor] = {}
    for program in programs:
        for spec in program.graph_signature.input_specs:
            tensor = program.constants.get(spec.target)
            if not isinstance(tensor, torch.Tensor):
                continue
            name = next(name for name in _numbered(spec.target) if _is_equal(found.get(name, tensor), tensor))
            if name != spec.target:
                program.constants[name] = tensor
                spec.target = name
            found[name] = tensor
    return found


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_of_mode_{number}" for number in itertools.count(2))


def _is_equal(one: torch.Tensor, other: torch.Tensor) -> bool:
    return one is other or (one.dtype == other.dtype and torch.equal(one, other))


def _check_modes(module: torch.nn.Module) -> None:
    try:
        with in_mode(module, not module.training):
            pass
    except NotImplementedError as error:  # of what torch.export has made
        raise ConversionError(
            f"{type(module).__name__} has one mode alone, as torch says ({error}): give the module that it was made of"
        ) from error


def _check_recordable(module: torch.nn.Module) -> None:
    for name, tensor in [*module.named_parameters(), *module.named_buffers()]:
        if tensor.is_inference():
            raise ConversionError(
                f"{name} of {type(module).__name__} was made under torch.inference_mode(), and autograd never records "
                "it: make the module outside of that, and load its state_dict"
            )


def _recordable(module: torch.nn.Module, samples: Any) -> Any:
    """With copies of tensors that autograd does not record, or that torch.export takes for another.

    The latter share memory with the module's, or with those before them, as words that are labels too.
    """
    leaves, structure = tree_flatten(samples)
    taken = {memory.start(tensor) for tensor in [*module.parameters(), *module.buffers()] if _has_memory(tensor)}
    for place, leaf in enumerate(leaves):
        if isinstance(leaf, torch.Tensor) and _has_memory(leaf):
            if leaf.is_inference() or memory.start(leaf) in taken:
                leaves[place] = leaf.detach().clone().requires_grad_(leaf.requires_grad)
            taken.add(memory.start(leaf))
    return tree_unflatten(leaves, structure)


def _has_memory(tensor: torch.Tensor) -> bool:
    return tensor.layout is torch.strided


def _kept(module: torch.nn.Module, fused: Sequence[str], training: bool) -> dict[torch.nn.Module, bool]:
    parts = map(module.get_submodule, fused)
    return {submodule: mode for part in parts for submodule, mode in own_modes(part, training).items()}


@contextlib.contextmanager
def _in_own_modes(module: torch.nn.Module, graphs: Mapping[bool, Any]) -> Iterator[None]:
    """Have each submodule's graphs in the mode that it is in, as the Cell has them."""
    modules = dict(module.named_modules(remove_duplicate=False))
    by_mode = {training: dict(graph.named_modules(remove_duplicate=False)) for training, graph in graphs.items()}
    replaced = []
    for training, found in by_mode.items():
        for path, graph in found.items():
            owner, _, name = path.rpartition(".")
            one, around = modules.get(unnumbered(path)), modules.get(unnumbered(owner))
            if not path or one is None or around is None or (around.training, one.training) != (training, not training):
                continue
            if path in by_mode[one.training]:
                replaced.append((found[owner], name, graph))
                found[owner]._modules[name] = by_mode[one.training][path]
    try:
        yield
    finally:
        for around, name, graph in replaced:
            around._modules[name] = graph


def _unflattened(module: torch.nn.Module, program: Any) -> Any:
    try:
        return unflattened(program)
    except Exception as error:
        raise ConversionError(
            f"torch.export.unflatten cannot divide {type(module).__name__} into its modules: {type(error).__name__}: "
            f"{shortened(error)}\n{change_of(error, '', module)}, or take the module as it is: "
            "ms_ops.TorchModule(module)"
        ) from error


def check_materialized(module: torch.nn.Module) -> None:
    """Raise :class:`ConversionError` if a tensor of the module has no values yet."""
    for name, tensor in [*module.named_parameters(), *module.named_buffers()]:
        if isinstance(tensor, torch.nn.parameter.UninitializedTensorMixin):
            raise ConversionError(
                f"{name} of {type(module).__name__} gets its shape from the first call: call the module once before"
            )
        if tensor.is_meta:
            raise ConversionError(
                f"{name} of {type(module).__name__} is on the device 'meta' and has no values: make the module with "
                "weights, for instance by module.to_empty(device='cpu') and load_state_dict"
            )
