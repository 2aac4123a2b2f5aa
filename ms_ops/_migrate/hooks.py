"""Hooks of a module's author on gradients: a graph has none, and a call of the module itself runs them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import torch

from ms_ops._compat import patches
from ms_ops._compat.torch import global_backward_hooks
from ms_ops._migrate.errors import ConversionError

_ON_MODULES = ("_backward_hooks", "_backward_pre_hooks")
LOST = "which a converted network loses: remove it, or take the module as it is: ms_ops.TorchModule(module)"


class HookError(Exception):
    """A forward puts a hook on the gradient of what it computes."""


def check_none_on_accumulated(module: torch.nn.Module) -> None:
    """Raise :class:`ConversionError` for hooks that run when a gradient has been added to ``grad``."""
    for name, parameter in module.named_parameters():
        if parameter._post_accumulate_grad_hooks:
            raise ConversionError(
                f"{type(module).__name__}: its parameter {name} has a hook of register_post_accumulate_grad_hook, and "
                "MindSpore's gradients are returned, not accumulated: remove it, and do in MindSpore what it does"
            )


def check_none(module: torch.nn.Module) -> None:
    """Raise :class:`ConversionError` for hooks that change or read gradients, which torch.export loses."""
    check_none_on_accumulated(module)
    title = type(module).__name__
    for name, parameter in module.named_parameters():
        if parameter._backward_hooks:
            raise ConversionError(f"{title}: its parameter {name} has a hook on its gradient, {LOST}")
    for name, submodule in module.named_modules():
        if any(getattr(submodule, hooks) for hooks in _ON_MODULES):
            place = f"its submodule {name}" if name else "it"
            raise ConversionError(f"{title}: {place} has a backward hook, {LOST}")
    if names := [getattr(hook, "__qualname__", type(hook).__name__) for hook in global_backward_hooks()]:
        raise ConversionError(f"{title}: all modules have a global backward hook, {' and '.join(names)}, {LOST}")


@contextlib.contextmanager
def refused() -> Iterator[None]:
    """Raise :class:`HookError` for hooks that a forward makes: torch.export traces the forward, and loses them."""

    def refuse(_: Callable[..., Any]) -> Callable[..., Any]:
        def register_hook(*_: Any, **__: Any) -> Any:
            raise HookError

        return register_hook

    with patches.applied("hooks on gradients", [(torch.Tensor, "register_hook", patches.in_this_thread(refuse))]):
        yield


def with_those_of(parameter: torch.Tensor, tensor: torch.Tensor) -> torch.Tensor:
    """The tensor that stands for a parameter, on whose gradient the parameter's hooks run."""
    if not tensor.requires_grad:
        return tensor
    hooked = tensor.view_as(tensor)
    for hook in parameter._backward_hooks.values():
        hooked.register_hook(hook)
    return hooked
