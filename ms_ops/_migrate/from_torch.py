"""A PyTorch network as a MindSpore Cell: from_torch."""

from __future__ import annotations

import contextlib
import inspect
import keyword
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import torch
from mindspore import nn

from ms_ops._compat.torch import tree_flatten_with_path
from ms_ops._migrate import dense, draws, fallback, names, parts, source
from ms_ops._migrate.constants import Constants
from ms_ops._migrate.detached import recording
from ms_ops._migrate.errors import ConversionError, DataDependenceError
from ms_ops._migrate.exported import export
from ms_ops._migrate.mint.target import Mint
from ms_ops._migrate.program import exporting
from ms_ops._migrate.restored import write_statistics_in_place
from ms_ops._migrate.tensors import to_mindspore
from ms_ops._primitives import source as files


def _check_kinds(module: Any, args: Any, kwargs: Any) -> None:
    if not isinstance(module, torch.nn.Module):
        raise TypeError(f"from_torch takes a torch.nn.Module, got {type(module).__name__}")
    if not isinstance(args, (tuple, list)):
        raise TypeError(f"args is a tuple of the module's arguments, got {type(args).__name__}: write (x,) for one")
    for path, leaf in tree_flatten_with_path((tuple(args), dict(kwargs or {})))[0]:
        if isinstance(leaf, (ms.Tensor, np.ndarray)):
            place = "args" if path[0].idx == 0 else "kwargs"
            framework = type(leaf).__module__.partition(".")[0]
            array = "x.asnumpy()" if isinstance(leaf, ms.Tensor) else "x"
            raise TypeError(
                f"{place}{''.join(map(str, path[1:]))} is a {framework} {type(leaf).__name__}; the sample's tensors "
                f"are torch's: give torch.from_numpy({array})"
            )
    try:  # as torch.export does, in other words
        inspect.signature(module.forward).bind(*args, **(kwargs or {}))
    except TypeError as error:
        raise TypeError(f"the sample does not fit the forward of {type(module).__name__}: {error}") from None


def _path_of(out: str | os.PathLike[str]) -> Path:
    """Where the source goes, looked at before the export, which takes long."""
    path, given = Path(out), os.fspath(out)
    if path.suffix != ".py" or not path.stem.isidentifier() or keyword.iskeyword(path.stem):
        raise ValueError(f"out must name a Python file, such as 'net.py', got {given!r}")
    folder = path.parent
    if path.is_dir():
        raise IsADirectoryError(f"out={given!r} is a folder: name a file in it, such as {str(path / 'net.py')!r}")
    if not folder.exists():
        raise FileNotFoundError(f"out={given!r}: there is no folder {str(folder)!r}: make it, or name a file elsewhere")
    if not folder.is_dir():
        raise NotADirectoryError(f"out={given!r}: {str(folder)!r} is no folder: name a file elsewhere")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(
            f"out={given!r}: the folder {str(folder)!r} cannot be written to: change its mode, or name a file elsewhere"
        )
    return path


@contextlib.contextmanager
def _naming(out: str | os.PathLike[str]) -> Iterator[None]:
    """Have errors of writing name the user's file, and not a temporary one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, f"out={os.fspath(out)!r} cannot be written: {error.strerror or error}") from error


def from_torch(
    module: torch.nn.Module,
    args: Sequence[Any],
    kwargs: Mapping[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    target: str = "aten",
    fused: bool | Sequence[str] = False,
    out: str | os.PathLike[str] | None = None,
) -> nn.Cell:
    """A trainable Cell that computes what a PyTorch module computes, and its source.

    The module is exported by ``torch.export`` in training and in evaluation; the Cell has a class for each kind of
    submodule, nested and named as in PyTorch, whose operators are torch's. ``set_train`` switches between the two. Its
    parameters have the names of the module's ``state_dict`` and copies of its values (training writes to them); tied
    ones are one Parameter. Dropout draws by MindSpore's seed.

    A module whose Python depends on the values of tensors has no graph: it becomes a :class:`ms_ops.TorchModule`, and a
    warning names the line and says what that costs; with `fused` or the target ``"mint"``, it is an error. A warning
    tells as well if what was exported computes something else for the samples than the module.

    Args:
        module: with its weights. They and its buffers are not changed; its forward runs once in each mode, and as it
            is, to see that what was exported computes the same.
        args: sample inputs; those that are no tensors are fixed at the values given here.
        kwargs: likewise, by name.
        dynamic_shapes: which dimensions may differ between calls, as ``torch.export.export`` takes it. All others are
            those of the samples, and the Cell refuses others.
        target: ``"aten"`` for torch's operators; ``"mint"`` for ``mindspore.mint``, which needs no PyTorch and runs on
            all of MindSpore's devices, with torch's operators where mint has no equal. These are in the attribute
            ``bridged`` of the Cell, in the first lines of the source, and in a warning of the logger ``ms_ops``.
            Dropout and other random numbers are MindSpore's own then.
        fused: True for the network as one operator, or names of submodules that are one each: their forward and
            gradient are compiled by Inductor, as of ``TorchModule(..., compile=True)``, when inputs of new shapes come.
            For networks on the CPU, and not with the target ``"mint"``.
        out: where to write the source, ``net.py`` for example, with a file ``net.npz`` beside it if the module has
            tensors that its ``state_dict`` lacks. It can be edited, and used without ms_ops.from_torch and PyTorch's
            module. By default it is written to a temporary folder, for this process. What is fused is written to
            ``net.train.pt2`` and ``net.eval.pt2`` beside it, as torch exported it, without weights.

    Returns:
        The Cell, in the mode that the module is in, and its submodules in theirs. It takes what the module takes, by
        position the arguments with tensors in the order of the samples, and gives what it gives, tensors of MindSpore
        in place of torch's; an output that is read by attribute can be read so, by name and by place.

    Raises:
        ConversionError: the module cannot be exported or has an operator without a form in MindSpore; the text names
            the submodule, the line and what to do. Or torch is older than 2.10.
        TypeError: `module` is no module, `args` no tuple, or `fused` no list of names; or the module has a tensor of a
            dtype that MindSpore lacks.
        ValueError: `target` or `out` is none of these, or `fused` has a name that no submodule has.
        OSError: `out` cannot be written; its folder is looked at before anything is exported.
    """
    if torch.__version__ < "2.10a0":
        raise ConversionError(
            f"from_torch needs torch 2.10 or later, and this is {torch.__version__}, whose exporter loses "
            "writes to buffers: install a later one, or take the module as it is: ms_ops.TorchModule(module)"
        )
    _check_kinds(module, args, kwargs)
    path = files.new_file("network") if out is None else _path_of(out)
    if target not in ("aten", "mint"):
        raise ValueError(f"target must be 'aten' or 'mint', got {target!r}")
    fused_names = parts.chosen(module, fused)
    if fused_names and target == "mint":
        raise ValueError("what is fused runs in PyTorch: leave fused out for a network in mint, or take target='aten'")
    constants = Constants()
    try:
        with exporting, recording():
            exported = export(module, args, kwargs or {}, dynamic_shapes, fused_names)
            dense.make_gradients_dense(exported)
            parts.check_results(exported.graphs, fused_names)
            mint = Mint(exported.graphs.values()) if target == "mint" else None
            if target == "aten" and not fused_names:  # AOTAutograd knows writes by their nodes
                write_statistics_in_place(exported.graphs.values())
                draws.in_torchs_order(exported.graphs.values())
            text, name = source.write(exported, constants, path.stem, fused_names, mint)
    except DataDependenceError as error:
        if fused_names or target == "mint":
            chosen = "fused" if fused_names else 'target="mint"'
            raise DataDependenceError(
                f"{error}. With {chosen} it cannot become one operator as it is: write that line with torch.where or "
                f"torch.cond, or leave {chosen} out"
            ) from error
        return fallback.as_it_is(module, args, kwargs or {}, str(error), out)
    if mint:
        mint.report(type(module).__name__)
    with _naming(path if out is None else out):
        if constants:
            constants.write(path.with_suffix(".npz"))
        if fused_names:
            parts.keep(path, exported)
        if fused_names and out is not None:
            parts.save(path, exported)
        files.write(path, text)
    network = getattr(files.load(path), name)()
    _set_weights(network, module)
    _set_modes(network, module)
    return network


def _set_modes(network: nn.Cell, module: torch.nn.Module) -> None:
    network.set_train(module.training)
    modules = dict(module.named_modules(remove_duplicate=False))
    apart = [
        cell for name, cell in names.of_cells(network) if name in modules and modules[name].training != module.training
    ]
    for cell in apart:
        cell.add_flags(training=not module.training)
    if apart:
        network.phase += ".own_modes"  # MindSpore finds a compiled graph by it, after set_train too


def _set_weights(network: nn.Cell, module: torch.nn.Module) -> None:
    parameters = {name: named.parameter for named in names.of_parameters(network) for name in named.torch_names}
    again = names.tied(module)
    for name, tensor in [*module.named_parameters(), *module.named_buffers()]:
        if name in parameters:
            parameters[name].set_data(to_mindspore(tensor))
        elif name in module.state_dict() and name not in again:
            raise ConversionError(f"{type(module).__name__}: the Cell has no parameter {name}")
