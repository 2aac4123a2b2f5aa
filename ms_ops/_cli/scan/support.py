"""What runs an operator of torch's on a device: MindSpore itself, torch's kernel through ms_ops, or nothing."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import torch

from ms_ops._cli.scan import mint
from ms_ops._cli.scan.calls import Called
from ms_ops._dispatcher import catalog
from ms_ops._native.dtypes import name_of

# Written by tests/mint: the functions of mint and methods of tensors whose values, and gradients, are torch's.
EQUAL_FUNCTIONS = Path(__file__).with_name("equal_functions.json")

Target = Literal["Ascend", "GPU", "CPU"]
TARGETS: tuple[Target, ...] = ("Ascend", "GPU", "CPU")
Kind = Literal["native", "bridged", "missing"]

_DEVICES: dict[Target, catalog.Device] = {"Ascend": "PrivateUse1", "GPU": "CUDA", "CPU": "CPU"}
_PLATFORMS = re.compile(r"Supported Platforms:\s+([`\w ]+)")
_REFERENCE = re.compile(r"(?:refer to|[Aa]lias (?:for|of)) :\w+:`mindspore\.([\w.]+)`")


class Support(NamedTuple):
    """How one operator runs on one target.

    Attributes:
        kind: native, by functions of MindSpore's that were judged to compute the same, with torch's dtypes; bridged, by
            torch's kernel through ms_ops; or missing.
        by: the function, how several are written, or control flow; why it is missing; of a bridged one, torch's device.
    """

    kind: Kind
    by: str


def support(called: Called, target: Target) -> Support:
    """How an operator with the dtypes that it was called with runs on a target."""
    if called.is_control_flow:
        return Support("native", "control flow")
    if called.overload is None:
        return Support("missing", "from_torch has no form for it")
    if called.foreign:
        return Support("missing", f"{called.foreign}, which MindSpore lacks: wrap the part in ms_ops.TorchModule")
    try:
        overload = catalog.find(called.name)
    except AttributeError as error:
        return Support("missing", str(error))
    function = _function(overload, called.signatures, target)
    if function:
        return Support("native", function)
    if _is_written_in_mint(called, target):
        return Support("native", 'from_torch(target="mint")')
    device = _DEVICES[target]
    if overload.has_kernel(device):
        return Support("bridged", device)
    return Support("missing", f"mint has no functions that are equal to it, and torch no kernel for {device}")


def gradient(called: Called) -> str:
    """How it is differentiated, in the words of ``ms_ops list``, which knows none of functional variants alone."""
    if called.overload is None:
        return "composite" if called.is_control_flow else "none"
    try:
        known = catalog.find(called.name).gradient
    except AttributeError:
        known = None
    return known or ("formula" if called.is_differentiated else "none")


@functools.cache
def _equal_functions() -> dict[str, dict[str, Any]]:
    functions: dict[str, dict[str, Any]] = json.loads(EQUAL_FUNCTIONS.read_text()) if EQUAL_FUNCTIONS.is_file() else {}
    return functions


def _function(overload: catalog.Overload, signatures: Iterable[frozenset[torch.dtype]], target: Target) -> str | None:
    """The name of MindSpore's function that computes the same on a target."""
    name = _public_name(overload)
    judged = _equal_functions().get(name or "")
    if name is None or judged is None:
        return None
    if not all(_judged_dtypes(dtypes) <= set(judged["dtypes"]) for dtypes in signatures):
        return None
    is_there = judged["alone"] if target == "CPU" else target in _platforms(name)
    return (name if name.startswith("Tensor.") else f"mint.{name}") if is_there else None


def _is_written_in_mint(called: Called, target: Target) -> bool:
    """Whether ``from_torch(target="mint")`` has functions for all its calls that MindSpore documents for a device."""
    if target == "CPU" or called.mint is None:
        return False
    is_judged = all(_judged_dtypes(dtypes) <= mint.JUDGED for dtypes in called.signatures)
    return is_judged and all(target in _platforms(function) for function in called.mint)


def _judged_dtypes(dtypes: frozenset[torch.dtype]) -> set[str]:
    """Those that a call is judged by: integers beside floating numbers are indices and the like."""
    numbers = {dtype for dtype in dtypes if dtype.is_floating_point or dtype.is_complex} or dtypes
    return {name_of(dtype) for dtype in numbers}


def _public_name(overload: catalog.Overload) -> str | None:
    """What torch, and by the same name mint, calls the operator: "nn.functional.relu", "Tensor.view"."""
    page = overload.docs_page
    return page.removeprefix("torch.") if page else None


@functools.cache
def _platforms(name: str) -> frozenset[str]:
    """The devices that MindSpore documents for a function, under its name in mint or, where that says nothing, ops."""
    public = name if name.startswith("Tensor.") else f"mint.{name}"
    return _documented(public) or _documented(f"ops.{name.rpartition('.')[2]}")


def _documented(name: str) -> frozenset[str]:
    import mindspore

    seen: set[str] = set()
    while name not in seen:
        seen.add(name)
        found: Any = mindspore
        for part in name.split("."):
            found = getattr(found, part, None)
        documentation = getattr(found, "__doc__", None) or ""
        if platforms := _PLATFORMS.search(documentation):
            return frozenset(platforms[1].replace("`", "").split())
        if elsewhere := _REFERENCE.search(documentation):
            name = elsewhere[1]
    return frozenset()
