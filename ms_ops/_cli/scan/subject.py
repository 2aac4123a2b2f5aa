"""The network to scan, and inputs for it, from what a user types."""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch

_NO_INPUTS = (
    "no inputs: give each tensor that {name} takes as --input SHAPE:DTYPE, such as --input 2x3x224x224:float32, or "
    "name a function that returns (module, args) or (module, args, kwargs)"
)


class Subject(NamedTuple):
    """A network and a call of it."""

    module: torch.nn.Module
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class Input(NamedTuple):
    """A tensor of random values: `name` is None for an argument by position."""

    name: str | None
    tensor: torch.Tensor


class Arguments(NamedTuple):
    """Of the class or function that makes the network."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class SubjectError(ValueError):
    """What was typed names no network."""


def parse_arguments(text: str) -> Arguments:
    """Of a call as Python writes it, ``64, layers=2``: literals alone."""
    try:
        call = ast.parse(f"f({text})", mode="eval").body
        assert isinstance(call, ast.Call)
        kwargs = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg}
        return Arguments(tuple(map(ast.literal_eval, call.args)), kwargs)
    except (SyntaxError, ValueError, AssertionError):
        raise argparse.ArgumentTypeError(f"{text!r} are no arguments of numbers, texts, lists and so on") from None


def parse_input(text: str) -> Input:
    """``2x3x224x224:float32``, ``mask=2x16:bool``; without a dtype float32, without a shape a tensor of no dims."""
    name, _, described = text.rpartition("=")
    shape, _, dtype_name = described.partition(":")
    dtype = getattr(torch, dtype_name or "float32", None)
    try:
        sizes = [int(size) for size in shape.split("x")] if shape else []
    except ValueError:
        sizes = [-1]
    if not isinstance(dtype, torch.dtype) or min(sizes, default=0) < 0 or (name and not name.isidentifier()):
        raise argparse.ArgumentTypeError(f"{text!r} is no input: they are like 2x3x224x224:float32 or mask=2x16:bool")
    if dtype.is_floating_point or dtype.is_complex:
        return Input(name or None, torch.randn(sizes, dtype=torch.promote_types(dtype, torch.float32)).to(dtype))
    return Input(name or None, torch.randint(0, 2, sizes).to(dtype))


def make(target: str, arguments: Arguments, inputs: Sequence[Input]) -> Subject:
    """The network that `target`, ``MODULE:NAME`` or ``FILE.py:NAME``, is or makes.

    Raises:
        SubjectError: there is none; the text says what was found in its place.
    """
    found = _find(target)
    if not isinstance(found, torch.nn.Module):
        if not callable(found):
            raise SubjectError(f"{target} is a {type(found).__name__}: name a torch.nn.Module, or what makes one")
        try:
            found = found(*arguments.args, **arguments.kwargs)
        except Exception as error:
            raise SubjectError(f"{target} cannot be called: {type(error).__name__}: {error}; see --args") from error
    module, args, kwargs = _parts(found)
    if not isinstance(module, torch.nn.Module):
        raise SubjectError(f"{target} gives a {type(module).__name__}, and no torch.nn.Module or tuple with one first")
    args += tuple(given.tensor for given in inputs if given.name is None)
    kwargs |= {given.name: given.tensor for given in inputs if given.name is not None}
    if not args and not kwargs:
        raise SubjectError(_NO_INPUTS.format(name=type(module).__name__))
    return Subject(module, args, kwargs)


def _parts(found: Any) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
    parts = found if isinstance(found, tuple) else (found,)
    module, args, kwargs = (*parts, *((None, (), {})[len(parts) :]))[:3]
    if isinstance(args, torch.Tensor):
        args = (args,)
    if not isinstance(args, (tuple, list)) or not isinstance(kwargs, dict):
        raise SubjectError("a function for a scan returns a module, (module, args) or (module, args, kwargs)")
    return module, tuple(args), dict(kwargs)


def _find(target: str) -> Any:
    place, _, name = target.rpartition(":")
    if not place or not name:
        raise SubjectError(f"{target!r} is not MODULE:NAME or FILE.py:NAME")
    try:
        found: Any = _load(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except Exception as error:
        raise SubjectError(f"cannot import {place}: {type(error).__name__}: {error}") from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise SubjectError(f"{place} has no {name}")
        found = getattr(found, part)
    return found


def _load(path: Path) -> Any:
    """A file as a module, which may import those beside it."""
    name = f"ms_ops_scanned_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    sys.path.insert(0, str(path.resolve().parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
