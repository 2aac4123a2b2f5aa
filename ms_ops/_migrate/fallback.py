"""What from_torch gives for a module whose Python depends on values: the module as it is, called as the sample is."""

from __future__ import annotations

import copy
import functools
import inspect
import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import mindspore as ms
import torch

from ms_ops._compat.torch import tree_flatten, tree_unflatten
from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.structures import flatten
from ms_ops._migrate.torch_module import TorchModule

_COST = (
    "It becomes one operator, ms_ops.TorchModule, which runs the module as it is: its Python runs at every call; it "
    "needs PyTorch and the module's source; it cannot be saved as MindIR; and there is no source of it{out}. "
    "To have it converted, write that line with torch.where or torch.cond."
)


def as_it_is(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    reason: str,
    out: str | os.PathLike[str] | None,
) -> TorchModule:
    """The module as one operator, with a warning of what that costs.

    Raises:
        ConversionError: its forward was set on the instance.
    """
    unwritten = "" if out is None else f", {os.fspath(out)!r} is not written"
    if "forward" in vars(module):
        raise ConversionError(
            f"{type(module).__name__} has Python that depends on the values of tensors, and a forward that was set "
            "on this instance: take it as it is, ms_ops.TorchModule(module), or put it in a module around it"
        )
    warnings.warn(f"{reason}\n{_COST.format(out=unwritten)}", stacklevel=3)
    return _AsSampled(module, _Sample(module, args, kwargs))


class _Sample:
    """The structure of a call: which of its arguments, and of what is in them, are tensors; what is none is fixed."""

    def __init__(self, module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
        self._title = type(module).__name__
        self._signature = inspect.signature(module.forward)
        self._given = self._signature.bind(*args, **kwargs).arguments
        self._leaves, self._structure = tree_flatten(dict(self._given))

    @property
    def values(self) -> list[torch.Tensor]:
        """Its tensors."""
        return [leaf for leaf in self._leaves if isinstance(leaf, torch.Tensor)]

    def call(self, forward: Callable[..., Any], *tensors: Any) -> Any:
        """Call `forward` as in the sample, with other tensors."""
        left = iter(tensors)
        leaves = [next(left) if isinstance(leaf, torch.Tensor) else leaf for leaf in self._leaves]
        call = self._signature.bind_partial()
        call.arguments.update(tree_unflatten(leaves, self._structure))
        return forward(*call.args, **call.kwargs)

    def tensors(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[Any]:
        """Those of a call, in the order of the sample.

        Raises:
            TypeError: it has not the structure of the sample.
            ValueError: what is no tensor has another value.
        """
        given = self._signature.bind_partial(*args, **kwargs).arguments
        fixed = {name: value for name, value in self._given.items() if not flatten(value, torch.Tensor)}
        complete = {name: given.get(name, fixed.get(name)) for name in self._given if name in given or name in fixed}
        leaves, structure = tree_flatten(complete)
        if structure != self._structure or not given.keys() <= complete.keys():
            raise TypeError(
                f"{self._title} takes what it was converted with: {', '.join(self._given)}, with tensors in the same "
                f"structures; got {', '.join(given) or 'nothing'}"
            )
        tensors = []
        for leaf, sample in zip(leaves, self._leaves, strict=True):
            if isinstance(sample, torch.Tensor):
                tensors.append(leaf)
            elif isinstance(leaf, ms.Tensor) or leaf != sample:
                raise ValueError(
                    f"{self._title} is fixed at the value of the conversion, {sample!r}, where it got {leaf!r}: "
                    "convert the module with another"
                )
        return tensors


class _AsSampled(TorchModule):
    """A TorchModule that is called as the module was in the sample; by position with its tensors, within graphs."""

    def __init__(self, module: torch.nn.Module, sample: _Sample) -> None:
        taking_tensors = copy.copy(module)  # shares tensors, submodules and hooks with the module
        forward = functools.partial(type(module).forward, taking_tensors)
        taking_tensors.forward = functools.partial(sample.call, forward)
        super().__init__(taking_tensors)
        self._sample = sample
        self._run.samples = sample.values

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the module on arguments as the sample's."""
        return super().__call__(*self._sample.tensors(args, kwargs))
