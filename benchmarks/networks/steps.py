"""A step of training, forward and gradients of all weights, in each of the ways that are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from written import WRITTEN, arrays

Step = Callable[[], list[np.ndarray]]  # gives the gradients


def of_torch(name: str, way: str, threads: int) -> Step:
    """A step in torch."""
    import torch

    if threads:
        torch.set_num_threads(threads)
    if name in WRITTEN:
        loss = WRITTEN[name].make(torch.ops.aten)
        x, *weights = (torch.from_numpy(array) for array in arrays(WRITTEN[name]))
        args = (x, *weights)
        for weight in weights:
            weight.requires_grad_()
    else:
        module, args = _sample(name)
        weights = list(module.parameters())
        loss = _loss_of(module)
    if way == "torch compiled":
        loss = torch.compile(loss)

    def step() -> list[np.ndarray]:
        for weight in weights:
            weight.grad = None
        loss(*args).backward()
        return [weight.grad.numpy() for weight in weights]

    return step


def of_mindspore(name: str, way: str, threads: int) -> Step:
    """A step in MindSpore."""
    import mindspore as ms

    import ms_ops

    if threads:
        ms_ops.set_num_threads(threads)
    if way == "P blocking":
        ms.runtime.launch_blocking()
    if "compiled" in way:
        gradients, inputs = _compiled(name)
    elif name in WRITTEN:
        inputs = [ms.Tensor(array) for array in arrays(WRITTEN[name])]
        gradients = ms.grad(WRITTEN[name].make(ms_ops.aten), tuple(range(1, len(inputs))))
    else:
        gradients, inputs = _converted(name)
    if way.startswith("G"):
        gradients = ms.jit(gradients)
    return lambda: [gradient.asnumpy() for gradient in gradients(*inputs)]


def _sample(name: str) -> Any:
    from modules import sample

    return sample(name)


def _loss_of(module: Any) -> Callable[..., Any]:
    def loss(*args: Any) -> Any:
        return module(*args).pow(3).mean()  # of squares after a layer norm, all gradients would be zero

    return loss


def _converted(name: str) -> tuple[Any, list[Any]]:
    """Gradients of a module that is converted, in the order of torch's parameters, and what they are called with."""
    import mindspore as ms

    import ms_ops

    module, args = _sample(name)
    cell = ms_ops.from_torch(module, args)
    cell.set_train()

    class Loss(ms.nn.Cell):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.network = cell

        def construct(self, *inputs: Any) -> Any:
            return ms_ops.aten.mean(ms_ops.aten.pow(self.network(*inputs), 3))

    loss = Loss()
    weights = {weight.name.removeprefix("network."): weight for weight in loss.trainable_params()}
    in_order = ms.ParameterTuple([weights[key] for key, _ in module.named_parameters()])
    return ms.grad(loss, None, in_order), [ms.Tensor(array.numpy()) for array in args]


def _compiled(name: str) -> tuple[Any, list[Any]]:
    """Gradients of a module that Inductor compiles, and what they are called with."""
    import mindspore as ms
    import torch

    import ms_ops

    class Written(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weights = torch.nn.ParameterList([torch.from_numpy(array) for array in arrays(WRITTEN[name])[1:]])

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return WRITTEN[name].make(torch.ops.aten)(x, *self.weights)

    class Loss(torch.nn.Module):
        def __init__(self, network: torch.nn.Module) -> None:
            super().__init__()
            self.network = network

        def forward(self, *args: torch.Tensor) -> torch.Tensor:
            return _loss_of(self.network)(*args)

    if name in WRITTEN:
        module, args = Written(), (torch.from_numpy(arrays(WRITTEN[name])[0]),)
    else:
        module, args = _sample(name)
        module = Loss(module)
    cell = ms_ops.TorchModule(module, compile=True)
    return ms.grad(cell, None, cell.trainable_params()), [ms.Tensor(array.numpy()) for array in args]
