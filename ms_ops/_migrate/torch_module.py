"""A PyTorch module as it is, as one operator: TorchModule."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import mindspore as ms
import torch
from mindspore import nn

from ms_ops._compat.torch import tree_flatten, tree_unflatten
from ms_ops._migrate.exported import check_materialized, in_mode
from ms_ops._migrate.tensors import to_mindspore
from ms_ops._operators.bound import op

_numbers = itertools.count()


class TorchModule(nn.Cell):  # type: ignore[misc]
    """A Cell that runs a PyTorch module's own Python, forward and backward, as one operator of MindSpore's graph.

    For modules that :func:`ms_ops.from_torch` refuses: their Python may depend on values, or use
    ``torch.autograd.Function``. Parameters and buffers are MindSpore's, under the names of the module's ``state_dict``,
    with copies of its values; ``set_train`` switches the module's mode. The gradient runs the forward again, with the
    random numbers of the first time. A saved graph (MindIR) cannot have it, and it needs PyTorch's source of the
    module.

    Args:
        module: any module whose inputs are tensors and whose outputs do not depend in number and shape on values. It is
            not changed.

    Inputs:
        - **inputs** - tensors, as the module takes them by position.

    Outputs:
        What the module gives, tensors of MindSpore in place of torch's. Within a graph, outputs in a structure other
        than a tuple are a tuple of its tensors.

    Raises:
        ConversionError: the module has no weights yet.
        TypeError: an input is no tensor; or `module` no module.
    """

    def __init__(self, module: torch.nn.Module) -> None:
        if not isinstance(module, torch.nn.Module):
            raise TypeError(f"TorchModule takes a torch.nn.Module, got {type(module).__name__}")
        check_materialized(module)
        super().__init__()
        self._run = _Run(module)
        name = _define(self._run)
        self.weights = ms.ParameterTuple(
            [
                ms.Parameter(to_mindspore(tensor), name=name, requires_grad=tensor.requires_grad)
                for name, tensor in module.named_parameters()
            ]
        )
        self.statistics = ms.ParameterTuple(
            [
                ms.Parameter(to_mindspore(tensor), name=name, requires_grad=False)
                for name, tensor in module.named_buffers()
            ]
        )
        self.train_op = op(name, training=True, random=True)
        self.evaluate_op = op(name, training=False, random=True)
        self.set_train(module.training)

    def construct(self, *inputs: Any) -> Any:
        """Run the module on tensors; gives a tuple of tensors, or the one."""
        flat = [*inputs, *self.weights, *self.statistics]
        results = self.train_op(flat) if self.training else self.evaluate_op(flat)
        count = len(results) - len(self.statistics) - 1
        for i in range(len(self.statistics)):
            ms.ops.assign(self.statistics[i], results[count + i])
        if count == 1:
            return results[0]
        return tuple(results[:count])

    def __call__(self, *inputs: Any) -> Any:
        """Run the module on tensors."""
        others = [type(value).__name__ for value in inputs if not isinstance(value, ms.Tensor)]
        if others:
            raise TypeError(
                f"TorchModule({self._run.title}) takes tensors, got {', '.join(others)}: give other arguments in the "
                "forward of a module around it"
            )
        results = super().__call__(*inputs)
        return self._run.structured(results if isinstance(results, tuple) else (results,))


class _Run:
    """The module as a function of its inputs, parameters and buffers."""

    def __init__(self, module: torch.nn.Module) -> None:
        self._module = module
        self._names = [name for name, _ in [*module.named_parameters(), *module.named_buffers()]]
        self._buffers = [name for name, _ in module.named_buffers()]
        self._spec: Any = None
        self.title = type(module).__name__

    def __call__(self, flat: Sequence[torch.Tensor], training: bool) -> list[torch.Tensor]:
        """The tensors of the result, and the buffers after it."""
        count = len(flat) - len(self._names)
        tensors = dict(zip(self._names, flat[count:], strict=True))
        tensors |= {name: tensors[name].clone() for name in self._buffers}
        with in_mode(self._module, training):
            result = torch.func.functional_call(self._module, tensors, tuple(flat[:count]))
        leaves, self._spec = tree_flatten(result)
        self._places = [isinstance(leaf, torch.Tensor) for leaf in leaves]
        return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)] + [tensors[name] for name in self._buffers]

    def differentiable(self, flat: Sequence[torch.Tensor]) -> list[bool]:
        """Which of the inputs a gradient is for."""
        buffers = len(flat) - len(self._buffers)
        return [tensor.is_floating_point() and i < buffers for i, tensor in enumerate(flat)]

    def outputs(self, results: Sequence[Any]) -> Sequence[Any]:
        """The results without the buffers."""
        return results[: len(results) - len(self._buffers)]

    def structured(self, tensors: Sequence[Any]) -> Any:
        """The result as the module gives it."""
        left = iter(tensors)
        return tree_unflatten([next(left) if is_tensor else None for is_tensor in self._places], self._spec)


def _define(run: _Run) -> str:
    """The name of a new operator that is the module; its last result is the state of torch's generator before it."""
    name = f"ms_ops_modules::{run.title.lower()}_{next(_numbers)}"

    def forward(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        state = torch.get_rng_state()
        with torch.no_grad():
            results = run(flat, training)
        # An operator's results are memory of their own.
        taken = {tensor.data_ptr() for tensor in flat}
        return [result.clone() if result.data_ptr() in taken else result for result in results] + [state]

    def fake(flat: list[torch.Tensor], training: bool) -> list[torch.Tensor]:
        return [*run(flat, training), torch.empty_like(torch.get_rng_state(), device="cpu")]

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        flat, ctx.training = inputs
        ctx.save_for_backward(*flat, output[-1])

    def backward(ctx: Any, gradients: Any) -> Any:
        *saved, state = ctx.saved_tensors
        wanted = run.differentiable(saved)
        flat = [tensor.detach().requires_grad_(want) for tensor, want in zip(saved, wanted, strict=True)]
        with torch.enable_grad(), torch.random.fork_rng(devices=[]):
            torch.set_rng_state(state)
            outputs = run.outputs(run(flat, ctx.training))
        pairs = [
            (output, gradient)
            for output, gradient in zip(outputs, gradients, strict=False)
            if gradient is not None and output.requires_grad
        ]
        left = iter(
            torch.autograd.grad(
                [output for output, _ in pairs],
                [tensor for tensor in flat if tensor.requires_grad],
                [gradient for _, gradient in pairs],
                allow_unused=True,
            )
        )
        return [next(left) if want else None for want in wanted], None

    operator = torch.library.custom_op(name, forward, mutates_args=())
    operator.register_fake(fake)
    operator.register_autograd(backward, setup_context=setup_context)
    return name
