"""Small networks with random weights of libraries that build on torch.nn, as libraries.yaml has them."""

from __future__ import annotations

import functools
import importlib.util
from importlib import metadata
from pathlib import Path
from typing import Any

import torch
import yaml

from tests.migrate import networks

_FILE = Path(__file__).with_suffix(".yaml")


@functools.cache
def _declared() -> dict[str, tuple[str, str, str]]:
    """What makes each network and its inputs, by the library and the network, and what to import for it."""
    return {
        f"{library} {name}": (entry["imports"], *expressions)
        for library, entry in yaml.safe_load(_FILE.read_text()).items()
        for name, expressions in entry["networks"].items()
    }


def names() -> list[str]:
    """Of all networks: "timm test_vit", for example."""
    return list(_declared())


def installed() -> list[str]:
    """Those whose library is."""
    return [name for name in names() if importlib.util.find_spec(name.partition(" ")[0])]


def version(name: str) -> str:
    """Of the library of a network."""
    library = name.partition(" ")[0]
    return f"{library} {metadata.version(library)}"


def build(name: str) -> networks.Sample:
    """The network of a name, in training mode, with inputs.

    Raises:
        Exception: the library does not make it so.
    """
    imports, network, inputs = _declared()[name]
    names_: dict[str, Any] = {
        "randn": torch.randn,
        "images": lambda size: torch.randn(2, 3, size, size),
        "volumes": lambda size: torch.randn(2, 1, size, size, size),
        "index": lambda bound, *sizes: torch.randint(bound, sizes),
    }
    exec(imports, names_)
    torch.manual_seed(0)
    return networks.Sample(eval(network, names_).train(), eval(f"({inputs},)", names_))
