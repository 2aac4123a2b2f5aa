"""What runs a program: torch, which is the reference, and ms_ops in either mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import torch

from tests.conformance.calls import copy_tensor, find_overload, leaves

Function = Callable[..., Any]


class Backend(Protocol):
    """The seam between the harness and what it judges."""

    strided: bool  # do views reach the op as they are?
    device: str  # in torch's words; the reference is on the same one
    gradient: Callable[[Function], Function]
    """The function from the inputs and the cotangents of a result to the gradients of all inputs."""

    def seed(self) -> None:
        """Make the next random numbers those of ``torch.manual_seed(0)``."""

    def overload(self, name: str) -> Function: ...

    def constant(self, value: Any) -> Any:
        """A constant that is no literal, such as a dtype; the CPU, where samples are made, is the backend's device."""

    def tensor(self, tensor: torch.Tensor) -> Any: ...

    def function(self, function: Function) -> Function:
        """The function as it is called, perhaps compiled."""

    def results(self, result: Any) -> list[torch.Tensor | None]:
        """All tensors of a result as torch's."""

    def is_broken(self) -> bool:
        """Whether no more can be judged in this process, as after an error of a CUDA kernel."""


class Torch:
    """torch itself."""

    def __init__(self, *, graph: bool = False, device: str = "cpu") -> None:
        self.strided, self.device = not graph, device

    def seed(self) -> None:
        torch.default_generator.manual_seed(0)
        if self.device == "cuda":
            torch.cuda.manual_seed(0)

    def overload(self, name: str) -> Function:
        return find_overload(torch.ops.aten, name)

    def constant(self, value: Any) -> Any:
        return torch.device(self.device) if value == torch.device("cpu") else value

    def tensor(self, tensor: torch.Tensor) -> torch.Tensor:
        return copy_tensor(tensor if self.strided else tensor.contiguous(), self.device)

    def function(self, function: Function) -> Function:
        return function

    def gradient(self, function: Function) -> Function:
        def gradients(*arguments):
            *inputs, cotangents = arguments
            nested = any(tensor.requires_grad for tensor in leaves(arguments))
            inputs = [tensor if tensor.requires_grad else tensor.requires_grad_() for tensor in inputs]
            results = [
                (result, cotangent)
                for result, cotangent in zip(leaves(function(*inputs)), leaves(cotangents), strict=True)
                if result.requires_grad
            ]
            if not results:
                return tuple(map(torch.zeros_like, inputs))
            found = torch.autograd.grad(
                [result for result, _ in results],
                inputs,
                [cotangent for _, cotangent in results],
                allow_unused=True,
                create_graph=nested,
            )
            return tuple(torch.zeros_like(x) if g is None else g for x, g in zip(inputs, found, strict=True))

        return gradients

    def results(self, result: Any) -> list[torch.Tensor | None]:
        return [leaf if leaf is None else leaf.detach().resolve_conj().resolve_neg().cpu() for leaf in leaves(result)]

    def is_broken(self) -> bool:
        return _is_broken(self.device)


class MsOps:
    """ms_ops, in PyNative or graph mode."""

    device, _target = "cpu", "CPU"

    def __init__(self, *, graph: bool = False) -> None:
        import mindspore as ms

        import ms_ops

        ms.set_device(self._target)
        ms.set_context(mode=ms.GRAPH_MODE if graph else ms.PYNATIVE_MODE)
        self._ms, self._ms_ops, self._graph = ms, ms_ops, graph
        self.strided = not graph
        self.gradient = ms.ops.GradOperation(get_all=True, sens_param=True)

    def seed(self) -> None:
        self._ms_ops.manual_seed(0)

    def overload(self, name: str) -> Function:
        return find_overload(self._ms_ops.aten, name)

    def constant(self, value: Any) -> Any:
        from tests.conformance.convert import to_mindspore_dtype

        if value == torch.device("cpu"):
            return torch.device(self.device)
        return to_mindspore_dtype(value) if self._graph and isinstance(value, torch.dtype) else value

    def tensor(self, tensor: torch.Tensor) -> Any:
        from tests.conformance.convert import to_mindspore

        return to_mindspore(tensor, strided=self.strided)

    def function(self, function: Function) -> Function:
        return self._ms.jit(function) if self._graph else function

    def results(self, result: Any) -> list[torch.Tensor | None]:
        from tests.conformance.convert import to_torch

        return [leaf if leaf is None else to_torch(leaf) for leaf in leaves(result)]

    def is_broken(self) -> bool:
        return _is_broken(self.device)


class MsOpsOnGpu(MsOps):
    """The same on MindSpore's GPU."""

    device, _target = "cuda", "GPU"


def _is_broken(device: str) -> bool:
    if device != "cuda":
        return False
    try:
        torch.cuda.synchronize()
    except RuntimeError:
        return True
    return False
