"""A Cell and the PyTorch network it comes from, run side by side: where their numbers part."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
from collections.abc import Callable, Iterator
from typing import Any

import mindspore as ms
import numpy as np
import torch
from mindspore import nn

from ms_ops._migrate import matching, names, tensors
from ms_ops._migrate.comparison import Comparison, Difference, Tolerance, difference, distance, note
from ms_ops._migrate.detached import recording
from ms_ops._migrate.structures import flatten, mapped
from ms_ops._migrate.written_buffers import WrittenBuffers

_SEED = 0  # of the projection

_NUMBERS = (bool, int, float, complex)

# Their outputs are those of their last part, and a list in one network can be a sequence in the other.
_CONTAINERS = (nn.CellDict, nn.CellList, nn.SequentialCell)
_TORCH_CONTAINERS = (torch.nn.ModuleDict, torch.nn.ModuleList, torch.nn.Sequential)


@recording()
def compare(
    cell: Any,
    module: torch.nn.Module,
    *inputs: Any,
    rtol: float | None = None,
    atol: float | None = None,
    plot: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> Comparison:
    """Run a Cell and a PyTorch network on the same inputs, and compare them module by module.

    Modules go by the names of their attributes, and Parameters as in :func:`ms_ops.load_state_dict`. Compared are the
    tensors that each module gives that both networks call, and numbers that the whole network gives; the gradients of
    all parameters that both train: those of the sum of the networks' floating-point and complex outputs, each
    multiplied by the same random numbers; and the buffers that one of them writes. Both run as they are set, for
    training or not, in PyNative mode and from the same state of torch's random generator, and are left as they were:
    buffers, gradients, modes and random generators too.

    Args:
        cell: the network in MindSpore; written by hand or by :func:`ms_ops.from_torch`.
        module: the network in torch, with the same weights.
        *inputs: what both take: torch's or MindSpore's tensors or NumPy's arrays, also in lists, tuples and dicts, and
            other values as they are.
        rtol: numbers agree up to `atol` plus `rtol` times the largest absolute value that torch has in that tensor. By
            default 1e-4; 1e-2 for float16, 5e-2 for bfloat16, 0 for integers and bools.
        atol: by default 1e-5; 1e-3 for float16, 1e-2 for bfloat16, 0 for integers and bools.
        plot: write a picture of the differences to this path, in the format of its suffix; needs matplotlib.
        **kwargs: as `inputs`.

    Returns:
        What was found; ``print`` shows it as a table. ``first`` is the first place whose numbers do not agree, or
        None; ``worst`` has the largest relative difference.

    Raises:
        TypeError: the networks are in the other order, or something else.
        ValueError: parameters of one network are missing in the other or have another shape or dtype; all are listed.
            Or one network trains and the other does not.
        ImportError: `plot` is given and matplotlib is not installed.
    """
    if not isinstance(cell, ms.nn.Cell) or not isinstance(module, torch.nn.Module):
        kinds = f"{type(cell).__name__} and {type(module).__name__}"
        raise TypeError(f"compare takes a mindspore.nn.Cell and then a torch.nn.Module, not {kinds}")
    if plot is not None:
        from ms_ops._migrate import plots

        plots.require()
    pairs = _weights_of_both(cell, module)
    trained = {name: pair for name, pair in pairs.items() if all(one.requires_grad for one in pair)}
    buffers = WrittenBuffers(cell, module)
    tolerance = Tolerance(rtol, atol)
    with _random_generators_kept(module) as rewind, _buffers_kept(cell), _pynative_mode():
        theirs = _Torch(module, [parameter for _, parameter in trained.values()], buffers)
        theirs.run(mapped(inputs, _to_torch), mapped(kwargs, _to_torch))
        rewind()
        ours = _MindSpore(cell, theirs, [parameter for parameter, _ in trained.values()], buffers, tolerance)
        ours.run(mapped(inputs, _to_mindspore), mapped(kwargs, _to_mindspore))
    gradients = [
        difference(name, "gradient", str(list(there.shape)), here, there, tolerance)
        for name, here, there in zip(trained, ours.gradients, theirs.gradients, strict=True)
    ]
    ends = {name: index for index, (name, _) in enumerate(theirs.outputs)}
    gradients.sort(key=lambda one: -ends.get(one.name.rpartition(".")[0], -1))
    notes = (*ours.notes, *_trained_by_one(pairs), *buffers.notes)
    result = Comparison(tuple(ours.differences), tuple(gradients), buffers.differences(tolerance), notes, tolerance)
    if plot is not None:
        plots.draw(result, plot)
    return result


def _weights_of_both(cell: Any, module: torch.nn.Module) -> dict[str, tuple[Any, torch.Tensor]]:
    """MindSpore's and torch's parameters, by torch's names.

    Raises:
        ValueError: the networks do not fit each other.
    """
    parameters = dict(module.named_parameters())
    match = matching.match(cell, parameters)
    missing = [
        f"{named.torch_names[0]}: {matching.of_parameter(named.parameter)}"
        for named in match.missing
        if named.parameter.requires_grad
    ]
    problems = [
        *match.wrong(),
        *matching.section("parameters of the module that are missing in the Cell", match.described(match.unexpected)),
        *matching.section("parameters of the Cell that are missing in the module", missing),
    ]
    if problems:
        title = f"the {type(cell).__name__} is not built as the {type(module).__name__}:"
        raise ValueError("\n".join([title, *problems]))
    if cell.training != module.training:
        here, there = ("trains", "does not") if cell.training else ("does not train", "does")
        raise ValueError(
            f"the Cell {here} and the module {there}: call cell.set_train({module.training}), or "
            f"module.{'train' if cell.training else 'eval'}()"
        )
    return {found[0]: (named.parameter, parameters[found[0]]) for named, found in match.pairs}


def _trained_by_one(pairs: dict[str, tuple[Any, torch.Tensor]]) -> list[str]:
    trained = {name: (here.requires_grad, there.requires_grad) for name, (here, there) in pairs.items()}
    return [
        *note("trained in torch alone", [name for name, both in trained.items() if both == (False, True)]),
        *note("trained in MindSpore alone", [name for name, both in trained.items() if both == (True, False)]),
    ]


class _Torch:
    """The network in torch, and what a run of it gives.

    Attributes:
        containers: names of modules that return what their last one does.
        outputs: names of the others and what they return of :func:`_leaves`, in the order in which the calls end.
        projections: what the network's outputs are multiplied by; None for one that has no gradient.
        gradients: of the parameters, in their order; zeros where one is not used.
    """

    def __init__(self, module: torch.nn.Module, parameters: list[torch.Tensor], buffers: WrittenBuffers) -> None:
        self._module = module
        self._parameters = parameters
        self._buffers = buffers
        self.containers = {name for name, one in module.named_modules() if name and isinstance(one, _TORCH_CONTAINERS)}
        self.outputs: list[tuple[str, list[Any]]] = []
        self.projections: list[torch.Tensor | None] = []
        self.gradients: list[torch.Tensor] = []

    def run(self, inputs: Any, kwargs: Any) -> None:
        handles = [
            one.register_forward_hook(self._recording(name))
            for name, one in self._module.named_modules()
            if name not in self.containers
        ]
        buffers = {name: buffer.detach().clone() for name, buffer in self._module.named_buffers()}
        try:
            with torch.enable_grad():
                # leaves the module's own buffers alone
                outputs = torch.func.functional_call(self._module, buffers, inputs, kwargs)
        finally:
            for handle in handles:
                handle.remove()
        self._differentiate(_values(outputs, torch.Tensor))

    def _recording(self, name: str) -> Callable[..., None]:
        def record(_module: Any, _inputs: Any, outputs: Any) -> None:
            leaves = _leaves(name, outputs, torch.Tensor)
            found = [one.detach().cpu().clone() if isinstance(one, torch.Tensor) else one for one in leaves]
            self.outputs.append((name, found))
            if not name:
                self._buffers.torch_has_run()

        return record

    def _differentiate(self, outputs: list[Any]) -> None:
        generator = torch.Generator().manual_seed(_SEED)
        loss = torch.zeros(())
        for given in outputs:
            projection = None
            is_complex = isinstance(given, torch.Tensor) and given.is_complex()
            output = torch.view_as_real(given.resolve_conj()) if is_complex else given
            if isinstance(output, torch.Tensor) and output.is_floating_point():
                dtype = torch.promote_types(output.dtype, torch.float32)
                projection = torch.randn(output.shape, generator=generator, dtype=dtype)
                loss = loss + (output.to(dtype).cpu() * projection).sum().float()
            self.projections.append(projection)
        found: tuple[torch.Tensor | None, ...] = (None,) * len(self._parameters)
        if loss.requires_grad and self._parameters:
            found = torch.autograd.grad(loss, self._parameters, allow_unused=True)
        self.gradients = [
            torch.zeros_like(parameter, device="cpu") if gradient is None else gradient.detach().cpu().to_dense()
            for parameter, gradient in zip(self._parameters, found, strict=True)
        ]


class _MindSpore:
    """The network in MindSpore, compared with the other while it runs.

    Attributes:
        differences: one for each output of each module, in torch's order.
        notes: what could not be compared.
        gradients: of the parameters, in their order, as torch's tensors.
    """

    def __init__(
        self, cell: Any, theirs: _Torch, parameters: list[Any], buffers: WrittenBuffers, tolerance: Tolerance
    ) -> None:
        self._cell = cell
        self._theirs = theirs
        self._parameters = parameters
        self._buffers = buffers
        self._tolerance = tolerance
        self._calls: dict[str, list[int]] = {}  # places in theirs.outputs that were not met yet
        for index, (name, _) in enumerate(theirs.outputs):
            self._calls.setdefault(name, []).append(index)
        self._found: dict[int, list[Difference]] = {}
        self._extra: dict[str, int] = {}
        self._partial: list[str] = []
        self._running = False
        self.gradients: list[torch.Tensor] = []

    def run(self, inputs: Any, kwargs: Any) -> None:
        handles = [
            one.register_forward_hook(self._comparing(name, one))
            for name, one in names.of_cells(self._cell)
            if one is self._cell or (name and name not in self._theirs.containers and not isinstance(one, _CONTAINERS))
        ]

        def loss() -> Any:
            self._running = True
            outputs = _values(self._cell(*inputs, **kwargs), ms.Tensor)
            self._running = False  # a gradient may compute parts of the network again
            self._buffers.mindspore_has_run()
            total = ms.Tensor(0.0, ms.float32)
            for given, projection in zip(outputs, self._theirs.projections, strict=False):
                if projection is None or not isinstance(given, ms.Tensor):
                    continue
                output = ms.ops.view_as_real(given) if given.is_complex() else given
                if tuple(output.shape) == projection.shape:
                    factor = tensors.to_mindspore(projection)
                    total = total + (output.astype(factor.dtype) * factor).sum().astype(ms.float32)
            return total

        try:
            if self._parameters:
                _, gradients = ms.value_and_grad(loss, None, ms.ParameterTuple(self._parameters))()
                self.gradients = [tensors.to_torch(gradient) for gradient in gradients]
            else:
                loss()
        finally:
            for handle in handles:
                handle.remove()

    @property
    def differences(self) -> list[Difference]:
        return [one for index in sorted(self._found) for one in self._found[index]]

    @property
    def notes(self) -> list[str]:
        uncalled = list(dict.fromkeys(name for name, places in self._calls.items() if places))
        found = [
            *note("called in torch alone", uncalled),
            *note("called in MindSpore alone", self._extra),
            *note("give some of torch's outputs only", dict.fromkeys(self._partial)),
        ]
        if not any(projection is not None for projection in self._theirs.projections):
            found.append("no output is floating point or complex, so there are no gradients")
        return found

    def _comparing(self, name: str, cell: Any) -> Callable[..., None]:
        def compare_output(_cell: Any, _inputs: Any, outputs: Any) -> None:
            if not self._running:
                return
            if not self._calls.get(name):
                self._extra[name] = self._extra.get(name, 0) + 1
                return
            place = self._calls[name].pop(0)
            leaves = _leaves(name, outputs, ms.Tensor)
            here = [tensors.to_torch(one) if isinstance(one, ms.Tensor) else one for one in leaves]
            there = self._theirs.outputs[place][1]
            kind = type(cell).__name__
            if name:  # a converted module gives what the network uses, in the order in which it does
                if len(here) < len(there):
                    self._partial.append(name)
                here, there = _closest(here, there)
            else:
                here, there = _beside(here, there)
            self._found[place] = [
                _of_outputs(name, kind, one, other, self._tolerance) for one, other in zip(here, there, strict=False)
            ]
            if len(here) != len(there):
                remark = f"{len(here)} outputs, and {len(there)} in torch"
                self._found[place].append(Difference.of_structure(name, "output", kind, remark))

        return compare_output


def _values(outputs: Any, tensor: type) -> list[Any]:
    """The tensors and numbers that a network returns."""
    return flatten(outputs, (tensor, *_NUMBERS))


def _leaves(name: str, outputs: Any, tensor: type) -> list[Any]:
    """What is compared of a module's outputs: tensors; of those of the whole network, numbers and None too."""
    return flatten(outputs, tensor if name else (tensor, *_NUMBERS, type(None)))


def _beside(here: list[Any], there: list[Any]) -> tuple[list[Any], list[Any]]:
    """The outputs of two networks without what is None in both, or where one may leave that out, without any None."""
    if len(here) != len(there):
        return [one for one in here if one is not None], [one for one in there if one is not None]
    both = [pair for pair in zip(here, there, strict=True) if any(one is not None for one in pair)]
    return [one for one, _ in both], [other for _, other in both]


def _of_outputs(name: str, what: str, here: Any, there: Any, tolerance: Tolerance) -> Difference:
    """For tensors, numbers or None."""
    kinds = [_kind_of(here), _kind_of(there)]
    remark = "{}, and {} in torch".format(*kinds)
    if "None" in kinds:
        return Difference.of_structure(name, "output", what, remark)
    found = difference(name, "output", what, _as_tensor(here), _as_tensor(there), tolerance)
    return found if kinds[0] == kinds[1] else dataclasses.replace(found, remark=remark)


def _kind_of(output: Any) -> str:
    if output is None:
        return "None"
    return "a tensor" if isinstance(output, torch.Tensor) else "a number"


def _as_tensor(output: Any) -> torch.Tensor:
    dtypes = {float: torch.float64, complex: torch.complex128}
    return output if isinstance(output, torch.Tensor) else torch.tensor(output, dtype=dtypes.get(type(output)))


def _closest(here: list[torch.Tensor], there: list[torch.Tensor]) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """As many tensors of both, those that are closest to each other; any where none has the shape."""
    if len(here) > len(there):
        there, here = _closest(there, here)
        return here, there
    left, found = list(there), []
    for tensor in here:
        distances = [distance(one, tensor)[0] if one.shape == tensor.shape else math.inf for one in left]
        found.append(left.pop(min(range(len(left)), key=distances.__getitem__)))
    return here, found


@contextlib.contextmanager
def _random_generators_kept(module: torch.nn.Module) -> Iterator[Callable[[], None]]:
    """Yields a function that rewinds torch's."""
    devices = {parameter.device.index for parameter in module.parameters() if parameter.is_cuda}
    mindspores = ms.get_rng_state()
    with torch.random.fork_rng(sorted(devices)):
        state = torch.get_rng_state()
        try:
            yield lambda: torch.set_rng_state(state)
        finally:
            ms.set_rng_state(mindspores)


@contextlib.contextmanager
def _buffers_kept(cell: Any) -> Iterator[None]:
    """Those of MindSpore's Parameters that a forward pass may write to; torch's are replaced for the call."""
    before = [(one, tensors.to_torch(one)) for one in cell.get_parameters() if not one.requires_grad]
    try:
        yield
    finally:
        for parameter, value in before:
            if not matching.same_bits(tensors.to_torch(parameter), value):
                tensors.assign(parameter, value)


@contextlib.contextmanager
def _pynative_mode() -> Iterator[None]:
    """Hooks are called there only."""
    mode = ms.get_context("mode")
    ms.set_context(mode=ms.PYNATIVE_MODE)
    try:
        yield
    finally:
        ms.set_context(mode=mode)


def _to_torch(value: Any) -> Any:
    if isinstance(value, ms.Tensor):
        return tensors.to_torch(value)
    if isinstance(value, np.ndarray):
        return torch.tensor(value)
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def _to_mindspore(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return tensors.to_mindspore(value)
    return ms.Tensor(value) if isinstance(value, np.ndarray) else value
