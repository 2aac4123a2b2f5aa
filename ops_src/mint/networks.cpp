// Layers and optimizers that torch composes of several operators.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "plugin/call.h"

namespace ms_ext::mint {
// (input, dim)
void Swiglu(PluginCall& call) {
  const auto halves = call.tensor(0).chunk(2, call.integer(1));
  call.store(0, at::silu(halves[0]) * halves[1]);
}

// (grad_output, input, dim)
void SwigluGrad(PluginCall& call) {
  const at::Tensor gradient = call.tensor(0);
  const auto halves = call.tensor(1).chunk(2, call.integer(2));
  call.store(0, at::cat({at::silu_backward(gradient * halves[1], halves[0]), gradient * at::silu(halves[0])},
                        call.integer(2)));
}

// (input, p, seed, offset); the mask has a bit per element, padded to 128 bits.
void DropoutExt(PluginCall& call) {
  const at::Tensor input = call.tensor(0);
  const double p = call.real(1);
  at::Tensor mask = at::empty(input.sizes(), input.options()).bernoulli_(1 - p, call.generator(2, 3));
  if (p < 1) mask.div_(1 - p);
  call.store(0, input * mask);
  at::Tensor bits = call.output(1).zero_();
  auto* bytes = bits.mutable_data_ptr<uint8_t>();
  const at::Tensor kept = mask.ne(0).contiguous();
  const auto* flags = kept.const_data_ptr<bool>();
  for (int64_t i = 0; i < kept.numel(); ++i) bytes[i / 8] |= static_cast<uint8_t>(flags[i] << (i % 8));
}

// (input, mask, p)
void DropoutGradExt(PluginCall& call) {
  const at::Tensor gradient = call.tensor(0);
  const at::Tensor bits = call.tensor(1).contiguous();
  const auto* bytes = bits.const_data_ptr<uint8_t>();
  at::Tensor kept = at::empty(gradient.sizes(), at::kBool);
  auto* flags = kept.mutable_data_ptr<bool>();
  for (int64_t i = 0; i < kept.numel(); ++i) flags[i] = (bytes[i / 8] >> (i % 8)) & 1;
  const double p = call.real(2);
  call.store(0, p < 1 ? gradient * kept / (1 - p) : at::zeros_like(gradient));
}

namespace {
struct AdamWStep {
  double lr, beta1, beta2, decay, eps, step;  // which counts from 1
  bool amsgrad, maximize;

  // torch's formula and its order of operations: with the same numbers, updates are torch's bit by bit.
  void operator()(at::Tensor var, at::Tensor m, at::Tensor v, at::Tensor max_v, at::Tensor gradient) const {
    if (maximize) gradient = gradient.neg();
    var.mul_(1 - lr * decay);
    m.lerp_(gradient, 1 - beta1);
    v.mul_(beta2).addcmul_(gradient, gradient, 1 - beta2);
    const at::Tensor square = amsgrad ? at::maximum_out(max_v, max_v, v) : v;
    const at::Tensor denominator = square.sqrt().div_(std::sqrt(1 - std::pow(beta2, step))).add_(eps);
    var.addcdiv_(m, denominator, -lr / (1 - std::pow(beta1, step)));
  }
};

// The number that was written, if in up to seven digits, of one that was rounded to single precision: the shortest
// decimal that is rounded to it. MindSpore keeps learning rates in Parameters, and hands this primitive's other numbers
// on in single precision; torch computes with doubles.
double unrounded(double number) {
  if (static_cast<double>(static_cast<float>(number)) != number) return number;
  std::array<char, 32> text;
  for (int digits = 1; digits <= 9; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    if (std::strtof(text.data(), nullptr) == static_cast<float>(number)) return std::strtod(text.data(), nullptr);
  }
  return number;
}

constexpr int64_t kCached = 16384;  // elements of each tensor, which stay in a core's cache between the operators
}  // namespace

// (var, m, v, max_v, gradient, step, lr, beta1, beta2, decay, eps, amsgrad, maximize), where the first step is 0
void AdamW(PluginCall& call) {
  std::array<at::Tensor, 5> inputs = {call.tensor(0), call.tensor(1), call.tensor(2), call.tensor(3), call.tensor(4)};
  const auto real = [&](int argument) { return unrounded(call.real(argument)); };
  const AdamWStep update{real(6),  real(7),          real(8),          real(9),
                         real(10), call.real(5) + 1, call.boolean(11), call.boolean(12)};
  std::array<at::Tensor, 3> results;  // copies of the first three, which the primitive gives though it writes in place
  for (int i = 0; i < 3 && i < call.output_count(); ++i) {
    if (!call.in_place(i, i)) results[i] = call.output(i);
  }
  const auto run = [&](auto part) {
    const at::AutoDispatchBelowADInplaceOrView not_recorded;
    update(part(inputs[0]), part(inputs[1]), part(inputs[2]), part(inputs[3]), part(inputs[4]));
    for (int i = 0; i < 3; ++i) {
      if (results[i].defined()) part(results[i]).copy_(part(inputs[i]));
    }
  };
  const int64_t size = inputs[0].numel();
  const auto is_contiguous = [](const at::Tensor& tensor) { return tensor.is_contiguous(); };
  if (size <= kCached || !std::all_of(inputs.begin(), inputs.end(), is_contiguous)) {
    run([](const at::Tensor& tensor) { return tensor; });
    return;
  }
  at::parallel_for(0, size, kCached, [&](int64_t begin, int64_t end) {
    for (; begin < end; begin += kCached) {
      const int64_t length = std::min(kCached, end - begin);
      run([&](const at::Tensor& tensor) { return tensor.view(-1).narrow(0, begin, length); });
    }
  });
}

}  // namespace ms_ext::mint
