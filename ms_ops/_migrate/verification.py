"""Whether what torch exported computes what the module computes, and has its gradients."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat.torch import tree_flatten

_TOLERANCE = {torch.float64: 1e-6, torch.float32: 1e-3}
_COARSE = 5e-2  # of other dtypes
_OF_GRADIENTS = 5e-2  # what is lost is more than that, and rounding in a deep network less
_SMALL = 1e-3  # of the largest gradient of all, below which one is rounding
_NAMED = 3


class _Run(NamedTuple):
    """Of one of both networks.

    Attributes:
        values: what comes out, by place, and what becomes of copies of the module's buffers, by name.
        gradients: of the parameters that have one, by all of their names; None if torch does not differentiate it.
    """

    values: dict[Any, torch.Tensor]
    gradients: dict[str, torch.Tensor] | None


def check(
    module: torch.nn.Module,
    exported: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    *,
    with_gradients: bool,
) -> None:
    """Warn if what was exported gives other numbers for the samples than the module, in the mode that it is in.

    Python that asks whether it is traced, or draws numbers from elsewhere than torch, is fixed in a graph, and so is
    what it keeps from call to call in attributes: the module is called twice. All runs are on copies of the buffers,
    and leave torch's random state alone.

    Args:
        module: the network.
        exported: what was made of it.
        args: the samples by position.
        kwargs: the samples by name.
        with_gradients: compare those of the parameters, too.
    """
    mode = "train" if module.training else "eval"
    try:
        expected = _run(module, module, args, kwargs, with_gradients)
    except Exception:  # samples that have the right shapes and no more
        return
    try:
        actual = _run_exported(exported, module, args, kwargs, with_gradients)
    except Exception as error:
        warnings.warn(
            f"{type(module).__name__} runs, and what was exported of it does not, after {mode}(): "
            f"{type(error).__name__}: {error}. Compare what the Cell computes with the module, or take that as it is: "
            "ms_ops.TorchModule(module)",
            stacklevel=4,
        )
        return
    apart = _most_apart(actual, expected)
    if apart > 0:
        warnings.warn(
            f"{type(module).__name__} computes something else when it is exported than when it is called, after "
            f"{mode}(): for these inputs, outputs or buffers are {apart:.1e} of the largest value apart. Its Python "
            "asks whether it is traced, keeps what it reads again in attributes, or draws numbers by NumPy or random, "
            "which the Cell repeats. ms_ops.TorchModule(module) runs the module as it is",
            stacklevel=4,
        )
    elif actual.gradients is not None and expected.gradients is not None:
        others = _others(actual.gradients, expected.gradients)
        if others:
            more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
            warnings.warn(
                f"{type(module).__name__} has other gradients when it is exported than when it is called, after "
                f"{mode}(): of {', '.join(others[:_NAMED])}{more}. torch.export has lost what it does to autograd. "
                "Compare the Cell's with ms_ops.compare; ms_ops.TorchModule(module) has torch's own",
                stacklevel=4,
            )
    if apart == 0 and _differs(expected, lambda: _run(module, module, args, kwargs, with_gradients=False)):
        warnings.warn(
            f"{type(module).__name__} computes something else when it is called again, after {mode}(), with the same "
            "inputs and buffers. It keeps in attributes what it reads in the next call, and the Cell has what was "
            "there at the conversion. Make tensors among them buffers (register_buffer), or have "
            "ms_ops.TorchModule(module) run the module as it is",
            stacklevel=4,
        )


def _run_exported(exported: torch.nn.Module, *of_run: Any) -> _Run:
    """With copies where torch.export has written a view of what is none, and MindSpore's operators copy."""
    try:
        return _run(exported, *of_run)
    except RuntimeError as error:
        if "view size is not compatible" not in str(error):
            raise
    graphs = [graph for one in exported.modules() if isinstance(graph := getattr(one, "graph", None), torch.fx.Graph)]
    views = [node for graph in graphs for node in graph.nodes if node.target is torch.ops.aten.view.default]
    try:
        for node in views:
            node.target = torch.ops.aten.reshape.default
        return _run(exported, *of_run)
    finally:
        for node in views:
            node.target = torch.ops.aten.view.default


def _run(
    forward: torch.nn.Module,
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    with_gradients: bool,
) -> _Run:
    own = dict(forward.named_buffers())
    buffers = {name: buffer.clone() for name, buffer in module.named_buffers() if name in own}
    with torch.enable_grad(), torch.random.fork_rng(devices=[]), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.default_generator.manual_seed(0)
        result = torch.func.functional_call(forward, buffers, tuple(args), dict(kwargs))
        leaves = tree_flatten(result)[0]
        names = [name for name, one in module.named_parameters(remove_duplicate=False) if one.requires_grad]
        gradients = _gradients(forward, names, leaves) if with_gradients else None
    found = dict(enumerate(leaves)) | buffers
    values = {name: _real(value.detach()) for name, value in found.items() if isinstance(value, torch.Tensor)}
    return _Run(values, gradients)


def _gradients(forward: torch.nn.Module, names: Sequence[str], leaves: Sequence[Any]) -> dict[str, torch.Tensor] | None:
    """Those of a projection of all outputs for the parameters of these names; None where torch has none."""
    generator = torch.Generator().manual_seed(0)
    loss = torch.zeros(())
    for leaf in leaves:
        if isinstance(leaf, torch.Tensor) and (leaf.is_floating_point() or leaf.is_complex()):
            values = _real(leaf).float().cpu()
            loss = loss + (values * torch.randn(values.shape, generator=generator)).sum()
    own = dict(forward.named_parameters(remove_duplicate=False))
    parameters = {name: own[name] for name in names if name in own}
    if not parameters or not loss.requires_grad:
        return {}
    try:
        found = torch.autograd.grad(loss, list(parameters.values()), allow_unused=True)
    except Exception:  # such as of a loop, which torch does not differentiate, and MindSpore does
        return None
    return {name: _real(one.to_dense()) for name, one in zip(parameters, found, strict=True) if one is not None}


def _real(tensor: torch.Tensor) -> torch.Tensor:
    """A complex tensor as one of real numbers."""
    return torch.view_as_real(tensor.resolve_conj()) if tensor.is_complex() else tensor


def _others(actual: Mapping[str, torch.Tensor], expected: Mapping[str, torch.Tensor]) -> list[str]:
    """The parameters whose gradients are no gradients of the module's."""
    scale = max((_largest(one) for one in [*actual.values(), *expected.values()]), default=0.0)
    others = []
    for name in dict.fromkeys([*expected, *actual]):
        one, other = actual.get(name), expected.get(name)
        if one is not None and other is not None:
            apart, size = _largest(one.double() - other.double()), _largest(other)
        else:
            apart, size = _largest(one if other is None else other), 0.0
        if not apart <= _OF_GRADIENTS * size and not apart <= _SMALL * scale:
            others.append(name)
    return others


def _largest(tensor: torch.Tensor) -> float:
    return tensor.detach().abs().max().item() if tensor.numel() else 0.0


def _differs(expected: _Run, run: Callable[[], _Run]) -> bool:
    try:
        return _most_apart(run(), expected) > 0
    except Exception:  # where it ran before
        return True


def _most_apart(actual: _Run, expected: _Run) -> float:
    values = actual.values.keys() & expected.values.keys()
    return max((_apart(actual.values[name], expected.values[name]) for name in values), default=0.0)


def _apart(actual: torch.Tensor, expected: torch.Tensor) -> float:
    """The largest difference by the largest value; 0 for what rounding explains."""
    if actual.shape != expected.shape:
        return math.inf
    if not expected.is_floating_point():
        return 0.0 if torch.equal(actual, expected) else math.inf
    tolerance = _TOLERANCE.get(expected.dtype, _COARSE)
    actual, expected = actual.double(), expected.double()
    finite = expected.isfinite()
    if not torch.equal(actual.isfinite(), finite):
        return math.inf
    if not finite.any():
        return 0.0
    actual, expected = actual[finite], expected[finite]
    apart = (actual - expected).abs().max().item() / (expected.abs().max().item() or 1.0)
    return apart if apart > tolerance else 0.0
