"""The parts of MindSpore that are internal to it, by one name each for all its versions."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterator
from typing import Any

from mindspore import context
from mindspore._c_expression import MixedPrecisionType
from mindspore.common import dtype as mstype
from mindspore.common._register_for_tensor import tensor_operator_registry
from mindspore.ops import functional, tensor_method
from mindspore.ops.auto_generate import gen_ops_prim
from mindspore.ops.operations import _inner_ops as inner_ops

try:
    from mindspore.graph import api, jit_context
except ImportError:  # MindSpore before 2.9
    from mindspore.common import api, jit_context

try:
    from mindspore._c_expression import MSContext, ms_ctx_param
except ImportError:  # what the public way takes longer to tell
    MSContext = None

__all__ = [
    "Executor",
    "device_id",
    "device_target",
    "forget_gradient",
    "functional",
    "gen_ops_prim",
    "gradient_forwards",
    "graph_context",
    "graph_runs",
    "inner_ops",
    "is_made",
    "is_recording",
    "is_traced",
    "jit_phase",
    "mixed_precision_left",
    "mstype",
    "no_grad",
    "recompute",
    "records_gradient",
    "seed",
    "synchronize",
    "tensor_method",
    "tensor_operator_registry",
]

Executor = api._PyNativeExecutor

graph_runs = [
    (Executor, "grad_jit"),
    *((vars(api)[name], "__call__") for name in ("GraphExecutor_", "JitExecutor_") if name in vars(api)),
]
"""Methods that run a compiled graph, each with its class."""

jit_phase = "set_jit_compile_status" if hasattr(Executor, "set_jit_compile_status") else "set_jit_compile_phase"
"""Method that is told the phase of a graph, as its last argument: empty before it is compiled, then its own."""

graph_context = vars(jit_context)
"""Has the graph that is being traced, if any."""


def is_traced() -> bool:
    """Whether ``ms.jit(capture_mode="trace")`` records the calls."""
    return graph_context["_jit_context"] is not None


no_grad = getattr(api, "_no_grad", contextlib.nullcontext)
"""A context in which PyNative mode records nothing, in releases that have one."""

# The package has functions of these names.
recompute: Any = importlib.import_module("mindspore.common.recompute")
seed: Any = importlib.import_module("mindspore.common.seed")


_composite: Any = importlib.import_module("mindspore.ops.composite.base")
_gradients: Any = importlib.import_module("mindspore.ops.function.grad.grad_func")
gradient_forwards = [
    (place, name)
    for name, places in {
        "_pynative_func_grad_forward": (_composite, _gradients),
        "_pynative_forward_run": (_composite.GradOperation, _composite._Grad),  # before 2.9
    }.items()
    for place in places
    if hasattr(place, name)
]
"""What runs, in PyNative mode, a function whose gradient is asked for, by the modules or classes that have it."""


@contextlib.contextmanager
def mixed_precision_left() -> Iterator[None]:
    """Within it, operators cast nothing, as in a Cell without a precision of its own in one that has none."""
    nothing = MixedPrecisionType.NOTSET
    api._pynative_executor.set_mixed_precision_type(nothing)
    try:
        yield
    finally:
        api._pynative_executor.set_mixed_precision_type(nothing, False)


def synchronize() -> None:
    """Wait for all that PyNative mode launches; mindspore.runtime.synchronize() does nothing on the CPU."""
    api._pynative_executor.sync()


def is_recording() -> bool:
    """Whether MindSpore takes itself to be within a function whose gradient is asked for."""
    return bool(api._pynative_executor.requires_grad())


def records_gradient() -> bool:
    """Whether PyNative mode is within a function whose gradient is asked for."""
    # An exception in such a function may leave MindSpore's answer true, also after a change to graph mode.
    return is_recording() and context.get_context("mode") == context.PYNATIVE_MODE


def forget_gradient() -> None:
    """Drop what was recorded for a gradient that will not be asked for."""
    api._pynative_executor.clear_res()


def is_made(tensor: Any) -> bool:
    """Whether an operation whose gradient PyNative mode records has given this tensor; older versions do not tell."""
    return not getattr(tensor, "_is_leaf", True)


def device_target() -> str:
    """The device that calls run on: "CPU", "GPU" or "Ascend"."""
    if MSContext is None:
        return str(context.get_context("device_target"))
    return str(MSContext.get_instance().get_param(ms_ctx_param.device_target))


def device_id() -> int:
    """The number of the device that calls run on, among those that the process sees."""
    if MSContext is None:
        return int(context.get_context("device_id"))
    return int(MSContext.get_instance().get_param(ms_ctx_param.device_id))
