"""A PyTorch module as a function of its inputs, parameters and buffers."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
import torch

from ms_ops._compat.torch import tree_flatten, unset_fake_temporarily
from ms_ops._migrate import call_record, hooks
from ms_ops._migrate.autograd_questions import AutogradQuestions
from ms_ops._migrate.buffers import check_alike
from ms_ops._migrate.errors import ConversionError, shortened
from ms_ops._migrate.module_results import TENSOR, Structure, Structures
from ms_ops._migrate.names import tied
from ms_ops._migrate.program import in_mode, own_modes
from ms_ops._migrate.variables import Variables
from ms_ops._migrate.writes import Writes
from ms_ops._native.dtypes import has_gradient

Result = TypeVar("Result")

_PLAIN = (bool, int, float, complex, str, bytes, np.generic)


class ModuleFunction:
    """The module as a function of its inputs, parameters and buffers.

    Args:
        title: its name, for errors.
        modules: what runs, keyed by whether it trains: one module in both modes, or one for each. Their parameters and
            buffers have the same names.
        is_training: the mode to begin with. In this mode, submodules keep the modes that they have now; in the other
            one, all are in it.

    Attributes:
        title, modules, is_training: as given.
        parameters, buffers: the tensors, by their names.
        asks_autograd: whether an observed call has asked whether autograd records.
        written_inputs: the numbers of the inputs that an observed call has written to.
        samples: values of the inputs, if any are known, for a run that is to tell the shapes of its outputs.
        structures: of its results.
    """

    def __init__(self, title: str, modules: Mapping[bool, torch.nn.Module], is_training: bool) -> None:
        self.modules = modules
        self._own_modes = {training: own_modes(modules[training], training) for training in (True, False)}
        self.structures = Structures()
        self._written: set[str] = set()
        self.asks_autograd = False
        self.written_inputs: set[int] = set()
        self.samples: Sequence[torch.Tensor] = ()
        self.title = title
        self.is_training = is_training
        self.parameters = {name: tensor for module in modules.values() for name, tensor in module.named_parameters()}
        self.buffers = {name: tensor for module in modules.values() for name, tensor in module.named_buffers()}
        self._has_ties = any(map(tied, modules.values()))

    def __deepcopy__(self, memo: dict[int, Any]) -> ModuleFunction:
        """It does not change, and neither do its modules."""
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Without what it knows of calls."""
        return {**vars(self), "structures": Structures(), "_written": set()}

    @property
    def identifier(self) -> str:
        """Its title as an operator's name may begin."""
        text = re.sub(r"\W", "_", self.title, flags=re.ASCII).lower()
        return text if text[:1].isalpha() else f"module_{text}"

    @property
    def not_in_state_dict(self) -> list[str]:
        """Names of the buffers that are not persistent."""
        kept = {name for module in self.modules.values() for name in module.state_dict()}
        return [name for name in self.buffers if name not in kept]

    def check_inputs(self, inputs: Sequence[Any], kind: type) -> None:
        """Raise an error unless all are tensors, of a type that stands for MindSpore's.

        Raises:
            TypeError: one is none.
        """
        others = [type(value) for value in inputs if not isinstance(value, kind)]
        if others:
            given = ", ".join(f"{other.__module__}.{other.__name__}".removeprefix("builtins.") for other in others)
            raise TypeError(
                f"TorchModule({self.title}) takes tensors of MindSpore's, got {given}: make them with "
                "mindspore.Tensor(array), and give other arguments in the forward of a module around it"
            )

    def warn_of_writes(self, inputs: Iterable[int], what: str) -> None:
        """Warn that the module writes in place to its inputs of these numbers, and what comes of it."""
        warnings.warn(
            f"TorchModule({self.title}) writes in place to its input {', '.join(map(str, sorted(inputs)))}, {what}: if "
            "the network uses that input again, have the module write to a clone(), or to none (inplace=False)",
            stacklevel=3,
        )

    def input_versions(self, flat: Sequence[torch.Tensor]) -> list[int]:
        """How often each input was written to."""
        inputs = flat[: len(flat) - len(self.parameters) - len(self.buffers)]
        return [tensor._version for tensor in inputs]

    def __call__(self, flat: Sequence[torch.Tensor], training: bool) -> list[torch.Tensor]:
        """The tensors of the result, and the buffers after it."""
        results, buffers = self.run(flat, training)
        return results + list(buffers.values())

    def run(
        self, flat: Sequence[torch.Tensor], training: bool, replaced: set[str] | None = None
    ) -> tuple[list[torch.Tensor], dict[str, torch.Tensor]]:
        """The tensors of the result, and copies of the buffers after it, by their names.

        Args:
            flat: inputs, parameters and buffers.
            training: the mode.
            replaced: it takes the names of the buffers that the module sets to other tensors.

        Raises:
            ConversionError: the module sets a buffer to a tensor of another shape or dtype.
        """
        given = self._with_own_buffers(flat)
        with call_record.raising():
            results, buffers = self._call(given, training, lambda results: results)
            for (name, after), before in zip(buffers.items(), flat[len(flat) - len(buffers) :], strict=True):
                check_alike(f"TorchModule({self.title})", name, before, after)
        if replaced is not None:
            copies = given[len(given) - len(buffers) :]
            replaced.update(
                name for (name, after), copy in zip(buffers.items(), copies, strict=True) if after is not copy
            )
        return results, buffers

    def gradients(
        self, flat: Sequence[torch.Tensor], training: bool, cotangents: Sequence[torch.Tensor | None]
    ) -> list[torch.Tensor | None]:
        """Those of the inputs, parameters and buffers, for cotangents of the results.

        Raises:
            ConversionError: the module, which runs again, writes to a parameter something else than before.
        """
        first_buffer = len(flat) - len(self.buffers)
        wanted = [has_gradient(tensor.dtype) and i < first_buffer for i, tensor in enumerate(flat)]
        first = first_buffer - len(self.parameters)
        written = {i: name for i, name in enumerate(self.parameters, first) if name in self._written}
        given = [tensor.detach().clone() if i in written else tensor.detach() for i, tensor in enumerate(flat)]
        variables = Variables(given, wanted)

        def differentiate(results: list[torch.Tensor]) -> list[torch.Tensor | None]:
            return variables.gradients(results, cotangents)

        with torch.enable_grad():  # within the call, since what torch.utils.checkpoint runs again reads the module's
            gradients, _ = self._call(self._with_own_buffers(variables.tensors), training, differentiate)
        for i, name in written.items():
            if not torch.allclose(given[i], flat[i], equal_nan=True):
                raise ConversionError(
                    f"TorchModule({self.title}) writes to its parameter {name} in place, and something else when its "
                    "gradient runs it again: keep what changes so in a buffer, or write to it outside of the forward"
                )
        return gradients

    def with_variables(self, flat: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """Inputs, parameters and buffers, of which the parameters require the gradients that the module's own do."""
        first = len(flat) - len(self.buffers) - len(self.parameters)
        given = [tensor.detach() for tensor in flat]
        for tensor, parameter in zip(given[first:], self.parameters.values(), strict=False):
            tensor.requires_grad_(parameter.requires_grad)
        return given

    def _with_own_buffers(self, flat: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        first_buffer = len(flat) - len(self.buffers)
        return [*flat[:first_buffer], *(buffer.detach().clone() for buffer in flat[first_buffer:])]

    def _call(
        self, flat: Sequence[torch.Tensor], training: bool, then: Callable[[list[torch.Tensor]], Result]
    ) -> tuple[Result, dict[str, torch.Tensor]]:
        """What is made of the tensors of the result while the module has the tensors, and the buffers after it."""
        names = [*self.parameters, *self.buffers]
        count = len(flat) - len(names)
        tensors = {f"{_Calling.PREFIX}{name}": tensor for name, tensor in zip(names, flat[count:], strict=True)}
        versions = [tensor._version for tensor in flat]

        def taken(result: Any) -> Result:
            leaves, description = tree_flatten(result)
            structure = Structure([_constant_leaf(leaf, self.title) for leaf in leaves], description)
            self.structures.keep(flat[:count], training, structure)
            call_record.gave(structure)
            return then([leaf for leaf in leaves if isinstance(leaf, torch.Tensor)])

        for name, parameter in self.parameters.items():
            if parameter._backward_hooks:
                key = f"{_Calling.PREFIX}{name}"
                tensors[key] = hooks.with_those_of(parameter, tensors[key])
        module = self.modules[training]
        with in_mode(module, training, self._own_modes[training]):
            made = torch.func.functional_call(
                _Calling(module, taken), tensors, tuple(flat[:count]), tie_weights=self._has_ties
            )
        for name, tensor, version in zip(self.parameters, flat[count:], versions[count:], strict=False):
            if tensor._version != version:
                self._written.add(name)
        return made, {name: tensors[f"{_Calling.PREFIX}{name}"] for name in self.buffers}

    def observed(self, flat: Sequence[torch.Tensor], training: bool) -> tuple[list[torch.Tensor], list[str]]:
        """What a call gives, and the names of the parameters that it writes to."""
        first_buffer = len(flat) - len(self.buffers)
        parameters = flat[first_buffer - len(self.parameters) : first_buffer]
        with call_record.recorded(), Writes() as writes, AutogradQuestions() as questions:
            results = self(flat, training)
        self.asks_autograd |= questions.seen
        inputs = flat[: first_buffer - len(self.parameters)]
        self.written_inputs |= {index for index, tensor in enumerate(inputs) if writes.reached(tensor)}
        return results, [name for name, p in zip(self.parameters, parameters, strict=True) if writes.reached(p)]

    def observed_with_values(
        self, flat: Sequence[torch.Tensor], training: bool
    ) -> tuple[list[torch.Tensor], list[str], str]:
        """The same for modules that fake tensors cannot pass, and the values that it took in the place of these.

        Those of the samples for inputs of their shapes, zeros for others.

        Raises:
            ConversionError: it fails on them, or sets a buffer to what a Cell's cannot become.
        """
        own = [*self.parameters.values(), *self.buffers.values()]
        given = flat[: len(flat) - len(own)]
        with unset_fake_temporarily(), torch.random.fork_rng(devices=[]), torch.no_grad():
            inputs, values = self._valued(given)
            try:
                results, written = self.observed([*inputs, *(tensor.detach().clone() for tensor in own)], training)
            except ConversionError:
                raise
            except Exception as error:
                raise ConversionError(
                    f"TorchModule({self.title}) fails on {values}, on which a graph runs it to know the shapes of its "
                    f"outputs, where it depends on values, or calls an operator that has no fake function: "
                    f"{type(error).__name__}: {shortened(error)}. Call it in PyNative mode, outside of ms.jit, or give "
                    "ms_ops.from_torch a sample of these shapes, whose values are taken"
                ) from error
        return [torch.empty(result.shape, dtype=result.dtype) for result in results], written, values

    def _valued(self, given: Sequence[torch.Tensor]) -> tuple[list[torch.Tensor], str]:
        samples = self.samples if len(self.samples) == len(given) else [None] * len(given)
        fitting = [
            sample is not None and sample.shape == tensor.shape for sample, tensor in zip(samples, given, strict=True)
        ]
        inputs = [
            sample.detach().to(tensor.dtype, copy=True) if fits else torch.zeros(tensor.shape, dtype=tensor.dtype)
            for sample, tensor, fits in zip(samples, given, fitting, strict=True)
        ]
        if not any(fitting):
            return inputs, "zeros"
        return inputs, "the sample's values" if all(fitting) else "the sample's values, and zeros for other shapes"


def _constant_leaf(leaf: Any, title: str) -> Any:
    """Of a result: numbers and texts as they are, and None for objects of other classes, which may have tensors."""
    if isinstance(leaf, torch.Tensor):
        return TENSOR
    if isinstance(leaf, np.ndarray):
        raise TypeError(
            f"TorchModule({title}): the module gives a numpy.ndarray, which has no gradient, nor a place in a graph: "
            "give a tensor"
        )
    return leaf if isinstance(leaf, _PLAIN) else None


class _Calling(torch.nn.Module):  # type: ignore[misc]
    """A module, with what is done with its result before a functional call takes the tensors away from it."""

    PREFIX = "module."

    def __init__(self, module: torch.nn.Module, then: Callable[[Any], Any]) -> None:
        super().__init__()
        self.module, self._then = module, then

    def forward(self, *inputs: torch.Tensor) -> Any:
        return self._then(self.module(*inputs))
