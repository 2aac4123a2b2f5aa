"""Writes calls of torch's operators in mindspore.mint, and keeps what could not be."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

import torch
from mindspore import mint

from ms_ops._compat.torch import OpOverload
from ms_ops._migrate.detached import recording
from ms_ops._migrate.mint import indexing, templates
from ms_ops._migrate.mint.call import Call
from ms_ops._migrate.mint.conditions import holds
from ms_ops._migrate.mint.table import EXPRESSIONS, RANDOM, SAME

Rule = Callable[[Call], str | None]

_FUNCTION = re.compile(r"\bmint\.([\w.]+)(?=\()")


def name_of(overload: OpOverload) -> str:
    """As the tables have it: ``add.Tensor``, ``relu``."""
    suffix = "" if overload._overloadname == "default" else f".{overload._overloadname}"
    return f"{overload._schema.name.removeprefix('aten::')}{suffix}"


def _overload(name: str) -> OpOverload | None:
    """None if this torch has no such operator."""
    packet, _, overload = name.partition(".")
    return getattr(getattr(torch.ops.aten, packet, None), overload or "default", None)


def by(template: str) -> Rule:
    """The rule that an expression is."""
    return lambda call: templates.write(template, call)


def _cast(call: Call) -> str:
    """MindSpore's casts pass gradients through integers, which have none."""
    tensor, dtype = call.tensor("self"), call.value("dtype")
    assert tensor is not None
    is_end = tensor.is_floating_point() and not dtype.is_floating_point
    return templates.write(f"{'ms.ops.stop_gradient(self)' if is_end else 'self'}.to(dtype)", call)


def _embedding(call: Call) -> str:
    """No padding is -1 here, and None in mint, which counts -1 from the end."""
    padding = "padding_idx" if call.value("padding_idx") >= 0 else "None"
    function = f"mint.nn.functional.embedding(indices, weight, {padding}, scale_grad_by_freq=scale_grad_by_freq)"
    return templates.write(function, call)


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {
        "_to_copy": _cast,
        "embedding": _embedding,
        "index.Tensor": indexing.index,
        "slice.Tensor": indexing.slice_,
        "split.Tensor": indexing.split,
    }
    for module, names in SAME.items():
        for name in names.split():
            if overload := _overload(name):
                function = name.partition(".")[0]
                rules[name] = by(templates.same(f"{module}.{function}", overload))
    rules |= {name: by(template) for name, template in {**EXPRESSIONS, **RANDOM}.items()}
    if not _clamp_passes_gradients_at_its_bounds():
        for name in ("clamp", "clamp.Tensor", "clamp_max", "clamp_min"):
            del rules[name]
    return rules


def _clamp_passes_gradients_at_its_bounds() -> bool:
    """As mint's does, and torch's before 2.15."""
    with recording():
        x = torch.zeros(1, requires_grad=True)
        torch.clamp(x, 0.0).backward()
    return x.grad is not None and bool(x.grad == 1)


RULES = _rules()
"""By the name of the operator."""


def write(overload: OpOverload, call: Call) -> str | None:
    """The call in mint; None if it stays torch's."""
    name = name_of(overload)
    if name not in RULES or not holds(name, call):
        return None
    written = RULES[name](call)
    return written if written and all(map(_exists, functions(written))) else None


def functions(text: str) -> frozenset[str]:
    """Functions of mint that a text calls, such as ``nn.functional.relu``."""
    return frozenset(_FUNCTION.findall(text))


@functools.cache
def _exists(function: str) -> bool:
    """Whether this MindSpore has it: mint grows with its versions."""
    found: Any = mint
    for name in function.split("."):
        found = getattr(found, name, None)
    return found is not None
