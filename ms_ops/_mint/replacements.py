"""Puts functions of this package in the places of mindspore.mint's and of tensors' methods."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from mindspore import Tensor, mint

from ms_ops._compat import patches
from ms_ops._compat.mindspore import functional, tensor_method, tensor_operator_registry
from ms_ops._mint import convolutions, functions, promotion

_WITH_OPTIONS = (functions.nanquantile, functions.ormqr, functions.quantile)
"""Of tensors; their primitives have options that a plug-in is not told."""

_METHODS: tuple[tuple[Any, Callable[..., Any]], ...] = (
    *((place, method) for place in (tensor_operator_registry, functional) for method in _WITH_OPTIONS),
    (tensor_method, functions.tensor_inplace_sub),
    (tensor_method, functions.deprecated_tensor_sub_),
    (tensor_method, promotion.deprecated_tensor_cumsum),
)
"""Of tensors, each where PyNative mode or graphs look for it."""

_PLACES: tuple[tuple[Callable[..., Any], Any], ...] = (
    (convolutions.conv1d, mint.nn.functional),
    (convolutions.conv2d, mint.nn.functional),
    (convolutions.conv3d, mint.nn.functional),
    (functions.cosine_embedding_loss, mint.nn.functional),
    (functions.dropout2d, mint.nn.functional),
    (functions.kl_div, mint.nn.functional),
    (functions.max_pool2d, mint.nn.functional),
    (functions.normalize, mint.nn.functional),
    (functions.one_hot, mint.nn.functional),
    (functions.pixel_shuffle, mint.nn.functional),
    (functions.threshold, mint.nn.functional),
    (promotion.l1_loss, mint.nn.functional),
    (promotion.addcdiv, mint),
    (promotion.addcmul, mint),
    (functions.arctan2, mint),
    (functions.atan2, mint),
    (functions.bincount, mint),
    (promotion.cat, mint),
    (promotion.concat, mint),
    (convolutions.conv_tbc, mint),
    (functions.cumprod, mint),
    (promotion.cumsum, mint),
    (promotion.dstack, mint),
    (functions.einsum, mint),
    (functions.erfinv, mint),
    (functions.float_power, mint),
    (promotion.fmod, mint),
    (promotion.hstack, mint),
    (functions.logaddexp2, mint),
    (functions.masked_select, mint),
    (functions.nonzero, mint),
    (functions.norm, mint),
    (functions.npu_gelu, mint),
    (functions.pow, mint),
    (functions.prod, mint),
    (functions.real, mint),
    (promotion.stack, mint),
    (functions.trace, mint),
    (functions.vdot, mint),
    (functions.vector_norm, mint.linalg),
)

_GROUP = "functions of mindspore.mint"


def install() -> None:
    """Put these functions in the places of mint's, in all modules that have imported them, a program's too.

    Does nothing where they are installed.
    """
    replaced = [(place, name, _by(function)) for place, name, function in _replacements()]
    construct = convolutions.ConvolutionOnCpu.construct
    layers = [(layer, "construct", patches.beside(layer, construct)) for layer in convolutions.LAYERS]
    methods = [(Tensor, name, promotion.tensor_promoted) for name in ("addcdiv", "addcmul", "fmod")]
    patches.apply(_GROUP, [*replaced, *layers, *methods, (Tensor, "cumsum", promotion.tensor_cumsum)])


def remove() -> None:
    """Put back what install() replaced."""
    patches.remove(_GROUP)


def _by(function: Callable[..., Any]) -> patches.Wrap:
    return lambda original: function


def _replacements() -> Iterator[tuple[Any, str, Callable[..., Any]]]:
    for place, method in _METHODS:
        if hasattr(place, method.__name__):
            yield place, method.__name__, method
    originals = {id(getattr(module, of.__name__)): of for of, module in _PLACES if hasattr(module, of.__name__)}
    for name, user in list(sys.modules.items()):
        is_users = name.partition(".")[0] not in ("mindspore", "ms_ops")
        if isinstance(user, ModuleType) and (is_users or name.startswith(("mindspore.mint", "mindspore.nn.layer"))):
            for key, value in list(vars(user).items()):
                if id(value) in originals:
                    yield user, key, originals[id(value)]
