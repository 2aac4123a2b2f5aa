"""What cannot be converted: errors that name the submodule, the line of the user's code, and what to do."""

from __future__ import annotations

import contextlib
import inspect
import keyword
import re
from typing import Any

import torch

from ms_ops._compat.torch import DataDependentOutputException, symbolic_shapes
from ms_ops._migrate.interception import NoGraphError

_SHOWN = 3


def is_data_dependence(error: BaseException) -> bool:
    """Whether torch raises it where Python needs the value of a tensor that has none."""
    if isinstance(error, TypeError):
        return "got FakeTensor" in str(error)  # for a size that is a tensor
    return isinstance(error, (DataDependentOutputException, symbolic_shapes().GuardOnDataDependentSymNode))


class ConversionError(RuntimeError):
    """The module cannot be converted; the text names the submodule, the line of the user's code, and what to do."""


class DataDependenceError(ConversionError):
    """The module's Python depends on the values of tensors."""


def without_graph(where: str, error: NoGraphError) -> ConversionError:
    """The error for a module that uses a torch.autograd.Function that has no graph."""
    return ConversionError(
        f"{where} uses {error}. Make it an operator by torch.library.custom_op and register_autograd, or take the "
        "module as it is: ms_ops.TorchModule(module)"
    )


def line_of(error: BaseException, module: torch.nn.Module) -> str:
    """Where in the user's code it was raised: the innermost frame in the file of one of its modules, and the module.

    The module alone if that is torch's own, as of a batch norm.
    """
    files = set()
    names: dict[Any, str] = {}
    for name, submodule in module.named_modules():
        names[submodule] = f"in {name} ({type(submodule).__name__}), " if name else ""
        with contextlib.suppress(TypeError, OSError):
            files.add(inspect.getfile(type(submodule)))
    files -= {path for path in files if "/torch/nn/" in path}
    place = owner = ""
    traceback = error.__traceback__
    while traceback:
        frame = traceback.tb_frame
        if isinstance(frame.f_locals.get("self"), torch.nn.Module):
            owner = names.get(frame.f_locals["self"], owner)
        if frame.f_code.co_filename in files:
            place = f", {owner}at {frame.f_code.co_filename}:{traceback.tb_lineno}"
        traceback = traceback.tb_next
    return place or (f", {owner.removesuffix(', ')}" if owner else "")


def change_of(error: BaseException, place: str, module: torch.nn.Module) -> str:
    """What to do about an error of torch.export's that was raised at `place`, which may be unknown."""
    if isinstance(error, SyntaxError):  # torch writes Python with the names of all that the module has
        parts = [*module.named_modules(), *module.named_parameters(), *module.named_buffers()]
        names = [name for name, _ in parts if _is_no_python(name.rpartition(".")[2])]
        if names:
            return f"Rename {' and '.join(map(repr, names[:_SHOWN]))}, which torch.export writes as Python"
    recurrent = [
        f"{name or 'it'} ({type(one).__name__})"
        for name, one in module.named_modules()
        if isinstance(one, torch.nn.RNNBase)
    ]
    if "Constraints violated" in str(error) and recurrent:
        return (
            f"{' and '.join(recurrent[:_SHOWN])} becomes as many steps as the sample has: if they are among the "
            "dimensions above, leave that out of dynamic_shapes"
        )
    if "expected compiled_fn to be GraphModule" in str(error) and (names := _shared_buffers(module)):
        return f"Call {' and '.join(map(repr, names))}, which are one module with buffers, by one name"
    if getattr(getattr(module, "config", None), "use_cache", False) and "Cache'> in output" in str(error):
        return "Pass use_cache=False or set it in its config, since a cache of keys and values is no output of a graph"
    if output := re.search(r"<class '([^']+)'> in output", str(error)):
        return f"Call torch.export.register_dataclass({output[1]}) if that is a dataclass, or return a dict or a tuple"
    return "Rewrite that line" if ", at " in place else "Change what torch refuses"


def _shared_buffers(module: torch.nn.Module) -> list[str]:
    """All names of a submodule with buffers that has more than one."""
    names: dict[torch.nn.Module, list[str]] = {}
    for name, one in module.named_modules(remove_duplicate=False):
        names.setdefault(one, []).append(name)
    return next((many for one, many in names.items() if len(many) > 1 and next(one.buffers(), None) is not None), [])


def _is_no_python(name: str) -> bool:
    return keyword.iskeyword(name) or not {'"', "\n"}.isdisjoint(name)


def shortened(error: BaseException, limit: int = 600) -> str:
    """The text of an error, or its beginning."""
    text = str(error).strip()
    return text if len(text) <= limit else f"{text[:limit]} ..."
