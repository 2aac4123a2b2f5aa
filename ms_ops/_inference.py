"""Shapes and dtypes of an op's outputs, asked of torch itself."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

Shape = tuple[int, ...]

UNKNOWN_DIM = -1
UNKNOWN_RANK: Shape = (-2,)

# What stands for an unknown dim or rank while torch is asked. An output dim that differs between probes is unknown.
_PROBE_DIMS = (7, 24)
_PROBE_RANKS = range(6)


class TensorSpec(NamedTuple):
    """Shape and dtype of a tensor; a dim may be -1 and the shape (-2,) when not known before run time."""

    shape: Shape
    dtype: torch.dtype

    def __str__(self) -> str:
        return f"{str(self.dtype).removeprefix('torch.')}{list(self.shape)}"


class TorchInference:
    """Inference for one pointwise op with its constants bound, remembered per input specs.

    Args:
        name: of the op, for error messages.
        function: maps tensors to a tensor or a tuple of tensors.
        input_names: for error messages.
    """

    def __init__(self, name: str, function: Callable[..., Any], input_names: Sequence[str]) -> None:
        self._name = name
        self._function = function
        self._input_names = tuple(input_names)
        self._remembered = functools.lru_cache(maxsize=4096)(self._infer)

    def __call__(self, inputs: Sequence[TensorSpec]) -> tuple[TensorSpec, ...]:
        """Specs of the outputs.

        Raises:
            TypeError: not as many tensors as the op has inputs.
            RuntimeError: torch refuses the inputs; the text starts with torch's own.
        """
        if len(inputs) != len(self._input_names):
            raise TypeError(
                f"{self._name} takes {len(self._input_names)} tensors ({', '.join(self._input_names)}), "
                f"got {len(inputs)}"
            )
        return self._remembered(tuple(inputs))

    def _infer(self, inputs: tuple[TensorSpec, ...]) -> tuple[TensorSpec, ...]:
        results = []
        dtypes = [spec.dtype for spec in inputs]
        try:
            self._run_kernel_on_nothing(inputs)
            for shapes in _probes([spec.shape for spec in inputs]):
                with FakeTensorMode():
                    results.append(self._run([_empty(*spec) for spec in zip(shapes, dtypes, strict=True)]))
        except Exception as error:
            call = ", ".join(f"{name}: {spec}" for name, spec in zip(self._input_names, inputs, strict=True))
            raise RuntimeError(f"{error}\n  in {self._name}({call})") from error
        return tuple(_merge(variants) for variants in zip(*results, strict=True))

    def _run(self, tensors: Sequence[torch.Tensor]) -> list[TensorSpec]:
        outputs = self._function(*tensors)
        outputs = (outputs,) if isinstance(outputs, torch.Tensor) else outputs
        return [TensorSpec(tuple(output.shape), output.dtype) for output in outputs]

    def _run_kernel_on_nothing(self, inputs: tuple[TensorSpec, ...]) -> None:
        """Ask the real kernel whether it has these dtypes, which fake tensors do not know; no element, no cost."""
        self._function(*[_empty([0] * max(_rank(spec.shape), 1), spec.dtype) for spec in inputs])


def _empty(shape: Sequence[int], dtype: torch.dtype) -> torch.Tensor:
    return torch.empty(shape, dtype=dtype, device="cpu")  # whatever torch.set_default_device says


def _rank(shape: Shape) -> int:
    return 0 if shape == UNKNOWN_RANK else len(shape)


def _probes(shapes: list[Shape]) -> list[list[Shape]]:
    """Known shapes to ask torch about in place of partly unknown ones."""
    if all(size >= 0 for shape in shapes for size in shape):
        return [shapes]
    ranks = _PROBE_RANKS if UNKNOWN_RANK in shapes else [0]
    return [
        [
            (dim,) * rank if shape == UNKNOWN_RANK else tuple(dim if size == UNKNOWN_DIM else size for size in shape)
            for shape in shapes
        ]
        for rank, dim in itertools.product(ranks, _PROBE_DIMS)
    ]


def _merge(variants: tuple[TensorSpec, ...]) -> TensorSpec:
    """What several probes agree on."""
    first = variants[0]
    if len({len(spec.shape) for spec in variants}) > 1:
        return TensorSpec(UNKNOWN_RANK, first.dtype)
    dims = zip(*(spec.shape for spec in variants), strict=True)
    return TensorSpec(tuple(sizes[0] if len(set(sizes)) == 1 else UNKNOWN_DIM for sizes in dims), first.dtype)
