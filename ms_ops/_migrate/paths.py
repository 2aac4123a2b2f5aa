"""Ways from a network to its submodules and tensors: torch's names, and the attributes of the Cells."""

from __future__ import annotations

import torch
from mindspore import nn

NAMES_OF_CELL = frozenset(dir(nn.Cell)) | frozenset(vars(nn.Cell())) | {"torch_names"}


def local_name(name: str) -> str:
    """What torch calls `name`, as an attribute of a Cell."""
    if name.isdigit():
        return f"item_{name}"
    return f"{name}_" if name in NAMES_OF_CELL else name


def join(path: str, name: str) -> str:
    """The name of what a module calls `name`."""
    return f"{path}.{name}" if path else name


def children(module: torch.nn.Module) -> dict[str, torch.nn.Module]:
    """The submodules by all their names: one that has two is there twice."""
    return {name: child for name, child in module._modules.items() if child is not None}


def is_list(module: torch.nn.Module) -> bool:
    """Whether it becomes a CellList: its submodules have numbers, and others call them."""
    is_called = type(module).forward is not torch.nn.ModuleList.forward
    return isinstance(module, torch.nn.ModuleList) and not is_called and not _has_tensors(module)


def is_sequential(module: torch.nn.Module) -> bool:
    """Whether it becomes a SequentialCell: its submodules have numbers, and it calls each with what the last gave."""
    is_usual = isinstance(module, torch.nn.Sequential) and type(module).forward is torch.nn.Sequential.forward
    return is_usual and not _has_tensors(module)


def _has_tensors(module: torch.nn.Module) -> bool:
    return bool(module._parameters or module._buffers)


class Paths:
    """The ways in one network.

    Args:
        network: of torch.
    """

    def __init__(self, network: torch.nn.Module) -> None:
        self.modules = dict(network.named_modules(remove_duplicate=False))

    def is_item(self, path: str, name: str) -> bool:
        """Whether a module's submodule is reached by its number."""
        if not path or path not in self.modules:  # the network itself is a class of its own
            return False
        module = self.modules[path]
        return name in module._modules and (is_list(module) or is_sequential(module))

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
