// Gradients of dispatcher operators, of any order, by torch's autograd.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "../abi/export.h"
#include "bound_operator.h"

namespace ms_ext {

/// A function in the chain op, its vector-Jacobian product, the product of that one, ...
///
/// Level 0 is the op. Level k+1 takes the inputs of level k and one cotangent for each output of level k; it gives one
/// gradient for each input of level k. Inputs beyond these are no variables: forward results that a formula may use.
struct Derivative {
  const BoundOperator& op;
  int level;
  int outputs;  ///< of level 0

  /// Whether level 1 is to be given the results of level 0, after its inputs.
  MS_EXT_API static bool uses_results(const BoundOperator& op);

  int input_count() const { return counts().first; }
  int output_count() const { return counts().second; }

  /// Runs the function. `needed`, empty or one flag per output, says which gradients are wanted; others, and those
  /// of inputs that are not floating point or complex or on which nothing depends, are undefined. `without`, empty or
  /// one flag per output of level 1, says which of these are not there: those whose cotangents are zeros have no part
  /// in this. Throws c10::Error, also for a gradient that is wanted and that torch refuses, such as of a loss's class
  /// weights.
  MS_EXT_API std::vector<at::Tensor> operator()(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> needed = {},
                                                at::ArrayRef<bool> without = {}) const;

  /// Whether the operator itself is run to differentiate it, and not only a formula.
  MS_EXT_API bool runs_operator(at::ArrayRef<at::Tensor> inputs) const;

  /// Throws what the function throws if only this output is needed.
  MS_EXT_API void check(at::ArrayRef<at::Tensor> inputs, int output, at::ArrayRef<bool> without = {}) const;

  /// Whether an output of level 1 that is not there has a part in this function, which is of level 2 or above.
  MS_EXT_API bool depends_on(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> without) const;

  /// Which outputs torch refuses; tries each one.
  MS_EXT_API std::vector<bool> refused(at::ArrayRef<at::Tensor> inputs, at::ArrayRef<bool> without = {}) const;

 private:
  std::pair<int, int> counts() const;
};

/// Whether the error says that torch does not differentiate with respect to an input; without it, it may well do.
MS_EXT_API bool is_refusal(const c10::Error& error);

/// Throws the refusal to differentiate derivative `level` with respect to `input`, which it names, with advice.
[[noreturn]] MS_EXT_API void rethrow_refusal(const c10::Error& error, const BoundOperator& op, int level,
                                             const std::string& input);

/// Whether torch knows how to differentiate the operator; if not, its autograd would give zeros, with a warning.
MS_EXT_API bool has_gradient(const c10::OperatorHandle& op);

/// Whether the results are constants by meaning, as those of ATen's detach and zeros_like, whatever torch says of
/// others that it does not differentiate.
MS_EXT_API bool gives_constants(const c10::OperatorHandle& op);

/// Whether torch has a gradient with respect to a tensor of this dtype.
inline bool is_differentiable(const at::Tensor& tensor) {
  return tensor.defined() && (tensor.is_floating_point() || tensor.is_complex());
}

}  // namespace ms_ext
