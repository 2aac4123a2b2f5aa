"""Submodules of a network as torch exported them, to run as they are: in memory, and in files beside a source."""

from __future__ import annotations

import difflib
import io
import os
import types
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch

from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.exported import Exported
from ms_ops._migrate.graphs import unnumbered
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.paths import join
from ms_ops._migrate.program import unflattened

_SUFFIXES = {True: ".train.pt2", False: ".eval.pt2"}
_NEAR = 3

_networks: dict[Path, Mapping[bool, torch.nn.Module]] = {}


def chosen(module: torch.nn.Module, fused: bool | Sequence[str]) -> tuple[str, ...]:
    """The names of the submodules that `fused` means; "" is the module itself.

    Raises:
        TypeError: it is neither a bool nor a list of names.
        ValueError: the module has no such submodule; the text names near ones.
    """
    if isinstance(fused, bool):
        return ("",) if fused else ()
    if isinstance(fused, str) or not all(isinstance(name, str) for name in fused):
        raise TypeError(f"fused takes True or a list of names of submodules, got {fused!r}")
    names = [name for name, _ in module.named_modules(remove_duplicate=False) if name]
    for name in fused:
        if name not in names:
            near = difflib.get_close_matches(name, names, _NEAR) or names[:_NEAR]
            raise ValueError(f"fused: {type(module).__name__} has no submodule {name!r}; near are {', '.join(near)}")
    return tuple(dict.fromkeys(fused))


def keep(path: Path, exported: Exported) -> None:
    """Have :func:`part` find the network whose source is at `path`, while the process lives."""
    _networks[path.resolve()] = {
        training: _prepared(graph, exported.mutated) for training, graph in exported.graphs.items()
    }


def save(path: Path, exported: Exported) -> None:
    """Write it beside its source, without weights, which are in checkpoints."""
    for training, program in exported.programs.items():
        for name, tensor in program.state_dict.items():
            is_parameter = isinstance(tensor, torch.nn.Parameter)
            zeros = _zeros_like(tensor)
            program.state_dict[name] = torch.nn.Parameter(zeros, tensor.requires_grad) if is_parameter else zeros
        file = path.with_suffix(_SUFFIXES[training])
        temporary = file.with_name(f"{file.name}.{os.getpid()}.tmp")
        saved = io.BytesIO()  # torch's own writer ends the process if the disk is full
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # weights without memory of their own
            torch.export.save(program, saved)
        temporary.write_bytes(saved.getvalue())
        temporary.replace(file)


def check_results(graphs: Mapping[bool, torch.nn.Module], names: Sequence[str]) -> None:
    """Raise :class:`ConversionError` for parts that give a size that may differ between calls: they give tensors."""
    for network in graphs.values():
        modules = dict(network.named_modules(remove_duplicate=False))
        for name in names:
            graph = getattr(modules.get(name), "graph", None)
            outputs = [node for node in graph.nodes if node.op == "output"] if graph else []
            results = [result for output in outputs for result in output.all_input_nodes]
            if any(isinstance(result.meta.get("val"), torch.SymInt) for result in results):
                raise ConversionError(
                    f"{name or 'the network'} gives a size that may differ between calls, and cannot be fused: leave "
                    "the size out of what it gives, or fuse a module in it"
                )


def part(path: str | os.PathLike[str], name: str) -> ModuleFunction:
    """A submodule of the network whose source is at `path`; "" is the network itself, with flat inputs and outputs."""
    return _Part(Path(path).resolve(), name)


class _Part(ModuleFunction):
    """It is pickled by where it is found."""

    def __init__(self, path: Path, name: str) -> None:
        if path not in _networks:
            _networks[path] = _load(path)
        modules = {training: _submodule(graph, name) for training, graph in _networks[path].items()}
        super().__init__(name or path.stem, modules, is_training=True)
        self._place = path, name

    def __reduce__(self) -> tuple[Any, ...]:
        return part, self._place


def _load(path: Path) -> Mapping[bool, torch.nn.Module]:
    graphs = {}
    for training, suffix in _SUFFIXES.items():
        file = path.with_suffix(suffix)
        if not file.exists():
            raise FileNotFoundError(f"{file} is missing: {path.name} has fused modules, and needs what lies beside it")
        program = torch.export.load(file)
        graphs[training] = _prepared(unflattened(program), set(program.graph_signature.buffers_to_mutate.values()))
    return graphs


def _submodule(graph: torch.nn.Module, name: str) -> torch.nn.Module:
    if name:
        return graph.get_submodule(name)
    graph.forward = types.MethodType(_run_flat, graph)
    return graph


def _run_flat(graph: Any, *inputs: Any) -> Any:
    """As a submodule runs: with tensors only, without the structures of inputs and outputs."""
    tensors_left = iter(inputs)
    placeholders = (node for node in graph.graph.nodes if node.op == "placeholder")
    given = [next(tensors_left) if isinstance(node.meta["val"], torch.Tensor) else None for node in placeholders]
    outputs = torch.fx.Interpreter(graph, graph=graph.graph).run(*given, enable_io_processing=False)
    tensors = [output for output in outputs if isinstance(output, torch.Tensor)]
    return tensors[0] if len(tensors) == 1 else tuple(tensors)


def _zeros_like(tensor: torch.Tensor) -> torch.Tensor:
    """In the memory of one number: weights are MindSpore's."""
    return torch.zeros((), dtype=tensor.dtype).expand(tensor.shape)


def _prepared(network: torch.nn.Module, mutated: set[str]) -> torch.nn.Module:
    for parameter in network.parameters():
        parameter.data = _zeros_like(parameter)
    for path, module in network.named_modules():
        _close(module, path, mutated)
        if hasattr(module, "graph"):
            owner = unnumbered(path)
            _read_copies(module.graph, {name for name in _read(module.graph) if join(owner, name) in mutated})
    return network


def _close(module: torch.nn.Module, path: str, mutated: set[str]) -> None:
    """Have constants, which no state_dict has, as attributes that are no buffers."""
    for name in [*module._non_persistent_buffers_set]:
        if join(path, name) not in mutated:
            tensor = getattr(module, name)
            delattr(module, name)
            setattr(module, name, tensor)


def _read(graph: torch.fx.Graph) -> set[str]:
    return {node.target for node in graph.nodes if node.op == "get_attr"}


def _read_copies(graph: torch.fx.Graph, written: set[str]) -> None:
    """Have operators read copies of buffers that any call of the network writes to: autograd keeps what they read."""
    writes = [node for node in graph.nodes if node.target is torch.ops.aten.copy_.default]
    for node in [node for node in graph.nodes if node.op == "get_attr" and node.target in written]:
        with graph.inserting_after(node):
            copy = graph.call_function(torch.ops.aten.clone.default, (node,))
        others = [user for user in node.users if user is not copy and user not in writes]
        for user in others:
            user.replace_input_with(node, copy)
