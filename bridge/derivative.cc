// The vector-Jacobian product of a vector-Jacobian product of ... an op.
#include "derivative.h"

#include <ATen/core/grad_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>

namespace ms_ext {
namespace {

using Tensors = std::vector<at::Tensor>;

/// Launches run below autograd; inside this scope, torch records its graph.
class AutogradScope {
 public:
  AutogradScope() : saved_(c10::impl::tls_local_dispatch_key_set()) {
    c10::impl::LocalDispatchKeySet inside = saved_;
    inside.included_ = inside.included_.add(c10::DispatchKey::ADInplaceOrView);
    inside.excluded_ = inside.excluded_ - c10::autograd_dispatch_keyset_with_ADInplaceOrView;
    c10::impl::_force_tls_local_dispatch_key_set(inside);
  }
  AutogradScope(const AutogradScope&) = delete;
  AutogradScope& operator=(const AutogradScope&) = delete;
  ~AutogradScope() { c10::impl::_force_tls_local_dispatch_key_set(saved_); }

 private:
  const c10::impl::LocalDispatchKeySet saved_;
  const c10::AutoGradMode grad_mode_{true};
};

/// A data-dependent output comes padded to its upper bound, and so does its cotangent.
at::Tensor without_padding(const at::Tensor& cotangent, const at::Tensor& output) {
  if (cotangent.sizes() == output.sizes() || cotangent.dim() != output.dim()) return cotangent;
  at::Tensor result = cotangent;
  for (int64_t dim = 0; dim < output.dim(); ++dim) result = result.narrow(dim, 0, output.size(dim));
  return result;
}

bool is_of_torch(const AtenOp& op) { return op.schema().name().rfind("aten::", 0) == 0; }

bool any_floating(at::ArrayRef<at::Tensor> tensors) {
  return std::any_of(tensors.begin(), tensors.end(), is_differentiable);
}

/// Outputs of level `level` as functions of `inputs` in torch's graph.
Tensors differentiate(const AtenOp& op, int level, int outputs, Tensors inputs, at::ArrayRef<bool> needed,
                      bool outermost) {
  if (level == 0) return op(inputs);
  const Derivative inner{op, level - 1, outputs};
  const int variables = inner.input_count();
  Tensors points(inputs.begin(), inputs.begin() + variables);
  const Tensors cotangents(inputs.begin() + variables, inputs.begin() + variables + inner.output_count());

  std::vector<int> wanted;
  for (int i = 0; i < variables; ++i) {
    if (!is_differentiable(points[i]) || (outermost && !needed.empty() && !needed[i])) continue;
    // Inside another derivative, a point that is not reached by that one's variables may be no variable yet.
    if (outermost || !points[i].requires_grad()) points[i] = points[i].detach().requires_grad_(true);
    wanted.push_back(i);
  }
  const Tensors values = differentiate(op, level - 1, outputs, points, {}, false);
  TORCH_CHECK(static_cast<int>(values.size()) == inner.output_count(), op.schema().name(), " gave ", values.size(),
              " outputs instead of ", inner.output_count());

  Tensors reached, their_cotangents, variables_wanted, gradients(variables);
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i].defined() || !values[i].requires_grad() || !cotangents[i].defined()) continue;
    reached.push_back(values[i]);
    their_cotangents.push_back(without_padding(cotangents[i], values[i]));
  }
  for (const int i : wanted) variables_wanted.push_back(points[i]);
  // Torch's own operators give constants on purpose; for others, it is a gradient that nobody wrote.
  TORCH_CHECK_NOT_IMPLEMENTED(!reached.empty() || !outermost || level > 1 || is_of_torch(op) || !any_floating(values),
                              op.schema().name(), " has no gradient: its result is no function of its inputs to torch");
  if (reached.empty() || wanted.empty()) return gradients;
  const Tensors results = torch::autograd::grad(reached, variables_wanted, their_cotangents, std::nullopt,
                                                /*create_graph=*/!outermost, /*allow_unused=*/true);
  for (size_t i = 0; i < wanted.size(); ++i) gradients[wanted[i]] = results[i];
  return gradients;
}

}  // namespace

std::pair<int, int> Derivative::counts() const {
  int inputs = static_cast<int>(op.inputs().size());
  int results = outputs;
  for (int i = 0; i < level; ++i) {
    const int previous = inputs;
    inputs += results;
    results = previous;
  }
  return {inputs, results};
}

bool has_gradient(const c10::OperatorHandle& op) {
  for (const auto key : {c10::DispatchKey::CompositeImplicitAutograd, c10::DispatchKey::Autograd,
                         c10::DispatchKey::AutogradCPU, c10::DispatchKey::AutogradCUDA}) {
    if (op.hasKernelForDispatchKey(key)) return true;
  }
  return false;
}

bool Derivative::uses_results(const AtenOp&) { return false; }

Tensors Derivative::operator()(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed) const {
  if (level == 0) return op(inputs);
  TORCH_CHECK(static_cast<int>(inputs.size()) >= input_count(), "the gradient of ", op.schema().name(), " takes ",
              input_count(), " tensors, got ", inputs.size());
  TORCH_CHECK_NOT_IMPLEMENTED(has_gradient(op.handle()), op.schema().name(),
                              " has no gradient: torch registers none. Use mindspore.ops.stop_gradient around its "
                              "inputs if it shall be a constant.");
  const AutogradScope autograd;
  Tensors gradients = differentiate(op, level, outputs, inputs.vec(), needed, true);
  for (at::Tensor& gradient : gradients) {
    if (gradient.defined()) gradient = gradient.detach();
  }
  return gradients;
}

}  // namespace ms_ext
