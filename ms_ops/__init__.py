"""PyTorch's operators, their shape rules and their gradients, callable from MindSpore.

Names are loaded on first use, so importing the package imports neither torch nor MindSpore.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from ms_ops import _build_info

if TYPE_CHECKING:
    from ms_ops._custom import custom as custom
    from ms_ops._export import dynamic_mindir as dynamic_mindir
    from ms_ops._extension import BuildError as BuildError
    from ms_ops._load import Library as Library
    from ms_ops._load import load as load
    from ms_ops.leaky_relu import LeakyRelu as LeakyRelu

__version__ = "0.1.0"

_HOMES = {
    "BuildError": "ms_ops._extension",
    "LeakyRelu": "ms_ops.leaky_relu",
    "Library": "ms_ops._load",
    "custom": "ms_ops._custom",
    "dynamic_mindir": "ms_ops._export",
    "load": "ms_ops._load",
}

__all__ = ["BuildError", "LeakyRelu", "Library", "custom", "dynamic_mindir", "load"]

# While Python looks for the module of `python -m ms_ops`, sys.argv[0] is "-m": the doctor must start on a broken
# installation, and what needs the library checks it again below.
if sys.argv[:1] != ["-m"]:
    _build_info.check()


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'ms_ops' has no attribute {name!r}; it has {', '.join(__all__)}")
    _build_info.check()
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
