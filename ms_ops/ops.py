"""Operators of other libraries for MindSpore tensors: ``ms_ops.ops.torchvision.nms(boxes, scores, 0.5)``.

The module mirrors ``torch.ops``: ``ms_ops.ops.<namespace>.<name>``, with torch's names, overloads, arguments and
defaults, and MindSpore's tensors and dtypes, in PyNative mode, in functions under ``mindspore.jit`` and in a Cell's
``construct``. Load the library that registers the operators first. ``ms_ops.ops.aten`` is ``ms_ops.aten``.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any

import torch as _torch

from ms_ops._dispatcher import catalog as _catalog
from ms_ops._operators.packet import Packet

# MindSpore's graph compiler looks names up in a module's dictionary. Before that it imports "_" from the module, which
# Python asks a package for: __getattr__ has the names ready then, as libraries register operators at any time.
__path__: list[str] = []


class Namespace(ModuleType):
    """The operators that libraries have registered under one name with torch's dispatcher."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{__name__}.{name}", f"Operators of {name!r} in torch's dispatcher, for MindSpore tensors.")
        self._namespace = name
        self._known: list[str] = []  # overloads that were registered when all were made
        self.__path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name == "_":
            self._make_all()
        if name.startswith("__") or name == "_":
            raise AttributeError(name)
        qualified = f"{self._namespace}::{name}"
        packet = Packet(qualified, _catalog.find_all(qualified))
        setattr(self, name, packet)
        return packet

    def __dir__(self) -> list[str]:
        return list(_catalog.packets(self._namespace))

    def _make_all(self) -> None:
        registered = _catalog.names(self._namespace)
        if registered == self._known:
            return
        self._known = registered
        for qualified in dict.fromkeys(name.partition(".")[0] for name in registered):
            name = qualified.partition("::")[2]
            if name not in vars(self) and _catalog.is_callable(qualified):
                self.__getattr__(name)


def _forget(namespace: str) -> None:
    """Have torch and this module look for the operators of a namespace again."""
    vars(_torch.ops).pop(namespace, None)
    if known := globals().get(namespace):
        for name in [name for name, value in vars(known).items() if isinstance(value, Packet)]:
            delattr(known, name)
        known._known = []


def __getattr__(name: str) -> Any:
    if name == "_":
        for namespace in _catalog.namespaces():
            if namespace not in globals():
                _add(namespace)
    if name.startswith("__") or name == "_":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name not in _catalog.namespaces():
        raise AttributeError(_catalog.unknown_namespace(name))
    return _add(name)


def __dir__() -> list[str]:
    return _catalog.namespaces()


def _add(name: str) -> ModuleType:
    if name == "aten":
        module = importlib.import_module("ms_ops.aten")
    else:
        module = Namespace(name)
        sys.modules[module.__name__] = module  # where the graph compiler looks for it
    globals()[name] = module
    return module
