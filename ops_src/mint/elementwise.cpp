// Pointwise kernels and activations that take other dtypes or forms of arguments than torch's operators.
#include <ATen/ATen.h>
#include <ATen/Dispatch.h>
#include <ATen/ExpandUtils.h>

#include <limits>

#include "plugin/call.h"

namespace ms_ext::mint {
namespace {

/// Also of bools, which torch does not subtract: as numbers of the output's dtype or, where that is bool, exclusive or.
void subtract(PluginCall& call, const at::Scalar& alpha) {
  at::Tensor output = call.output(0);
  const auto dtype = output.scalar_type();
  const auto number = [dtype](const at::Tensor& x) { return x.scalar_type() == at::kBool ? x.to(dtype) : x; };
  const at::Tensor input = number(call.tensor(0)), other = number(call.tensor(1));
  dtype == at::kBool ? at::logical_xor_out(output, input, other) : at::sub_out(output, input, other, alpha);
}

/// By a function of torch's that has floats alone, also of integers.
void activate(PluginCall& call, at::Tensor& (*function)(at::Tensor&, const at::Tensor&)) {
  at::Tensor output = call.output(0);
  const at::Tensor input = call.tensor(0);
  if (!at::isIntegralType(input.scalar_type(), /*includeBool=*/false)) {
    function(output, input);
    return;
  }
  at::Tensor result = at::empty(input.sizes(), input.options().dtype(at::kDouble));
  output.copy_(function(result, input.to(at::kDouble)));
}

}  // namespace

// (input)
void HSigmoid(PluginCall& call) { activate(call, at::hardsigmoid_out); }
void HSwish(PluginCall& call) { activate(call, at::hardswish_out); }

// (input, other)
void Sub(PluginCall& call) { subtract(call, 1); }
// (input, other, alpha)
void SubExt(PluginCall& call) { subtract(call, call.scalar(2)); }
void SubScalar(PluginCall& call) { subtract(call, call.scalar(2)); }

// (input), of bools, too, of which torch has none
void Abs(PluginCall& call) {
  at::Tensor output = call.output(0);
  const at::Tensor input = call.tensor(0);
  input.scalar_type() == at::kBool ? output.copy_(input) : at::abs_out(output, input);
}

// (input, end, weight), where the weight may be of another dtype
void Lerp(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  call.store(0, at::lerp(input, call.tensor(1), call.tensor(2).to(input.scalar_type())));
}

// (input, mask, value), a tensor of no dims, or within vmap of one for each sample of the batch
void MaskedFill(PluginCall& call) {
  at::Tensor output = call.output(0);
  const at::Tensor input = call.tensor(0), mask = call.tensor(1), value = call.tensor(2);
  if (value.dim() == 0) {
    at::masked_fill_out(output, input, mask, value);
    return;
  }
  std::vector<int64_t> sizes = value.sizes().vec();
  sizes.resize(output.dim(), 1);
  at::where_out(output, mask, value.reshape(sizes).to(output.scalar_type()), input);
}

// (x), a tuple of tensors
void AddN(PluginCall& call) {
  const auto terms = call.tensors(0);
  at::Tensor sum = terms.at(0).clone();
  for (size_t i = 1; i < terms.size(); ++i) sum.add_(terms[i]);
  call.store(0, sum);
}

// (input, exponent), a tensor of no dims where a program has a number, for which torch has faster kernels
void Pow(PluginCall& call) {
  at::Tensor output = call.output(0);
  const at::Tensor input = call.tensor(0).to(output.scalar_type()), exponent = call.tensor(1);
  exponent.dim() == 0 ? at::pow_out(output, input, exponent.item()) : at::pow_out(output, input, exponent);
}

// (x, y), of integers too, which have integers as quotients in MindSpore, and by zero the largest or the smallest
void RealDiv(PluginCall& call) {
  const at::Tensor x = call.tensor(0), y = call.tensor(1);
  const auto dtype = call.output(0).scalar_type();
  if (!at::isIntegralType(dtype, /*includeBool=*/false)) return call.store(0, at::div(x, y));
  const at::Tensor by_zero = y.eq(0);
  at::Tensor quotients = at::div(x, y.masked_fill(by_zero, 1), "trunc");
  if (by_zero.any().item<bool>()) {
    AT_DISPATCH_INTEGRAL_TYPES(dtype, "RealDiv", [&] {
      using Limits = std::numeric_limits<scalar_t>;
      const auto number = [&](scalar_t value) { return at::scalar_tensor(value, quotients.options()); };
      const at::Tensor of_others = at::where(x.lt(0), number(Limits::lowest()), number(0));
      quotients = at::where(by_zero, at::where(x.gt(0), number(Limits::max()), of_others), quotients);
    });
  }
  call.store(0, quotients);
}

// (input, decimals)
void Round(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  const int64_t decimals = call.integer(1);
  const bool exact = decimals == 0 && at::isIntegralType(input.scalar_type(), /*includeBool=*/true);
  call.store(0, exact ? input : at::round(input, decimals));
}

// (y, dy), in this order, whatever MindSpore calls them
void SqrtGrad(PluginCall& call) { call.store(0, call.tensor(1) / (2 * call.tensor(0))); }
void RsqrtGrad(PluginCall& call) { call.store(0, call.tensor(1) * call.tensor(0).pow(3) * -0.5); }

// (input, axis), a tuple of one
void Softmax(PluginCall& call) { call.store(0, at::softmax(call.tensor(0), call.integers(1).at(0))); }

// (dy, x, weight), a weight for all channels or for each, which are x's second dim
void PReLUGrad(PluginCall& call) {
  const at::Tensor x = call.tensor(1), weight = call.tensor(2);
  std::vector<int64_t> sizes(x.dim(), 1);
  if (x.dim() > 1) sizes[1] = weight.numel();
  const auto [dx, dweight] = at::_prelu_kernel_backward(call.tensor(0), x, weight.reshape(sizes));
  call.store(0, dx);
  call.store(1, at::sum_to(dweight, sizes).reshape(weight.sizes()));
}

}  // namespace ms_ext::mint
