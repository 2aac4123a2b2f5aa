"""Torch's own operator behind an imported one of the same name and signature: its kernel, shapes and gradient."""

from __future__ import annotations

import functools
import importlib.resources
from pathlib import Path

import torch

from ms_ops._packages.aten_functions import has_function
from ms_ops._packages.importers import formulas, listing
from ms_ops._packages.importers.imported import Imported

_PACKAGED = Path(str(importlib.resources.files("torchgen"))) / "packaged"


def add(op: Imported) -> bool:
    """Let torch's operator be the kernel for the CPU and CUDA, and answer for shapes; False if there is none."""
    formula = call(op)
    if formula is None:
        return False
    op.fields |= {"cpu": {"aten": formula}, "cuda": {"aten": formula}}
    if "outputs" not in op.fields and (op.signature.outputs or op.signature.returns_list):
        symbolic = any(argument.kind == "SymIntType" for argument in op.signature.arguments)
        op.fields["meta"] = f"{op.name}_meta"
        op.bodies[f"{op.name}_meta"] = f"return {formula.replace('(', '_symint(', 1) if symbolic else formula};"
    return True


def call(op: Imported) -> str | None:
    """The call of torch's operator of the same name and signature; None if there is none, or if it writes."""
    name, _, overload = op.origin.partition(".")
    own = getattr(getattr(torch.ops.aten, name, None), overload or "default", None)
    if op.signature.writes or own is None or not has_function(name):
        return None
    if _without_name(str(own._schema)) != _without_name(op.signature.text):
        return None
    return f"at::{name}({', '.join(op.signature.names)})"


def _without_name(schema: str) -> str:
    return schema.partition("(")[2]


@functools.cache
def gradients() -> dict[str, list[formulas.Entry]]:
    """Those of torch's derivatives.yaml."""
    return formulas.entries(listing.load(_PACKAGED / "autograd" / "derivatives.yaml"))


def is_composed(name: str) -> bool:
    """Whether torch's operator is a function of other operators, which have its gradient."""
    return name in _composed()


@functools.cache
def _composed() -> frozenset[str]:
    own = ("dispatch", "structured", "structured_delegate")
    entries = listing.entries(listing.load(_PACKAGED / "ATen" / "native" / "native_functions.yaml"))
    return frozenset(
        entry["func"].partition("(")[0]
        for entry in entries
        if not any(key in entry for key in own) or "CompositeImplicitAutograd" in str(entry.get("dispatch"))
    )
