"""A PyTorch module as it is, as one operator: TorchModule."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator, Mapping
from typing import Any

import mindspore as ms
import torch
from mindspore import nn

from ms_ops._compat.mindspore import device_target
from ms_ops._inference.fake import is_not_about_inputs
from ms_ops._migrate import parts
from ms_ops._migrate.compiled import CompiledModule
from ms_ops._migrate.errors import ConversionError, is_data_dependence
from ms_ops._migrate.exported import check_materialized
from ms_ops._migrate.layout import Outputs
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.paths import NAMES_OF_CELL
from ms_ops._migrate.structures import flatten
from ms_ops._migrate.tensors import to_mindspore
from ms_ops._native import binder
from ms_ops._operators.bound import op

_numbers = itertools.count()
_OPERATORS = {"copies", "evaluate_op", "outputs", "pairs", "train_op"}
_TAKEN = NAMES_OF_CELL | _OPERATORS | {"is_compiled", "statistics", "weights"}
_DEVICE_STATE = 16  # bytes; of a generator of CUDA's, or of torch_npu's


class TorchModule(nn.Cell):  # type: ignore[misc]
    """A Cell that runs a PyTorch module's own Python, forward and backward, as one operator of MindSpore's graph.

    For modules that :func:`ms_ops.from_torch` refuses: their Python may depend on values, or use
    ``torch.autograd.Function``. Parameters and buffers are MindSpore's, under the names of the module's ``state_dict``,
    with copies of its values; ``set_train`` switches the module's mode. Submodules that are in another one when it is
    made, as frozen norms are, keep it in the module's mode of then, and have the module's in the other. The gradient
    runs the forward again, with the random numbers of the first time. A saved graph (MindIR) cannot have it, and it
    needs PyTorch's source of the module.

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
        What the module gives, tensors of MindSpore in place of torch's. Within a graph, lists, dicts and dataclasses
        are tuples of what is in them, and None is an empty one.

    Raises:
        ConversionError: the module has no weights yet; or, at the first call, it cannot be compiled, or is to run on
            another device than the CPU, or writes to a parameter in a graph.
        BuildError: Inductor finds no C++ compiler, at the first call.
        TypeError: an input is no tensor; or `module` no module.
    """

    def __init__(self, module: torch.nn.Module | ModuleFunction, compile: bool = False) -> None:
        if not isinstance(module, (torch.nn.Module, ModuleFunction)):
            raise TypeError(f"TorchModule takes a torch.nn.Module, got {type(module).__name__}")
        if isinstance(module, torch.nn.Module):
            check_materialized(module)
            module = ModuleFunction(type(module).__name__, {True: module, False: module}, module.training)
        super().__init__()
        self._run = module
        names = [*module.parameters, *module.buffers]
        self.torch_names = {_attribute(name): name for name in names if name in _TAKEN}
        self.weights = _held(module.parameters)
        self.statistics = _held({name: tensor.detach() for name, tensor in module.buffers.items()})
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
            name = _define(self._run)
            self.train_op = op(name, training=True, random=True)
            self.evaluate_op = op(name, training=False, random=True)
            self.copies = op("aten::_foreach_copy")

    def __getstate__(self) -> tuple[Any, dict[str, Any]]:
        """Of a copy or a pickle, without operators, which are this process's and this Cell's."""
        base, attributes = super().__getstate__()
        return base, {name: value for name, value in attributes.items() if name not in _OPERATORS}

    def __setstate__(self, state: tuple[Any, dict[str, Any]]) -> None:
        """Make operators anew."""
        super().__setstate__(state)
        self._make_operators()

    @classmethod
    def exported(cls, source: str | os.PathLike[str], submodule: str = "") -> TorchModule:
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
        if self.is_compiled:
            results = self.pairs(inputs, self.weights, self.statistics, self.training)
            return self.outputs(results if isinstance(results, tuple) else (results,), inputs, self.training)
        statistics = self.statistics
        if len(statistics) > 0:  # The gradient runs the forward again, after the buffers were written to.
            statistics = self.copies(statistics, statistics)
        flat = [*inputs, *self.weights, *statistics]
        results = self.train_op(flat) if self.training else self.evaluate_op(flat)
        count = len(results) - len(self.statistics) - 1
        for i in range(len(self.statistics)):
            ms.ops.assign(self.statistics[i], results[count + i])
        return self.outputs(tuple(results[:count]), inputs, self.training)

    def __call__(self, *inputs: Any) -> Any:
        """Run the module on tensors."""
        others = [type(value) for value in inputs if not isinstance(value, ms.Tensor)]
        if others:
            given = ", ".join(f"{other.__module__}.{other.__name__}".removeprefix("builtins.") for other in others)
            raise TypeError(
                f"TorchModule({self._run.title}) takes tensors of MindSpore's, got {given}: make them with "
                "mindspore.Tensor(array), and give other arguments in the forward of a module around it"
            )
        tensors = flatten(super().__call__(*inputs), ms.Tensor)
        return self._run.structured(tensors, len(inputs), self.training)


def _held(named: Mapping[str, torch.Tensor]) -> ms.ParameterTuple:
    """Parameters with copies of the tensors' values, which a Cell takes for attributes by their names."""
    return ms.ParameterTuple(
        [
            ms.Parameter(to_mindspore(tensor), name=_attribute(name), requires_grad=tensor.requires_grad)
            for name, tensor in named.items()
        ]
    )


def _attribute(name: str) -> str:
    return f"{name}_" if name in _TAKEN else name


def _random_state(device: torch.device) -> torch.Tensor:
    """The states of the CPU's generator and of the device's, as a tensor there."""
    states = binder.random_state("CPU")
    ours = b"" if device.type == "cpu" else binder.random_state(device_target())
    if len(ours) > _DEVICE_STATE:
        raise NotImplementedError(
            f"TorchModule on {device}: the state of its generator has {len(ours)} bytes, and at most {_DEVICE_STATE} "
            "are kept for the gradient. Convert the module with ms_ops.from_torch, or run the network on the CPU"
        )
    return torch.frombuffer(bytearray(states + ours.ljust(_DEVICE_STATE, b"\0")), dtype=torch.uint8).to(device)


@contextlib.contextmanager
def _drawing_from(state: torch.Tensor) -> Iterator[None]:
    """Have torch draw what it drew after a :func:`_random_state`, and then go on where it was."""
    before = _random_state(state.device)
    _set_random_state(state)
    try:
        yield
    finally:
        _set_random_state(before)


def _set_random_state(state: torch.Tensor) -> None:
    states = state.cpu().numpy().tobytes()
    binder.set_random_state("CPU", states[:-_DEVICE_STATE])
    if state.device.type != "cpu":
        binder.set_random_state(device_target(), states[-_DEVICE_STATE:])


def _define(run: ModuleFunction) -> str:
    """The name of a new operator that is the module; its last result is the state of torch's generators before it."""
    name = f"ms_ops_modules::{run.identifier}_{next(_numbers)}"

    def forward(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        state = _random_state(flat[0].device if flat else torch.device("cpu"))
        with torch.no_grad():
            results = run(flat, training)
        # An operator's results are memory of their own.
        taken = {tensor.data_ptr() for tensor in flat}
        return [result.clone() if result.data_ptr() in taken else result for result in results] + [state]

    def fake(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        try:
            results, written = run.observed(flat, training)
        except Exception as error:
            if not (is_data_dependence(error) or is_not_about_inputs(error)):
                raise
            results, written = run.observed_on_zeros(flat, training)
        if written:
            raise ConversionError(
                f"TorchModule({run.title}) writes in place to its parameter {written[0]}, as an embedding with "
                "max_norm does, and a graph would lose that: call it in PyNative mode, outside of ms.jit"
            )
        size = len(torch.get_rng_state()) + _DEVICE_STATE
        return [*results, torch.empty(size, dtype=torch.uint8, device="cpu")]

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        flat, ctx.training = inputs
        ctx.save_for_backward(*flat, output[-1])

    def backward(ctx: Any, gradients: Any) -> Any:
        *saved, state = ctx.saved_tensors
        with _drawing_from(state):
            return run.gradients(saved, ctx.training, run.outputs(gradients[:-1])), None

    operator = torch.library.custom_op(name, forward, mutates_args=())
    operator.register_fake(fake)
    operator.register_autograd(backward, setup_context=setup_context)
    return name
