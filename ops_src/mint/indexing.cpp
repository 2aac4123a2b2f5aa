// Kernels with indices, with sizes that depend on data, and of linear algebra.
#include <ATen/ATen.h>

#include "plugin/call.h"

namespace ms_ext::mint {
namespace {

/// MindSpore's sign for ":" among the indices of a tensor is an empty tensor of nine dims.
c10::List<std::optional<at::Tensor>> index_list(const std::vector<at::Tensor>& indices) {
  c10::List<std::optional<at::Tensor>> list;
  for (const at::Tensor& index : indices) {
    const bool everything = !index.defined() || (index.dim() == 9 && index.numel() == 0);
    list.push_back(everything ? std::nullopt : std::optional(index));
  }
  return list;
}

/// (input, indices, values, accumulate)
void index_put(PluginCall& call) {
  at::Tensor input = call.tensor(0);
  std::vector<at::Tensor> indices = call.tensors(1);
  for (at::Tensor& index : indices) index = apart_from(input, index);
  at::index_put_(input, index_list(indices), apart_from(input, call.tensor(2)), call.boolean(3));
  if (!call.in_place(0, 0)) call.store(0, input);
}

/// Indices as int64, those from the end counted from the start: MindSpore's own kernels take them, torch's do not.
at::Tensor wrapped(const at::Tensor& indices, const at::Tensor& input, int64_t dim) {
  const at::Tensor index = indices.to(at::kLong);
  const at::Tensor negative = index.lt(0);
  if (!negative.any().item<bool>()) return index;
  return at::where(negative, index + (input.dim() == 0 ? 1 : input.size(dim)), index);
}

/// `reduce` is MindSpore's number: 0 to replace, 1 to add, 2 to multiply.
at::Tensor scattered(const at::Tensor& input, int64_t dim, const at::Tensor& indices, const at::Tensor& src,
                     int64_t reduce) {
  constexpr const char* kReductions[] = {"", "add", "multiply"};
  TORCH_CHECK_VALUE(reduce >= 0 && reduce <= 2, "argument 'reduce' is ", reduce, "; 0, 1 and 2 are known");
  const at::Tensor index = wrapped(indices, input, dim);
  return reduce == 0 ? at::scatter(input, dim, index, src) : at::scatter(input, dim, index, src, kReductions[reduce]);
}

/// A running product or sum, from the end if `reverse`, and without the element itself if `exclusive`.
template <typename Function>
void cumulate(PluginCall& call, int64_t first, Function function) {
  at::Tensor x = call.tensor(0);
  const int64_t axis = call.integer(1);
  const bool reverse = call.boolean(3);
  if (reverse) x = x.flip(axis);
  at::Tensor result = function(x, axis);
  if (call.boolean(2) && x.dim() > 0 && x.size(axis) > 0) {
    const at::Tensor start = at::full_like(result.narrow(axis, 0, 1), first);
    result = at::cat({start, result.narrow(axis, 0, x.size(axis) - 1)}, axis);
  }
  call.store(0, reverse ? result.flip(axis) : result);
}

}  // namespace

// (start, end, step, dtype), of which MindSpore has counted the steps, before it rounded the numbers to float32
void Arange(PluginCall& call) {
  at::Tensor output = call.output(0);
  const bool real = output.is_floating_point();
  const at::Tensor steps = at::arange(output.numel(), real ? at::kDouble : at::kLong);
  const auto number = [&](int argument) {  // torch makes whole numbers of start and step, too
    const at::Scalar given = call.scalar(argument);
    return real ? given : at::Scalar(given.to<int64_t>());
  };
  output.copy_(steps.mul_(number(2)).add_(number(0)));
}

// (input, axis), of which MindSpore knows the shape
void Squeeze(PluginCall& call) { call.store(0, call.tensor(0).reshape(call.output(0).sizes())); }

// (input, other)
void ExpandAs(PluginCall& call) { call.store(0, call.tensor(0).expand_as(call.tensor(1))); }

// (input, other)
void EqualExt(PluginCall& call) { call.output(0).fill_(at::equal(call.tensor(0), call.tensor(1))); }

// (input, dim)
void CountNonZero(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  call.store(0, call.is_none(1) ? at::count_nonzero(input) : at::count_nonzero(input, call.integers(1)));
}

// (x, y, transpose_a, transpose_b)
void BatchMatMul(PluginCall& call) {
  const at::Tensor x = call.tensor(0), y = call.tensor(1);
  call.store(0, at::matmul(call.boolean(2) ? x.mT() : x, call.boolean(3) ? y.mT() : y));
}
void MatMul(PluginCall& call) { BatchMatMul(call); }

// (b, A, upper, transpose, unitriangular)
void TriangularSolve(PluginCall& call) {
  const at::Tensor b = call.tensor(0), a = call.tensor(1);
  const bool upper = call.boolean(2), transpose = call.boolean(3);
  call.store(0, at::linalg_solve_triangular(transpose ? a.mT() : a, b, upper != transpose, true, call.boolean(4)));
  if (call.output_count() > 1) call.store(1, a.expand(call.output(1).sizes()));
}

// (x, grad), where x is the lower factor
void CholeskyGrad(PluginCall& call) {
  const at::Tensor factor = call.tensor(0);
  const at::Tensor product = at::matmul(factor.mH(), call.tensor(1)).tril();
  const at::Tensor symmetric = product.add(product.tril(-1).mH()).mul(0.5);
  const at::Tensor left = at::linalg_solve_triangular(factor.mH(), symmetric, true);
  call.store(0, at::linalg_solve_triangular(factor, left, false, false));
}

// (input, p, dim, keepdim, epsilon)
void LpNormV2(PluginCall& call) {
  const auto dims = call.is_none(2) ? std::vector<int64_t>() : call.integers(2);
  const at::Tensor norm =
      at::linalg_vector_norm(call.tensor(0), call.scalar(1),
                             dims.empty() ? at::OptionalIntArrayRef() : at::OptionalIntArrayRef(dims), call.boolean(3));
  call.store(0, norm.clamp_min(call.real(4)));
}

// (x, axis, exclusive, reverse)
void CumProd(PluginCall& call) {
  cumulate(call, 1, [](const at::Tensor& x, int64_t axis) { return x.cumprod(axis); });
}
void CumSum(PluginCall& call) {
  cumulate(call, 0, [](const at::Tensor& x, int64_t axis) { return x.cumsum(axis); });
}

// (x, axis, keep_dims), where no axis means all
void ReduceAny(PluginCall& call) {
  const at::Tensor x = call.tensor(0);
  const auto axes = call.is_none(1) ? std::vector<int64_t>() : call.integers(1);
  const auto dims = axes.empty() ? at::OptionalIntArrayRef() : at::OptionalIntArrayRef(axes);
  call.store(0, at::any(x, dims, call.boolean(2)).to(call.output(0).scalar_type()));
}

// (x, axis, keep_dims, skip_mode), where no axis means all, or with `skip_mode` none; PyNative mode lists all for it
void ReduceSum(PluginCall& call) {
  const at::Tensor x = call.tensor(0);
  const auto axes = call.is_none(1) ? std::vector<int64_t>() : call.integers(1);
  const bool is_skipped = call.boolean(3) && call.output(0).sizes() == x.sizes();
  call.store(0, is_skipped ? x : at::sum(x, axes, call.boolean(2)));
}

// (input, other, dim)
void Cross(PluginCall& call) {
  constexpr int64_t kFirstOfThree = -65530;  // MindSpore's default
  const int64_t dim = call.integer(2);
  call.store(0, at::cross(call.tensor(0), call.tensor(1), dim == kFirstOfThree ? std::nullopt : std::optional(dim)));
}

// (input, dim, index, src, reduce)
void Scatter(PluginCall& call) {
  call.store(0, scattered(call.tensor(0), call.integer(1), call.tensor(2), call.tensor(3), call.integer(4)));
}

// (input, dim, index, src, reduce), where src is a number
void ScatterValue(PluginCall& call) {
  const at::Tensor input = call.tensor(0), index = call.tensor(2);
  const at::Tensor src = at::full(index.sizes(), call.scalar(3), input.options());
  call.store(0, scattered(input, call.integer(1), index, src, call.integer(4)));
}

// (data, indices, updates, axis, reduce)
void TensorScatterElements(PluginCall& call) {
  call.store(0, scattered(call.tensor(0), call.integer(3), call.tensor(1), call.tensor(2), call.integer(4)));
}

// (x, dim, index)
void GatherD(PluginCall& call) {
  const at::Tensor x = call.tensor(0);
  const int64_t dim = call.integer(1);
  call.store(0, at::gather(x, dim, wrapped(call.tensor(2), x, dim)));
}

// (x, dim, index, dout)
void GatherDGradV2(PluginCall& call) {
  const at::Tensor x = call.tensor(0);
  const int64_t dim = call.integer(1);
  call.store(0, at::zeros_like(x).scatter_add_(dim, wrapped(call.tensor(2), x, dim), call.tensor(3)));
}

// (input, mask, grad), of which MindSpore infers that the output has the mask's dims too
void MaskedSelectGrad(PluginCall& call) {
  call.store(0,
             at::masked_select_backward(call.tensor(2), call.tensor(0).expand(call.output(0).sizes()), call.tensor(1)));
}

// (sorted_sequence, values, sorter, dtype, right)
void SearchSorted(PluginCall& call) {
  const at::Tensor sorter = call.is_none(2) ? at::Tensor() : call.tensor(2);
  const bool is_int32 = call.output(0).scalar_type() == at::kInt;
  const auto places = at::searchsorted(call.tensor(0), call.tensor(1), is_int32, call.boolean(4), std::nullopt,
                                       sorter.defined() ? std::optional(sorter) : std::nullopt);
  call.store(0, places);
}

// (input, indices)
void Index(PluginCall& call) { call.store(0, at::index(call.tensor(0), index_list(call.tensors(1)))); }
void InnerIndex(PluginCall& call) { Index(call); }

void InplaceIndexPut(PluginCall& call) { index_put(call); }
void InnerInplaceIndexPut(PluginCall& call) { index_put(call); }

// (input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq)
void Embedding(PluginCall& call) {
  const at::Tensor indices = call.tensor(0);
  at::Tensor weight = call.tensor(1);
  if (!call.is_none(3)) at::embedding_renorm_(weight, indices.contiguous(), call.real(3), call.real(4));
  call.store(0, at::embedding(weight, indices));
}

// (grad, indices, num_weights, padding_idx, scale_grad_by_freq), where padding_idx counts from the end if it is
// negative
void EmbeddingDenseBackward(PluginCall& call) {
  const int64_t rows = call.integer(2);
  int64_t padding = call.is_none(3) ? -1 : call.integer(3);
  TORCH_CHECK_VALUE(-rows <= padding && padding < rows, "padding_idx is ", padding, ", and the weight has ", rows,
                    " rows");
  if (padding < 0 && !call.is_none(3)) padding += rows;
  call.store(0, at::embedding_dense_backward(call.tensor(0), call.tensor(1), rows, padding, call.boolean(4)));
}

// (tensor, num_classes, on_value, off_value, axis)
void OneHotExt(PluginCall& call) {
  const at::Tensor indices = call.tensor(0).to(at::kLong);
  at::Tensor output = call.output(0);
  const int64_t axis = call.integer(4) < 0 ? call.integer(4) + output.dim() : call.integer(4);
  output.copy_(call.tensor(3).expand_as(output));
  output.scatter_(axis, indices.unsqueeze(axis),
                  call.tensor(2).to(output.scalar_type()).expand_as(indices).unsqueeze(axis));
}

// (input, repeats, dim)
void RepeatInterleaveGrad(PluginCall& call) {
  const at::Tensor gradient = call.tensor(0), repeats = call.tensor(1).to(at::kLong);
  at::Tensor output = call.output(0);
  const int64_t dim = at::maybe_wrap_dim(call.integer(2), gradient.dim());
  const at::Tensor each = repeats.numel() == 1 ? repeats.reshape({1}).expand({output.size(dim)}) : repeats;
  output.zero_().index_add_(dim, at::repeat_interleave(each), gradient);
}

// (input)
void NonZeroExt(PluginCall& call) {
  const at::Tensor places = at::nonzero(call.tensor(0));
  for (int i = 0; i < call.output_count(); ++i) call.store_resized(i, places.select(1, i));
}

// (input, sorted, return_inverse, return_counts)
void Unique2(PluginCall& call) {
  const auto [values, inverse, counts] =
      at::_unique2(call.tensor(0), call.boolean(1), call.boolean(2), call.boolean(3));
  call.store_resized(0, values);
  call.store_resized(1, inverse);
  call.store_resized(2, counts);
}

// (input, sorted, return_inverse)
void InnerUnique(PluginCall& call) {
  const auto [values, inverse] = at::_unique(call.tensor(0), call.boolean(1), call.boolean(2));
  call.store_resized(0, values);
  call.store_resized(1, inverse);
}

// (input, sorted, return_inverse, dim)
void UniqueDim(PluginCall& call) {
  const auto [values, inverse, counts] =
      at::unique_dim(call.tensor(0), call.integer(3), call.boolean(1), call.boolean(2), true);
  call.store_resized(0, values);
  call.store_resized(1, inverse);
  call.store_resized(2, counts);
}

}  // namespace ms_ext::mint
