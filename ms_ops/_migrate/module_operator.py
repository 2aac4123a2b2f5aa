"""Calls of the operator that a PyTorch module becomes, in both modes."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import mindspore as ms

from ms_ops._compat.mindspore import is_made
from ms_ops._migrate import call_record, module_kernels
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._migrate.module_in_graph import ModuleInGraph
from ms_ops._native import binder, dtypes, mixed_precision
from ms_ops._native.binder import Traced
from ms_ops._native.tensor_state import is_view, replace
from ms_ops._operators import graph_call
from ms_ops._operators.bound import op
from ms_ops._operators.differentiated import Differentiated, differentiated
from ms_ops._primitives import source

_each = ms.ops.HyperMap()


@ms.jit_class
class Calls:
    """Calls of the operator that a module becomes, which assign the buffers.

    Args:
        run: the module.
        weights: MindSpore's Parameters for those of the module.
    """

    def __init__(self, run: ModuleFunction, weights: Sequence[ms.Parameter]) -> None:
        module = ModuleInGraph(run)
        self._operators = module_kernels.define(run, module)
        self.kept = module.kept
        weakref.finalize(self, self.kept.clear)  # the operators live as long as the process
        self._train = op(self._operators.run, training=True, random=True)
        self._evaluate = op(self._operators.run, training=False, random=True)
        self._copies = op("aten::_foreach_copy")
        self._write = op(module_kernels.WRITE)
        self._function, self._weights = run, weights
        self._gradients: dict[tuple[bool, tuple[bool, ...]], Callable[..., Any]] = {}
        self._key = graph_call.register(run.title, self)

    def __call__(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        """A tuple of the module's tensors."""
        run = self._train if training else self._evaluate
        # A gradient that runs the forward again does so after the buffers were written to.
        before = self._copies(statistics, statistics) if len(statistics) > 0 else statistics
        with call_record.given(inputs) as record:
            results, after = _divided(run([*inputs, *weights, *before]), len(statistics))
        results = self._without_inputs(inputs, results, record.written)
        with mixed_precision.suspended():
            if record.changed and not binder.is_eager():
                what = "and where Cell.recompute() or a trace runs it again, that is on what it has written"
                self._function.warn_of_writes(record.changed, what)
            self._set(statistics, after)
        return results

    def _set(self, statistics: Any, after: Any) -> None:
        """By torch's kernels where these are called at once: each of MindSpore's has torch's other threads sleep."""
        if after and binder.is_eager():
            self._write(list(statistics), list(after))
            return
        for statistic, value in zip(statistics, after, strict=True):
            ms.ops.assign(statistic, value)

    def _without_inputs(self, inputs: Any, results: Any, written: Sequence[int]) -> Any:
        """The results, without what the inputs of these numbers have become, which they are from now on."""
        results, changed = _divided(results, len(written))
        for number, value in zip(written, changed, strict=True):
            if is_made(inputs[number]):
                if is_view(inputs[number]):
                    what = "a view of another tensor, for whose gradients that is lost"
                    self._function.warn_of_writes([number], what)
                replace(inputs[number], value)
            else:  # MindSpore finds the network's own inputs, and Parameters, by what assign_value changes
                what = "the network's own or a Parameter, and no gradient goes through that"
                self._function.warn_of_writes([number], what)
        return results

    def _construct(self, inputs: Any, weights: Any, statistics: Any, training: bool) -> Any:
        """What a graph compiles in the place of __call__."""
        run = _found(self._key, (inputs, weights, statistics), {"training": training})
        made = run(*inputs, *weights, *statistics)  # a token and the buffers before it, and a random state at the end
        count = len(statistics)
        after = len(made) - 1 - count
        # Each turn of a loop would be a call of the rest of the network, whose depth MindSpore limits.
        if count > 0:
            _each(ms.ops.assign, statistics, made[after:-1])
        return made[1 + count : after]

    __call__.__wrapped__ = _construct  # type: ignore[attr-defined]

    def resolve(self, args: Any, kwargs: Any) -> Differentiated:
        """The module for tensors that a graph describes; see :func:`module_kernels.define` for what it gives."""
        inputs, weights, statistics = args
        self._function.check_inputs(inputs, Traced)
        wanted = (
            *(dtypes.has_gradient(dtypes.to_torch(tensor.dtype)) for tensor in inputs),
            *(weight.requires_grad and dtypes.has_gradient(dtypes.to_torch(weight.dtype)) for weight in self._weights),
        )
        constants = {"training": kwargs["training"], "wanted": wanted}
        run = op(self._operators.run_in_graph, **constants, random=True)
        tensors = [*inputs, *weights, *statistics]
        found = differentiated(run, tensors, self._gradient(len(statistics), **constants))
        if written := self._function.written_inputs:
            what = "which nobody else sees in a graph, as they do in PyNative mode and in PyTorch"
            self._function.warn_of_writes(written, what)
        return found

    def _gradient(self, buffers: int, training: bool, wanted: tuple[bool, ...]) -> Callable[..., Any]:
        key = training, wanted
        if key not in self._gradients:  # which graphs refer to, so that none may go
            make = vars(source.module_of(_source(wanted, buffers)))["make"]
            gradient = op(self._operators.gradient_in_graph, training=training, wanted=wanted)
            self._gradients[key] = make(gradient, ms.ops.zeros_like)
        return self._gradients[key]


_found = graph_call.Constant("MsOpsModule", lambda call, places: call)


def _source(wanted: tuple[bool, ...], buffers: int) -> str:
    """The gradient of a call that gives a token, the buffers before it, its results, the buffers and a random state."""
    names = [f"x{i}" for i in range(len(wanted) + buffers)]
    before = [f"out[{1 + i}]" for i in range(buffers)]
    place = itertools.count()
    gradients = [f"gradients[{next(place)}]" if want else f"zeros_like(x{i})" for i, want in enumerate(wanted)]
    # What comes for the buffers after the call, which are only assigned, is zero: as gradients of those before it.
    gradients += [f"dout[after + {i}]" for i in range(buffers)]
    lines = [
        "def make(gradient, zeros_like):",
        f"    def bprop({', '.join([*names, 'out', 'dout'])}):",
        f"        after = len(out) - {1 + buffers}",
        f"        given = [{', '.join([*names[: len(wanted)], *before])}]",
        f"        gradients = gradient(given, out[0], [*dout[{1 + buffers}:after]])",
        f"        return ({''.join(f'{one}, ' for one in gradients)})",
        "    return bprop",
    ]
    return "\n".join(lines) + "\n"


def _divided(results: Any, count: int) -> Any:
    """All but the last `count`, and those."""
    place = len(results) - count
    return tuple(results[:place]), tuple(results[place:])
