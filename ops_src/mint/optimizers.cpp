// Steps of mint's optimizers, in torch's formulas and order of operations: with the same numbers, updates are torch's
// bit by bit. As kernels of a primitive, for one weight, and as operators of torch's dispatcher, for all weights of a
// group.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/library.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "plugin/call.h"

namespace ms_ext::mint {
namespace {
// The number that was written, if in up to seven digits, of one that was rounded to single precision: the shortest
// decimal that is rounded to it. MindSpore keeps learning rates in Parameters, and hands numbers of primitives on in
// single precision; torch computes with doubles.
double unrounded(double number) {
  if (static_cast<double>(static_cast<float>(number)) != number) return number;
  std::array<char, 32> text;
  for (int digits = 1; digits <= 9; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    if (std::strtof(text.data(), nullptr) == static_cast<float>(number)) return std::strtod(text.data(), nullptr);
  }
  return number;
}

using Weight = std::vector<at::Tensor>;  // with what the optimizer keeps for it, and its gradient
using Update = std::function<void(const Weight&)>;

struct AdamWStep {
  double lr, beta1, beta2, decay, eps, step;  // which counts from 1
  bool amsgrad, maximize, decoupled;

  // (var, m, v, max_v, gradient)
  void operator()(const Weight& weight) const {
    const auto& [var, m, v, max_v] = std::tie(weight[0], weight[1], weight[2], weight[3]);
    at::Tensor gradient = maximize ? weight[4].neg() : weight[4];
    if (decoupled) {
      var.mul_(1 - lr * decay);
    } else if (decay != 0) {
      gradient = gradient.add(var, decay);
    }
    m.lerp_(gradient, 1 - beta1);
    v.mul_(beta2).addcmul_(gradient, gradient, 1 - beta2);
    at::Tensor largest = max_v;
    const at::Tensor square = amsgrad ? at::maximum_out(largest, max_v, v) : v;
    const at::Tensor denominator = square.sqrt().div_(std::sqrt(1 - std::pow(beta2, step))).add_(eps);
    var.addcdiv_(m, denominator, -lr / (1 - std::pow(beta1, step)));
  }
};

struct SGDStep {
  double lr, momentum, dampening, decay;
  bool nesterov, maximize, is_first;

  // (parameter, momentum buffer, gradient)
  void operator()(const Weight& weight) const {
    const auto& [parameter, buffer] = std::tie(weight[0], weight[1]);
    at::Tensor gradient = maximize ? weight[2].neg() : weight[2];
    if (decay != 0) gradient = gradient.add(parameter, decay);
    if (momentum != 0) {
      is_first ? buffer.copy_(gradient) : buffer.mul_(momentum).add_(gradient, 1 - dampening);
      gradient = nesterov ? gradient.add(buffer, momentum) : buffer;
    }
    parameter.add_(gradient, -lr);
  }
};

constexpr int64_t kCached = 16384;  // elements of each tensor, which stay in a core's cache between the operators

/// Runs an update on blocks of all weights, in parallel.
void run(const std::vector<Weight>& weights, const Update& update) {
  std::vector<Weight> blocks;
  int64_t elements = 0;
  for (const Weight& weight : weights) {
    const int64_t size = weight[0].numel();
    elements += size;
    const bool is_contiguous =
        std::all_of(weight.begin(), weight.end(), [](const at::Tensor& tensor) { return tensor.is_contiguous(); });
    if (size <= kCached || !is_contiguous) {
      blocks.push_back(weight);
      continue;
    }
    for (int64_t begin = 0; begin < size; begin += kCached) {
      Weight& block = blocks.emplace_back();
      for (const at::Tensor& tensor : weight) {
        block.push_back(tensor.view(-1).narrow(0, begin, std::min(kCached, size - begin)));
      }
    }
  }
  const auto count = static_cast<int64_t>(blocks.size());
  at::parallel_for(0, count, elements < at::internal::GRAIN_SIZE ? count : 1, [&](int64_t begin, int64_t end) {
    const at::AutoDispatchBelowADInplaceOrView not_recorded;
    for (; begin < end; ++begin) update(blocks[begin]);
  });
}

/// The columns as rows, of which the last are gradients; these are cast to the dtype of what is to be updated.
std::vector<Weight> weights_of(const char* optimizer, const std::vector<at::TensorList>& columns) {
  std::vector<Weight> weights(columns[0].size());
  for (const at::TensorList column : columns) {
    TORCH_CHECK(column.size() == weights.size(), optimizer, ": lists of ", weights.size(), " and ", column.size());
    for (size_t i = 0; i < weights.size(); ++i) weights[i].push_back(column[i]);
  }
  for (size_t i = 0; i < weights.size(); ++i) {
    Weight& weight = weights[i];
    TORCH_CHECK(weight.back().sizes() == weight[0].sizes(), optimizer, ": parameter ", i, " has the shape ",
                weight[0].sizes(), ", and its gradient ", weight.back().sizes());
    weight.back() = weight.back().to(weight[0].scalar_type());
  }
  return weights;
}

at::Tensor adamw(at::TensorList parameters, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
                 at::TensorList max_exp_avg_sqs, at::TensorList gradients, const at::Tensor& step, double lr,
                 double beta1, double beta2, double decay, double eps, bool amsgrad, bool maximize, bool decoupled) {
  const AdamWStep update{unrounded(lr),           beta1,   beta2,    decay,    eps,
                         step.item<double>() + 1, amsgrad, maximize, decoupled};
  run(weights_of(decoupled ? "AdamW" : "Adam", {parameters, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, gradients}),
      update);
  return at::empty({0});
}

at::Tensor sgd(at::TensorList parameters, at::TensorList buffers, at::TensorList gradients, const at::Tensor& step,
               double lr, double momentum, double dampening, double decay, bool nesterov, bool maximize) {
  const SGDStep update{unrounded(lr), momentum, dampening, decay, nesterov, maximize, step.item<double>() == 0};
  run(weights_of("SGD", {parameters, buffers, gradients}), update);
  return at::empty({0});
}
}  // namespace

// (var, m, v, max_v, gradient, step, lr, beta1, beta2, decay, eps, amsgrad, maximize), where the first step is 0
void AdamW(PluginCall& call) {
  const auto real = [&](int argument) { return unrounded(call.real(argument)); };
  const AdamWStep update{real(6),          real(7),          real(8),          real(9), real(10),
                         call.real(5) + 1, call.boolean(11), call.boolean(12), true};
  Weight weight = {call.tensor(0), call.tensor(1), call.tensor(2), call.tensor(3), call.tensor(4)};
  std::vector<int> copied;  // the primitive gives the first three as results, too
  for (int i = 0; i < 3 && i < call.output_count(); ++i) {
    if (call.in_place(i, i)) continue;
    copied.push_back(i);
    weight.push_back(call.output(i));
  }
  run({weight}, [&](const Weight& block) {
    update(block);
    for (size_t i = 0; i < copied.size(); ++i) block[5 + i].copy_(block[copied[i]]);
  });
}
}  // namespace ms_ext::mint

// They write to their lists, though the schemas do not say so: like running statistics, these are MindSpore's own
// memory. What they return is empty.
TORCH_LIBRARY(ms_ops_mint, library) {
  library.def(
      "adamw(Tensor[] parameters, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, "
      "Tensor[] gradients, Tensor step, float lr, float beta1, float beta2, float decay, float eps, bool amsgrad, "
      "bool maximize, bool decoupled) -> Tensor");
  library.def(
      "sgd(Tensor[] parameters, Tensor[] buffers, Tensor[] gradients, Tensor step, float lr, float momentum, "
      "float dampening, float decay, bool nesterov, bool maximize) -> Tensor");
}

TORCH_LIBRARY_IMPL(ms_ops_mint, CPU, library) {
  library.impl("adamw", &ms_ext::mint::adamw);
  library.impl("sgd", &ms_ext::mint::sgd);
}
