"""A module's forward and gradient, as Inductor compiles them for one signature, as a pair of operators."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import torch

from ms_ops._compat import inductor
from ms_ops._compat.torch import FakeTensorMode
from ms_ops._migrate.errors import ConversionError
from ms_ops._migrate.memory import owned
from ms_ops._migrate.module_function import ModuleFunction
from ms_ops._native.binder import Traced
from ms_ops._native.dtypes import has_gradient, name_of
from ms_ops._native.isolation import isolated
from ms_ops._operators.bound import op
from ms_ops._operators.differentiated import differentiated
from ms_ops._primitives import source

_numbers = itertools.count()


class Spec(NamedTuple):
    """A tensor's shape and dtype."""

    shape: tuple[int, ...]
    dtype: torch.dtype

    def __str__(self) -> str:
        return f"{list(self.shape)} {name_of(self.dtype)}"


class Signature(NamedTuple):
    """What a pair is compiled for.

    Attributes:
        inputs: the module's.
        wanted: for each parameter, whether it has a gradient.
        training: the module's mode.
        is_differentiated: whether there is a gradient at all.
    """

    inputs: tuple[Spec, ...]
    wanted: tuple[bool, ...]
    training: bool
    is_differentiated: bool

    def __str__(self) -> str:
        mode = "training" if self.training else "evaluation"
        inputs = ", ".join(map(str, self.inputs)) or "none"
        return f"for {mode}{'' if self.is_differentiated else ' without gradients'}, inputs {inputs}"


class _Place(NamedTuple):
    """Where the backward finds an input.

    Attributes:
        tensor: what holds it, in the terms of the pair's source: an input, an output or a gradient of one.
        size, stride, offset: of the input in that tensor's memory.
        is_conjugate, is_negative: whether it is the conjugate, or the negative, of what is there.
    """

    tensor: str
    size: tuple[int, ...]
    stride: tuple[int, ...]
    offset: int
    is_conjugate: bool = False
    is_negative: bool = False

    def read(self, tensor: torch.Tensor) -> torch.Tensor:
        """The input, from the tensor that holds it."""
        return _with_signs(tensor.as_strided(self.size, self.stride, self.offset), self.is_conjugate, self.is_negative)


class _Gradient(_Place):
    """A gradient of an output: it is the input, of the backward's strides."""

    def read(self, tensor: torch.Tensor) -> torch.Tensor:
        if tensor.stride() == self.stride:
            return tensor
        return torch.empty_strided(self.size, self.stride, dtype=tensor.dtype).copy_(tensor)


class Pair:
    """The operators for a signature.

    Args:
        function: the module.
        signature: of its calls.
    """

    def __init__(self, function: ModuleFunction, signature: Signature) -> None:
        self._function = function
        self._training = signature.training
        tensors = [*function.parameters.values(), *function.buffers.values()]
        self._specs = [*signature.inputs, *(Spec(tuple(tensor.shape), tensor.dtype) for tensor in tensors)]
        flags = [*(True for _ in signature.inputs), *signature.wanted, *(False for _ in function.buffers)]
        self._wanted = [
            signature.is_differentiated and flag and has_gradient(spec.dtype)
            for flag, spec in zip(flags, self._specs, strict=True)
        ]
        self._changed: list[str] = []  # buffers
        self._saved: list[int] = []  # of the forward's results, those for the backward alone
        self._kept: list[Callable[..., Any]] = []  # to graphs, functions are their addresses
        self._places: list[_Place] = []
        with isolated():
            self._is_copied, self._written = self._observed()
            self._check_written()
            self._compiled = inductor.compile_pair(self._traced, self._samples())
        self._own = len(self._is_copied) + len(self._changed)
        self._outputs = [Spec(tuple(result.shape), result.dtype) for result in self._compiled.results[: self._own]]
        if self._compiled.backward:
            self._find_places()
        name = f"ms_ops_modules::{function.identifier}_{next(_numbers)}"
        self._forward = self._define_forward(f"{name}_forward")
        self._backward = self._define_backward(f"{name}_backward") if self._compiled.backward else None

    @functools.cached_property
    def call(self) -> Callable[..., Any]:
        """A function of inputs, weights and statistics for PyNative mode: it gives a tuple of tensors, or the one."""
        return self._made("make", self._forward, self._backward)

    def call_in_graph(self, tensors: Sequence[Traced]) -> Callable[..., Any]:
        """The same for a graph, which describes the tensors in this order."""
        gradient = self._made("make_gradient", self._backward)
        return self._made("make_in_graph", differentiated(self._forward, tensors, gradient))

    def _made(self, name: str, *operators: Any) -> Callable[..., Any]:
        made: Callable[..., Any] = vars(source.module_of(self._source()))[name](*operators)
        self._kept.append(made)
        return made

    def _observed(self) -> tuple[list[bool], set[int]]:
        """For each result whether it shares memory with an input or a result before it; and the inputs written to."""
        with FakeTensorMode(allow_non_fake_inputs=True):
            flat = [torch.empty(spec.shape, dtype=spec.dtype) for spec in self._specs]
            results, _ = self._function.run(flat, self._training)
            storages = [tensor.untyped_storage()._cdata for tensor in [*flat, *results]]
            written = {i for i, tensor in enumerate(flat) if tensor._version}
        return [storage in storages[:i] for i, storage in enumerate(storages)][len(flat) :], written

    def _check_written(self) -> None:
        first_parameter = len(self._specs) - len(self._function.parameters) - len(self._function.buffers)
        names = dict(enumerate(self._function.parameters, first_parameter))
        if found := [names[i] for i in sorted(self._written) if i in names]:
            raise ConversionError(
                f"it writes in place to its parameter {found[0]}, as an embedding with max_norm does, and what is "
                "compiled would lose that"
            )
        if self._written:
            self._function.warn_of_writes(self._written, "which nobody else sees where it is compiled")

    def _samples(self) -> list[torch.Tensor]:
        return [
            torch.zeros(spec.shape, dtype=spec.dtype).requires_grad_(wanted)
            for spec, wanted in zip(self._specs, self._wanted, strict=True)
        ]

    def _traced(self, *flat: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """What is compiled: the results and the buffers that change."""
        replaced: set[str] = set()
        given = [tensor.clone() if i in self._written else tensor for i, tensor in enumerate(flat)]
        results, buffers = self._function.run(given, self._training, replaced)
        self._changed = [name for name, tensor in buffers.items() if name in replaced or inductor.was_written(tensor)]
        owned = [result.clone() if copy else result for result, copy in zip(results, self._is_copied, strict=True)]
        return (*owned, *(buffers[name].detach() for name in self._changed))

    def _changed_indices(self) -> list[int]:
        names = list(self._function.buffers)
        return [names.index(name) for name in self._changed]

    def _find_places(self) -> None:
        """Where each input of the backward is: in what the forward takes or gives, which otherwise gives it as well."""
        forward, backward, results, samples, differentiable = self._compiled
        assert backward is not None
        # MindSpore writes the new values of buffers where the old ones were.
        first_buffer = len(self._specs) - len(self._function.buffers)
        changed = {first_buffer + index for index in self._changed_indices()}
        holders = {sample: f"x{i}" for i, sample in enumerate(samples) if i not in changed}
        holders |= {result: f"out[{i}]" for i, result in enumerate(results[: self._own]) if _is_held(result)}
        by_memory = {_memory_of(tensor): name for tensor, name in holders.items() if tensor.numel()}
        gradients = (f"dout[{i}]" for i, is_differentiable in enumerate(differentiable) if is_differentiable)
        for name, stride in zip(backward.inputs, backward.strides, strict=True):
            if name.startswith(inductor.TANGENT):
                holder = next(gradients)
                shape = results[int(holder[5:-1])].shape
                self._places.append(_Gradient(holder, tuple(shape), stride, 0))
                continue
            number = forward.outputs.index(name)
            tensor = results[number]
            if _memory_of(tensor) not in by_memory or not tensor.numel():
                by_memory[_memory_of(tensor)] = f"out[{self._own + len(self._saved)}]"
                self._saved.append(number)
                self._outputs.append(Spec((_elements(tensor),), tensor.dtype))
            place = by_memory[_memory_of(tensor)], tuple(tensor.shape), tuple(tensor.stride()), tensor.storage_offset()
            self._places.append(_Place(*place, tensor.is_conj(), tensor.is_neg()))

    def _define_forward(self, name: str) -> Any:
        run, own, saved = self._compiled.forward.run, self._own, self._saved
        dtypes = [spec.dtype for spec in self._specs]

        def forward(flat: list[torch.Tensor]) -> list[torch.Tensor]:
            inputs = _as_compiled(flat, dtypes)
            with torch.no_grad():
                results = run(list(inputs))
            rows = [_row(results[i]) for i in saved]
            return owned([*(result.contiguous() for result in results[:own]), *rows], inputs)

        _register(name, forward, self._outputs)
        return op(name, random=self._compiled.forward.is_random)

    def _define_backward(self, name: str) -> Any:
        backward, places = self._compiled.backward, self._places
        assert backward is not None
        holders = self._holders()
        indices = [holders.index(place.tensor) for place in places]
        given = [i for i, gradient in enumerate(backward.outputs) if gradient]
        known = {f"x{i}": spec.dtype for i, spec in enumerate(self._specs)}
        dtypes = [known.get(holder) for holder in holders]

        def gradient(flat: list[torch.Tensor]) -> list[torch.Tensor]:
            tensors = _as_compiled(flat, dtypes)
            inputs = [place.read(tensors[index]) for index, place in zip(indices, places, strict=True)]
            with torch.no_grad():
                results = backward.run(inputs)
            return owned([results[i].contiguous() for i in given], tensors)

        def differentiate(context: Any, *cotangents: Any) -> None:
            raise NotImplementedError(
                f"TorchModule({self._function.title}, compile=True) has no gradient of order 2: what Inductor compiles "
                "is differentiable once. Leave out compile=True, or fused of from_torch"
            )

        _register(name, gradient, [self._specs[i] for i in given]).register_autograd(differentiate)
        return op(name)

    def _holders(self) -> list[str]:
        return list(dict.fromkeys(place.tensor for place in self._places))

    def _source(self) -> str:
        """What calls the operators, in both modes.

        In PyNative mode the cotangent of a tuple of one tensor is that of the tensor, and a Cell has the gradient.
        """
        inputs = ", ".join(f"x{i}" for i in range(len(self._specs)))
        is_tuple = len(self._outputs) != 1
        lines = [
            "from mindspore import nn, ops",
            "",
            "class Pair(nn.Cell):",
            "    def __init__(self, run, gradient):",
            "        super().__init__()",
            "        self.run, self.gradient = run, gradient",
            "",
            f"    def construct(self, {inputs}):",
            f"        return self.run([{inputs}]){'' if is_tuple else '[0]'}",
            "",
            f"    def bprop(self, {inputs}, out, dout):",
            "        gradient = self.gradient",
            *(f"        {line}" for line in self._lines_of_gradient(is_tuple)),
            "",
            "def make(run, gradient):",
            "    pair = Pair(run, gradient)",
            "    def call(inputs, weights, statistics):",
            "        out = pair(*inputs, *weights, *statistics)",
            *(f"        {line}" for line in self._lines_of_results(is_tuple)),
            "    return call",
            "",
            "def make_gradient(gradient):",
            f"    def bprop({inputs}, out, dout):",
            *(f"        {line}" for line in self._lines_of_gradient(True)),
            "    return bprop",
            "",
            "def make_in_graph(run):",
            "    def call(inputs, weights, statistics):",
            "        out = run(*inputs, *weights, *statistics)",
            *(f"        {line}" for line in self._lines_of_results(True)),
            "    return call",
        ]
        return "\n".join(lines) + "\n"

    def _lines_of_gradient(self, is_tuple: bool) -> Iterator[str]:
        """From inputs, out and dout; `is_tuple` is whether these are tuples."""
        backward = self._compiled.backward
        if backward:
            holders = [holder if is_tuple else holder.partition("[")[0] for holder in self._holders()]
            yield f"gradients = gradient([{', '.join(holders)}])"
        given = [bool(gradient) for gradient in backward.outputs] if backward else [False] * len(self._specs)
        position = itertools.count()
        gradients = [
            f"gradients[{next(position)}]" if is_given else f"ops.zeros_like(x{i})" for i, is_given in enumerate(given)
        ]
        yield f"return ({', '.join(gradients)},)"

    def _lines_of_results(self, is_tuple: bool) -> Iterator[str]:
        results = [f"out[{i}]" if is_tuple else "out" for i in range(len(self._is_copied))]
        for i, index in enumerate(self._changed_indices(), len(results)):
            yield f"ops.assign(statistics[{index}], {f'out[{i}]' if is_tuple else 'out'})"
        yield f"return {results[0] if len(results) == 1 else '(' + ', '.join(results) + ')'}"


def _register(name: str, function: Callable[..., Any], outputs: Sequence[Spec]) -> Any:
    operator = torch.library.custom_op(name, function, mutates_args=())
    operator.register_fake(lambda flat: [torch.empty(spec.shape, dtype=spec.dtype) for spec in outputs])
    return operator


def _as_compiled(tensors: Sequence[torch.Tensor], dtypes: Sequence[torch.dtype | None]) -> list[torch.Tensor]:
    """The tensors in a row, and in the dtypes that were compiled for, of which ``Cell.to_float`` makes others."""
    return [
        (tensor if dtype is None else tensor.to(dtype)).contiguous()
        for tensor, dtype in zip(tensors, dtypes, strict=True)
    ]


def _memory_of(tensor: torch.Tensor) -> tuple[int, torch.dtype]:
    return tensor.untyped_storage().data_ptr(), tensor.dtype


def _elements(tensor: torch.Tensor) -> int:
    """How many of a tensor's elements its memory has."""
    return int(tensor.untyped_storage().nbytes() // tensor.element_size())


def _is_held(tensor: torch.Tensor) -> bool:
    """Whether a tensor of MindSpore's with the same numbers has all of its memory, in the same order."""
    is_in_a_row = tensor.is_contiguous() and tensor.numel() == _elements(tensor)
    return bool(is_in_a_row and not tensor.is_conj() and not tensor.is_neg())


def _row(tensor: torch.Tensor) -> torch.Tensor:
    """All of a tensor's memory in a row, since MindSpore's tensors have no other strides, and no conjugates."""
    memory = _with_signs(tensor, tensor.is_conj(), tensor.is_neg())
    return memory.as_strided((_elements(tensor),), (1,), 0)


def _with_signs(tensor: torch.Tensor, is_conjugate: bool, is_negative: bool) -> torch.Tensor:
    """The tensor, or the lazy conjugate, or negative, of it: of such a one, what is in its memory."""
    tensor = tensor.conj() if is_conjugate else tensor
    return torch._neg_view(tensor) if is_negative else tensor
