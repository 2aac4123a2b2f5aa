"""PyTorch's operators, their shape rules and their gradients, callable from MindSpore.

Names are loaded on first use, so importing the package imports neither torch nor MindSpore.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import TYPE_CHECKING, Any

from ms_ops import _build_info

if TYPE_CHECKING:
    from ms_ops import aten as aten
    from ms_ops import ops as ops
    from ms_ops._aclnn import aclnn as aclnn
    from ms_ops._bound_op import op as op
    from ms_ops._custom import custom as custom
    from ms_ops._export import dynamic_mindir as dynamic_mindir
    from ms_ops._extension import BuildError as BuildError
    from ms_ops._host import manual_seed as manual_seed
    from ms_ops._load import Library as Library
    from ms_ops._load import load as load
    from ms_ops._mint import enable_mint_cpu as enable_mint_cpu
    from ms_ops._third_party import load_library as load_library
    from ms_ops._threads import set_num_threads as set_num_threads
    from ms_ops.leaky_relu import LeakyRelu as LeakyRelu

__version__ = "0.1.0"

_HOMES = {
    "BuildError": "ms_ops._extension",
    "LeakyRelu": "ms_ops.leaky_relu",
    "Library": "ms_ops._load",
    "aclnn": "ms_ops._aclnn",
    "aten": "ms_ops.aten",
    "custom": "ms_ops._custom",
    "dynamic_mindir": "ms_ops._export",
    "enable_mint_cpu": "ms_ops._mint",
    "load": "ms_ops._load",
    "load_library": "ms_ops._third_party",
    "manual_seed": "ms_ops._host",
    "op": "ms_ops._bound_op",
    "ops": "ms_ops.ops",
    "set_num_threads": "ms_ops._threads",
}

__all__ = [
    "BuildError",
    "LeakyRelu",
    "Library",
    "aclnn",
    "aten",
    "custom",
    "dynamic_mindir",
    "enable_mint_cpu",
    "load",
    "load_library",
    "manual_seed",
    "op",
    "ops",
    "set_num_threads",
]

# torch_npu reads it when it is first used. Its queue would launch operators after MindSpore's next kernel.
if importlib.util.find_spec("torch_npu") is not None:
    os.environ.setdefault("TASK_QUEUE_ENABLE", "0")

# While Python looks for the module of `python -m ms_ops`, sys.argv[0] is "-m": the doctor must start on a broken
# installation, and what needs the library checks it again below.
if sys.argv[:1] != ["-m"]:
    _build_info.check()
    if os.environ.get("MS_OPS_MINT_CPU", "0") not in ("", "0"):
        importlib.import_module("ms_ops._mint").enable_mint_cpu()


def __getattr__(name: str) -> Any:
    if name == "_":
        # MindSpore's graph compiler looks names up in the module's dictionary; before that, it asks for this one.
        for public in __all__:
            getattr(sys.modules[__name__], public)
    if name.startswith("_"):
        raise AttributeError(f"module 'ms_ops' has no attribute {name!r}")
    _build_info.check()
    if name in _HOMES:
        module = importlib.import_module(_HOMES[name])
        value = module if module.__name__ == f"{__name__}.{name}" else getattr(module, name)
    else:
        value = importlib.import_module("ms_ops._modules").constructor(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from ms_ops import _catalog

    operators = (name for name in _catalog.by_class() if not name.startswith("_"))
    return sorted({*globals(), *__all__, *operators})
