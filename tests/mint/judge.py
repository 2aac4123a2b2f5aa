"""Does a call give what torch gives, forward and gradient?"""

from __future__ import annotations

import copy
import itertools
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mindspore as ms
import torch

from tests.conformance.convert import to_mindspore, to_torch
from tests.mint.functions import RANDOM, is_in_place, reference
from tests.mint.sample import Sample

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


@dataclass(frozen=True)
class Trial:
    """A call of MindSpore's and the same of torch's, and what is compared: shapes and dtypes always."""

    sample: Sample
    torchs: Callable[[], tuple[Any, list[torch.Tensor]]]
    """Calls torch on copies of the sample's tensors: the result, and the copies, to which it may have written."""
    values: bool
    gradient: bool

    @classmethod
    def of(cls, name: str, info: Any, call: tuple[tuple[Any, ...], dict[str, Any]]) -> Trial:
        """A call of what both frameworks have by that name.

        Raises:
            NotEncodableError: MindSpore's cannot be given the arguments.
        """
        torch_function = reference(name, info)

        def torchs() -> tuple[Any, list[torch.Tensor]]:
            args, kwargs = copy.deepcopy(call)
            result = torch_function(*args, **kwargs)
            return result, Sample.of(name, args, kwargs).sources

        values = name not in RANDOM
        return cls(Sample.of(name, *call), torchs, values, values and not is_in_place(name))


def judge(trials: list[Trial], *, graph: bool, gradient: bool, folder: Path) -> list[dict[str, Any]]:
    """Of each trial its "sample" in words, and verdicts on it: "forward" and perhaps "gradient".

    In graph mode those that pass in PyNative mode share a graph: to compile it takes a third of the time.
    """
    torchs = [_expect(trial, gradient=gradient) for trial in trials]
    possible = [expected for expected in torchs if isinstance(expected, _Expected)]
    together = [one for one in possible if graph and _passes(_judge_alone(one, graph=False, folder=folder))]
    shared = _judge_in_one_graph(together, folder) if len(together) > 1 else [{}] * len(together)
    verdicts_of = dict(zip(map(id, together), shared, strict=True))
    found = []
    for trial, expected in zip(trials, torchs, strict=True):
        if isinstance(expected, _Expected):
            verdicts = verdicts_of.get(id(expected), {})
            if not _passes(verdicts):
                verdicts = _judge_alone(expected, graph=graph, folder=folder)
        else:
            verdicts = {"forward": expected}
        found.append({"sample": str(trial.sample), **verdicts})
    return found


def _passes(verdicts: dict[str, Verdict]) -> bool:
    return bool(verdicts) and all(kind in (PASS, SKIPPED) for kind, _ in verdicts.values())


@dataclass(frozen=True)
class _Expected:
    """What torch gives for a trial: results, and gradients for `cotangents` of them, or why there are none."""

    trial: Trial
    results: list[torch.Tensor]
    inputs: list[torch.Tensor]  # after the call
    cotangents: list[torch.Tensor]
    wanted: list[int]
    gradients: list[torch.Tensor] | Verdict | None

    def judge(self, result: Any, inputs: Sequence[Any]) -> Verdict:
        """The result of the call, and what the inputs are after it."""
        values = self.trial.values
        verdict = compare([to_torch(leaf) for leaf in leaves(result)], self.results, values=values)
        if verdict[0] != PASS:
            return verdict
        kind, text = compare(list(map(to_torch, inputs)), self.inputs, values=values)
        return kind, text and f"the inputs after the call: {text}"

    def judge_gradients(self, actual: Sequence[Any]) -> Verdict:
        """Those of all inputs."""
        assert isinstance(self.gradients, list)
        return compare([to_torch(actual[i]) for i in self.wanted], self.gradients, values=True)

    def sens(self, result: Any) -> Any:
        """MindSpore's cotangents for its result."""
        converted = [to_mindspore(cotangent, strided=False) for cotangent in self.cotangents]
        return tuple(converted) if isinstance(result, (tuple, list)) else converted[0]


def _expect(trial: Trial, *, gradient: bool) -> _Expected | Verdict:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result, inputs = trial.torchs()
        except Exception as error:
            return SKIPPED, f"torch refuses it: {_line(error)}"
        results = leaves(result)
        if not results:
            return SKIPPED, "torch returns no tensor"
        generator = torch.Generator().manual_seed(0)
        cotangents = [
            torch.rand(r.shape, generator=generator).to(r.dtype) if r.dtype.is_floating_point else torch.ones_like(r)
            for r in results
        ]
        wanted = [
            i for i, leaf in enumerate(trial.sample.sources) if leaf.dtype.is_floating_point and leaf.requires_grad
        ]
        gradients = _expect_gradients(trial, cotangents, wanted) if gradient and trial.gradient and wanted else None
    return _Expected(trial, results, inputs, cotangents, wanted, gradients)


def _expect_gradients(
    trial: Trial, cotangents: list[torch.Tensor], wanted: list[int]
) -> list[torch.Tensor] | Verdict | None:
    result, sources = trial.torchs()
    results = leaves(result)
    pairs = [(r, c) for r, c in zip(results, cotangents, strict=True) if r.requires_grad]
    if not pairs:
        return None
    try:
        return list(
            torch.autograd.grad(
                [r for r, _ in pairs], [sources[i] for i in wanted], [c for _, c in pairs],
                allow_unused=True, materialize_grads=True,
            )
        )  # fmt: skip
    except RuntimeError as error:
        return SKIPPED, f"torch has no gradient: {_line(error)}"


def _judge_alone(expected: _Expected, *, graph: bool, folder: Path) -> dict[str, Verdict]:
    trial = expected.trial
    function = trial.sample.function(folder)
    if graph:
        function = ms.jit(function)
    inputs = trial.sample.inputs()
    try:
        verdicts = {"forward": expected.judge(function(*inputs), inputs)}
    except Exception as error:
        return {"forward": failure(error)}
    if verdicts["forward"][0] != PASS or expected.gradients is None:
        return verdicts
    if not isinstance(expected.gradients, list):
        return verdicts | {"gradient": expected.gradients}
    inputs = trial.sample.inputs()
    try:
        gradients = _gradient(function)(*inputs, expected.sens(function(*inputs)))
        return verdicts | {"gradient": expected.judge_gradients(gradients)}
    except Exception as error:
        return verdicts | {"gradient": failure(error)}


def _judge_in_one_graph(expected: list[_Expected], folder: Path) -> list[dict[str, Verdict]]:
    """Verdicts; none on any of them if one cannot be compiled or run with the others."""
    samples = [one.trial.sample for one in expected]
    function = ms.jit(Sample.joined(samples).function(folder))
    inputs = [sample.inputs() for sample in samples]
    try:
        results = function(*itertools.chain(*inputs))
        verdicts = [
            {"forward": one.judge(result, its)} for one, result, its in zip(expected, results, inputs, strict=True)
        ]
        gradients: Iterator[Any] = iter(())
        if any(isinstance(one.gradients, list) for one in expected):
            sens = tuple(one.sens(result) for one, result in zip(expected, results, strict=True))
            gradients = iter(_gradient(function)(*itertools.chain(*inputs), sens))
        for one, its, verdict in zip(expected, inputs, verdicts, strict=True):
            actual = list(itertools.islice(gradients, len(its)))
            if one.gradients is not None:
                verdict["gradient"] = one.judge_gradients(actual) if isinstance(one.gradients, list) else one.gradients
    except Exception:
        return [{}] * len(expected)
    return verdicts


def _gradient(function: Callable[..., Any]) -> Callable[..., Any]:
    """For the inputs and the cotangents of the result, the gradients of all inputs."""
    return ms.ops.GradOperation(get_all=True, sens_param=True)(function)  # type: ignore[no-any-return]


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
