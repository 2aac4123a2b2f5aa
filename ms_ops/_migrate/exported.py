"""A torch module as torch.export sees it, in training and in evaluation, module by module."""

from __future__ import annotations

import contextlib
import copy
import inspect
import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch.export.graph_signature import ConstantArgument, InputKind, OutputKind

from ms_ops._compat.torch import (
    DataDependentOutputException,
    GuardOnDataDependentSymNode,
    tree_flatten_with_path,
    tree_unflatten,
)
from ms_ops._migrate import buffers, detached, interception, verification
from ms_ops._migrate.autograd_functions import AutogradFunctions
from ms_ops._migrate.graphs import replace_copies
from ms_ops._migrate.interception import NoGraphError
from ms_ops._migrate.shapes import Dimension, of_inputs

DATA_DEPENDENCE = (DataDependentOutputException, GuardOnDataDependentSymNode)
"""What torch raises where Python needs the value of a tensor that has none."""


class ConversionError(RuntimeError):
    """The module cannot be converted; the text names the submodule, the line of the user's code, and what to do."""


class DataDependenceError(ConversionError):
    """The module's Python depends on the values of tensors."""


HOLDS_TENSORS = object()


class Input(NamedTuple):
    """A tensor of the call.

    Attributes:
        argument: that it is in; "" if the call takes something else here.
        access: the way to it there, such as ``["mask"][0]``.
        dimensions: of its shape.
    """

    argument: str = ""
    access: str = ""
    dimensions: Sequence[Dimension] = ()


class Output(NamedTuple):
    """A tensor of the result.

    Attributes:
        number: among the graph's outputs, which have constants too.
        place: among those that are tensors.
    """

    number: int
    place: int


class Exported(NamedTuple):
    """A module's graphs.

    Attributes:
        module: as the user gave it.
        programs: as torch exported it, keyed by whether the module trains.
        graphs: what is computed, keyed by whether the module trains: a tree of modules, each with a graph of its own.
        arguments: names of the call's arguments, with the value of each that holds no tensor; of others, HOLDS_TENSORS.
        inputs: the tensors in them, in the order of the graphs' inputs.
        output: an object of the structure that the call returns, with a :class:`Output` at each tensor.
        constants: tensors that the graphs read and no state_dict has, by their names.
        mutated: names of buffers that a call changes.
        functions: what its torch.autograd.Functions do.
    """

    module: torch.nn.Module
    programs: dict[bool, Any]
    graphs: dict[bool, Any]
    arguments: dict[str, Any]
    inputs: list[Input]
    output: Any
    constants: dict[str, torch.Tensor]
    mutated: set[str]
    functions: AutogradFunctions | None


def export(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    dynamic_shapes: Any = None,
    *,
    with_functions: bool = True,
) -> Exported:
    """Export `module` in both modes, with its torch.autograd.Functions unless they are to be refused.

    Raises:
        DataDependenceError: its Python depends on the values of tensors.
        ConversionError: torch cannot export it.
    """
    check_materialized(module)
    functions = AutogradFunctions(module) if with_functions else None
    programs = {
        training: export_program(module, args, kwargs, dynamic_shapes, training, functions)
        for training in (True, False)
    }
    evaluated = programs[False]
    constants: dict[str, torch.Tensor] = {}
    mutated: set[str] = set()
    for program in programs.values():
        signature = program.graph_signature
        for output in signature.output_specs:
            if output.kind == OutputKind.USER_INPUT_MUTATION:
                raise ConversionError(
                    f"{type(module).__name__}: its forward writes to its argument {output.target!r}; return the new "
                    "value instead, or give the module a copy"
                )
        mutated |= set(signature.buffers_to_mutate.values())
        constants.update(
            (spec.target, program.constants[spec.target])
            for spec in signature.input_specs
            if spec.target in program.constants and isinstance(program.constants[spec.target], torch.Tensor)
        )
    _check_same_result(module, programs)
    for training, program in programs.items():
        with in_mode(module, training):
            verification.check(module, program, args, kwargs)
    arguments, inputs = _arguments(module, args, kwargs, evaluated)
    return Exported(
        module,
        programs,
        {training: _unflattened(module, program) for training, program in programs.items()},
        arguments,
        inputs,
        tree_unflatten(_outputs(evaluated), evaluated.call_spec.out_spec),
        constants,
        mutated,
        functions,
    )


def _check_same_result(module: torch.nn.Module, programs: Mapping[bool, Any]) -> None:
    trained, evaluated = (programs[training] for training in (True, False))
    if trained.call_spec.out_spec != evaluated.call_spec.out_spec or _outputs(trained) != _outputs(evaluated):
        raise ConversionError(
            f"{type(module).__name__} gives another structure after train() than after eval(): give the same from its "
            "forward in both, or take the module as it is: ms_ops.TorchModule(module)"
        )


def _unflattened(module: torch.nn.Module, program: Any) -> Any:
    try:
        return unflattened(program)
    except Exception as error:
        raise ConversionError(
            f"torch.export.unflatten cannot divide {type(module).__name__} into its modules: {type(error).__name__}: "
            f"{shortened(error)}\nTake the module as it is: ms_ops.TorchModule(module)"
        ) from error


def unflattened(program: Any) -> Any:
    """The program as a tree of modules, each with a graph of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its own use of what torch is to drop
        network = torch.export.unflatten(program)
    for module in network.modules():
        if isinstance(getattr(module, "graph", None), torch.fx.Graph):
            replace_copies(module.graph)
    return network


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


def export_program(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    dynamic_shapes: Any,
    training: bool,
    functions: AutogradFunctions | None = None,
) -> Any:
    """What `module` computes in one mode, in one graph: torch's ExportedProgram.

    Calls of torch.autograd.Functions are operators of `functions`; without it, they are an error.

    Raises:
        DataDependenceError, ConversionError: as of :func:`export`.
    """
    with (
        in_mode(module, training),
        interception.intercepted(functions.apply if functions else None),
        buffers.set_in_place(),
        _quiet(),
    ):
        try:
            program = torch.export.export(
                module, tuple(args), dict(kwargs), dynamic_shapes=copy.deepcopy(dynamic_shapes), strict=False
            )
            detached.keep(program.graph_module)
            program = program.run_decompositions({})  # functional, and operators stay as torch.nn calls them
            buffers.tidy(program)
            return program
        except ConversionError:
            raise
        except DATA_DEPENDENCE as error:
            raise DataDependenceError(
                f"{type(module).__name__} has Python that depends on the values of tensors{line_of(error, module)}: "
                f"{shortened(error).partition(chr(10))[0].strip()}"
            ) from error
        except NoGraphError as error:
            raise without_graph(type(module).__name__, error) from error
        except detached.SharedMemoryError:
            raise ConversionError(
                f"{type(module).__name__} writes in place to what was detached, or made under torch.no_grad(), "
                "and goes on to use what that shares its memory with: write to a clone() of it"
            ) from None
        except Exception as error:
            mode = "train" if training else "eval"
            raise ConversionError(
                f"torch.export cannot export {type(module).__name__} after {mode}(){line_of(error, module)}: "
                f"{type(error).__name__}: {shortened(error)}\nRewrite that line, or take the module as it is: "
                "ms_ops.TorchModule(module)"
            ) from error


def without_graph(where: str, error: NoGraphError) -> ConversionError:
    """The error for a module that uses a torch.autograd.Function that has no graph."""
    return ConversionError(
        f"{where} uses {error}. Make it an operator by torch.library.custom_op and register_autograd, or take the "
        "module as it is: ms_ops.TorchModule(module)"
    )


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Without torch's warnings, and without the graph up to an error, which torch prints as well."""
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def in_mode(module: torch.nn.Module, training: bool) -> Iterator[None]:
    """The module and all in it train, or are evaluated; after it, each as before."""
    before = {submodule: submodule.training for submodule in module.modules()}
    module.train(training)
    try:
        yield
    finally:
        for submodule, mode in before.items():
            submodule.training = mode


def line_of(error: BaseException, module: torch.nn.Module) -> str:
    """Where in the user's code it was raised: the innermost frame in the file of one of its modules, and the module."""
    files = set()
    names: dict[Any, str] = {}
    for name, submodule in module.named_modules():
        names[submodule] = f"in {name} ({type(submodule).__name__}), " if name else ""
        with contextlib.suppress(TypeError, OSError):
            files.add(inspect.getfile(type(submodule)))
    files -= {path for path in files if "/torch/nn/" in path}
    place = owner = ""
    traceback = error.__traceback__
    while traceback:
        frame = traceback.tb_frame
        if isinstance(frame.f_locals.get("self"), torch.nn.Module):
            owner = names.get(frame.f_locals["self"], owner)
        if frame.f_code.co_filename in files:
            place = f", {owner}at {frame.f_code.co_filename}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return place


def shortened(error: BaseException, limit: int = 600) -> str:
    """The text of an error, or its beginning."""
    text = str(error).strip()
    return text if len(text) <= limit else f"{text[:limit]} ..."


def _arguments(
    module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any], program: Any
) -> tuple[dict[str, Any], list[Input]]:
    parameters = list(inspect.signature(module.forward).parameters.values())
    named = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    names = [*named[: len(args)], *(f"arg{index}" for index in range(len(named), len(args)))]
    leaves, _ = tree_flatten_with_path((tuple(args), dict(kwargs)))
    used = [
        spec.kind == InputKind.USER_INPUT and isinstance(leaf, torch.Tensor)
        for spec, (_, leaf) in zip(
            (spec for spec in program.graph_signature.input_specs if spec.kind == InputKind.USER_INPUT),
            leaves,
            strict=True,
        )
    ]
    inputs = []
    for (path, _), is_tensor, dimensions in zip(leaves, used, of_inputs(program), strict=True):
        kind, place, *rest = path
        argument = names[place.idx] if kind.idx == 0 else place.key
        access = "".join(_access(key) for key in rest)
        inputs.append(Input(argument, access, dimensions or ()) if is_tensor else Input())
    given = dict(zip(names, args, strict=True)) | dict(kwargs)
    holding = {entry.argument for entry in inputs}
    return {name: HOLDS_TENSORS if name in holding else value for name, value in given.items()}, inputs


def _outputs(program: Any) -> list[Any]:
    """Of each output of the graph what tells it in the result: a constant is itself."""
    outputs: list[Any] = []
    count = 0
    for spec in program.graph_signature.output_specs:
        if spec.kind != OutputKind.USER_OUTPUT:
            continue
        if isinstance(spec.arg, ConstantArgument):
            outputs.append(spec.arg.value)
        else:
            outputs.append(Output(len(outputs), count))
            count += 1
    return outputs


def _access(key: Any) -> str:
    for attribute in ("idx", "key"):
        if hasattr(key, attribute):
            return f"[{getattr(key, attribute)!r}]"
    return f".{key.name}"
