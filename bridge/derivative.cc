// The vector-Jacobian product of a vector-Jacobian product of ... an op.
#include "derivative.h"

#include <ATen/core/grad_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "gradient_formula.h"

namespace ms_ext {
namespace {

using Tensors = std::vector<at::Tensor>;
using Flags = std::vector<bool>;  // one per input of level 0; or none

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

bool any_floating(at::ArrayRef<at::Tensor> tensors) {
  return std::any_of(tensors.begin(), tensors.end(), is_differentiable);
}

/// The first-order gradient by torch's formula, if there is one for what is needed.
std::optional<Tensors> by_formula(const Derivative& derivative, at::ArrayRef<at::Tensor> inputs,
                                  at::ArrayRef<bool> needed, const Flags& refused) {
  const GradientFormula* formula = GradientFormula::find(derivative.op.handle());
  if (!formula) return std::nullopt;
  const auto& slots = derivative.op.inputs();
  const auto variables = inputs.slice(0, slots.size());
  const auto arguments = derivative.op.fill(variables);
  const auto wanted = std::make_unique<bool[]>(arguments.size());
  for (size_t i = 0; i < slots.size(); ++i) {
    if (!is_differentiable(variables[i]) || (!needed.empty() && !needed[i])) continue;
    if (i < refused.size() && refused[i]) continue;
    if (slots[i].item >= 0) return std::nullopt;
    wanted[slots[i].argument] = true;
  }
  const FormulaInputs given{arguments, inputs.slice(derivative.input_count()),
                            inputs.slice(slots.size(), derivative.outputs),
                            at::ArrayRef<bool>(wanted.get(), arguments.size())};
  if (!formula->applies(given)) return std::nullopt;
  const Tensors by_argument = (*formula)(given);
  Tensors gradients(slots.size());
  for (size_t i = 0; i < slots.size(); ++i) {
    if (wanted[slots[i].argument]) gradients[i] = by_argument[slots[i].argument];
  }
  return gradients;
}

/// Operators whose results are constants by meaning, whatever torch says of others that it does not differentiate.
bool gives_constants(const AtenOp& op) {
  const std::string& name = op.schema().name();
  const auto ends_with = [&](std::string_view end) {
    return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
  };
  return ends_with("_like") || name.rfind("aten::new_", 0) == 0 || name == "aten::detach";
}

/// Outputs of level `level` as functions of `inputs` in torch's graph, those that are needed.
Tensors differentiate(const Derivative& derivative, int level, const Tensors& inputs, at::ArrayRef<bool> needed,
                      const Flags& refused) {
  const AtenOp& op = derivative.op;
  if (level == 0) return op(inputs);
  const bool outermost = level == derivative.level;
  const Derivative inner{op, level - 1, derivative.outputs};
  const int variables = inner.input_count();
  Tensors points(inputs.begin(), inputs.begin() + variables);
  const Tensors cotangents(inputs.begin() + variables, inputs.begin() + variables + inner.output_count());

  std::vector<int> wanted;
  for (int i = 0; i < variables; ++i) {
    if (!is_differentiable(points[i]) || (!needed.empty() && !needed[i])) continue;
    if (static_cast<size_t>(i) < refused.size() && refused[i]) continue;
    // Inside another derivative, a point that is not reached by that one's variables may be no variable yet.
    if (outermost || !points[i].requires_grad()) points[i] = points[i].detach().requires_grad_(true);
    wanted.push_back(i);
  }
  // Of the inner level, what has no cotangent is not needed: perhaps torch cannot even give it.
  const auto needed_inside = std::make_unique<bool[]>(cotangents.size());
  std::transform(cotangents.begin(), cotangents.end(), needed_inside.get(), std::mem_fn(&at::Tensor::defined));
  const Tensors values =
      differentiate(derivative, level - 1, points, at::ArrayRef<bool>(needed_inside.get(), cotangents.size()), refused);
  TORCH_CHECK(values.size() == cotangents.size(), op.schema().name(), " gave ", values.size(), " outputs instead of ",
              cotangents.size());

  Tensors reached, their_cotangents, variables_wanted, gradients(variables);
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i].defined() || !values[i].requires_grad() || !cotangents[i].defined()) continue;
    reached.push_back(values[i]);
    their_cotangents.push_back(cotangents[i]);
  }
  for (const int i : wanted) variables_wanted.push_back(points[i]);
  TORCH_CHECK_NOT_IMPLEMENTED(
      !reached.empty() || wanted.empty() || !outermost || level > 1 || gives_constants(op) || !any_floating(values),
      op.schema().name(), " has no gradient: to torch, its result is no function of these inputs. Use ",
      "mindspore.ops.stop_gradient around them if it shall be a constant.");
  if (reached.empty() || wanted.empty()) return gradients;
  const Tensors results = torch::autograd::grad(reached, variables_wanted, their_cotangents, std::nullopt,
                                                /*create_graph=*/!outermost, /*allow_unused=*/true);
  for (size_t i = 0; i < wanted.size(); ++i) gradients[wanted[i]] = results[i];
  return gradients;
}

/// The gradients without those that torch is known to refuse.
Tensors gradients(const Derivative& derivative, at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed,
                  const Flags& refused) {
  if (derivative.level == 1) {
    if (auto results = by_formula(derivative, inputs, needed, refused)) return std::move(*results);
  }
  const AutogradScope autograd;
  Tensors results = differentiate(derivative, derivative.level, inputs.vec(), needed, refused);
  for (at::Tensor& result : results) {
    if (result.defined()) result = result.detach();
  }
  return results;
}

bool is_refusal(const c10::Error& error) {
  const std::string_view text = error.what_without_backtrace();
  const auto says = [&](const char* words) { return text.find(words) != std::string_view::npos; };
  return says("not differentiable with respect to") || (says("the derivative for") && says("is not implemented"));
}

/// Which inputs of level 0 torch refuses to differentiate, found by trying each one at level 1.
Flags refused_inputs(const Derivative& first, at::ArrayRef<at::Tensor> inputs) {
  const int count = first.output_count();
  Flags refused(count);
  for (int i = 0; i < count; ++i) {
    if (!is_differentiable(inputs[i])) continue;
    const auto only = std::make_unique<bool[]>(count);
    only[i] = true;
    try {
      gradients(first, inputs.slice(0, first.input_count()), at::ArrayRef<bool>(only.get(), count), {});
    } catch (const c10::Error& error) {
      if (!is_refusal(error)) throw;
      refused[i] = true;
    }
  }
  return refused;
}

/// The operator and where its inputs go: what refusals depend on.
std::string signature(const AtenOp& op) {
  std::string text = c10::toString(op.handle().operator_name());
  for (const InputSlot& slot : op.inputs()) text += "," + std::to_string(slot.argument);
  return text;
}

/// Refusals that were met; an operator is tried once.
class Refusals {
 public:
  static Refusals& instance() {
    static Refusals refusals;
    return refusals;
  }

  Flags find(const AtenOp& op) {
    if (count_.load(std::memory_order_acquire) == 0) return {};
    const std::string key = signature(op);
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = flags_.find(key);
    return found == flags_.end() ? Flags() : found->second;
  }

  void store(const AtenOp& op, const Flags& flags) {
    const std::lock_guard<std::mutex> lock(mutex_);
    flags_[signature(op)] = flags;
    count_.store(flags_.size(), std::memory_order_release);
  }

 private:
  std::mutex mutex_;
  std::atomic<size_t> count_{0};
  std::unordered_map<std::string, Flags> flags_;
};

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
  for (const auto key :
       {c10::DispatchKey::CompositeImplicitAutograd, c10::DispatchKey::Autograd, c10::DispatchKey::AutogradCPU,
        c10::DispatchKey::AutogradCUDA, c10::DispatchKey::AutogradPrivateUse1}) {
    if (op.hasKernelForDispatchKey(key)) return true;
  }
  return false;
}

bool Derivative::uses_results(const AtenOp& op) {
  const GradientFormula* formula = GradientFormula::find(op.handle());
  return formula && formula->uses_results();
}

Tensors Derivative::operator()(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed) const {
  if (level == 0) return op(inputs);
  TORCH_CHECK(static_cast<int>(inputs.size()) >= input_count(), "the gradient of ", op.schema().name(), " takes ",
              input_count(), " tensors, got ", inputs.size());
  TORCH_CHECK_NOT_IMPLEMENTED(has_gradient(op.handle()), op.schema().name(),
                              " has no gradient: torch registers none. Use mindspore.ops.stop_gradient around its "
                              "inputs if it shall be a constant.");
  const Flags known = Refusals::instance().find(op);
  try {
    return gradients(*this, inputs, needed, known);
  } catch (const c10::Error& error) {
    if (!known.empty() || !is_refusal(error)) throw;
    const Flags refused = refused_inputs({op, 1, outputs}, inputs);
    bool any_left = false;
    for (size_t i = 0; i < refused.size(); ++i) {
      any_left |= is_differentiable(inputs[i]) && !refused[i] && (level > 1 || needed.empty() || needed[i]);
    }
    if (!any_left) throw;
    Refusals::instance().store(op, refused);
    return gradients(*this, inputs, needed, refused);
  }
}

}  // namespace ms_ext
