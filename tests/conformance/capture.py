"""From OpInfo to aten calls: every sample is run, and what it calls on the way down is recorded."""

from __future__ import annotations

import contextlib
import itertools
import random
import warnings
import zlib
from collections import defaultdict
from collections.abc import Generator, Iterator
from typing import Any

import numpy as np
import torch
from torch._dispatch.python import enable_python_dispatcher
from torch._subclasses.schema_check_mode import SchemaCheckMode
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from tests.conformance.calls import DTYPES, Call, NotEncodableError, describe, freeze, map_leaves

SAMPLES = 16  # of an OpInfo in its main dtype, besides the special ones
CALLS = 6  # of one overload, from one OpInfo in its main dtype
FURTHER_SAMPLES = 2  # of an OpInfo in another dtype
FURTHER_CALLS = 2  # of one overload, from one OpInfo in another dtype
ELEMENTS = 100_000  # larger samples would test nothing more


class Recorder:
    """Keeps the distinct calls of each overload while one OpInfo runs in one dtype."""

    def __init__(self, source: str, dtype: torch.dtype, limit: int, *, gradgrad: bool) -> None:
        self._source, self._dtype, self._limit, self._gradgrad = source, dtype, limit, gradgrad
        self._seen: dict[str, set[str]] = defaultdict(set)
        self.calls: list[Call] = []
        self.not_encodable: dict[str, str] = {}

    def record(self, overload: torch._ops.OpOverload, args: Any, kwargs: Any, error: Exception | None = None) -> None:
        if not isinstance(overload, torch._ops.OpOverload) or not is_functional(overload):
            return
        name = overload.name()
        seen = self._seen[name]
        if len(seen) >= self._limit:
            return
        description = describe((args, kwargs))
        if description in seen:
            return
        try:
            args, kwargs = map_leaves(args, freeze), map_leaves(kwargs, freeze)
        except NotEncodableError as reason:
            self.not_encodable.setdefault(name, str(reason))
            return
        seen.add(description)
        dtype = _dtype_of((args, kwargs), self._dtype)
        raised = [type(error).__name__, str(error)] if error else None
        self.calls.append(Call(name, args, kwargs, dtype, self._source, self._gradgrad, raised))


def is_functional(overload: torch._ops.OpOverload) -> bool:
    """An aten overload that changes no argument and returns tensors or lists of tensors only."""
    schema = overload._schema
    returns = [str(value.type) for value in schema.returns]
    return (
        overload.namespace == "aten"
        and not schema.is_mutable
        and bool(returns)
        and all(kind in ("Tensor", "List[Tensor]") for kind in returns)
    )


def _dtype_of(arguments: Any, wanted: torch.dtype) -> str:
    """The dtype that a call stands for: the OpInfo's, unless all its tensors are of others."""
    found = [leaf.dtype for leaf in pytree.tree_leaves(arguments) if isinstance(leaf, torch.Tensor)]
    return DTYPES[wanted if wanted in found or not found else found[0]]


class _BelowAutograd(TorchDispatchMode):
    """Records what reaches the kernels, and the call that an error comes from."""

    def __init__(self, recorder: Recorder, *, errors_only: bool = False) -> None:
        super().__init__()
        self._recorder, self._errors_only = recorder, errors_only

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if not self._errors_only:
            self._recorder.record(func, args, kwargs)
            return func(*args, **kwargs)
        try:
            return func(*args, **kwargs)
        except Exception as error:
            self._recorder.record(func, args, kwargs, error)
            raise


class _AboveAutograd(SchemaCheckMode):
    """Records composite calls, before torch's dispatch, where it takes modes of a few classes alone."""

    def __init__(self, recorder: Recorder) -> None:
        TorchDispatchMode.__init__(self, torch._C.DispatchKey.PreDispatch)
        self._recorder = recorder

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self._recorder.record(func, args, kwargs or {})
        return func(*args, **(kwargs or {}))


def op_database() -> list[Any]:
    """All OpInfos."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_methods_invocations import op_db
    return list(op_db)


def declared_dtypes(op: Any) -> list[torch.dtype]:
    """What OpInfo declares for the CPU, the main dtype first."""
    supported = op.supported_dtypes("cpu")
    return [dtype for dtype in DTYPES if dtype in supported]


def capture(op: Any, dtypes: list[torch.dtype], *, samples: int = SAMPLES) -> tuple[list[Call], dict[str, str]]:
    """The calls of one OpInfo: many samples of the first dtype, few of each other; and what cannot be encoded."""
    calls: list[Call] = []
    not_encodable: dict[str, str] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for position, dtype in enumerate(dtypes):
            limit = FURTHER_CALLS if position else CALLS
            recorder = Recorder(op.formatted_name, dtype, limit, gradgrad=op.supports_gradgrad)
            differentiable = op.supports_autograd and dtype in op.supported_backward_dtypes("cpu")
            with _seeded(f"{op.formatted_name} {dtype}"):
                for sample in (
                    _first(op, dtype, differentiable) if position else _choose(op, dtype, samples, differentiable)
                ):
                    _run(op, sample, recorder)
            calls += recorder.calls
            not_encodable |= recorder.not_encodable
    return calls, not_encodable


def capture_errors(op: Any) -> list[Call]:
    """The calls of one OpInfo's error inputs that raise."""
    recorder = Recorder(op.formatted_name, torch.float32, CALLS, gradgrad=False)
    if op.error_inputs_func is None:
        return []
    with warnings.catch_warnings(), _seeded(op.formatted_name):
        warnings.simplefilter("ignore")
        for wrong in op.error_inputs_func(op, "cpu"):  # as in _samples: op.error_inputs would take longer
            sample = wrong.sample_input
            arguments = (sample.input, *sample.args), sample.kwargs
            with contextlib.suppress(Exception), _BelowAutograd(recorder, errors_only=True):
                op(*arguments[0], **arguments[1])
            _record_error(op, arguments, recorder)
    return recorder.calls


def _record_error(op: Any, arguments: tuple[Any, Any], recorder: Recorder) -> None:
    """The composite call: the overload that torch resolves these arguments to."""
    args, kwargs = arguments
    try:
        name = torch._C._jit_resolve_packet(f"aten::{op.aten_name}", *args, **kwargs)
    except Exception:
        return
    overload = getattr(getattr(torch.ops.aten, op.aten_name), name or "default")
    try:
        overload(*args, **kwargs)
    except Exception as error:
        recorder.record(overload, args, kwargs, error)


@contextlib.contextmanager
def _seeded(text: str) -> Iterator[None]:
    """Samples draw from three generators; they are the same whatever was drawn before."""
    seed = zlib.crc32(text.encode())
    torch.default_generator.manual_seed(seed)
    np.random.seed(seed)
    random.seed(seed)
    yield


def _tensors(tree: Any) -> list[torch.Tensor]:
    return [leaf for leaf in pytree.tree_leaves(tree) if isinstance(leaf, torch.Tensor)]


def _inputs(sample: Any) -> tuple[Any, Any, Any]:
    return sample.input, sample.args, sample.kwargs


def _samples(op: Any, dtype: torch.dtype, differentiable: bool, count: int | None = None) -> list[Any]:
    # op.sample_inputs would seed the generators of all devices and read the call stack for each sample, which takes
    # longer than the sample.
    samples = iter(op.sample_inputs_func(op, "cpu", dtype, differentiable))
    found = list(itertools.islice(samples, count))
    if isinstance(samples, Generator):
        samples.close()  # not when it is collected, which may be during a trace
    return [s for s in found if sum(t.numel() for t in _tensors(_inputs(s))) <= ELEMENTS]


def _filled(samples: list[Any]) -> list[Any]:
    """Those without empty tensors, if there are any."""
    return [s for s in samples if all(t.numel() for t in _tensors(_inputs(s)))] or samples


def _first(op: Any, dtype: torch.dtype, differentiable: bool) -> list[Any]:
    """The first samples without empty tensors."""
    return _filled(_samples(op, dtype, differentiable, FURTHER_SAMPLES + 2))[:FURTHER_SAMPLES]


def _choose(op: Any, dtype: torch.dtype, count: int, differentiable: bool) -> list[Any]:
    """`count` of all samples, and the first with a 0-d, empty and strided tensor."""
    found = _samples(op, dtype, differentiable)
    if not found:
        return []
    filled = _filled(found)
    # The samples often are a product of options: an even step through them would see only one value of some.
    chosen = sorted(random.sample(range(len(found)), min(count, len(found))))
    for matches in _SPECIAL:
        chosen += [i for i, s in enumerate(found) if any(map(matches, _tensors(_inputs(s))))][:1]
    spread = [filled[0], *(found[i] for i in dict.fromkeys(chosen))]
    with contextlib.suppress(Exception):
        spread.append(filled[0].noncontiguous())
    return spread


_SPECIAL = (
    lambda t: t.dim() == 0,
    lambda t: t.numel() == 0,
    lambda t: t.layout == torch.strided and not t.is_contiguous(),
)


def _run(op: Any, sample: Any, recorder: Recorder) -> None:
    """Composite level and below, then forward and backward as autograd runs them, then double backward."""
    args, kwargs = pytree.tree_map(_detached, ((sample.input, *sample.args), sample.kwargs))
    below, above = _BelowAutograd(recorder), _AboveAutograd(recorder)
    with torch.no_grad(), below, enable_python_dispatcher(), above, contextlib.suppress(Exception):
        op(*args, **kwargs)
    with contextlib.suppress(Exception), below:
        result = op(sample.input, *sample.args, **sample.kwargs)
        wanted = [tensor for tensor in _tensors(_inputs(sample)) if tensor.requires_grad]
        gradients = _differentiate(_tensors(result), wanted, create_graph=op.supports_gradgrad)
        _differentiate(gradients, wanted)


def _detached(leaf: Any) -> Any:
    return leaf.detach() if isinstance(leaf, torch.Tensor) and leaf.layout == torch.strided else leaf


def _differentiate(results: list[torch.Tensor], inputs: list[torch.Tensor], *, create_graph=False) -> list[Any]:
    results = [t for t in results if t.requires_grad and t.layout == torch.strided]
    if not results or not inputs:
        return []
    cotangents = [torch.randn_like(t) for t in results]
    gradients = torch.autograd.grad(results, inputs, cotangents, allow_unused=True, create_graph=create_graph)
    return [gradient for gradient in gradients if gradient is not None]
