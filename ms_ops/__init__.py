"""PyTorch's operators, their shape rules and their gradients, callable from MindSpore.

Names are loaded on first use, so importing the package imports neither torch nor MindSpore; but where torch has CUDA,
MindSpore, which has to come first there.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from typing import TYPE_CHECKING, Any

from ms_ops._build import info as _build_info

if TYPE_CHECKING:
    from ms_ops import aten as aten
    from ms_ops import ops as ops
    from ms_ops import testing as testing
    from ms_ops._aclnn.op import aclnn as aclnn
    from ms_ops._build.recipe import BuildError as BuildError
    from ms_ops._custom import load as load
    from ms_ops._custom.custom import custom as custom
    from ms_ops._custom.load import Library as Library
    from ms_ops._migrate.compare import compare as compare
    from ms_ops._migrate.errors import ConversionError as ConversionError
    from ms_ops._migrate.from_torch import from_torch as from_torch
    from ms_ops._migrate.optimizer_state import load_optimizer_state as load_optimizer_state
    from ms_ops._migrate.torch_module import TorchModule as TorchModule
    from ms_ops._migrate.weights import load_state_dict as load_state_dict
    from ms_ops._migrate.weights import save_state_dict as save_state_dict
    from ms_ops._migrate.weights import state_dict as state_dict
    from ms_ops._mint.enable import enable_mint_cpu as enable_mint_cpu
    from ms_ops._native.random import manual_seed as manual_seed
    from ms_ops._native.threads import set_num_threads as set_num_threads
    from ms_ops._operators.bound import op as op
    from ms_ops._operators.libraries import load_library as load_library
    from ms_ops._ops.leaky_relu import LeakyRelu as LeakyRelu
    from ms_ops._primitives.mindir import dynamic_mindir as dynamic_mindir

__version__ = "0.1.0"

_HOMES = {
    "BuildError": "ms_ops._build.recipe",
    "ConversionError": "ms_ops._migrate.errors",
    "LeakyRelu": "ms_ops._ops.leaky_relu",
    "Library": "ms_ops._custom.load",
    "TorchModule": "ms_ops._migrate.torch_module",
    "aclnn": "ms_ops._aclnn.op",
    "aten": "ms_ops.aten",
    "compare": "ms_ops._migrate.compare",
    "custom": "ms_ops._custom.custom",
    "dynamic_mindir": "ms_ops._primitives.mindir",
    "enable_mint_cpu": "ms_ops._mint.enable",
    "from_torch": "ms_ops._migrate.from_torch",
    "load": "ms_ops._custom.load",
    "load_library": "ms_ops._operators.libraries",
    "load_optimizer_state": "ms_ops._migrate.optimizer_state",
    "load_state_dict": "ms_ops._migrate.weights",
    "manual_seed": "ms_ops._native.random",
    "op": "ms_ops._operators.bound",
    "ops": "ms_ops.ops",
    "save_state_dict": "ms_ops._migrate.weights",
    "set_num_threads": "ms_ops._native.threads",
    "state_dict": "ms_ops._migrate.weights",
    "testing": "ms_ops.testing",
}

__all__ = [
    "BuildError",
    "ConversionError",
    "LeakyRelu",
    "Library",
    "TorchModule",
    "aclnn",
    "aten",
    "compare",
    "custom",
    "dynamic_mindir",
    "enable_mint_cpu",
    "from_torch",
    "load",
    "load_library",
    "load_optimizer_state",
    "load_state_dict",
    "manual_seed",
    "op",
    "ops",
    "save_state_dict",
    "set_num_threads",
    "state_dict",
    "testing",
]

# torch_npu reads it when it is first used. Its queue would launch operators after MindSpore's next kernel.
if importlib.util.find_spec("torch_npu") is not None:
    os.environ.setdefault("TASK_QUEUE_ENABLE", "0")


def _is_own_command() -> bool:
    """Whether this is ``ms_ops`` or ``python -m ms_ops``, or runs one of its modules, whose name sys.argv[0] is then.

    While Python looks for a module, sys.argv[0] is "-m".
    """
    if not sys.argv:
        return False
    command = os.path.basename(sys.argv[0])
    if command == "-m":
        command = next(iter(sys.orig_argv[-len(sys.argv) :]), "").removeprefix("-m")
    return command.partition(".")[0] == "ms_ops"


# The doctor must start on a broken installation, and what needs the library checks it again below.
if not _is_own_command():
    _build_info.check()
    importlib.import_module("ms_ops._native.cuda_libraries").bind_in_order()
    if os.environ.get("MS_OPS_MINT_CPU", "0") not in ("", "0"):
        importlib.import_module("ms_ops._mint.enable").enable_mint_cpu()


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
        value = importlib.import_module("ms_ops._operators.classes").constructor(name, __all__)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from ms_ops._dispatcher import catalog

    operators = (name for name in catalog.by_class() if not name.startswith("_"))
    return sorted({*globals(), *__all__, *operators})
