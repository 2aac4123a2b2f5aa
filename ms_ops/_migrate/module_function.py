"""A PyTorch module as a function of its inputs, parameters and buffers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import tree_flatten, tree_unflatten, unset_fake_temporarily
from ms_ops._migrate.program import in_mode, own_modes


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
    """

    def __init__(self, title: str, modules: Mapping[bool, torch.nn.Module], is_training: bool) -> None:
        self.modules = modules
        self._own_modes = {training: own_modes(modules[training], training) for training in (True, False)}
        self._structures: dict[bool, tuple[list[bool], Any]] = {}
        self.title = title
        self.is_training = is_training
        self.parameters = {name: tensor for module in modules.values() for name, tensor in module.named_parameters()}
        self.buffers = {name: tensor for module in modules.values() for name, tensor in module.named_buffers()}

    def __deepcopy__(self, memo: dict[int, Any]) -> ModuleFunction:
        """It does not change, and neither do its modules."""
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Without what it knows of calls."""
        return {**vars(self), "_structures": {}}

    @property
    def identifier(self) -> str:
        """Its title as an operator's name may begin."""
        text = re.sub(r"\W", "_", self.title, flags=re.ASCII).lower()
        return text if text[:1].isalpha() else f"module_{text}"

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
        """
        names = [*self.parameters, *self.buffers]
        count = len(flat) - len(names)
        tensors = dict(zip(names, flat[count:], strict=True))
        copies = {name: tensors[name].clone() for name in self.buffers}
        tensors |= copies
        module = self.modules[training]
        with in_mode(module, training, self._own_modes[training]):
            result = torch.func.functional_call(module, tensors, tuple(flat[:count]))
        leaves, spec = tree_flatten(result)
        self._structures[training] = [isinstance(leaf, torch.Tensor) for leaf in leaves], spec
        buffers = {name: tensors[name] for name in self.buffers}
        if replaced is not None:
            replaced.update(name for name, tensor in buffers.items() if tensor is not copies[name])
        return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)], buffers

    def like_on_zeros(self, flat: Sequence[torch.Tensor], training: bool) -> list[torch.Tensor]:
        """Tensors as those of a call for zeros of the inputs' shapes: for Python that depends on values."""
        own = [*self.parameters.values(), *self.buffers.values()]
        given = [(tensor.shape, tensor.dtype) for tensor in flat[: len(flat) - len(own)]]
        with unset_fake_temporarily(), torch.random.fork_rng(devices=[]), torch.no_grad():
            inputs = [torch.zeros(shape, dtype=dtype) for shape, dtype in given]
            results = self([*inputs, *(tensor.detach() for tensor in own)], training)
        return [torch.empty(result.shape, dtype=result.dtype) for result in results]

    def differentiable(self, flat: Sequence[torch.Tensor]) -> list[bool]:
        """Which of the inputs a gradient is for."""
        buffers = len(flat) - len(self.buffers)
        return [tensor.is_floating_point() and i < buffers for i, tensor in enumerate(flat)]

    def outputs(self, results: Sequence[Any]) -> Sequence[Any]:
        """The results without the buffers."""
        return results[: len(results) - len(self.buffers)]

    def structured(self, tensors: Iterable[Any], training: bool) -> Any:
        """The result as the module gave it when it last ran in this mode."""
        places, spec = self._structures[training]
        left = iter(tensors)
        return tree_unflatten([next(left) if is_tensor else None for is_tensor in places], spec)
