// Shapes of the outputs, and the reference for the CPU.
#include <ATen/ATen.h>

#include <limits>

#include "kernels.h"

namespace {

/// As (B, S, N, D).
at::Tensor batch_first(const at::Tensor& tensor, c10::string_view layout, const char* name) {
  TORCH_CHECK_VALUE(layout == "BSND" || layout == "SBND", "layout_", name, " must be BSND or SBND, got ", layout);
  TORCH_CHECK_VALUE(tensor.dim() == 4, name, " must have 4 dimensions, as ", layout, " says, got ", tensor.sym_sizes());
  return layout == "BSND" ? tensor : tensor.transpose(0, 1);
}

}  // namespace

std::tuple<at::Tensor, at::Tensor> lightning_indexer_outputs(const at::Tensor& query, const at::Tensor& key,
                                                             const at::Tensor& weights,
                                                             const std::optional<at::Tensor>& actual_seq_lengths_key,
                                                             c10::string_view layout_query, c10::string_view layout_key,
                                                             int64_t sparse_count, int64_t sparse_mode) {
  const auto queries = batch_first(query, layout_query, "query"), keys = batch_first(key, layout_key, "key");
  TORCH_CHECK_VALUE(sparse_mode == 0 || sparse_mode == 3, "sparse_mode must be 0 or 3, got ", sparse_mode);
  TORCH_CHECK_VALUE(sparse_count > 0, "sparse_count must be positive, got ", sparse_count);
  const auto found = keys.sym_size(1).min(sparse_count);
  const std::vector<c10::SymInt> sizes{queries.sym_size(0), queries.sym_size(1), 1, found};
  return {at::empty_symint(sizes, query.options().dtype(at::kInt)), at::empty_symint(sizes, query.options())};
}

void lightning_indexer_cpu(const at::Tensor& query, const at::Tensor& key, const at::Tensor& weights,
                           const std::optional<at::Tensor>& actual_seq_lengths_key, c10::string_view layout_query,
                           c10::string_view layout_key, int64_t sparse_count, int64_t sparse_mode, at::Tensor& out0,
                           at::Tensor& out1) {
  const auto queries = batch_first(query, layout_query, "query"), keys = batch_first(key, layout_key, "key");
  const int64_t s1 = queries.size(1), s2 = keys.size(1);
  const auto products = at::einsum("bsnd,btd->bsnt", {queries, keys.squeeze(2)}).relu();
  auto scores = (products * weights.unsqueeze(-1)).sum(2);  // (B, S1, S2)
  auto hidden = at::zeros({1, s1, s2}, at::kBool);
  const auto columns = at::arange(s2);
  if (sparse_mode == 3) hidden = columns > at::arange(s1).unsqueeze(1) + (s2 - s1);
  if (actual_seq_lengths_key) hidden = hidden | (columns >= actual_seq_lengths_key->view({-1, 1, 1}));
  scores = scores.masked_fill(hidden, -std::numeric_limits<double>::infinity());
  const auto [values, indices] = scores.topk(out0.size(3));
  out1.copy_(values.unsqueeze(2));
  out0.copy_(indices.masked_fill(values.isneginf(), -1).unsqueeze(2));
}
