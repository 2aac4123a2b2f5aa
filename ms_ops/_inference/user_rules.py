"""Inference that the user gives, for operators whose library registers none."""

from __future__ import annotations

import uuid
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import mindspore as ms
import torch

from ms_ops._inference.rule_token import token
from ms_ops._inference.specs import UNKNOWN_DIM, TensorSpec
from ms_ops._native.dtypes import to_mindspore, to_torch


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
        dtypes = _evaluate(self.out_dtype, [spec and to_mindspore(spec.dtype) for spec in inputs])
        if not any(isinstance(shape, (list, tuple)) for shape in shapes):
            shapes = [shapes]
        if not isinstance(dtypes, (list, tuple)):
            dtypes = [dtypes]
        if len(shapes) != len(dtypes):
            raise ValueError(f"{self.name}: out_shape gives {len(shapes)} outputs, and out_dtype {len(dtypes)}")
        return tuple(self._spec(shape, to_torch(dtype)) for shape, dtype in zip(shapes, dtypes, strict=True))

    def _spec(self, shape: Any, dtype: torch.dtype) -> TensorSpec:
        if not isinstance(shape, (list, tuple)) or not all(map(_is_size, shape)):
            raise TypeError(
                f"{self.name}: out_shape must give a tuple of ints for each output, with None for a size that depends "
                f"on the values of the inputs, got {shape!r}"
            )
        unknown = tuple(dim for dim, size in enumerate(shape) if size is None)
        return TensorSpec(tuple(UNKNOWN_DIM if size is None else size for size in shape), dtype, unknown)


@dataclass(frozen=True, eq=False)
class SampledRun(HandInference):
    """Shapes and dtypes by a run on the CPU, on values that the operator takes.

    Attributes:
        samples: by the names of the tensors: a number, an array, or a function that gives one for the shapes of all
            tensors. Others are zeros.
    """

    samples: Mapping[str, Any]

    def value(self, name: str, shapes: Sequence[Any]) -> Any:
        """The sample of this tensor, which may be an item of a list; None if there is none."""
        given = self.samples.get(name.partition("[")[0])
        value = given(*shapes) if callable(given) else given
        return value.asnumpy() if isinstance(value, ms.Tensor) else value


Rule = HandInference | Literal["run"] | None

_process = uuid.uuid4().hex  # tokens are numbers, and begin anew in each
_made: weakref.WeakValueDictionary[str, HandInference] = weakref.WeakValueDictionary()


def to_constant(rule: Rule) -> str | None:
    """A rule as a constant of an op."""
    if not isinstance(rule, HandInference):
        return rule
    constant = f"{_process} {token(rule)}"
    _made[constant] = rule
    return constant


def from_constant(constant: Any) -> Rule:
    """The rule of this constant.

    Raises:
        RuntimeError: it was made in another process, or is gone.
    """
    if constant is None or constant == "run":
        return "run" if constant else None
    try:
        return _made[constant]
    except KeyError:
        raise RuntimeError(
            "the out_shape and out_dtype of this op are Python functions of the process that compiled the graph; in "
            "another process, a graph with dynamic shapes needs an operator with a fake function"
        ) from None


def make(
    name: str, out_shape: Any, out_dtype: Any, infer: str | None, samples: Mapping[str, Any] | None = None
) -> Rule:
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
    if samples is not None and infer != "run":
        raise TypeError(f'{name}: samples are for infer="run"')
    if infer:
        return SampledRun(name, None, None, dict(samples)) if samples else "run"
    return None if out_shape is None else HandInference(name, out_shape, out_dtype)


def _is_size(size: Any) -> bool:
    return size is None or (isinstance(size, int) and size >= -2)


def _evaluate(rule: Any, values: Sequence[Any]) -> Any:
    return rule(*values) if callable(rule) else rule
