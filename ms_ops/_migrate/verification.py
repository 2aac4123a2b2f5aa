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


def check(module: torch.nn.Module, program: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Warn if the program gives other numbers for the samples than the module, in the mode that it is in.

    Python that asks whether it is traced, or draws numbers from elsewhere than torch, is fixed in a program. Both run
    on copies of the buffers, and leave torch's random state alone.
    """
    buffers = dict(module.named_buffers())
    try:
        expected = _outputs(module, buffers, args, kwargs)
    except Exception:  # samples that have the right shapes and no more
        return
    actual = _outputs(program.module(), buffers, args, kwargs)
    apart = max(map(_apart, actual, expected), default=0.0)
    if apart > 0:
        warnings.warn(
            f"{type(module).__name__} computes something else when it is exported than when it is called, after "
            f"{'train' if module.training else 'eval'}(): outputs for these inputs are {apart:.1e} of the largest "
            "value apart. Its Python asks whether it is traced, or draws numbers by NumPy or random, which the Cell "
            "repeats. ms_ops.TorchModule(module) runs the module as it is",
            stacklevel=4,
        )


def _outputs(
    module: torch.nn.Module, buffers: Mapping[str, torch.Tensor], args: Sequence[Any], kwargs: Mapping[str, Any]
) -> list[torch.Tensor]:
    copies = {name: buffer.clone() for name, buffer in buffers.items() if name in dict(module.named_buffers())}
    with torch.no_grad(), torch.random.fork_rng(devices=[]), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.manual_seed(0)
        result = torch.func.functional_call(module, copies, tuple(args), dict(kwargs))
    return [leaf for leaf in tree_flatten(result)[0] if isinstance(leaf, torch.Tensor)]


def _apart(actual: torch.Tensor, expected: torch.Tensor) -> float:
    """The largest difference by the largest value; 0 for what rounding explains."""
    if actual.shape != expected.shape:
        return math.inf
    if not (expected.is_floating_point() or expected.is_complex()):
        return 0.0 if torch.equal(actual, expected) else math.inf
    apart, scale = (
        t.abs().nan_to_num(0, 0, 0).amax().item() if t.numel() else 0.0 for t in (actual - expected, expected)
    )
    apart /= scale or 1.0
    return apart if apart > _TOLERANCE.get(expected.dtype, _COARSE) else 0.0
