"""A PyTorch network as a MindSpore Cell: from_torch."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from mindspore import nn

from ms_ops._migrate import source
from ms_ops._migrate.constants import Constants
from ms_ops._migrate.exported import ConversionError, export
from ms_ops._migrate.tensors import to_mindspore
from ms_ops._primitives import source as files


def from_torch(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    out: str | os.PathLike[str] | None = None,
) -> nn.Cell:
    """A trainable Cell that computes what a PyTorch module computes, and its source.

    The module is exported by ``torch.export`` in training and in evaluation; the Cell has a class for each kind of
    submodule, nested and named as in PyTorch, whose operators are torch's. ``set_train`` switches between the two. Its
    parameters have the names of the module's ``state_dict`` and copies of its values (training writes to them); tied
    ones are one Parameter. Dropout draws by MindSpore's seed.

    Args:
        module: with its weights. It is not changed.
        args: sample inputs; those that are no tensors are fixed at the values given here.
        kwargs: likewise, by name.
        dynamic_shapes: which dimensions may differ between calls, as ``torch.export.export`` takes it. All others are
            those of the samples.
        out: where to write the source, ``net.py`` for example, with a file ``net.npz`` beside it if the module has
            tensors that its ``state_dict`` lacks. It can be edited, and used without ms_ops.from_torch and PyTorch's
            module. By default it is written to a temporary folder, for this process.

    Returns:
        The Cell, in the mode that the module is in. It takes what the module takes and gives what it gives, tensors of
        MindSpore in place of torch's; an output that is read by attribute can be read so, by name and by place.

    Raises:
        ConversionError: the module cannot be exported or has an operator without a form in MindSpore; the text names
            the submodule, the line and what to do.
        TypeError: `module` is no module.
    """
    if not isinstance(module, torch.nn.Module):
        raise TypeError(f"from_torch takes a torch.nn.Module, got {type(module).__name__}")
    path = Path(out) if out is not None else files.new_file("network")
    if path.suffix != ".py" or not path.stem.isidentifier():
        raise ValueError(f"out must name a Python file, such as 'net.py', got {os.fspath(path)!r}")
    constants = Constants()
    text, name = source.write(export(module, args, kwargs or {}, dynamic_shapes), constants, path.stem)
    if constants:
        constants.write(path.with_suffix(".npz"))
    _write(path, text)
    network = getattr(files.load(path), name)()
    _set_weights(network, module)
    network.set_train(module.training)
    return network


def _write(path: Path, text: str) -> None:
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


def _set_weights(network: nn.Cell, module: torch.nn.Module) -> None:
    parameters = {parameter.name: parameter for parameter in network.get_parameters()}
    again = source.tied(module)
    for name, tensor in [*module.named_parameters(), *module.named_buffers()]:
        if name in parameters:
            parameters[name].set_data(to_mindspore(tensor))
        elif name in module.state_dict() and name not in again:
            raise ConversionError(f"{type(module).__name__}: the Cell has no parameter {name}")
