// The vector-Jacobian product of a vector-Jacobian product of ... an op.
#include "derivative.h"

#include <ATen/ops/any.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/functions/basic_ops.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>

#include "../core/flags.h"
#include "autograd_scope.h"
#include "backward.h"
#include "gradient_formula.h"
#include "operator_form.h"

namespace ms_ext {
namespace {

using Tensors = std::vector<at::Tensor>;

bool any_floating(at::ArrayRef<at::Tensor> tensors) {
  return std::any_of(tensors.begin(), tensors.end(), is_differentiable);
}

/// Calls `function(formula, what it computes from)` if there is a formula of torch's for the first-order gradients that
/// are needed; returns whether there is.
template <typename Function>
bool with_formula(const Derivative& derivative, at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed,
                  const Function& function) {
  const GradientFormula* formula = GradientFormula::find(derivative.op.handle());
  if (!formula) return false;
  const auto& slots = derivative.op.inputs();
  const auto variables = inputs.slice(0, slots.size());
  const auto arguments = derivative.op.fill(variables);
  const auto wanted = std::make_unique<bool[]>(arguments.size());
  for (size_t i = 0; i < slots.size(); ++i) {
    if (!is_differentiable(variables[i]) || (!needed.empty() && !needed[i])) continue;
    if (slots[i].item >= 0) return false;
    wanted[slots[i].argument] = true;
  }
  const FormulaInputs given{arguments, inputs.slice(derivative.input_count()),
                            inputs.slice(slots.size(), derivative.outputs),
                            at::ArrayRef<bool>(wanted.get(), arguments.size())};
  if (!formula->applies(given)) return false;
  function(*formula, given);
  return true;
}

/// The first-order gradient by torch's formula, if there is one for what is needed.
std::optional<Tensors> by_formula(const Derivative& derivative, at::ArrayRef<at::Tensor> inputs,
                                  at::ArrayRef<bool> needed) {
  const auto& slots = derivative.op.inputs();
  Tensors gradients(slots.size());
  const auto compute = [&](const GradientFormula& formula, const FormulaInputs& given) {
    const Tensors by_argument = formula(given);
    for (size_t i = 0; i < slots.size(); ++i) {
      if (given.needed[slots[i].argument]) gradients[i] = by_argument[slots[i].argument];
    }
  };
  if (!with_formula(derivative, inputs, needed, compute)) return std::nullopt;
  return gradients;
}

/// Whether the results are a function of an input whose gradient is not needed; then that of others is zero.
bool depends_on_another(const BoundOperator& op, const Tensors& points, at::ArrayRef<bool> needed) {
  for (size_t i = 0; i < needed.size(); ++i) {
    if (needed[i] || !is_differentiable(points[i])) continue;
    Tensors alone;
    for (const at::Tensor& point : points) alone.push_back(point.defined() ? point.detach() : point);
    alone[i].requires_grad_(true);
    try {
      const Tensors values = op.call_again(alone);
      if (std::any_of(values.begin(), values.end(),
                      [](const at::Tensor& value) { return value.defined() && value.requires_grad(); })) {
        return true;
      }
    } catch (const c10::Error& error) {
      if (is_refusal(error)) return true;
      throw;
    }
  }
  return false;
}

/// Whether the result is a tensor that has no gradient, in the dtype of another one, which gives nothing else.
bool converts_constant(const BoundOperator& op, const Tensors& points) {
  const std::string &name = op.schema().name(), &overload = op.schema().overload_name();
  return (name == "aten::type_as" || (name == "aten::to" && overload == "other")) && !is_differentiable(points[0]);
}

bool is_zero(const at::Tensor& tensor) { return !at::any(tensor).item<bool>(); }

/// Leaves out results whose cotangents are zeros, with these, unless all are: graphs have zeros for results that nobody
/// uses, and those have no part in a gradient, which may be infinite or NaN there. On devices, to look would be to
/// wait.
void leave_out_zeros(Tensors* results, Tensors* cotangents) {
  Tensors used, their_cotangents;
  for (size_t i = 0; i < results->size(); ++i) {
    const at::Tensor& cotangent = (*cotangents)[i];
    if (cotangent.is_cpu() && is_zero(cotangent)) continue;
    used.push_back((*results)[i]);
    their_cotangents.push_back(cotangent);
  }
  if (used.empty()) return;
  *results = std::move(used);
  *cotangents = std::move(their_cotangents);
}

Tensors differentiate(const Derivative& derivative, int level, const Tensors& inputs, at::ArrayRef<bool> needed,
                      at::ArrayRef<bool> without);

/// The node by which torch refuses the gradient of a tensor, as of a function that is once_differentiable; or null.
const torch::autograd::Error* refusal_of(const at::Tensor& tensor) {
  return dynamic_cast<const torch::autograd::Error*>(tensor.grad_fn().get());
}

/// Whether a tensor is a function of others in torch's graph, which can be differentiated.
bool is_recorded(const at::Tensor& tensor) { return tensor.requires_grad() && !refusal_of(tensor); }

/// Throws if `values`, the outputs of level `level` at `points`, do not depend on what they must, as gradients are
/// linear in their cotangents: torch does not record the operator's own gradient, and its derivative is not zero.
void check_recorded(const Derivative& derivative, int level, const Tensors& points, const Tensors& values,
                    const Tensors& cotangents, at::ArrayRef<bool> needed, at::ArrayRef<bool> without) {
  std::vector<size_t> constants;
  for (size_t i = 0; i < values.size(); ++i) {
    const bool is_used = cotangents[i].defined() && is_differentiable(values[i]);
    if (is_used && !is_recorded(values[i]) && !is_zero(values[i])) constants.push_back(i);
  }
  if (constants.empty()) return;
  Tensors variables;  // perhaps they depend on those that are not wanted
  for (const at::Tensor& point : points) {
    variables.push_back(is_differentiable(point) ? point.detach().requires_grad_(true) : point);
  }
  const Tensors again = differentiate(derivative, level, variables, needed, without);
  const bool is_function =
      std::all_of(constants.begin(), constants.end(), [&](size_t i) { return is_recorded(again[i]); });
  if (is_function) return;
  const std::string name = plain_name(derivative.op.schema().name());
  const torch::autograd::Error* refusal = refusal_of(values[constants.front()]);
  const std::string reason = refusal ? ", which says: " + refusal->msg : "";
  const bool is_module = name.rfind("ms_ops_modules::", 0) == 0;
  const char* instead = is_module ? " A TorchModule whose backward runs Python is differentiable once; "
                                    "ms_ops.from_torch has gradients of any order."
                                  : "";
  TORCH_CHECK_NOT_IMPLEMENTED(false, name, " has no gradient of order ", level + 1, ": its gradient of order ", level,
                              " is not recorded by torch's autograd", reason, ".", instead,
                              " Use mindspore.ops.stop_gradient around it if it shall be a constant.");
}

/// Outputs of level `level` as functions of `inputs` in torch's graph, those that are needed.
Tensors differentiate(const Derivative& derivative, int level, const Tensors& inputs, at::ArrayRef<bool> needed,
                      at::ArrayRef<bool> without) {
  const BoundOperator& op = derivative.op;
  if (level == 0) return op.call_again(inputs);
  const bool outermost = level == derivative.level;
  const Derivative inner{op, level - 1, derivative.outputs};
  const int variables = inner.input_count();
  Tensors points(inputs.begin(), inputs.begin() + variables);
  const Tensors cotangents(inputs.begin() + variables, inputs.begin() + variables + inner.output_count());

  std::vector<int> wanted;
  c10::SmallVector<bool, 8> are_wanted(variables);
  for (int i = 0; i < variables; ++i) {
    if (!is_differentiable(points[i]) || (!needed.empty() && !needed[i])) continue;
    wanted.push_back(i);
    are_wanted[i] = true;
  }
  const bool is_first = outermost && level == 1;  // of none of its parts, torch wants a further gradient
  torch::autograd::Edge source;
  if (is_first) {
    for (const int i : wanted) points[i] = points[i].detach();
    source = make_source(&points, are_wanted);
  } else {
    // Inside another derivative, a point that is not reached by that one's variables may be no variable yet.
    for (const int i : wanted) {
      if (outermost || !points[i].requires_grad()) points[i] = points[i].detach().requires_grad_(true);
    }
  }
  // Of the inner level, what has no cotangent is not needed: perhaps torch cannot even give it.
  const auto needed_inside = std::make_unique<bool[]>(cotangents.size());
  std::transform(cotangents.begin(), cotangents.end(), needed_inside.get(), std::mem_fn(&at::Tensor::defined));
  for (size_t i = 0; level == 2 && i < without.size(); ++i) {
    if (needed_inside[i] && without[i]) needed_inside[i] = !is_zero(cotangents[i]);
  }
  const at::ArrayRef<bool> inside(needed_inside.get(), cotangents.size());
  const Tensors values = differentiate(derivative, level - 1, points, inside, without);
  TORCH_CHECK(values.size() == cotangents.size(), op.schema().name(), " gave ", values.size(), " outputs instead of ",
              cotangents.size());

  if (outermost && level > 1 && !is_of_torch(op.schema())) {
    check_recorded(derivative, level - 1, points, values, cotangents, inside, without);
  }

  Tensors reached, their_cotangents, gradients(variables);
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i].defined() || !values[i].requires_grad() || !cotangents[i].defined()) continue;
    reached.push_back(values[i]);
    their_cotangents.push_back(cotangents[i]);
  }
  if (is_first && reached.size() > 1) leave_out_zeros(&reached, &their_cotangents);
  TORCH_CHECK_NOT_IMPLEMENTED(
      !reached.empty() || wanted.empty() || !outermost || level > 1 || gives_constants(op.handle()) ||
          !any_floating(values) || converts_constant(op, points) || depends_on_another(op, points, needed),
      op.schema().name(), " has no gradient: to torch, its result is no function of these inputs. Use ",
      "mindspore.ops.stop_gradient around them if it shall be a constant.");
  if (reached.empty() || wanted.empty()) return gradients;
  if (is_first) {
    torch::autograd::edge_list roots;
    for (const at::Tensor& value : reached) roots.push_back(torch::autograd::impl::gradient_edge(value));
    return backward(roots, std::move(their_cotangents), source, are_wanted, are_wanted);
  }
  Tensors variables_wanted;
  for (const int i : wanted) variables_wanted.push_back(points[i]);
  const Tensors results = with_engine([&] {
    return torch::autograd::grad(reached, variables_wanted, their_cotangents, std::nullopt,
                                 /*create_graph=*/!outermost, /*allow_unused=*/true);
  });
  for (size_t i = 0; i < wanted.size(); ++i) gradients[wanted[i]] = results[i];
  return gradients;
}

/// The gradients that are needed, by one way or the other.
Tensors gradients(const Derivative& derivative, at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed,
                  at::ArrayRef<bool> without) {
  if (derivative.level == 1) {
    if (auto results = by_formula(derivative, inputs, needed)) return std::move(*results);
  }
  const AutogradScope autograd;
  Tensors results = differentiate(derivative, derivative.level, inputs.vec(), needed, without);
  for (at::Tensor& result : results) {
    if (result.defined()) result = result.detach();
  }
  return results;
}

/// "argument 'weight'": an input of a function in the chain, for messages.
std::string name_of_input(const BoundOperator& op, size_t input) {
  if (input >= op.inputs().size()) return "a cotangent";
  const auto [argument, item] = op.inputs()[input];
  const std::string& name = op.schema().arguments()[argument].name();
  return "argument '" + name + (item < 0 ? "" : "[" + std::to_string(item) + "]") + "'";
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
  for (const auto key :
       {c10::DispatchKey::CompositeImplicitAutograd, c10::DispatchKey::Autograd, c10::DispatchKey::AutogradCPU,
        c10::DispatchKey::AutogradCUDA, c10::DispatchKey::AutogradPrivateUse1}) {
    if (op.hasKernelForDispatchKey(key)) return true;
  }
  return false;
}

bool gives_constants(const c10::OperatorHandle& op) {
  const std::string& name = op.schema().name();
  const auto ends_with = [&](std::string_view end) {
    return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
  };
  if (name.rfind("aten::", 0) != 0) return false;
  return ends_with("_like") || name.rfind("aten::new_", 0) == 0 || name == "aten::detach";
}

bool is_refusal(const c10::Error& error) {
  const std::string_view text = error.what_without_backtrace();
  const auto says = [&](const char* words) { return text.find(words) != std::string_view::npos; };
  return says("not differentiable with respect to") || says("declares no gradient") ||
         (says("the derivative for") && says("is not implemented"));
}

void rethrow_refusal(const c10::Error& error, const BoundOperator& op, int level, const std::string& input) {
  const std::string text = c10::str(error.what_without_backtrace(), "\n", op.schema().name(), " has no ",
                                    level > 1 ? "higher-order gradient" : "gradient", " with respect to ", input,
                                    "; use mindspore.ops.stop_gradient around it if it shall be a constant");
  TORCH_CHECK_NOT_IMPLEMENTED(!dynamic_cast<const c10::NotImplementedError*>(&error), text);
  TORCH_CHECK(false, text);
}

bool Derivative::uses_results(const BoundOperator& op) {
  const GradientFormula* formula = GradientFormula::find(op.handle());
  return formula && formula->uses_results();
}

Tensors Derivative::operator()(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed,
                               at::ArrayRef<bool> without) const {
  if (level == 0) return op(inputs);
  TORCH_CHECK(static_cast<int>(inputs.size()) >= input_count(), "the gradient of ", op.schema().name(), " takes ",
              input_count(), " tensors, got ", inputs.size());
  TORCH_CHECK_NOT_IMPLEMENTED(has_gradient(op.handle()), op.schema().name(),
                              " has no gradient: torch registers none. Use mindspore.ops.stop_gradient around its "
                              "inputs if it shall be a constant.");
  try {
    return gradients(*this, inputs, needed, without);
  } catch (const c10::Error& error) {
    if (!is_refusal(error)) throw;
  }
  for (int i = 0; i < output_count(); ++i) {
    if (needed.empty() || needed[i]) check(inputs, i, without);
  }
  return gradients(*this, inputs, needed, without);  // it refuses none of them alone
}

bool Derivative::runs_operator(at::ArrayRef<at::Tensor> inputs) const {
  return level != 1 || !with_formula(*this, inputs, {}, [](const GradientFormula&, const FormulaInputs&) {});
}

void Derivative::check(at::ArrayRef<at::Tensor> inputs, int output, at::ArrayRef<bool> without) const {
  if (!is_differentiable(inputs[output])) return;
  try {
    gradients(*this, inputs, Flags::only(output, output_count()), without);
  } catch (const c10::Error& error) {
    if (!is_refusal(error)) throw;
    rethrow_refusal(error, op, level, name_of_input(op, output));
  }
}

bool Derivative::depends_on(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> without) const {
  const auto cotangents = inputs.slice(Derivative{op, 1, outputs}.input_count());
  for (size_t i = 0; i < without.size(); ++i) {
    if (without[i] && cotangents[i].defined() && !is_zero(cotangents[i])) return true;
  }
  return false;
}

std::vector<bool> Derivative::refused(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> without) const {
  std::vector<bool> flags(output_count());
  for (size_t i = 0; i < flags.size(); ++i) {
    try {
      check(inputs, static_cast<int>(i), without);
    } catch (const c10::Error& error) {
      if (!is_refusal(error)) throw;
      flags[i] = true;
    }
  }
  return flags;
}

}  // namespace ms_ext
