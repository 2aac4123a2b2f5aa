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
#include <unordered_set>
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

struct Block {
  size_t weight;
  int64_t begin, length;
};

bool is_contiguous(const Weight& weight) {
  return std::all_of(weight.begin(), weight.end(), [](const at::Tensor& tensor) { return tensor.is_contiguous(); });
}

/// Runs an update on blocks of all weights, in parallel; on strided ones as a whole, whose operators use all cores.
void run_at_once(const std::vector<Weight>& weights, const Update& update) {
  const at::AutoDispatchBelowADInplaceOrView not_recorded;
  std::vector<Block> blocks;
  int64_t elements = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    if (!is_contiguous(weights[i])) {
      update(weights[i]);
      continue;
    }
    const int64_t size = weights[i][0].numel();
    elements += size;
    for (int64_t begin = 0; begin < size; begin += kCached) {
      blocks.push_back({i, begin, std::min(kCached, size - begin)});
    }
  }
  const auto count = static_cast<int64_t>(blocks.size());
  const int64_t grain = elements < at::internal::GRAIN_SIZE ? count : 1;  // what torch's operators wake no threads for
  at::parallel_for(0, count, grain, [&](int64_t first, int64_t last) {
    const at::AutoDispatchBelowADInplaceOrView not_recorded_by_thread;
    for (; first < last; ++first) {
      const auto [index, begin, length] = blocks[first];
      Weight part = weights[index];
      if (length < part[0].numel()) {
        for (at::Tensor& tensor : part) tensor = tensor.view(-1).narrow(0, begin, length);
      }
      update(part);
    }
  });
}

/// Complex numbers are updated as pairs of real ones; a parameter that is given twice is updated twice.
void run(std::vector<Weight> weights, const Update& update) {
  for (Weight& weight : weights) {
    if (!weight[0].is_complex()) continue;
    for (at::Tensor& tensor : weight) tensor = at::view_as_real(tensor);
  }
  std::unordered_set<const void*> seen;
  const auto is_first = [&](const Weight& weight) { return seen.insert(weight[0].const_data_ptr()).second; };
  if (std::all_of(weights.begin(), weights.end(), is_first)) return run_at_once(weights, update);
  for (const Weight& weight : weights) run_at_once({weight}, update);
}

/// The columns as rows, of which the last are gradients; these are cast to the dtype of what is to be updated.
std::vector<Weight> weights_of(const std::vector<at::TensorList>& columns) {
  std::vector<Weight> weights(columns[0].size());
  for (const at::TensorList column : columns) {
    TORCH_CHECK(column.size() == weights.size(), "lists of ", weights.size(), " and ", column.size());
    for (size_t i = 0; i < weights.size(); ++i) weights[i].push_back(column[i]);
  }
  for (Weight& weight : weights) {
    weight.back() = weight.back().to(weight[0].scalar_type()).contiguous();
    TORCH_CHECK(weight.back().sizes() == weight[0].sizes(), "shapes ", weight[0].sizes(), " and ",
                weight.back().sizes());
  }
  return weights;
}

at::Tensor adamw(at::TensorList parameters, at::TensorList exp_avgs, at::TensorList exp_avg_sqs,
                 at::TensorList max_exp_avg_sqs, at::TensorList gradients, const at::Tensor& step, int64_t offset,
                 double lr, double beta1, double beta2, double decay, double eps, bool amsgrad, bool maximize,
                 bool decoupled) {
  const AdamWStep update{unrounded(lr), beta1,    beta2,    decay, eps, step.item<double>() + offset,
                         amsgrad,       maximize, decoupled};
  run(weights_of({parameters, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, gradients}), update);
  return at::empty({0});
}

at::Tensor sgd(at::TensorList parameters, at::TensorList buffers, at::TensorList gradients, const at::Tensor& step,
               double lr, double momentum, double dampening, double decay, bool nesterov, bool maximize) {
  const SGDStep update{unrounded(lr), momentum, dampening, decay, nesterov, maximize, step.item<double>() == 0};
  run(weights_of({parameters, buffers, gradients}), update);
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
// memory. What they return is empty. The step, from 1 on, is `step` and `offset`; that of `sgd` counts from 0.
TORCH_LIBRARY(ms_ops_mint, library) {
  library.def(
      "adamw(Tensor[] parameters, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, "
      "Tensor[] gradients, Tensor step, int offset, float lr, float beta1, float beta2, float decay, float eps, bool "
      "amsgrad, "
      "bool maximize, bool decoupled) -> Tensor");
  library.def(
      "sgd(Tensor[] parameters, Tensor[] buffers, Tensor[] gradients, Tensor step, float lr, float momentum, "
      "float dampening, float decay, bool nesterov, bool maximize) -> Tensor");
}

TORCH_LIBRARY_IMPL(ms_ops_mint, CPU, library) {
  library.impl("adamw", &ms_ext::mint::adamw);
  library.impl("sgd", &ms_ext::mint::sgd);
}
