"""Shapes of torch's own operators that its fake tensors do not know, or get wrong.

A rule is called with the specs that fake tensors gave, or None if they gave none, and the operator's arguments, where
a TensorSpec stands for each tensor. Every rule is tested against the operator itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch

from ms_ops._compat.torch import canonicalize_dim
from ms_ops._inference.specs import UNKNOWN_DIM, UNKNOWN_RANK, Specs, TensorSpec

Rule = Callable[..., Specs]

RULES: dict[str, Rule] = {}

CORRECTIONS: dict[str, Rule] = {}
"""Of what fake tensors give; where they give nothing, the operator itself is asked, as for those without a rule."""

# Their inputs must fit each other by value, so that a run on invented values says nothing.
NOT_TO_BE_TRIED = frozenset({"aten::lstm.data", "aten::gru.data", "aten::rnn_tanh.data", "aten::rnn_relu.data"})

# What fake tensors say of these is wrong of the kernels for the CPU alone.
OF_THE_CPU = frozenset({"aten::embedding_bag", "aten::embedding_bag.padding_idx", "aten::_embedding_bag_forward_only"})


def _rule(*names: str) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        RULES.update({f"aten::{name}": rule for name in names})
        return rule

    return register


def _correction(*names: str) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        CORRECTIONS.update({f"aten::{name}": rule for name in names})
        return rule

    return register


_DEPENDS_ON_DATA = None


def _spec(dtype: torch.dtype, *dims: int | None) -> TensorSpec:
    return TensorSpec(
        tuple(UNKNOWN_DIM if size is _DEPENDS_ON_DATA else size for size in dims),
        dtype,
        tuple(dim for dim, size in enumerate(dims) if size is _DEPENDS_ON_DATA),
    )


def _with_dim(shape: Sequence[int], index: int, size: int | None) -> list[int | None]:
    return [*shape[:index], size, *shape[index + 1 :]]


@_rule("masked_select")
def _masked_select(outputs: Specs | None, self: TensorSpec, mask: TensorSpec) -> Specs:
    # For a single element, fake tensors give none.
    return (_spec(self.dtype, _DEPENDS_ON_DATA),)


@_rule("one_hot")
def _one_hot(outputs: Specs | None, self: TensorSpec, num_classes: int) -> Specs:
    return (_spec(self.dtype, *self.shape, _DEPENDS_ON_DATA if num_classes == -1 else num_classes),)


@_rule("unique_consecutive")
def _unique_consecutive(
    outputs: Specs | None, self: TensorSpec, return_inverse: bool, return_counts: bool, dim: int | None
) -> Specs:
    if dim is not None and not (dim == 0 and len(self.shape) == 1):
        return _unique_dim_consecutive(outputs, self, dim)
    return (
        _spec(self.dtype, _DEPENDS_ON_DATA),
        _spec(torch.int64, *(self.shape if return_inverse else (0,))),
        _spec(torch.int64, _DEPENDS_ON_DATA if return_counts else 0),
    )


@_rule("unique_dim_consecutive")
def _unique_dim_consecutive(outputs: Specs | None, self: TensorSpec, dim: int, *_: bool) -> Specs:
    dim = canonicalize_dim(len(self.shape), dim)
    size = self.shape[dim]
    return (
        _spec(self.dtype, *_with_dim(self.shape, dim, _DEPENDS_ON_DATA)),
        _spec(torch.int64, size),
        _spec(torch.int64, _DEPENDS_ON_DATA),
    )


@_correction("_unique2", "unique_dim")
def _unique(outputs: Specs, *_: Any) -> Specs:
    # Fake tensors of torch up to 2.10 or later give positions and counts the dtype of the values.
    return (outputs[0], *(spec._replace(dtype=torch.int64) for spec in outputs[1:]))


@_rule("combinations")
def _combinations(outputs: Specs | None, self: TensorSpec, r: int, with_replacement: bool) -> Specs:
    # Fake tensors count by a mask, whose values they do not know.
    (size,) = self.shape
    count = math.comb(size + r - 1, r) if with_replacement and size else math.comb(size, r)
    return (_spec(self.dtype, *((count, r) if r else (0,))),)


@_rule("tensor_split.tensor_indices_or_sections")
def _tensor_split(outputs: Specs | None, self: TensorSpec, indices: TensorSpec, dim: int) -> Specs:
    if not indices.shape:
        raise RuntimeError(
            "aten::tensor_split: the number of its outputs is the value of 'tensor_indices_or_sections'; "
            "use aten::tensor_split.sections, which takes a number"
        )
    dim = canonicalize_dim(len(self.shape), dim)
    part = _spec(self.dtype, *_with_dim(self.shape, dim, _DEPENDS_ON_DATA))
    return (part,) * (indices.shape[0] + 1)


@_rule("embedding_bag", "embedding_bag.padding_idx", "_embedding_bag_forward_only")
def _embedding_bag(
    outputs: Specs,
    weight: TensorSpec,
    indices: TensorSpec,
    offsets: TensorSpec,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: TensorSpec | None,
    include_last_offset: bool,
    *_: int,
) -> Specs:
    if not include_last_offset:
        return outputs
    # The fake tensor describes _embedding_bag, whose kernel makes other auxiliary outputs.
    total, offset2bag, bag_size, max_indices = outputs
    if mode == 0:
        return total, offset2bag, bag_size, max_indices._replace(shape=offsets.shape)
    return total, offset2bag, bag_size._replace(shape=(offsets.shape[0] - 1,)), max_indices


@_correction(
    "native_layer_norm",
    "native_group_norm",
    "native_batch_norm",
    "_native_batch_norm_legit.no_stats",
    "_native_batch_norm_legit_no_training",
    "_batch_norm_no_update",
)
def _normalization(outputs: Specs, input: TensorSpec, *rest: Any) -> Specs:
    # Fake tensors say that statistics have the input's dtype, also where half precision meets wider parameters.
    wider = [spec.dtype for spec in rest if isinstance(spec, TensorSpec) and spec.dtype.itemsize > input.dtype.itemsize]
    if not wider:
        return outputs
    result, mean, deviation, *others = outputs
    return result, mean._replace(dtype=wider[0]), deviation._replace(dtype=wider[0]), *others


@_correction("_native_batch_norm_legit_functional", "_batch_norm_with_update_functional")
def _functional_batch_norm(
    outputs: Specs,
    input: TensorSpec,
    weight: TensorSpec | None,
    bias: TensorSpec | None,
    running_mean: TensorSpec,
    running_var: TensorSpec,
    *_: Any,
) -> Specs:
    # New statistics have the dtype of the old ones; fake tensors promote them.
    *saved, mean, variance = _normalization(outputs, input, weight, bias, running_mean, running_var)
    return *saved, mean._replace(dtype=running_mean.dtype), variance._replace(dtype=running_var.dtype)


@_rule("_histogramdd_bin_edges")
def _histogramdd_bin_edges(outputs: Specs | None, self: TensorSpec, bins: Sequence[int], *_: Any) -> Specs:
    return tuple(TensorSpec((count + 1,), self.dtype) for count in bins)


@_rule("_histogramdd_from_bin_cts")
def _histogramdd_from_counts(outputs: Specs | None, self: TensorSpec, bins: Sequence[int], *_: Any) -> Specs:
    return (TensorSpec(tuple(bins), self.dtype),)


@_rule("_histogramdd_from_bin_tensors")
def _histogramdd_from_edges(outputs: Specs | None, self: TensorSpec, bins: Sequence[TensorSpec], *_: Any) -> Specs:
    return (TensorSpec(tuple(edges.shape[0] - 1 for edges in bins), self.dtype),)


@_rule("histogramdd", "histogramdd.int_bins")
def _histogramdd(outputs: Specs | None, self: TensorSpec, bins: int | Sequence[int], *_: Any) -> Specs:
    counts = [bins] * self.shape[-1] if isinstance(bins, int) else bins
    return *_histogramdd_from_counts(None, self, counts), *_histogramdd_bin_edges(None, self, counts)


@_rule("histogramdd.TensorList_bins")
def _histogramdd_of_edges(outputs: Specs | None, self: TensorSpec, bins: Sequence[TensorSpec], *_: Any) -> Specs:
    return *_histogramdd_from_edges(None, self, bins), *bins


def _ctc_batch(log_probs: TensorSpec) -> tuple[int, ...]:
    return log_probs.shape[1:2] if len(log_probs.shape) == 3 else ()


@_rule("ctc_loss.IntList", "ctc_loss.Tensor")
def _ctc_loss(
    outputs: Specs | None,
    log_probs: TensorSpec,
    targets: TensorSpec,
    input_lengths: Any,
    target_lengths: Any,
    blank: int,
    reduction: int,
    zero_infinity: bool,
) -> Specs:
    return (_spec(log_probs.dtype, *(_ctc_batch(log_probs) if reduction == 0 else ())),)


@_rule("_ctc_loss", "_ctc_loss.Tensor")
def _ctc_loss_and_alpha(
    outputs: Specs | None,
    log_probs: TensorSpec,
    targets: TensorSpec,
    input_lengths: Any,
    target_lengths: Any,
    blank: int,
    zero_infinity: bool,
) -> Specs:
    batch = _ctc_batch(log_probs)
    by_data = isinstance(target_lengths, TensorSpec)
    states = _DEPENDS_ON_DATA if by_data else 2 * max(target_lengths, default=0) + 1
    return _spec(log_probs.dtype, *batch), _spec(log_probs.dtype, *batch, log_probs.shape[0], states)


@_rule("linalg_lstsq")
def _lstsq(
    outputs: Specs | None, self: TensorSpec, b: TensorSpec, rcond: float | None = None, driver: str | None = None
) -> Specs:
    rows, columns = self.shape[-2:]
    is_vector = len(b.shape) == 1 or (len(b.shape) + 1 == len(self.shape) and b.shape == self.shape[:-1])
    sides = () if is_vector else b.shape[-1:]
    batch = torch.broadcast_shapes(self.shape[:-2], b.shape[: len(b.shape) - 1 - len(sides)])
    real = self.dtype.to_real()
    has_singular_values = driver in ("gelsd", "gelss")

    residuals = TensorSpec((0,), real)
    if rows > columns and (driver == "gels" or has_singular_values):
        count = math.prod(sides)
        if driver == "gels" or columns == 0:
            residuals = _spec(real, *batch, count)
        else:  # none if a matrix has not full rank
            residuals = TensorSpec(UNKNOWN_RANK, real, (0,)) if batch else _spec(real, _DEPENDS_ON_DATA)
    return (
        _spec(self.dtype, *batch, columns, *sides),
        residuals,
        _spec(torch.int64, *((0,) if driver == "gels" else batch)),
        _spec(real, *((*batch, min(rows, columns)) if has_singular_values else (0,))),
    )


@_rule("_pack_padded_sequence")
def _pack_padded_sequence(outputs: Specs | None, input: TensorSpec, lengths: TensorSpec, batch_first: bool) -> Specs:
    data = _spec(input.dtype, _DEPENDS_ON_DATA, *input.shape[2:])
    return data, _spec(torch.int64, _DEPENDS_ON_DATA)


@_rule("_pad_packed_sequence")
def _pad_packed_sequence(
    outputs: Specs | None,
    data: TensorSpec,
    batch_sizes: TensorSpec,
    batch_first: bool,
    padding_value: float,
    total_length: int,
) -> Specs:
    steps = max(total_length, batch_sizes.shape[0])
    leading = (_DEPENDS_ON_DATA, steps) if batch_first else (steps, _DEPENDS_ON_DATA)
    return _spec(data.dtype, *leading, *data.shape[1:]), _spec(torch.int64, _DEPENDS_ON_DATA)


@_rule("lstm.data", "gru.data", "rnn_tanh.data", "rnn_relu.data")
def _rnn_on_packed_data(
    outputs: Specs | None,
    data: TensorSpec,
    batch_sizes: TensorSpec,
    hx: TensorSpec | Sequence[TensorSpec],
    params: Sequence[TensorSpec],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
) -> Specs:
    states = (hx,) if isinstance(hx, TensorSpec) else tuple(hx)
    return _spec(data.dtype, data.shape[0], (1 + bidirectional) * states[0].shape[-1]), *states


@_rule(
    "_add_relu.Scalar",
    "_dirichlet_grad",
    "_fake_quantize_learnable_per_channel_affine",
    "_fake_quantize_learnable_per_tensor_affine",
    "_logcumsumexp",
    "_masked_softmax",
    "_masked_softmax_backward",
    "_sample_dirichlet",
    "_standard_gamma_grad",
)
def _as_first(outputs: Specs | None, first: TensorSpec, *_: Any) -> Specs:
    return (first,)


@_rule(
    "_ctc_loss_backward",
    "_ctc_loss_backward.Tensor",
    "fractional_max_pool3d_backward",
    "multi_margin_loss_backward",
    "multilabel_margin_loss_backward",
)
def _as_second(outputs: Specs | None, first: TensorSpec, second: TensorSpec, *_: Any) -> Specs:
    return (second,)


@_rule("_slow_conv2d_backward.output_mask")
def _slow_conv2d_backward(
    outputs: Specs | None, grad_output: TensorSpec, self: TensorSpec, weight: TensorSpec, *rest: Any
) -> Specs:
    results = self, weight, weight._replace(shape=weight.shape[:1])
    nothing = grad_output._replace(shape=(0,), is_defined=False)
    return tuple(result if wanted else nothing for result, wanted in zip(results, rest[-1], strict=True))
