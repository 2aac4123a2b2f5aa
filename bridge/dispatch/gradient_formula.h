// Gradients of ATen's operators by torch's own formulas, which do not run the operator again.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <vector>

#include "../abi/export.h"

namespace ms_ext {

/// What a formula computes from.
struct FormulaInputs {
  c10::ArrayRef<c10::IValue> arguments;  ///< of the operator, one for each in its schema
  c10::ArrayRef<at::Tensor> results;     ///< of the operator; may be left out unless the formula uses_results()
  c10::ArrayRef<at::Tensor> cotangents;  ///< one for each result, undefined where there is none
  c10::ArrayRef<bool> needed;            ///< for each argument, whether its gradient is wanted
};

struct FormulaRow;

/// The formulas of one operator, as far as torch's are made of ATen calls (see ops_src/gradient_formulas.py).
class MS_EXT_API GradientFormula {
 public:
  /// nullptr for an operator without formulas. May be called from any thread; what it returns lives on.
  static const GradientFormula* find(const c10::OperatorHandle& op);

  /// Whether torch is known to have a gradient with respect to each tensor that the operator takes. Of others it may
  /// refuse some, such as of a loss's class weights.
  static bool is_complete(const c10::OperatorHandle& op);

  bool uses_results() const { return uses_results_; }

  /// The arguments of the operator that have a formula, ascending.
  std::vector<int> targets() const;

  /// Whether there is a formula for each gradient that is wanted, and a value for all that these use.
  bool applies(const FormulaInputs& inputs) const;

  /// The gradient of each argument, undefined where it is not wanted. Only for inputs to which it applies.
  std::vector<at::Tensor> operator()(const FormulaInputs& inputs) const;

 private:
  explicit GradientFormula(const FormulaRow& row);

  const FormulaRow& row_;
  bool uses_results_ = false;
  std::vector<std::vector<c10::OperatorHandle>> called_;  // by each formula's steps, in their order
};

}  // namespace ms_ext

extern "C" {
/// 0 for an operator without formulas, 1 for one with, 3 if they use its results.
MS_EXT_API int ms_ext_gradient_formula(const char* op, const char* overload);
}
