// Gradients of losses that torch writes as formulas instead of operators.
#include <ATen/ATen.h>

#include "plugin/call.h"

namespace ms_ext::mint {
namespace {

/// Torch's number for a reduction, of which MindSpore passes its own.
int64_t reduction_of(const PluginCall& call, int argument) {
  constexpr int64_t kTorch[] = {at::Reduction::Sum, at::Reduction::Mean, at::Reduction::None};
  return kTorch[call.integer(argument)];
}

/// The gradient with respect to each element's loss.
at::Tensor unreduced(const at::Tensor& gradient, const at::Tensor& input, int64_t reduction) {
  return reduction == at::Reduction::Mean ? gradient / input.numel() : gradient;
}

}  // namespace

// (grad_output, input, target, reduction)
void L1LossBackwardExt(PluginCall& call) {
  const at::Tensor input = call.tensor(1), target = call.tensor(2);
  const at::Tensor difference = input - target;
  call.store(0, difference.sign() * unreduced(call.tensor(0), difference, reduction_of(call, 3)));
}

// (grad_output, input, target, reduction)
void MSELossGradExt(PluginCall& call) {
  const std::vector<at::Tensor> operands = at::broadcast_tensors({call.tensor(1), call.tensor(2)});  // for their mean
  call.store(0, at::mse_loss_backward(call.tensor(0), operands[0], operands[1], reduction_of(call, 3)));
}

// (grad_output, input, target, reduction, log_target)
void KLDivGrad(PluginCall& call) {
  const at::Tensor input = call.tensor(1), target = call.tensor(2);
  const at::Tensor weight = call.boolean(4) ? target.exp() : target;
  const at::Tensor gradient = unreduced(call.tensor(0), (input - target), reduction_of(call, 3));
  call.store(0, (weight * gradient).neg().expand(call.output(0).sizes()));
}

// (grad_output, input, target, weight, posWeight, reduction)
void BinaryCrossEntropyWithLogitsBackward(PluginCall& call) {
  const at::Tensor input = call.tensor(1), target = call.tensor(2);
  at::Tensor slope;
  if (call.is_none(4)) {
    slope = input.sigmoid() - target;
  } else {
    const at::Tensor positive = call.tensor(4) * target;
    slope = (positive + 1 - target) * input.sigmoid() - positive;
  }
  slope = slope * unreduced(call.tensor(0), input, reduction_of(call, 5));
  call.store(0, call.is_none(3) ? slope : slope * call.tensor(3));
}

}  // namespace ms_ext::mint
