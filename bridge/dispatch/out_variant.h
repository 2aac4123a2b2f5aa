// The out variant of a functional operator, which writes into tensors that it is given.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>
#include <vector>

#include "../abi/export.h"

namespace ms_ext {

class MS_EXT_API OutVariant {
 public:
  /// The variant whose arguments are those of `functional`, and outputs; nothing if there is none that may be given
  /// MindSpore's memory.
  static std::optional<OutVariant> find(const c10::OperatorHandle& functional);

  /// Calls it with the functional operator's `arguments` on `outputs`, contiguous tensors of the sizes that the results
  /// will have. Returns whether it wrote all of them there. If not, it threw, or gave one other sizes or memory, and
  /// the functional operator will do it, or say why it cannot be done; outputs have their sizes again.
  bool operator()(at::ArrayRef<c10::IValue> arguments, at::ArrayRef<at::Tensor> outputs) const;

 private:
  bool call(at::ArrayRef<c10::IValue> arguments, at::ArrayRef<at::Tensor> outputs) const;

  OutVariant(c10::OperatorHandle op, std::vector<int> sources) : op_(op), sources_(std::move(sources)) {}

  c10::OperatorHandle op_;
  std::vector<int> sources_;  // per argument: the functional operator's, or -1 for an output
};

}  // namespace ms_ext
