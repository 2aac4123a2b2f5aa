// The kernels for the CPU.
#include <ATen/Dispatch.h>

#include "kernels.h"

namespace {

void check_shapes(const at::Tensor& x, const at::Tensor& bias) {
  TORCH_CHECK(x.dim() == 2 && bias.dim() == 1 && x.size(1) == bias.size(0),
              "bias_act takes x of shape (N, C) and bias of shape (C,), got ", x.sizes(), " and ", bias.sizes());
}

}  // namespace

void bias_act_cpu(const at::Tensor& x, const at::Tensor& bias, double slope, at::Tensor& out) {
  check_shapes(x, bias);
  const at::Tensor input = x.contiguous(), shift = bias.contiguous();
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "bias_act", [&] {
    const auto *from = input.const_data_ptr<scalar_t>(), *added = shift.const_data_ptr<scalar_t>();
    auto* to = out.mutable_data_ptr<scalar_t>();
    for (int64_t i = 0; i < input.numel(); ++i) {
      const scalar_t sum = from[i] + added[i % bias.size(0)];
      to[i] = sum > 0 ? sum : static_cast<scalar_t>(slope) * sum;
    }
  });
}

void bias_act_backward_cpu(const at::Tensor& grad_output, const at::Tensor& x, const at::Tensor& bias, double slope,
                           at::Tensor& out0, at::Tensor& out1) {
  check_shapes(x, bias);
  TORCH_CHECK(grad_output.sizes() == x.sizes(), "bias_act_backward takes grad_output and x of one shape, got ",
              grad_output.sizes(), " and ", x.sizes());
  const at::Tensor upstream = grad_output.contiguous(), input = x.contiguous(), shift = bias.contiguous();
  out1.zero_();
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "bias_act_backward", [&] {
    const auto *grad = upstream.const_data_ptr<scalar_t>(), *from = input.const_data_ptr<scalar_t>(),
               *added = shift.const_data_ptr<scalar_t>();
    auto *to = out0.mutable_data_ptr<scalar_t>(), *sums = out1.mutable_data_ptr<scalar_t>();
    for (int64_t i = 0; i < input.numel(); ++i) {
      const int64_t channel = i % bias.size(0);
      to[i] = from[i] + added[channel] > 0 ? grad[i] : static_cast<scalar_t>(slope) * grad[i];
      sums[channel] += to[i];
    }
  });
}
