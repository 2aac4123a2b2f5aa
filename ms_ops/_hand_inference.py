"""Inference that the user gives, for operators whose library registers none."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ms_ops import _dtypes
from ms_ops._inference import Shape, TensorSpec


@dataclass(frozen=True, eq=False)
class HandInference:
    """Shapes and dtypes by functions or constants.

    Attributes:
        name: of the operator, for errors.
        out_shape, out_dtype: as in :func:`ms_ops.op`.
    """

    name: str
    out_shape: Any
    out_dtype: Any

    def __call__(self, inputs: Sequence[TensorSpec | None]) -> tuple[TensorSpec, ...]:
        """Specs of the outputs.

        Raises:
            TypeError, ValueError: what the functions give is none.
        """
        shapes = _evaluate(self.out_shape, [None if spec is None else spec.shape for spec in inputs])
        dtypes = _evaluate(self.out_dtype, [spec and _dtypes.to_mindspore(spec.dtype) for spec in inputs])
        if not any(isinstance(shape, (list, tuple)) for shape in shapes):
            shapes = [shapes]
        if not isinstance(dtypes, (list, tuple)):
            dtypes = [dtypes]
        if len(shapes) != len(dtypes):
            raise ValueError(f"{self.name}: out_shape gives {len(shapes)} outputs, and out_dtype {len(dtypes)}")
        return tuple(
            TensorSpec(self._checked(shape), _dtypes.to_torch(dtype))
            for shape, dtype in zip(shapes, dtypes, strict=True)
        )

    def _checked(self, shape: Any) -> Shape:
        if isinstance(shape, (list, tuple)) and all(isinstance(size, int) and size >= -2 for size in shape):
            return tuple(shape)
        raise TypeError(f"{self.name}: out_shape must give a tuple of ints for each output, got {shape!r}")


Rule = HandInference | Literal["run"] | None

_made: weakref.WeakValueDictionary[int, HandInference] = weakref.WeakValueDictionary()


def to_constant(rule: Rule) -> str | int | None:
    """A rule as a constant of an op."""
    if not isinstance(rule, HandInference):
        return rule
    _made[id(rule)] = rule
    return id(rule)


def from_constant(constant: Any) -> Rule:
    """The rule of this constant.

    Raises:
        RuntimeError: it was made in another process.
    """
    if not isinstance(constant, int):
        return "run" if constant == "run" else None
    try:
        return _made[constant]
    except KeyError:
        raise RuntimeError(
            "the out_shape and out_dtype of this op are Python functions of the process that compiled the graph; in "
            "another process, a graph with dynamic shapes needs an operator with a fake function"
        ) from None


def make(name: str, out_shape: Any, out_dtype: Any, infer: str | None) -> Rule:
    """What the arguments of ms_ops.op describe; None for torch's own inference.

    Raises:
        TypeError, ValueError: they do not describe one.
    """
    if infer not in (None, "run"):
        raise ValueError(f'{name}: infer must be "run" or None, got {infer!r}')
    if (out_shape is None) != (out_dtype is None):
        raise TypeError(f"{name}: give both out_shape and out_dtype, or neither")
    if infer and out_shape is not None:
        raise TypeError(f'{name}: give out_shape and out_dtype, or infer="run", not both')
    if infer:
        return "run"
    return None if out_shape is None else HandInference(name, out_shape, out_dtype)


def _evaluate(rule: Any, values: Sequence[Any]) -> Any:
    return rule(*values) if callable(rule) else rule
