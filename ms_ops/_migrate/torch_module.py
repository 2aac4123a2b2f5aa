"""A PyTorch module as it is, as one operator: TorchModule."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import mindspore as ms
import torch
from mindspore import nn

from ms_ops._migrate import call_record, held, hooks, overlaps, parts
from ms_ops._migrate.compiled import CompiledModule
from ms_ops._migrate.exported import check_materialized
from ms_ops._migrate.graphs import unnumbered
from ms_ops._migrate.layout import Outputs
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.module_operator import Calls
from ms_ops._migrate.names import tied
from ms_ops._migrate.structures import flatten


# amp's O1 makes a class anew from this one's source and the file's imports: nothing else of the file is there.
class TorchModule(nn.Cell):  # type: ignore[misc]
    """A Cell that runs a PyTorch module's own Python, forward and backward, as one operator of MindSpore's graph.

    For modules that :func:`ms_ops.from_torch` refuses: their Python may depend on values, or use
    ``torch.autograd.Function``. Parameters and buffers are MindSpore's, under the names of the module's ``state_dict``,
    with copies of its values; ``set_train`` switches the module's mode. Submodules that are in another one when it is
    made, as frozen norms are, keep it in the module's mode of then, and have the module's in the other. The gradient
    is that of torch's own graph of the forward, of which a graph keeps the latest in training mode. The forward runs
    again for it, with the random numbers of the first time, if it has a ``torch.autograd.Function`` or hooks for saved
    tensors, as ``torch.utils.checkpoint`` has; in graphs in evaluation mode, too. A saved graph (MindIR) is of use to
    no other process, and it needs PyTorch's source of the module.

    Args:
        module: any module whose inputs are tensors and whose outputs do not depend in number and shape on values. It is
            not changed.
        compile: compile the forward and the gradient as ``torch.compile`` does, by AOTAutograd and Inductor, once for
            each mode and each shape of the inputs, which stderr says: it takes seconds to minutes, and less in later
            processes, by Inductor's cache in the user's folder. The gradient takes what the forward kept. The
            module's Python runs while it is compiled only and may not depend on values; random numbers are those of
            ``torch.compile``, which are not those of the module as it is; a graph must know the inputs' shapes, and
            keeps what a gradient would need even if none is asked for. For networks on the CPU.

    Inputs:
        - **inputs** - tensors, as the module takes them by position.

    Outputs:
        What the module gives, tensors of MindSpore in place of torch's. Its numbers and texts come back in PyNative
        mode and are None in graph mode and of a compiled one; objects of classes that torch's pytree does not know are
        None. Within a graph, lists, dicts and dataclasses are tuples of what is in them, and what is no tensor is an
        empty one; a module without any tensor gives None.

    Raises:
        ConversionError: the module has no weights yet, or hooks on gradients that were accumulated; or, at a call, it
            cannot be compiled, or is to run on another device than the CPU. It is the text of a RuntimeError if a
            buffer becomes one of another shape or dtype or, in a graph, a parameter is written to, or the shape of an
            output depends on values.
        BuildError: Inductor finds no C++ compiler, at the first call.
        IndexError, NotImplementedError, TypeError, ValueError, RuntimeError: its forward raises; what it raised is the
            cause of the error, in PyNative mode.
        TypeError: an input is no tensor; `module` is no module, or has a tensor of a dtype that MindSpore lacks.
    """

    def __init__(self, module: torch.nn.Module | ModuleFunction, compile: bool = False) -> None:
        if not isinstance(module, (torch.nn.Module, ModuleFunction)):
            raise TypeError(f"TorchModule takes a torch.nn.Module, got {type(module).__name__}")
        if isinstance(module, torch.nn.Module):
            check_materialized(module)
            hooks.check_none_on_accumulated(module)
            overlaps.warn(module, stacklevel=2)
            module = ModuleFunction(type(module).__name__, {True: module, False: module}, module.training)
        super().__init__()
        self._run = module
        names = [*module.parameters, *module.buffers]
        self.torch_names = {held.attribute(name): name for name in names if held.attribute(name) != name}
        self.tied_names: dict[str, list[str]] = {}
        for again, first in tied(module.modules[True]).items():
            if unnumbered(again) == again:  # and no other call's, as torch.export numbers them
                self.tied_names.setdefault(first, []).append(again)
        self.not_in_state_dict = tuple(map(held.attribute, module.not_in_state_dict))
        self.weights = held.parameters(module.parameters, module.title)
        buffers = {name: tensor.detach() for name, tensor in module.buffers.items()}
        self.statistics = held.parameters(buffers, module.title)
        for name, parameter in zip(names, [*self.weights, *self.statistics], strict=True):
            parameter.name = name
        self.is_compiled = compile
        self._make_operators()
        self.set_train(module.is_training)

    def _make_operators(self) -> None:
        self.outputs = Outputs(self._run)
        if self.is_compiled:
            self.pairs = CompiledModule(self._run, self.weights)
        else:
            self.calls = Calls(self._run, self.weights)

    def insert_param_to_cell(
        self, param_name: str, param: ms.Parameter | None, check_name_contain_dot: bool = True
    ) -> None:
        """As a Cell's, which ``cell.weight = parameter`` calls, too: the module has that Parameter from now on.

        Raises:
            AttributeError: there is none.
            ValueError: another one of the module has its name.
        """
        if param is None:
            self._check_stays(param_name)
        replaced = {}
        for kind, named in (("weights", self._run.parameters), ("statistics", self._run.buffers)):
            names = [*map(held.attribute, named)]
            if kind in vars(self) and param_name in names:
                replaced[kind] = ms.ParameterTuple(param if n == param_name else self._params[n] for n in names)
        super().insert_param_to_cell(param_name, param, check_name_contain_dot)
        for kind, parameters in replaced.items():
            object.__setattr__(self, kind, parameters)
            self._make_operators()

    def __setattr__(self, name: str, value: Any) -> None:
        """As a Cell's; what the module computes with is set to another Parameter or to values, and not to None."""
        if value is None:
            self._check_stays(name)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        """As a Cell's, of what the module does not compute with."""
        self._check_stays(name)
        super().__delattr__(name)

    def _check_stays(self, name: str) -> None:
        if name in vars(self).get("_params", {}):
            raise AttributeError(
                f"TorchModule({self._run.title}) computes with its {name}: set it to another Parameter, or take it out "
                "of the module and make a TorchModule of that"
            )

    def _load_from_state_dict(
        self,
        state_dict: Mapping[str, Any],
        prefix: str,
        local_metadata: Any,
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        """As a Cell's, which takes a name with a dot for that of another Cell's Parameter."""
        unexpected: list[str] = []
        super()._load_from_state_dict(state_dict, prefix, local_metadata, strict, missing_keys, unexpected, error_msgs)
        unexpected_keys += [key for key in unexpected if key.removeprefix(prefix) not in self._params]

    def __getstate__(self) -> tuple[Any, dict[str, Any]]:
        """Of a copy or a pickle, without operators, which are this process's and this Cell's."""
        base, attributes = super().__getstate__()
        return base, {name: value for name, value in attributes.items() if name not in held.OPERATORS}

    def __setstate__(self, state: tuple[Any, dict[str, Any]]) -> None:
        """Make operators anew."""
        super().__setstate__(state)
        self._make_operators()

    @classmethod
    def exported(cls, source: str | os.PathLike[str], submodule: str = "") -> nn.Cell:
        """A part of a network that :func:`ms_ops.from_torch` fused, compiled; for the source that it writes.

        Args:
            source: the path of that source, beside which the ``.pt2`` files are.
            submodule: its name in the network; all of it by default.

        Raises:
            FileNotFoundError: a ``.pt2`` file is missing.
        """
        return cls(parts.part(source, submodule), compile=True)

    def construct(self, *inputs: Any) -> Any:
        """Run the module on tensors; gives nested tuples of tensors, or the one."""
        outputs = self.outputs  # by names of their own, since amp's O1 reads the source of what it calls on self
        if self.is_compiled:
            pairs = self.pairs
            results = pairs(inputs, self.weights, self.statistics, self.training)
            return outputs(results if isinstance(results, tuple) else (results,), inputs, self.training)
        calls = self.calls
        return outputs(calls(inputs, self.weights, self.statistics, self.training), inputs, self.training)

    def register_forward_pre_hook(self, hook_fn: Callable[..., Any], **options: Any) -> Any:
        """As a Cell's, with the options that MindSpore has there.

        Raises:
            RuntimeError: in graph mode, where MindSpore fails on them for Cells that take any number of inputs.
        """
        self._check_hook("forward pre-hooks")
        return super().register_forward_pre_hook(hook_fn, **options)

    def register_backward_hook(self, hook_fn: Callable[..., Any]) -> Any:
        """As a Cell's.

        Raises:
            RuntimeError: in graph mode, where MindSpore leaves them out for Cells that take any number of inputs.
        """
        self._check_hook("backward hooks")
        return super().register_backward_hook(hook_fn)

    def _check_hook(self, kind: str) -> None:
        if ms.get_context("mode") == ms.GRAPH_MODE:
            raise RuntimeError(
                f"TorchModule({self._run.title}): in graph mode MindSpore has no {kind} of Cells that take any number "
                "of inputs, as this one does: register it on a Cell around it"
            )

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        """Run the module on tensors."""
        if named:
            raise TypeError(
                f"TorchModule({self._run.title}) takes its tensors by position, in the order of the module's forward; "
                f"got {', '.join(f'{name}=' for name in named)}"
            )
        self._run.check_inputs(inputs, ms.Tensor)
        with call_record.recorded() as call:
            tensors = flatten(super().__call__(*inputs), ms.Tensor)
        structure = None if self.is_compiled else call.structure
        if structure is None:
            structure = self._run.structures.find(inputs, self.training, len(tensors)).without_constants()
        return structure.with_tensors(tensors)
