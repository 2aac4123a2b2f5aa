"""Ways from a network to its submodules and tensors: torch's names, and the attributes of the Cells."""

from __future__ import annotations

import re
from collections.abc import Collection

import torch
from mindspore import nn

NAMES_OF_CELL = frozenset(dir(nn.Cell)) | frozenset(vars(nn.Cell())) | {"not_in_state_dict", "torch_names"}


def local_name(name: str) -> str:
    """What torch calls `name`, as an attribute of a Cell."""
    attribute = re.sub(r"\W", _word, name, flags=re.ASCII)
    if re.match(r"\d|__", attribute):  # Python gives names with two underscores that of the class
        return f"item_{attribute}"
    return f"{attribute}_" if attribute != name or name in NAMES_OF_CELL else name


def _word(found: re.Match[str]) -> str:
    """What stands for a character that MindSpore takes in no name of an attribute."""
    return "_" if found[0].isascii() else f"u{ord(found[0]):x}"


def join(path: str, name: str) -> str:
    """The name of what a module calls `name`."""
    return f"{path}.{name}" if path else name


def children(module: torch.nn.Module) -> dict[str, torch.nn.Module]:
    """The submodules by all their names: one that has two is there twice."""
    return {name: child for name, child in module._modules.items() if child is not None}


class Paths:
    """The ways in one network.

    Args:
        network: of torch.
        called_otherwise: its modules that are called in ways in which a SequentialCell cannot be.
    """

    def __init__(self, network: torch.nn.Module, called_otherwise: Collection[str] = ()) -> None:
        self.modules = dict(network.named_modules(remove_duplicate=False))
        self._called_otherwise = called_otherwise

    def is_list(self, path: str) -> bool:
        """Whether a module becomes a CellList: its submodules have numbers, and others call them."""
        return self._is_usual(path, torch.nn.ModuleList)

    def is_sequential(self, path: str) -> bool:
        """Whether one becomes a SequentialCell: it calls each of its numbered submodules with the last's output."""
        return self._is_usual(path, torch.nn.Sequential) and path not in self._called_otherwise

    def _is_usual(self, path: str, kind: type[torch.nn.Module]) -> bool:
        module = self.modules[path]
        is_usual = isinstance(module, kind) and type(module).forward is kind.forward
        is_numbered = list(children(module)) == [str(number) for number in range(len(children(module)))]
        return is_usual and is_numbered and not module._parameters and not module._buffers

    def is_item(self, path: str, name: str) -> bool:
        """Whether a module's submodule is reached by its number."""
        if not path or path not in self.modules:  # the network itself is a class of its own
            return False
        return name in self.modules[path]._modules and (self.is_list(path) or self.is_sequential(path))

    def reach(self, path: str, name: str) -> str:
        """How the Cell of the module `path` reaches what that calls `name`: ``self.layers[0].weight``."""
        text = "self"
        for part in name.split("."):
            text += f"[{part}]" if self.is_item(path, part) else f".{local_name(part)}"
            path = join(path, part)
        return text

    def given_name(self, name: str) -> str:
        """The name that MindSpore gives the parameter that torch calls `name`: by the attributes on the way to it."""
        parts = name.split(".")
        owners = (".".join(parts[:i]) for i in range(len(parts)))
        return ".".join(
            part if self.is_item(owner, part) else local_name(part) for owner, part in zip(owners, parts, strict=True)
        )
