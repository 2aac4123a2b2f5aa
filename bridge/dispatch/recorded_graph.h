// Torch's own graph of one run of an operator: its gradient then needs no second run.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/TensorImpl.h>
#include <c10/util/SmallVector.h>
#include <torch/csrc/autograd/function.h>

#include <memory>
#include <vector>

#include "bound_operator.h"

namespace ms_ext {

class RecordedGraph {
 public:
  /// Runs the operator and gives its results, which torch's autograd no longer knows. Returns null if there is nothing
  /// to differentiate: torch says of none of the results that it is a function of `variables`, a flag for each input.
  /// Throws c10::Error as the operator does, or if torch refuses an input as a variable.
  static std::unique_ptr<RecordedGraph> record(const BoundOperator& op, at::ArrayRef<at::Tensor> inputs,
                                               at::ArrayRef<bool> variables, std::vector<at::Tensor>* results);

  /// Has torch know that the caller wrote to the memory of an input or a result: if the gradient needs what was there,
  /// it is an error.
  void changed_input(int input) { bump(inputs_, input); }
  void changed_result(int result) { bump(results_, result); }

  /// The gradient of each input that is `needed`, undefined if nothing depends on it. Ends the graph, whose memory goes
  /// with it. `cotangents` are one for each result, undefined where there is none.
  std::vector<at::Tensor> differentiate(at::ArrayRef<at::Tensor> cotangents, at::ArrayRef<bool> needed) &&;

 private:
  RecordedGraph() = default;
  static void bump(const std::vector<c10::VariableVersion>& versions, int index);

  torch::autograd::Edge source_;              ///< where gradients of the inputs arrive, by their numbers
  std::vector<torch::autograd::Edge> roots_;  ///< of the results, invalid for constants
  c10::SmallVector<bool, 8> variables_;
  std::vector<c10::VariableVersion> inputs_;
  std::vector<c10::VariableVersion> results_;
};

}  // namespace ms_ext
