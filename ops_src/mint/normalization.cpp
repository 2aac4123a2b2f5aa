// Normalization, whose statistics MindSpore keeps in dtypes of its own.
#include <ATen/ATen.h>
#include <c10/util/accumulate.h>

#include "plugin/call.h"

namespace ms_ext::mint {
namespace {

std::vector<int64_t> last_dims(const at::Tensor& of) {
  std::vector<int64_t> dims;
  for (int64_t dim = -of.dim(); dim < 0; ++dim) dims.push_back(dim);
  return dims;
}

/// Statistics in the dtype that torch's kernels keep them in.
at::Tensor statistics(const at::Tensor& given, const at::Tensor& x, const at::Tensor& gamma) {
  const bool mixed = gamma.defined() && gamma.scalar_type() != x.scalar_type();
  return given.to(mixed ? at::kFloat : x.scalar_type());
}

/// The outputs for a tensor without elements, which torch's operators for batches refuse.
void clear(PluginCall& call) {
  for (int i = 0; i < call.output_count(); ++i) call.output(i).zero_();
}

struct Groups {
  explicit Groups(const at::Tensor& x)
      : count(x.size(0)), channels(x.size(1)), size(c10::multiply_integers(x.sizes().slice(2))) {}

  int64_t count, channels, size;
};

}  // namespace

// (input, weight, bias, running_mean, running_var, training, momentum, epsilon)
void BatchNormExt(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  if (input.numel() == 0) return clear(call);
  const bool training = call.boolean(5);
  const bool has_dtype_of_input = call.output(1).scalar_type() == input.scalar_type();
  if (training && input.is_contiguous() && has_dtype_of_input) {  // without a copy
    at::Tensor output = call.output(0), mean = call.output(1), rstd = call.output(2);
    at::native_batch_norm_out(output, mean, rstd, input, call.tensor(1), call.tensor(2), call.tensor(3), call.tensor(4),
                              true, call.real(6), call.real(7));
    return;
  }
  const auto [output, mean, rstd] = at::native_batch_norm(input, call.tensor(1), call.tensor(2), call.tensor(3),
                                                          call.tensor(4), training, call.real(6), call.real(7));
  call.store(0, output);
  if (training) {
    call.store(1, mean);
    call.store(2, rstd);
  } else {  // torch gives none then, and MindSpore's have the size of the channels; the gradient reads neither
    call.output(1).zero_();
    call.output(2).zero_();
  }
}

// (dout, input, weight, running_mean, running_var, saved_mean, saved_rstd, training, eps, output_mask)
void BatchNormGradExt(PluginCall& call) {
  const at::Tensor input = call.tensor(1);
  if (input.numel() == 0) return clear(call);
  const auto mask = call.integers(9);
  const auto [dx, dweight, dbias] = at::native_batch_norm_backward(
      call.tensor(0), input, call.tensor(2), call.tensor(3), call.tensor(4), call.tensor(5), call.tensor(6),
      call.boolean(7), call.real(8), {mask[0] != 0, mask[1] != 0, mask[2] != 0});
  call.store(0, dx);
  call.store(1, dweight);
  call.store(2, dbias);
}

// (dy, x, normalized_shape, mean, rstd, gamma, beta, output_mask)
void LayerNormGradExt(PluginCall& call) {
  const at::Tensor x = call.tensor(1), gamma = call.tensor(5);
  const auto mask = call.integers(7);
  const auto [dx, dgamma, dbeta] = at::native_layer_norm_backward(
      call.tensor(0), x, call.integers(2), statistics(call.tensor(3), x, gamma), statistics(call.tensor(4), x, gamma),
      gamma, call.tensor(6), {mask[0] != 0, mask[1] != 0, mask[2] != 0});
  call.store(0, dx);
  call.store(1, dgamma);
  call.store(2, dbeta);
}

// (input, num_groups, weight, bias, eps)
void GroupNorm(PluginCall& call) {
  const at::Tensor input = call.tensor(0).contiguous();
  const Groups groups(input);
  const auto [output, mean, rstd] = at::native_group_norm(input, call.tensor(2), call.tensor(3), groups.count,
                                                          groups.channels, groups.size, call.integer(1), call.real(4));
  call.store(0, output);
  call.store(1, mean);
  call.store(2, rstd);
}

// (dy, x, mean, rstd, gamma, num_groups, and whether the gradients of x, gamma and beta are wanted)
void GroupNormGrad(PluginCall& call) {
  const at::Tensor x = call.tensor(1).contiguous(), gamma = call.tensor(4);
  const Groups groups(x);
  const auto [dx, dgamma, dbeta] = at::native_group_norm_backward(
      call.tensor(0).contiguous(), x, statistics(call.tensor(2), x, gamma), statistics(call.tensor(3), x, gamma), gamma,
      groups.count, groups.channels, groups.size, call.integer(5), {call.boolean(6), call.boolean(7), call.boolean(8)});
  call.store(0, dx);
  call.store(1, dgamma);
  call.store(2, dbeta);
}

// (x, gamma, epsilon)
void RmsNorm(PluginCall& call) {
  const at::Tensor gamma = call.tensor(1);
  const at::Tensor x = call.tensor(0).to(at::kFloat);
  const at::Tensor rstd = (x.square().mean(last_dims(gamma), true) + call.real(2)).rsqrt();
  call.store(0, x * rstd * gamma);
  call.store(1, rstd);
}

// (dy, x, rstd, gamma)
void RmsNormGrad(PluginCall& call) {
  const at::Tensor gamma = call.tensor(3), rstd = call.tensor(2);
  const at::Tensor dy = call.tensor(0).to(at::kFloat), x = call.tensor(1).to(at::kFloat);
  const at::Tensor scaled = dy * gamma, normalized = x * rstd;
  const at::Tensor projection = (scaled * normalized).mean(last_dims(gamma), true);
  call.store(0, (scaled - normalized * projection) * rstd);
  call.store(1, (dy * normalized).sum_to_size(gamma.sizes()));
}

}  // namespace ms_ext::mint
