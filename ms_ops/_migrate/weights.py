"""Weights of a Cell from torch's, and back: the same names and the same bits."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import mindspore as ms
import torch

from ms_ops._migrate import checkpoints, matching, names, tensors, weight_formats

_LARGE = 256 * 2**20  # bytes; more than that has a progress bar


class IncompatibleKeys(NamedTuple):
    """What did not fit, as torch's ``load_state_dict`` returns it.

    Attributes:
        missing_keys: names of Parameters that the source lacks; they have the values that they had.
        unexpected_keys: names in the source that the Cell has no Parameter for.
    """

    missing_keys: list[str]
    unexpected_keys: list[str]


def load_state_dict(cell: Any, source: Any, *, strict: bool = True) -> IncompatibleKeys:
    """Give the Parameters of a Cell the weights of a PyTorch network, bit by bit.

    Parameters go by the names of the attributes that hold them: ``encoder.0.weight``. Where the source has no such
    name, the name that the Parameter itself has is tried, and torch's word for what MindSpore's layers call gamma,
    beta, moving_mean, moving_variance and embedding_table. Names in the source that share a tensor, as tied weights do,
    need one Parameter only.

    Args:
        cell: the network; written by hand or by :func:`ms_ops.from_torch`.
        source: a dict of torch's or MindSpore's tensors, a ``torch.nn.Module``, or a path: of a ``.pth``, ``.pt`` or
            ``.bin`` file, which is read by ``torch.load(weights_only=True)``, of a ``.safetensors`` file, a MindSpore
            ``.ckpt``, the ``*.index.json`` of a sharded one, or a folder with one. Each tensor has the shape and the
            dtype of its Parameter; any dtype that both frameworks have.
        strict: whether names that only one side has are an error; what a module keeps by ``get_extra_state`` is no
            weight.

    Returns:
        The names that only one side has; empty ones if strict.

    Raises:
        ValueError: names, shapes or dtypes do not fit; all that do not are listed, and no Parameter is changed. The
            file has an unknown suffix, is damaged, or has other things than tensors.
        TypeError: the source is none of these.
        FileNotFoundError: there is no such file, or a shard is missing.
        ImportError: the file is of safetensors, which is not installed.
    """
    weights = _of_source(source)
    fit = matching.match(cell, weights)
    problems = fit.wrong()
    if strict:
        missing = [f"{named.torch_names[0]}: {matching.of_parameter(named.parameter)}" for named in fit.missing]
        problems += matching.section("missing in the source; strict=False leaves them as they are", missing)
        problems += matching.section("not in the Cell; strict=False ignores them", fit.described(fit.unexpected))
        problems += fit.wrapped()
    if problems:
        raise ValueError("\n".join([f"weights do not fit the {type(cell).__name__}, which is unchanged:", *problems]))
    for named, found in _with_progress(fit.pairs, weights):
        tensors.assign(named.parameter, weights[found[0]])
    return IncompatibleKeys([named.torch_names[0] for named in fit.missing], fit.unexpected)


def state_dict(cell: Any, *, like: torch.nn.Module | None = None) -> dict[str, torch.Tensor]:
    """The weights of a Cell as torch's tensors under torch's names.

    Args:
        cell: the network.
        like: a torch network whose ``load_state_dict`` is to take the result: it has the names of that network's
            ``state_dict``, in its order, tied ones included. The counters ``num_batches_tracked``, which MindSpore's
            own batch norms lack, are that network's, and so are the versions of its modules, which some of them ask
            for, and what they keep by ``get_extra_state``.

    Returns:
        Copies on the CPU, of the Parameters' shapes and dtypes; not of buffers that torch does not keep either, as they
        are not persistent. Names of one Parameter share a tensor.

    Raises:
        ValueError: the Cell lacks Parameters of `like`, or they have other shapes or dtypes; all are listed.
        TypeError: torch lacks the dtype of a Parameter.
    """
    if like is None:
        return {name: tensor for named, tensor in _read(cell) if named.is_in_state_dict for name in named.torch_names}
    wanted = _of_source(like)
    fit = matching.match(cell, wanted)
    problems = fit.wrong() + matching.section("missing in the Cell", fit.described(fit.unexpected))
    if problems:
        title = f"the {type(cell).__name__} has not the weights of the {type(like).__name__}:"
        raise ValueError("\n".join([title, *problems]))
    found: dict[str, torch.Tensor] = {}
    for named, its_names in fit.pairs:
        found.update(dict.fromkeys(its_names, tensors.to_torch(named.parameter)))
    found.update({name: wanted[name].detach().clone() for name in names.absent_counters(cell) & wanted.keys()})
    firsts = weight_formats.shared_names(wanted)
    tied = {firsts.get(name, name): tensor for name, tensor in found.items()}
    found = {name: found[name] if name in found else tied[firsts.get(name, name)] for name in wanted}
    if not isinstance(like, torch.nn.Module):
        return found
    own = like.state_dict()
    weights = OrderedDict((name, value if _is_extra_state(name) else found[name]) for name, value in own.items())
    weights._metadata = own._metadata  # type: ignore[attr-defined] # the versions of its modules
    return weights


def save_state_dict(
    cell: Any,
    path: str | os.PathLike[str],
    *,
    like: torch.nn.Module | None = None,
    max_shard_size: int | None = None,
) -> None:
    """Write the weights of a Cell to a file, in the format of its suffix; it appears when it is complete.

    Args:
        cell: the network.
        path: ends in ``.pth``, ``.pt``, ``.bin`` or ``.safetensors``, with torch's names; or in ``.ckpt``, with the
            names that ``mindspore.load_param_into_net`` wants. Or the index of shards in such a format beside it, as
            transformers reads them: ``model.safetensors.index.json`` for ``model-00001-of-00002.safetensors`` ...
        like: as for :func:`state_dict`; not for ``.ckpt``.
        max_shard_size: bytes of the tensors of a shard, 5 GB unless it is given; for an index only.

    Raises:
        ValueError: the suffix is another; the format lacks a dtype; what :func:`state_dict` says of `like`; a size of
            shards is given without an index, or is not positive.
        ImportError: the format is safetensors, which is not installed.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(f"save_state_dict takes a Cell and then a path, got {type(path).__name__} for the path")
    if os.fspath(path).endswith(weight_formats.MINDSPORE_SUFFIX):
        if like is not None:
            raise ValueError("a MindSpore checkpoint has the Cell's own names: leave `like` out, or write a .pth")
        weights = {named.parameter.name: tensor for named, tensor in _read(cell)}
    else:
        weights = state_dict(cell, like=like)
    checkpoints.write(path, weights, max_shard_size)


def _of_source(source: Any) -> dict[str, torch.Tensor]:
    if isinstance(source, (str, os.PathLike)):
        source = checkpoints.read(source)
    if isinstance(source, torch.nn.Module):
        source = source.state_dict()
    if not isinstance(source, Mapping):
        raise TypeError(f"weights are a dict of tensors, a torch.nn.Module or a path, not a {type(source).__name__}")
    weights = {
        str(name): tensors.to_torch(value) if isinstance(value, ms.Tensor) else value
        for name, value in source.items()
        if not _is_extra_state(str(name))
    }
    if wrong := [name for name, value in weights.items() if not isinstance(value, torch.Tensor)]:
        raise TypeError(f"not tensors: {', '.join(wrong)}; weights are a dict of tensors, as state_dict() returns it")
    weight_formats.check_values(weights)
    return weights


def _is_extra_state(name: str) -> bool:
    """Whether it names what a module keeps beside its tensors, by ``get_extra_state``."""
    return name.rpartition(".")[2] == "_extra_state"


def _read(cell: Any) -> Iterator[tuple[names.Named, torch.Tensor]]:
    for named in names.of_parameters(cell):
        yield named, tensors.to_torch(named.parameter)


def _with_progress(pairs: list[matching.Pair], weights: dict[str, torch.Tensor]) -> Iterable[matching.Pair]:
    if sum(weights[found[0]].nbytes for _, found in pairs) < _LARGE:
        return pairs
    try:
        from tqdm import tqdm
    except ImportError:
        return pairs
    # disable=None: no bar where there is no terminal.
    bar: Iterable[matching.Pair] = tqdm(pairs, desc="weights", unit="tensor", disable=None)
    return bar
