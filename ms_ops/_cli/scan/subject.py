"""The network to scan, and inputs for it, from what a user types."""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterator, Sequence
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
        if not isinstance(call, ast.Call):
            raise ValueError(text)
        kwargs = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords if keyword.arg}
        if len(kwargs) < len(call.keywords):  # one is **
            raise ValueError(text)
        return Arguments(tuple(map(ast.literal_eval, call.args)), kwargs)
    except (SyntaxError, ValueError, TypeError):
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
    try:
        if dtype.is_floating_point or dtype.is_complex:
            made = torch.randn(sizes, dtype=torch.complex128 if dtype.is_complex else torch.float64).to(dtype)
        else:
            made = torch.randint(0, 2, sizes).to(dtype)
    except (RuntimeError, TypeError) as error:  # too large, or a dtype of quantized tensors
        raise argparse.ArgumentTypeError(
            f"torch makes no tensor {text!r}: {str(error).partition(chr(10))[0]}"
        ) from None
    return Input(name or None, made)


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
            with _own_arguments(target):
                found = found(*arguments.args, **arguments.kwargs)
        except (Exception, SystemExit) as error:
            raise SubjectError(f"{target} cannot be called: {_described(error)}; see --args") from error
    elif arguments.args or arguments.kwargs:
        raise SubjectError(f"{target} is a module as it is, and takes no --args")
    module, args, kwargs = _parts(found)
    if not isinstance(module, torch.nn.Module):
        raise SubjectError(f"{target} gives a {type(module).__name__}, and no torch.nn.Module or tuple with one first")
    args += tuple(given.tensor for given in inputs if given.name is None)
    kwargs |= {given.name: given.tensor for given in inputs if given.name is not None}
    if not args and not kwargs:
        raise SubjectError(_NO_INPUTS.format(name=type(module).__name__))
    _check_signature(module, args, kwargs)
    return Subject(module, args, kwargs)


def _check_signature(module: torch.nn.Module, args: Sequence[Any], kwargs: dict[str, Any]) -> None:
    if module._forward_pre_hooks:  # they may add arguments
        return
    try:
        signature = inspect.signature(module.forward)
    except ValueError:  # of C++
        return
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        raise SubjectError(f"the inputs do not fit the forward of {type(module).__name__}: {error}") from None


def _remedy(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return '; put what it does as a program under if __name__ == "__main__":'
    if "relative import" in str(error):
        return "; name it as package.module:NAME, from the folder that has the package"
    return ""


def _described(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return f"it ends the process, with exit code {error.code!r}"
    return f"{type(error).__name__}: {error}"


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
    if "" not in sys.path:
        sys.path.insert(0, "")  # the folder that the command is given in, as `python -m` has it
    try:
        with _own_arguments(place):
            found: Any = _load(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    except (Exception, SystemExit) as error:
        raise SubjectError(f"cannot import {place}: {_described(error)}{_remedy(error)}") from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise SubjectError(f"{place} has no {name}")
        found = getattr(found, part)
    return found


@contextlib.contextmanager
def _own_arguments(place: str) -> Iterator[None]:
    """Without the arguments of this command, which a script would read as its own."""
    before = sys.argv
    sys.argv = [place]
    try:
        yield
    finally:
        sys.argv = before


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
