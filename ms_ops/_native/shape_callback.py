"""Inference while a dynamic graph runs: C++ asks Python for the shapes of outputs."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from typing import Any

from ms_ops._build.layout import LIBRARY
from ms_ops._native.attributes import decode
from ms_ops._native.library import open_library

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
_Shape = tuple[int, ...]
_Answer = Callable[[str, Sequence[_Shape]], Sequence[_Shape]]
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
    function, count = next(_answers[name] for name in decode(attributes) if name in _answers)
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

open_library(LIBRARY).ms_ext_set_inference(_INFER)
