"""Shapes and dtypes of an op's outputs, asked of torch itself and remembered."""

from __future__ import annotations

import contextlib
import functools
import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import torch

from ms_ops._compat.torch import OpOverload
from ms_ops._dispatcher import catalog
from ms_ops._inference import fake, probes
from ms_ops._inference.specs import NoInference, Shape, Specs, TensorSpec
from ms_ops._inference.torch_call import BoundOverload
from ms_ops._native.isolation import isolated

__all__ = ["Integers", "NoInference", "OverloadInference", "Shape", "TensorSpec", "infer_by_running"]

_MOST_REMEMBERED = 1024
_OUR_FOLDERS = tuple(str(Path(file).parent) + os.sep for file in (torch.__file__, Path(__file__).parent))
_ERROR_TYPES = (RuntimeError, IndexError, TypeError, ValueError, NotImplementedError, NoInference)

Inputs = Sequence[TensorSpec | None]
Integers = tuple[int | None, ...]


class OverloadInference:
    """Inference for an operator of torch's dispatcher with its constants bound, remembered per input specs.

    Args:
        overload: the operator.
        arguments: one value per argument of its schema: a constant as it stands in the op's attributes, InputIndex
            where an input goes or IntegerIndex where an integer goes, also within lists.
        name: for error messages, if not that of the operator.
        input_names: for error messages, if not those of the schema.
        by_running: ask the operator itself, on zeros on the CPU, for one without a fake function.
        sample: values in the place of zeros, by the name of an input and the shapes of all.
        device: where the operator is to run, as torch names it.
        default_dtype: the one that its kernel takes; if None, torch's when it is asked.
    """

    def __init__(
        self,
        overload: OpOverload,
        arguments: Sequence[Any],
        *,
        name: str = "",
        input_names: Sequence[str] = (),
        by_running: bool = False,
        sample: fake.Sample | None = None,
        device: str = "cpu",
        default_dtype: torch.dtype | None = None,
    ) -> None:
        self._call = BoundOverload(overload, arguments)
        self._default_dtype = default_dtype
        self._name = name or self._call.name
        self._input_names = tuple(input_names) or self._call.input_names
        if by_running:
            self._ask, self._try = (functools.partial(ask, sample=sample) for ask in (fake.run, fake.try_run))
        else:
            describe = (fake.describe, fake.try_describe)
            self._ask, self._try = (functools.partial(ask, device=device) for ask in describe)
        self._checks_dtypes = torch.Tag.pointwise in overload.tags and overload.namespace in catalog.OWN_NAMESPACES
        self._remembered = functools.lru_cache(maxsize=_MOST_REMEMBERED)(self._infer)

    def __call__(self, inputs: Inputs, integers: Integers = ()) -> Specs:
        """Specs of the outputs; a returned list contributes its items, an undefined output is an empty tensor.

        Args:
            inputs: their dims and ranks may be unknown; None for an input that is None.
            integers: those that the arguments leave open; None for one that is not known.

        Raises:
            TypeError: not as many inputs as the op has.
            NoInference: the operator has no fake function.
            RuntimeError, IndexError, TypeError, ValueError, NotImplementedError: torch refuses the inputs; the text
                starts with torch's own.
        """
        if len(inputs) != len(self._input_names):
            raise TypeError(
                f"{self._name} takes {len(self._input_names)} tensors ({', '.join(self._input_names)}), "
                f"got {len(inputs)}"
            )
        return self._remembered(tuple(inputs), integers, self._default_dtype or torch.get_default_dtype())

    def _infer(self, inputs: tuple[TensorSpec | None, ...], integers: Integers, default_dtype: torch.dtype) -> Specs:
        try:
            with isolated(), _default_dtype(default_dtype):
                if self._checks_dtypes:
                    fake.check_dtypes(self._call.with_integers([1] * len(integers)), inputs)
                if None not in integers and all(spec is None or spec.is_known for spec in inputs):
                    return self._ask(self._call.with_integers(integers), inputs)
                return self._probe(inputs, len(integers))
        except Exception as error:
            names = zip(self._input_names, inputs, strict=True)
            call = ", ".join([*(f"{name}: {spec}" for name, spec in names), *map(_describe, integers)])
            kind = next((kind for kind in type(error).__mro__ if kind in _ERROR_TYPES), RuntimeError)
            raise kind(f"{error}{self._place_of(error)}\n  in {self._name}({call})") from error

    def _place_of(self, error: Exception) -> str:
        """The type of what an author's fake function raised, and its line; graphs lose both."""
        if self._call.overload.namespace in catalog.OWN_NAMESPACES:
            return ""
        frames = traceback.extract_tb(error.__traceback__)
        theirs = [frame for frame in frames if not frame.filename.startswith(_OUR_FOLDERS)]
        return f"\n  {type(error).__name__} at {theirs[-1].filename}:{theirs[-1].lineno}" if theirs else ""

    def _probe(self, inputs: Inputs, integers: int) -> Specs:
        def with_inputs(ask: Callable[[BoundOverload, Inputs], Specs]) -> probes.Ask:
            return lambda shapes, values: ask(
                self._call.with_integers(values),
                [
                    None if spec is None or shape is None else spec._replace(shape=shape)
                    for spec, shape in zip(inputs, shapes, strict=True)
                ],
            )

        shapes = [None if spec is None else spec.shape for spec in inputs]
        return probes.probe(with_inputs(self._try), with_inputs(self._ask), shapes, integers, self._call.arguments)


@contextlib.contextmanager
def _default_dtype(dtype: torch.dtype) -> Iterator[None]:
    """Torch's default, which is one for the process: of another one are graphs that were saved where it was that."""
    others = torch.get_default_dtype()
    if dtype == others:
        yield
        return
    torch.set_default_dtype(dtype)
    try:
        yield
    finally:
        torch.set_default_dtype(others)


def _describe(integer: int | None) -> str:
    return "an unknown int" if integer is None else str(integer)


def infer_by_running(overload: OpOverload, arguments: Sequence[Any], inputs: Inputs) -> Specs:
    """Specs of the outputs, from one run on zeros on the CPU, for an operator without a fake function."""
    return OverloadInference(overload, arguments, by_running=True)(inputs)
