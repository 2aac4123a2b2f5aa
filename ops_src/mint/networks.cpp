// Layers that torch composes of several operators.
#include <ATen/ATen.h>

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
}  // namespace ms_ext::mint
