"""Does a call give what torch gives, forward and gradient?"""

from __future__ import annotations

import copy
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import torch

from tests.conformance.convert import to_mindspore, to_torch
from tests.mint.functions import RANDOM, is_in_place, reference
from tests.mint.sample import NotEncodableError, Sample

PASS, NO_KERNEL, REFUSED, DIFFERS, SKIPPED, NOT_OFFERED = (
    "pass", "no kernel", "refused", "differs", "skipped", "not offered",
)  # fmt: skip

TOLERANCES = {
    torch.float16: (1e-2, 1e-3),
    torch.bfloat16: (3e-2, 1e-2),
    torch.float32: (1e-4, 1e-5),
    torch.complex64: (1e-4, 1e-5),
}
"""Relative and absolute; wider than ms_ops' own, since parts of a call may run on MindSpore's kernels."""

_NO_KERNEL = re.compile(
    r"unregistered|Create kernelmod for op|[Uu]nsupported op|Not find|is not supported on CPU|No kernel"
    r"|Select CPU operator|KernelMod Init Failed|bad_function_call"
)
_DTYPE = re.compile(r"\btypes?\b|dtype")

Verdict = tuple[str, str]


def judge(
    name: str, info: Any, call: tuple[tuple[Any, ...], dict[str, Any]], *, graph: bool, gradient: bool, folder: Path
) -> dict[str, Any]:
    """As judge_sample, for a call of what torch has by that name."""
    args, kwargs = call
    try:
        sample = Sample.of(name, args, kwargs)
    except NotEncodableError as error:
        return {"sample": name, "forward": (SKIPPED, f"a call that MindSpore's functions cannot be given: {error}")}
    torch_function = reference(name, info)

    def torchs(copied: bool) -> Any:
        its_args, its_kwargs = copy.deepcopy(call) if copied else call
        return torch_function(*its_args, **its_kwargs)

    values = name not in RANDOM
    gradient = gradient and values and not is_in_place(name)
    return judge_sample(sample, torchs, graph=graph, gradient=gradient, values=values, folder=folder)


def judge_sample(
    sample: Sample, torchs: Callable[[bool], Any], *, graph: bool, gradient: bool, values: bool, folder: Path
) -> dict[str, Any]:
    """The "sample" in words, and verdicts on it: "forward" and perhaps "gradient".

    `torchs` calls torch on its tensors, or on copies of them.
    """
    found: dict[str, Any] = {"sample": str(sample)}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = leaves(torchs(True))
    except Exception as error:
        return found | {"forward": (SKIPPED, f"torch refuses it: {_line(error)}")}
    if not expected:
        return found | {"forward": (SKIPPED, "torch returns no tensor")}
    function = sample.function(folder)
    if graph:
        function = ms.jit(function)
    try:
        actual = [to_torch(result) for result in leaves(function(*sample.inputs()))]
    except Exception as error:
        return found | {"forward": failure(error)}
    found["forward"] = compare(actual, expected, values=values)
    if gradient and found["forward"][0] == PASS:
        verdict = _judge_gradient(torchs, sample, function)
        if verdict is not None:
            found["gradient"] = verdict
    return found


def _judge_gradient(torchs: Callable[[bool], Any], sample: Sample, function: Any) -> Verdict | None:
    sources = sample.sources
    wanted = [i for i, leaf in enumerate(sources) if leaf.dtype.is_floating_point and leaf.requires_grad]
    if not wanted:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = leaves(torchs(False))
        generator = torch.Generator().manual_seed(0)
        cotangents = [
            torch.rand(r.shape, generator=generator).to(r.dtype) if r.dtype.is_floating_point else torch.ones_like(r)
            for r in results
        ]
        pairs = [(r, c) for r, c in zip(results, cotangents, strict=True) if r.requires_grad]
        if not pairs:
            return None
        try:
            expected = torch.autograd.grad(
                [r for r, _ in pairs], [sources[i] for i in wanted], [c for _, c in pairs],
                allow_unused=True, materialize_grads=True,
            )  # fmt: skip
        except RuntimeError as error:
            return SKIPPED, f"torch has no gradient: {_line(error)}"
    inputs = sample.inputs()
    sens = [to_mindspore(c, strided=False) for c in cotangents]
    transform = ms.ops.GradOperation(get_all=True, sens_param=True)(function)
    try:
        out = function(*inputs)
        given = tuple(sens) if isinstance(out, (tuple, list)) else sens[0]
        gradients = transform(*inputs, given)
        actual = [to_torch(gradients[i]) for i in wanted]
    except Exception as error:
        return failure(error)
    return compare(actual, list(expected), values=True)


def leaves(tree: Any) -> list[Any]:
    if isinstance(tree, (torch.Tensor, ms.Tensor)):
        return [tree]
    if isinstance(tree, dict):
        tree = tuple(tree.values())
    if isinstance(tree, (tuple, list)):
        return [leaf for item in tree for leaf in leaves(item)]
    return []


def failure(error: Exception) -> Verdict:
    text = _line(error)
    kind = REFUSED
    if _NO_KERNEL.search(text):
        kind = NO_KERNEL
    elif isinstance(error, (TypeError, ValueError)) and _DTYPE.search(text):
        kind = NOT_OFFERED
    return kind, f"{type(error).__name__}: {text[:300]}"


def _line(error: Exception) -> str:
    return " ".join(str(error).split())


def compare(actual: list[torch.Tensor], expected: list[torch.Tensor], *, values: bool) -> Verdict:
    if len(actual) != len(expected):
        return DIFFERS, f"{len(actual)} results in place of {len(expected)}"
    for result, lazy in zip(actual, expected, strict=True):
        right = lazy.detach().resolve_conj().resolve_neg()
        if result.shape != right.shape:
            return DIFFERS, f"shape {list(result.shape)}, torch {list(right.shape)}"
        if result.dtype != right.dtype:
            return DIFFERS, f"dtype {result.dtype}, torch {right.dtype}"
        if not values:
            continue
        rtol, atol = TOLERANCES.get(right.dtype, (1e-6, 1e-7) if right.dtype.is_floating_point else (0, 0))
        try:
            torch.testing.assert_close(result, right, rtol=rtol, atol=atol, equal_nan=True)
        except AssertionError as error:
            return DIFFERS, _line(error)[:200]
    return PASS, ""
