"""The C++ part as Python sees it: binding of arguments, calls in PyNative mode, seeds, inference for dynamic graphs."""

from __future__ import annotations

import ctypes
import functools
import importlib
import importlib.machinery
import importlib.util
import logging
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import mindspore as ms
import torch

try:
    from mindspore.graph import api, jit_context
except ImportError:  # MindSpore before 2.9
    from mindspore.common import api, jit_context

from ms_ops import _attributes, _draws, _dtypes, _library, _threads
from ms_ops._attributes import InputIndex, IntegerIndex
from ms_ops._extension import LIBRARY, PYNATIVE_LIBRARY
from ms_ops._inference import Shape

_logger = logging.getLogger("ms_ops")


class TracedNumber:
    """Stands for a number that is not known while a graph is compiled.

    Attributes:
        position: among the numbers of the call, bools and constants included.
        dtype: MindSpore's.
    """

    def __init__(self, position: int, dtype: Any) -> None:
        self.position = position
        self.dtype = dtype

    def __str__(self) -> str:
        return (
            f"a number of type {self.dtype} whose value is not known when the graph is compiled; pass a constant, or "
            "a 0-d Tensor where the operator takes one"
        )


class TracedInteger(TracedNumber):
    """Stands for an integer, which operators take."""


class Traced:
    """Stands for a tensor while a graph is compiled.

    Attributes:
        position: among the tensors of the call.
        shape, dtype: MindSpore's.
    """

    def __init__(self, position: int, shape: tuple[int, ...], dtype: Any) -> None:
        self.position = position
        self.shape = shape
        self.dtype = dtype


def _load_module() -> ModuleType:
    _library.open_library(LIBRARY)
    loader = importlib.machinery.ExtensionFileLoader("_host", str(LIBRARY))
    spec = importlib.util.spec_from_loader("_host", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


_module = _load_module()
target = _module.target
call = _module.call
bind = _module.bind
is_eager = _module.is_eager
enter_mixed_precision = _module.enter_mixed_precision
form = _module.form
has_gradient = _module.has_gradient
gradient_uses_results = _module.gradient_uses_results
gradient_is_complete = _module.gradient_is_complete


def manual_seed(seed: int) -> None:
    """Seed the random numbers of all ops: those after it are torch's after ``torch.manual_seed(seed)``.

    ``mindspore.set_seed`` does the same. The generator is torch's default one.

    Args:
        seed: any int that torch.manual_seed takes.
    """
    torch.manual_seed(seed)


def wait_for_launches() -> None:
    """Wait until all kernels have been launched that MindSpore launches asynchronously in PyNative mode."""
    api._pynative_executor.sync()  # mindspore.runtime.synchronize() does nothing on the CPU


def _configure() -> None:
    layouts = {torch.strided: 0}
    memory_formats = {
        torch.contiguous_format: 0, torch.preserve_format: 1, torch.channels_last: 2, torch.channels_last_3d: 3
    }  # fmt: skip
    _module.configure(
        (ms.Tensor, Traced),
        TracedInteger,
        TracedNumber,
        InputIndex,
        IntegerIndex,
        _dtypes.scalar_type_numbers(),
        layouts,
        memory_formats,
        torch.Generator,
        vars(jit_context),
    )


def pynative_host_error() -> str | None:
    """Why calls in PyNative mode take the way of ops.Custom; None if they go straight to C++."""
    return _pynative_host_error


def _connect_pynative_host() -> str | None:
    if not PYNATIVE_LIBRARY.is_file():
        return f"{PYNATIVE_LIBRARY.name} was not built: MindSpore {ms.__version__} has another C++ interface"
    try:
        library = _library.open_library(PYNATIVE_LIBRARY)
    except ImportError as error:
        return f"{PYNATIVE_LIBRARY.name} cannot be loaded: {error}"
    _module.use_runner(ctypes.cast(library.ms_ext_pynative_run, ctypes.c_void_p).value)
    _threads.share_cores()
    return None


def _watch_mixed_precision() -> None:
    """Cell.to_float casts the inputs of primitives, which only MindSpore's own way of calling them does."""
    executor = api._PyNativeExecutor
    original = executor.set_mixed_precision_type

    def set_mixed_precision_type(self: Any, mixed_precision_type: Any, is_push: bool = True) -> Any:
        enter_mixed_precision(1 if is_push else -1)
        return original(self, mixed_precision_type, is_push)

    executor.set_mixed_precision_type = set_mixed_precision_type


def _follow_set_seed() -> None:
    """mindspore.set_seed resets the seeds of its ops by a function that can be extended, and has no arguments."""
    module: Any = importlib.import_module("mindspore.common.seed")  # the package has a function of that name
    original = module._reset_op_seed

    def reset_op_seed() -> None:
        original()
        manual_seed(sys._getframe(1).f_locals["seed"])  # which set_seed stores later

    module._reset_op_seed = reset_op_seed
    if ms.get_seed() is not None:
        manual_seed(ms.get_seed())


def _follow_recompute() -> None:
    """Cell.recompute in PyNative mode saves and restores the state of MindSpore's generator; torch's goes along."""
    module: Any = importlib.import_module("mindspore.common.recompute")
    get_state, set_state = module.get_rng_state, module.set_rng_state

    def set_both(states: Any) -> None:
        set_state(states[0])
        torch.set_rng_state(states[1])

    module.get_rng_state = lambda: (get_state(), torch.get_rng_state())
    module.set_rng_state = set_both


_STRING_SINK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t)
_INFERENCE = ctypes.CFUNCTYPE(
    None,
    ctypes.POINTER(ctypes.c_char),
    ctypes.c_size_t,
    ctypes.c_int,
    ctypes.POINTER(ctypes.c_int),
    ctypes.POINTER(ctypes.POINTER(ctypes.c_int64)),
    _STRING_SINK,
    ctypes.c_void_p,
)
_Answer = Callable[[str, Sequence[Shape]], Sequence[Shape]]
_answers: dict[str, tuple[_Answer, Callable[[str], int] | None]] = {}


def answer_inference(key: str, function: _Answer, count: Callable[[str], int] | None = None) -> None:
    """Let `function(attributes, shapes of the inputs)` infer the output shapes of ops in dynamic graphs.

    Args:
        key: an attribute that these ops have, and no others.
        function: called from threads of MindSpore's.
        count: tells the number of inputs from the attributes, which MindSpore does not tell.
    """
    _answers[key] = function, count


@functools.lru_cache(maxsize=1024)
def _answer_for(attributes: str, described: int) -> _Answer:
    function, count = next(_answers[name] for name in _attributes.decode(attributes) if name in _answers)
    if count is not None and count(attributes) != described:
        raise ValueError(f"the attributes describe {described} inputs of an op that takes {count(attributes)}")
    return function


def _infer(attributes: Any, size: int, count: int, ndims: Any, shapes: Any, sink: Any, context: Any) -> None:
    try:
        text = ctypes.string_at(attributes, size).decode()
        answer = _answer_for(text, count)
        outputs = answer(text, [tuple(shapes[index][: ndims[index]]) for index in range(count)])
        text = "".join(",".join(map(str, shape)) + ";" for shape in outputs)
    except Exception as error:  # it must not reach C++
        text = f"!{error}"
    encoded = text.encode()
    sink(context, encoded, len(encoded))


_INFER = _INFERENCE(_infer)  # C++ holds it

_configure()
_library.open_library(LIBRARY).ms_ext_set_inference(_INFER)
_pynative_host_error = _connect_pynative_host()
if _pynative_host_error:
    _logger.warning("%s; calls in PyNative mode are slower", _pynative_host_error)
_watch_mixed_precision()
_follow_set_seed()
_follow_recompute()
_draws.order()
