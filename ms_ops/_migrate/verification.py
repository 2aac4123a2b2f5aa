"""Whether what torch exported computes what the module computes."""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import tree_flatten

_TOLERANCE = {torch.float64: 1e-6, torch.float32: 1e-3}
_COARSE = 5e-2  # of other dtypes


def check(module: torch.nn.Module, exported: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Warn if what was exported gives other numbers for the samples than the module, in the mode that it is in.

    Python that asks whether it is traced, or draws numbers from elsewhere than torch, is fixed in a graph. Both run
    on copies of the buffers, and leave torch's random state alone.
    """
    try:
        expected = _outputs(module, module, args, kwargs)
    except Exception:  # samples that have the right shapes and no more
        return
    try:
        actual = _outputs(exported, module, args, kwargs)
    except Exception as error:
        warnings.warn(
            f"{type(module).__name__} runs, and what was exported of it does not, after "
            f"{'train' if module.training else 'eval'}(): {type(error).__name__}: {error}. Compare what the Cell "
            "computes with the module, or take that as it is: ms_ops.TorchModule(module)",
            stacklevel=4,
        )
        return
    apart = max((_apart(actual[name], expected[name]) for name in actual.keys() & expected.keys()), default=0.0)
    if apart > 0:
        warnings.warn(
            f"{type(module).__name__} computes something else when it is exported than when it is called, after "
            f"{'train' if module.training else 'eval'}(): for these inputs, outputs or buffers are {apart:.1e} of the "
            "largest value apart. Its Python asks whether it is traced, keeps what it reads again in attributes, or "
            "draws numbers by NumPy or random, which the Cell repeats. ms_ops.TorchModule(module) runs the module as "
            "it is",
            stacklevel=4,
        )


def _outputs(
    forward: torch.nn.Module, module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> dict[Any, torch.Tensor]:
    """What comes out, by place, and what becomes of copies of the module's buffers, by name."""
    own = dict(forward.named_buffers())
    buffers = {name: buffer.clone() for name, buffer in module.named_buffers() if name in own}
    with torch.enable_grad(), torch.random.fork_rng(devices=[]), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.default_generator.manual_seed(0)
        result = torch.func.functional_call(forward, buffers, tuple(args), dict(kwargs))
    found = dict(enumerate(tree_flatten(result)[0])) | buffers
    return {
        name: torch.view_as_real(value.detach().resolve_conj()) if value.is_complex() else value.detach()
        for name, value in found.items()
        if isinstance(value, torch.Tensor)
    }


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
