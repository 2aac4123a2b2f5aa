"""The names that torch has for the Cells of a network and for their Parameters.

A Cell may have a dict ``torch_names``: what torch calls its attributes, where that is something else; "" for a Cell
that torch's network has not. It may have a dict ``tied_names``: what else torch calls a Parameter, by the first name,
as tied weights have it. It may have names ``not_in_state_dict``: its attributes that torch keeps in no file, as buffers
that are not persistent.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from mindspore import nn

# What MindSpore's own layers call what torch calls otherwise.
_TORCH_NAMES = {
    "beta": "bias",
    "embedding_table": "weight",
    "gamma": "weight",
    "moving_mean": "running_mean",
    "moving_variance": "running_var",
}

RANKS = 3
"""Kinds of candidates, see :class:`Named`."""


class Named(NamedTuple):
    """A Parameter of a Cell.

    Attributes:
        parameter: MindSpore's.
        candidates: the names that a source may have it under, the likeliest first: those by the attributes that hold
            it, that of the Parameter itself, and those with torch's word for the last part.
        torch_names: what torch calls it; more than one where several attributes hold it.
        is_in_state_dict: whether a ``state_dict`` of torch's has it.
    """

    parameter: Any
    candidates: tuple[tuple[str, ...], ...]
    torch_names: tuple[str, ...]
    is_in_state_dict: bool


def of_cells(cell: Any) -> Iterator[tuple[str, Any]]:
    """All Cells in a network, itself first, with torch's names; raises TypeError if it is no Cell."""
    if not isinstance(cell, nn.Cell):
        raise TypeError(f"the network must be a mindspore.nn.Cell, got {type(cell).__module__}.{type(cell).__name__}")
    found: dict[str, tuple[str, Any]] = {}
    for path, owner in cell.cells_and_names():
        parent, _, attribute = path.rpartition(".")
        above, holder = found.get(parent, ("", None))
        found[path] = _joined(above, _named(holder, attribute)), owner
        yield found[path]


def of_parameters(cell: Any) -> list[Named]:
    """All Parameters of the Cell, each once, in the order of its attributes."""
    parameters: dict[int, Any] = {}
    attributes: dict[int, list[str]] = {}
    torch_names: dict[int, list[str]] = {}
    in_state_dict: set[int] = set()
    for prefix, owner in of_cells(cell):
        for attribute, parameter in owner.parameters_and_names(expand=False):
            name = _named(owner, attribute)
            parameters[id(parameter)] = parameter
            if attribute not in getattr(owner, "not_in_state_dict", ()):
                in_state_dict.add(id(parameter))
            for one in (name, *getattr(owner, "tied_names", {}).get(name, ())):
                attributes.setdefault(id(parameter), []).append(_joined(prefix, one))
                torch_names.setdefault(id(parameter), []).append(_joined(prefix, _torch_name(owner, one)))
    found = []
    for key, parameter in parameters.items():
        renamed = tuple(_renamed(name) for name in (*attributes[key], parameter.name))
        candidates = (tuple(attributes[key]), (parameter.name,), renamed)
        found.append(Named(parameter, candidates, tuple(torch_names[key]), key in in_state_dict))
    return found


def tied(module: Any) -> dict[str, str]:
    """Parameters and buffers of a torch module that are the same tensor as one before: its name by theirs."""
    first: dict[int, str] = {}
    again: dict[str, str] = {}
    for named in (module.named_parameters(remove_duplicate=False), module.named_buffers(remove_duplicate=False)):
        for name, tensor in named:
            if first.setdefault(id(tensor), name) != name:
                again[name] = first[id(tensor)]
    return again


def absent_counters(cell: Any) -> set[str]:
    """Torch's names of the counters that its batch norms have, for ``momentum=None``, and MindSpore's own lack."""
    return {
        _joined(prefix, "num_batches_tracked")
        for prefix, owner in of_cells(cell)
        if {"moving_mean", "moving_variance"} <= {name for name, _ in owner.parameters_and_names(expand=False)}
    }


def _named(owner: Any, attribute: str) -> str:
    name: str = getattr(owner, "torch_names", {}).get(attribute, attribute)
    return name


def _torch_name(owner: Any, name: str) -> str:
    """A network may have a ``gamma`` of its own, which is called so in torch as well."""
    is_mindspores = any(base.__module__.startswith("mindspore.nn.layer.") for base in type(owner).__mro__)
    return _TORCH_NAMES.get(name, name) if is_mindspores else name


def _renamed(name: str) -> str:
    prefix, separator, last = name.rpartition(".")
    return prefix + separator + _TORCH_NAMES.get(last, last)


def _joined(prefix: str, name: str) -> str:
    return ".".join(filter(None, (prefix, name)))
