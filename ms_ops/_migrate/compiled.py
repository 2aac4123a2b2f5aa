"""Calls of a module that Inductor compiles, each when inputs of its shapes first come."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import mindspore as ms

from ms_ops._build.recipe import BuildError
from ms_ops._compat.mindspore import records_gradient
from ms_ops._migrate.errors import ConversionError, line_of, shortened
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.pair import Pair, Signature, Spec
from ms_ops._native import dtypes
from ms_ops._native.binder import Traced
from ms_ops._operators import graph_call

_NO_COMPILER = ("InvalidCxxCompiler", "No working C++ compiler")  # the class or the text of torch's error


@ms.jit_class
class CompiledModule:
    """Calls of a module.

    Args:
        function: the module.
        weights: MindSpore's Parameters for those of the module.
    """

    def __init__(self, function: ModuleFunction, weights: Sequence[ms.Parameter]) -> None:
        self._function = function
        self._weights = weights
        self._pairs: dict[Signature, Pair] = {}
        self._key = graph_call.register(function.title, self)

    def __call__(self, inputs: Sequence[Any], weights: Any, statistics: Any, training: bool) -> Any:
        """Run the module; gives a tuple of tensors, or the one, and assigns the buffers that it changes."""
        call = self._pair(inputs, training, is_differentiated=records_gradient()).call
        return call(inputs, weights, statistics)

    def _construct(self, inputs: Sequence[Any], weights: Any, statistics: Any, training: bool) -> Any:
        """What a graph compiles in the place of __call__."""
        call = _found(self._key, (inputs, weights, statistics), {"training": training})
        return call(inputs, weights, statistics)

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]

    def resolve(self, args: Any, kwargs: Any) -> Any:
        """The call for inputs that a graph describes.

        Raises:
            ConversionError: their shapes are not known, or the network runs on another device than the CPU.
        """
        inputs, weights, statistics = args
        self._function.check_inputs(inputs, Traced)
        if any(size < 0 for tensor in inputs for size in tensor.shape):
            shapes = ", ".join(str(list(tensor.shape)) for tensor in inputs)
            raise ConversionError(
                f"TorchModule({self._function.title}, compile=True) is compiled for shapes, and this graph does not "
                f"know those of its inputs: {shapes}. Give the graph known ones, call it in PyNative mode, which "
                "compiles for each shape that comes, or leave out compile=True, or fused of from_torch"
            )
        pair = self._pair(inputs, kwargs["training"], is_differentiated=True)
        return pair.call_in_graph([*inputs, *weights, *statistics])

    def _pair(self, inputs: Sequence[Any], training: bool, *, is_differentiated: bool) -> Pair:
        signature = Signature(
            tuple(Spec(tuple(tensor.shape), dtypes.to_torch(tensor.dtype)) for tensor in inputs),
            tuple(weight.requires_grad for weight in self._weights),
            training,
            is_differentiated,
        )
        if signature not in self._pairs:
            self._pairs[signature] = self._compile(signature)
        return self._pairs[signature]

    def _compile(self, signature: Signature) -> Pair:
        target = ms.get_context("device_target")
        if target != "CPU":
            raise ConversionError(
                f"TorchModule({self._function.title}, compile=True) is compiled for the CPU, and the network runs on "
                f"{target}: leave out compile=True, or fused of from_torch, and torch's own kernels run it there"
            )
        started = time.monotonic()
        _say(f"Inductor compiles {self._function.title} {signature} ...")
        with _explained(self._function, signature):
            pair = Pair(self._function, signature)
        _say(f"{self._function.title}: compiled in {time.monotonic() - started:.0f} s")
        return pair


_found = graph_call.Constant("MsOpsCompiled", lambda call, places: call)


def _say(text: str) -> None:
    print(f"ms_ops: {text}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def _explained(function: ModuleFunction, signature: Signature) -> Iterator[None]:
    """What torch says while it compiles, as errors that name the module and the way out."""
    call = f"TorchModule({function.title}, compile=True) {signature}"
    try:
        yield
    except Exception as error:
        texts = [f"{type(cause).__name__} {cause}" for cause in _causes(error)]
        if any(mark in text for mark in _NO_COMPILER for text in texts):
            raise BuildError(
                f"{call}: Inductor needs a C++ compiler and finds none. Install g++, or name one in the environment "
                "variable CXX; without compile=True, the module needs none"
            ) from error
        (module, *_) = function.modules.values()
        raise ConversionError(
            f"{call}: torch cannot compile it{line_of(error, module)}: {type(error).__name__}: {shortened(error)}\n"
            "Leave out compile=True, or fused of from_torch, to run the module as it is"
        ) from error


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
