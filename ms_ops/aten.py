"""PyTorch's native operators for MindSpore tensors: ``ms_ops.aten.leaky_relu(x, 0.2)``.

The module mirrors ``torch.ops.aten``: names, overloads, arguments and defaults are torch's, tensors and dtypes are
MindSpore's (torch's dtypes are understood too). Every operator works in PyNative mode, in functions under
``mindspore.jit`` and in a Cell's ``construct``, and is differentiable where torch differentiates it.
"""

from __future__ import annotations

import functools as _functools
from typing import Any

from ms_ops._dispatcher import catalog as _catalog
from ms_ops._operators.packet import Packet

_packets = {name: Packet(f"aten::{name}", overloads) for name, overloads in _catalog.packets("aten").items()}
globals().update(_packets)  # MindSpore's graph compiler looks for names in a module's dictionary


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(_refusal(name))


@_functools.lru_cache(maxsize=1024)
def _refusal(name: str) -> str:
    """Why there is no such operator: long to find out, and each compilation of a graph asks for several names."""
    try:
        _catalog.find(f"aten::{name}")
    except AttributeError as error:
        return str(error)
    return name


def __dir__() -> list[str]:
    return list(_packets)
