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
  /// The variant whose arguments are those of `functional`, and outputs; nothing if there is none.
  static std::optional<OutVariant> find(const c10::OperatorHandle& functional);

  /// Calls it with the functional operator's `arguments`. Returns false if it takes another number of outputs.
  bool operator()(at::ArrayRef<c10::IValue> arguments, at::ArrayRef<at::Tensor> outputs) const;

 private:
  OutVariant(c10::OperatorHandle op, std::vector<int> sources) : op_(op), sources_(std::move(sources)) {}

  c10::OperatorHandle op_;
  std::vector<int> sources_;  // per argument: the functional operator's, or -1 for an output
};

}  // namespace ms_ext
