"""Calls of torch.autograd.Functions while a network is exported, however its Python makes them."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.utils.checkpoint import CheckpointFunction

from ms_ops._compat.torch import SingleLevelFunction


class NoGraphError(Exception):
    """A Function does what no graph can have; the text names it and says what."""

    def __init__(self, function: type, reason: str) -> None:
        super().__init__(f"{function.__name__}, a torch.autograd.Function, which {reason}")


@contextlib.contextmanager
def intercepted(replacement: Callable[..., Any] | None) -> Iterator[None]:
    """Have `replacement` take calls of Functions: torch.export would trace their forward and lose their backward.

    Raises:
        NoGraphError: within it, for a Function that is called in a way that cannot be replaced, or for any without a
            replacement.
    """

    def refuse(function: type, *args: Any) -> Any:
        raise NoGraphError(function, "has a backward of its own, which torch.export loses")

    replacement = replacement or refuse
    # An `apply` that was taken from its class before calls that of the base; since torch 2.15, nothing but forward.
    with (
        replaced(torch.autograd.Function, replacement),
        replaced(SingleLevelFunction, replacement),
        _forward_guarded(),
    ):
        yield


@contextlib.contextmanager
def replaced(base: Any, replacement: Callable[..., Any]) -> Iterator[None]:
    """Have `replacement` take the class and the arguments of calls of Functions that are not torch's own."""
    own = base.__dict__.get("apply")

    def apply(cls: Any, *args: Any, **kwargs: Any) -> Any:
        if not _is_torchs(cls):
            if sets_up(cls):
                bound = inspect.signature(cls.forward).bind(*args, **kwargs)
                bound.apply_defaults()
                args, kwargs = bound.args, bound.kwargs
            return replacement(cls, *args, **kwargs)
        if cls is CheckpointFunction:
            return _run(*args)
        original = own.__get__(None, cls) if own else super(base, cls).apply
        return original(*args, **kwargs)  # its backward is the gradient of what its forward does

    base.apply = classmethod(apply)
    try:
        yield
    finally:
        if own:
            base.apply = own
        else:
            del base.apply


def _run(function: Callable[..., Any], _preserves_random_state: bool, *inputs: Any) -> Any:
    """What a reentrant checkpoint runs under ``torch.no_grad()``, and again in its backward if an input needs that."""
    has_gradient = any(isinstance(value, torch.Tensor) and value.requires_grad for value in inputs)
    with torch.set_grad_enabled(has_gradient and torch.is_grad_enabled()):
        return function(*inputs)


class _Unguarded:
    """How many forwards run that were called as they should."""

    depth = 0


@contextlib.contextmanager
def unguarded() -> Iterator[None]:
    """Within it, forward may be called."""
    _Unguarded.depth += 1
    try:
        yield
    finally:
        _Unguarded.depth -= 1


@contextlib.contextmanager
def _forward_guarded() -> Iterator[None]:
    """Refuse Functions that are called in a way that is not replaced."""
    originals = {
        function: function.__dict__["forward"]
        for function in _subclasses(torch.autograd.Function)
        if "forward" in function.__dict__ and not _is_torchs(function)
    }
    for function, original in originals.items():
        function.forward = _guarded(function, original)
    try:
        yield
    finally:
        for function, original in originals.items():
            function.forward = original


def _guarded(function: Any, original: Any) -> Any:
    @functools.wraps(original.__get__(None, function))
    def forward(*args: Any, **kwargs: Any) -> Any:
        if not _Unguarded.depth:
            name = function.__name__
            raise NoGraphError(
                function, f"is called by an `apply` that was taken from it before: write {name}.apply(...)"
            )
        return original.__get__(None, function)(*args, **kwargs)

    return staticmethod(forward)


def _subclasses(base: Any) -> Iterator[Any]:
    for function in base.__subclasses__():
        yield function
        yield from _subclasses(function)


def _is_torchs(function: type) -> bool:
    return function.__module__.partition(".")[0] == "torch"


def sets_up(function: Any) -> bool:
    """Whether its forward takes no context."""
    return function.setup_context is not torch.autograd.Function.setup_context
