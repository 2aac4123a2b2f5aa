// Evaluation of the formulas that ops_src/gradient_formulas.py writes.
#include "gradient_formula.h"

#define AT_PER_OPERATOR_HEADERS
#include <ATen/ExpandUtils.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/real.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace ms_ext {
namespace formula {

/// A step takes its operands from a stack, the last one first, and leaves its value there.
struct Step {
  enum Kind {
    kGrad,
    kArgument,
    kResult,
    kInteger,
    kReal,
    kBoolean,
    kText,
    kNone,
    kUndefined,
    kNeeded,
    kList,
    kSizes,
    kSize,
    kNumel,
    kScalarType,
    kOptions,
    kConj,
    kScaled,
    kInverted,
    kCall,
  };
  Kind kind;
  int64_t integer = 0;
  double real = 0;
  const char* text = "";
  const char* overload = "";
};

constexpr Step grad(int64_t index) { return {Step::kGrad, index}; }
constexpr Step argument(int64_t index) { return {Step::kArgument, index}; }
constexpr Step result(int64_t index) { return {Step::kResult, index}; }
constexpr Step integer(int64_t value) { return {Step::kInteger, value}; }
constexpr Step real(double value) { return {Step::kReal, 0, value}; }
constexpr Step boolean(bool value) { return {Step::kBoolean, value}; }
constexpr Step text(const char* value) { return {Step::kText, 0, 0, value}; }
constexpr Step none() { return {Step::kNone}; }
constexpr Step undefined() { return {Step::kUndefined}; }
constexpr Step needed() { return {Step::kNeeded}; }  // which of the formula's gradients are wanted
constexpr Step list(int64_t size) { return {Step::kList, size}; }
constexpr Step sizes() { return {Step::kSizes}; }
constexpr Step size(int64_t dim) { return {Step::kSize, dim}; }
constexpr Step numel() { return {Step::kNumel}; }
constexpr Step scalar_type() { return {Step::kScalarType}; }
constexpr Step options() { return {Step::kOptions}; }  // dtype, layout, device, pin_memory
constexpr Step conj() { return {Step::kConj}; }
constexpr Step scaled() { return {Step::kScaled}; }  // tensor * number, the tensor itself if that is 1
constexpr Step inverted() { return {Step::kInverted}; }
constexpr Step call(const char* op, const char* overload) { return {Step::kCall, 0, 0, op, overload}; }

/// The gradients of the arguments `targets`, which the steps leave on the stack.
struct Formula {
  c10::ArrayRef<int> targets;
  c10::ArrayRef<Step> steps;
};

/// Where formulas hold that are not torch's: the operator's argument is a real tensor of this rank that is not empty.
struct Domain {
  int argument = -1;          ///< -1 if they hold everywhere
  int64_t rank = 0;           ///< -1 for any from 3 on
  int batched_as = -1;        ///< an argument of the same rank and sizes, but for the last two; -1 for none
  bool first_result = false;  ///< whether no other result may have a cotangent
};

}  // namespace formula

struct FormulaRow {
  const char* op;
  const char* overload;
  c10::ArrayRef<formula::Formula> formulas;
  formula::Domain domain = {};
};

struct CompleteRow {
  const char* op;
  const char* overload;
};

namespace {

using namespace formula;
using Row = FormulaRow;
#include "gradient_formulas.inc"

const Row* find_row(const c10::OperatorName& name) {
  static const auto* rows = [] {
    auto* map = new std::unordered_map<c10::OperatorName, const Row*>;
    for (const Row& row : kRows) map->emplace(c10::OperatorName(row.op, row.overload), &row);
    return map;
  }();
  const auto found = rows->find(name);
  return found == rows->end() ? nullptr : found->second;
}

bool is_needed(const Formula& formula, const FormulaInputs& inputs) {
  return std::any_of(formula.targets.begin(), formula.targets.end(), [&](int target) { return inputs.needed[target]; });
}

bool has(c10::ArrayRef<at::Tensor> tensors, int64_t index) {
  return static_cast<size_t>(index) < tensors.size() && tensors[index].defined();
}

bool is_in(const Domain& domain, const FormulaInputs& inputs) {
  if (domain.argument < 0) return true;
  const auto arguments = inputs.arguments;
  for (size_t i = 1; domain.first_result && i < inputs.cotangents.size(); ++i) {
    if (has(inputs.cotangents, i)) return false;
  }
  const at::Tensor& tensor = arguments[domain.argument].toTensor();
  if (tensor.is_complex() || tensor.numel() == 0) return false;
  if (domain.rank >= 0 ? tensor.dim() != domain.rank : tensor.dim() < 3) return false;
  if (domain.batched_as < 0) return true;
  const at::Tensor& other = arguments[domain.batched_as].toTensor();
  const auto batch_of = [](const at::Tensor& of) { return of.sizes().slice(0, of.dim() - 2); };
  return other.dim() == tensor.dim() && other.numel() > 0 && batch_of(other) == batch_of(tensor);
}

c10::List<bool> needed_targets(const Formula& formula, const FormulaInputs& inputs) {
  c10::List<bool> flags;
  for (const int target : formula.targets) flags.push_back(inputs.needed[target]);
  return flags;
}

c10::List<int64_t> pop_list(torch::jit::Stack& stack, int64_t size) {
  c10::List<int64_t> items;
  for (const c10::IValue& item : torch::jit::last(stack, size)) items.push_back(item.toInt());
  torch::jit::drop(stack, size);
  return items;
}

void run(const Step& step, const Formula& formula, const FormulaInputs& inputs, torch::jit::Stack& stack) {
  const auto tensor = [&]() -> const at::Tensor& { return stack.back().toTensor(); };
  switch (step.kind) {
    case Step::kGrad:
      stack.emplace_back(inputs.cotangents[step.integer]);
      break;
    case Step::kArgument:
      stack.push_back(inputs.arguments[step.integer]);
      break;
    case Step::kResult:
      stack.emplace_back(inputs.results[step.integer]);
      break;
    case Step::kInteger:
      stack.emplace_back(step.integer);
      break;
    case Step::kReal:
      stack.emplace_back(step.real);
      break;
    case Step::kBoolean:
      stack.emplace_back(step.integer != 0);
      break;
    case Step::kText:
      stack.emplace_back(step.text);
      break;
    case Step::kNone:
      stack.emplace_back();
      break;
    case Step::kUndefined:
      stack.emplace_back(at::Tensor());
      break;
    case Step::kNeeded:
      stack.emplace_back(needed_targets(formula, inputs));
      break;
    case Step::kList:
      stack.emplace_back(pop_list(stack, step.integer));
      break;
    case Step::kSizes:
      stack.back() = stack.back().isTensor() && tensor().defined() ? c10::IValue(tensor().sizes()) : c10::IValue();
      break;
    case Step::kSize:
      stack.back() = tensor().size(step.integer);
      break;
    case Step::kNumel:
      stack.back() = tensor().numel();
      break;
    case Step::kScalarType:
      stack.back() = tensor().scalar_type();
      break;
    case Step::kOptions: {
      const at::Tensor of = torch::jit::pop(stack).toTensor();
      torch::jit::push(stack, of.scalar_type(), of.layout(), of.device(), c10::IValue());
      break;
    }
    case Step::kConj:
      stack.back() = stack.back().isTensor() ? c10::IValue(tensor().conj()) : stack.back().toScalar().conj();
      break;
    case Step::kScaled: {
      const c10::Scalar factor = torch::jit::pop(stack).toScalar();
      if (!factor.equal(1)) stack.back() = tensor().mul(factor);
      break;
    }
    case Step::kInverted:
      stack.back() = !stack.back().toBool();
      break;
    case Step::kCall:
      break;
  }
}

/// As torch's engine leaves a gradient: of its input's shape and dtype.
at::Tensor fitted(at::Tensor gradient, const at::Tensor& input) {
  if (!gradient.defined()) return gradient;
  if (gradient.is_complex() && !input.is_complex()) gradient = at::real(gradient);
  if (gradient.sizes() != input.sizes()) {
    TORCH_CHECK(at::is_expandable_to(input.sizes(), gradient.sizes()), "the gradient has shape ", gradient.sizes(),
                ", its input ", input.sizes());
    gradient = at::sum_to(std::move(gradient), input.sizes());
  }
  return gradient.to(input.scalar_type());
}

}  // namespace

GradientFormula::GradientFormula(const FormulaRow& row) : row_(row) {
  for (const Formula& formula : row.formulas) {
    auto& called = called_.emplace_back();
    for (const Step& step : formula.steps) {
      uses_results_ |= step.kind == Step::kResult;
      if (step.kind != Step::kCall) continue;
      called.push_back(c10::Dispatcher::singleton().findSchemaOrThrow(step.text, step.overload));
    }
  }
}

const GradientFormula* GradientFormula::find(const c10::OperatorHandle& op) {
  static auto* formulas = new std::unordered_map<const Row*, std::unique_ptr<const GradientFormula>>;
  static std::mutex mutex;
  const Row* row = find_row(op.operator_name());
  if (row == nullptr) return nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  auto& formula = (*formulas)[row];
  if (!formula) formula.reset(new GradientFormula(*row));
  return formula.get();
}

bool GradientFormula::is_complete(const c10::OperatorHandle& op) {
  static const auto* const names = [] {
    auto* set = new std::unordered_set<c10::OperatorName>;
    for (const auto& [name, overload] : kComplete) set->emplace(name, overload);
    return set;
  }();
  return names->count(op.operator_name()) > 0;
}

std::vector<int> GradientFormula::targets() const {
  std::vector<int> result;
  for (const Formula& formula : row_.formulas)
    result.insert(result.end(), formula.targets.begin(), formula.targets.end());
  std::sort(result.begin(), result.end());
  return result;
}

bool GradientFormula::applies(const FormulaInputs& inputs) const {
  if (!is_in(row_.domain, inputs)) return false;
  std::vector<bool> missing(inputs.needed.begin(), inputs.needed.end());
  for (const Formula& formula : row_.formulas) {
    if (!is_needed(formula, inputs)) continue;
    for (const Step& step : formula.steps) {
      if (step.kind == Step::kGrad && !has(inputs.cotangents, step.integer)) return false;
      if (step.kind == Step::kResult && !has(inputs.results, step.integer)) return false;
    }
    for (const int target : formula.targets) missing[target] = false;
  }
  return std::find(missing.begin(), missing.end(), true) == missing.end();
}

std::vector<at::Tensor> GradientFormula::operator()(const FormulaInputs& inputs) const {
  const at::AutoDispatchBelowADInplaceOrView below_autograd;
  const at::NoGradGuard no_grad;  // some kernels choose by it
  std::vector<at::Tensor> gradients(inputs.arguments.size());
  torch::jit::Stack stack;
  for (size_t index = 0; index < row_.formulas.size(); ++index) {
    const Formula& formula = row_.formulas[index];
    if (!is_needed(formula, inputs)) continue;
    auto called = called_[index].begin();
    for (const Step& step : formula.steps) {
      if (step.kind != Step::kCall) {
        run(step, formula, inputs, stack);
        continue;
      }
      place_arguments(*called, stack);
      (called++)->callBoxed(stack);
    }
    for (size_t i = 0; i < formula.targets.size(); ++i) {
      const int target = formula.targets[i];
      if (inputs.needed[target])
        gradients[target] = fitted(stack.at(i).toTensor(), inputs.arguments[target].toTensor());
    }
    stack.clear();
  }
  return gradients;
}

}  // namespace ms_ext

int ms_ext_gradient_formula(const char* op, const char* overload) {
  const auto handle = c10::Dispatcher::singleton().findSchema({op, overload});
  const ms_ext::GradientFormula* formula = handle ? ms_ext::GradientFormula::find(*handle) : nullptr;
  return formula == nullptr ? 0 : formula->uses_results() ? 3 : 1;
}
