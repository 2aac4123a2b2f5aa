"""A step of training, in each of the ways that are compared: gradients of all weights, or an optimizer's update too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from written import WRITTEN, arrays

Step = Callable[[], list[Any]]  # has computed the gradients, or the weights after an update, when it returns them
RATE = 1e-3
_DEVICES = {"CPU": "cpu", "GPU": "cuda"}  # MindSpore's names, and torch's


def array(result: Any) -> np.ndarray:
    """A copy of one of a step's results."""
    if isinstance(result, np.ndarray):
        return result.copy()
    return np.array(result.asnumpy() if hasattr(result, "asnumpy") else result.cpu())


def start_torch(name: str, way: str, optimizer: str, device: str) -> None:
    """Brings into memory what comes with a process's first operators, and the libraries of a network."""
    import torch

    torch.backends.cudnn.allow_tf32 = False  # as products have it; on a GPU, the ways are compared in float32
    if name not in WRITTEN:
        _sample(name)
    x = torch.ones(64, 64, requires_grad=True, device=_DEVICES[device])
    (x @ x).sum().backward()


def start_mindspore(name: str, way: str, optimizer: str, device: str) -> None:
    """The same of MindSpore and ms_ops, with mint on the CPU for an optimizer of mint's, and a conversion."""
    import mindspore as ms
    import torch

    import ms_ops

    ms.set_device(device)
    torch.backends.cudnn.allow_tf32 = False
    if name not in WRITTEN:
        _sample(name)

    if optimizer and device == "CPU":
        ms_ops.enable_mint_cpu()
    cell = ms_ops.from_torch(torch.nn.Linear(64, 64), (torch.ones(64, 64),))

    def loss(x: Any) -> Any:
        return ms_ops.aten.sum(cell(x))

    gradients = compiled(way, ms.grad(loss, None, ms.ParameterTuple(cell.trainable_params())))
    gradients(ms.Tensor(np.ones((64, 64), np.float32)))[0].asnumpy()


def compiled(way: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as a graph, in the ways that have graphs."""
    import mindspore as ms

    return ms.jit(function) if way.startswith("G") else function


def of_torch(name: str, way: str, threads: int, optimizer: str, device: str) -> Step:
    """A step in torch; `optimizer` is empty, or the name of one in torch.optim."""
    import torch

    if threads:
        torch.set_num_threads(threads)
    if name in WRITTEN:
        loss = WRITTEN[name].make(torch.ops.aten)
        x, *weights = (torch.from_numpy(array).to(_DEVICES[device]) for array in arrays(WRITTEN[name]))
        args = (x, *weights)
        for weight in weights:
            weight.requires_grad_()
    else:
        module, args = _sample(name)
        module.to(_DEVICES[device])
        args = tuple(tensor.to(_DEVICES[device]) for tensor in args)
        weights = list(module.parameters())
        loss = _loss_of(module)
    if way == "torch compiled":
        loss = torch.compile(loss)

    update = getattr(torch.optim, optimizer)(weights, RATE).step if optimizer else None

    def step() -> list[Any]:
        for weight in weights:
            weight.grad = None
        loss(*args).backward()
        if update:
            update()
        if device == "GPU":
            torch.cuda.synchronize()
        return [weight.detach() if update else weight.grad for weight in weights]

    return step


def of_mindspore(name: str, way: str, threads: int, optimizer: str, device: str) -> Step:
    """A step in MindSpore; `optimizer` is empty, or the name of one in mint.optim."""
    import mindspore as ms

    import ms_ops

    if threads:
        ms_ops.set_num_threads(threads)
    if way == "P blocking":
        ms.runtime.launch_blocking()
    if "compiled" in way or "one op" in way:
        loss, weights, inputs = _whole(name, compile="compiled" in way)
    elif name in WRITTEN:
        loss, weights, inputs = _written(name)
    else:
        loss, weights, inputs = _converted(name)

    def finished(results: Any) -> list[Any]:
        if device == "CPU":
            return [result.asnumpy() for result in results]
        ms.runtime.synchronize()
        return list(results)

    gradients = ms.grad(loss, None, weights)
    if not optimizer:
        gradients = compiled(way, gradients)
        return lambda: finished(gradients(*inputs))
    update = getattr(ms.mint.optim, optimizer)(weights, RATE)

    def train(*inputs: Any) -> Any:
        return update(gradients(*inputs))

    trained = compiled(way, train)

    def step() -> list[Any]:
        trained(*inputs)
        return finished(weights)

    return step


def _sample(name: str) -> Any:
    from modules import sample

    return sample(name)


def _loss_of(module: Any) -> Callable[..., Any]:
    def loss(*args: Any) -> Any:
        return module(*args).pow(3).mean()  # of squares after a layer norm, all gradients would be zero

    return loss


def _written(name: str) -> Any:
    """A network of `ms_ops.aten`: its loss, its weights, and what it is called with."""
    import mindspore as ms

    import ms_ops

    class Loss(ms.nn.Cell):  # type: ignore[misc]
        def __init__(self, weights: list[np.ndarray]) -> None:
            super().__init__()
            named = [ms.Parameter(ms.Tensor(array), name=f"weight{index}") for index, array in enumerate(weights)]
            self.weights = ms.ParameterTuple(named)
            self.function = WRITTEN[name].make(ms_ops.aten)

        def construct(self, x: Any) -> Any:
            return self.function(x, *self.weights)

    x, *weights = arrays(WRITTEN[name])
    loss = Loss(weights)
    return loss, loss.weights, [ms.Tensor(x)]


def _converted(name: str) -> Any:
    """The same of a module that is converted, with weights in the order of torch's parameters."""
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
    return loss, in_order, [ms.Tensor(array.numpy()) for array in args]


def _whole(name: str, *, compile: bool) -> Any:
    """The same of a module that is one operator of MindSpore's, as it is or as Inductor compiles it."""
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
    cell = ms_ops.TorchModule(module, compile=compile)
    return cell, ms.ParameterTuple(cell.trainable_params()), [ms.Tensor(array.numpy()) for array in args]
