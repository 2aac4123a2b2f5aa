// An operator of torch's dispatcher with its constants bound: what is left to give are tensors.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>
#include <string>
#include <vector>

#include "../abi/export.h"
#include "../core/attributes.h"
#include "out_variant.h"

namespace ms_ext {

/// Where an input tensor goes: an argument of the schema, and the place in it if that is a list.
struct InputSlot {
  int argument;
  int item;  ///< -1 for an argument that is a tensor itself
};

/// Where an integer goes that is not known before a graph runs.
struct IntegerSlot {
  int argument;
  int item;   ///< -1 for an argument that is an integer itself
  int index;  ///< of the integer, which may go to several places
};

/// Whether torch ships the operator, so that what it says of it is known to be right.
inline bool is_of_torch(const c10::FunctionSchema& schema) {
  const auto space = schema.getNamespace();
  return space == "aten" || space == "prims";
}

/// Whether an operator gives several tensors, or a list of them: to Python, a tuple.
inline bool returns_tuple(const c10::FunctionSchema& schema) {
  return schema.returns().size() != 1 || schema.returns()[0].type()->kind() == c10::TypeKind::ListType;
}

class MS_EXT_API BoundOperator {
 public:
  /// `arguments` has one value per argument of the schema; those at `inputs` and `integers` are placeholders.
  BoundOperator(c10::OperatorHandle op, std::vector<c10::IValue> arguments, std::vector<InputSlot> inputs,
                std::vector<IntegerSlot> integers = {});

  /// From the constants of an entry, with the out variant looked up. Throws c10::Error if there is no such operator or
  /// they do not fit its schema.
  static BoundOperator from_attributes(const std::string& name, const std::string& overload,
                                       const AttributeList& arguments);

  const c10::OperatorHandle& handle() const { return op_; }
  const c10::FunctionSchema& schema() const { return op_.schema(); }
  const std::vector<c10::IValue>& arguments() const { return arguments_; }
  const std::vector<InputSlot>& inputs() const { return inputs_; }
  const std::vector<IntegerSlot>& integers() const { return integers_; }
  bool is_random() const { return is_random_; }

  /// The operator with `values` for its integers. Throws c10::Error if these are too few.
  BoundOperator with_integers(at::IntArrayRef values) const;

  /// All arguments, with `tensors` in the places of the inputs.
  std::vector<c10::IValue> fill(at::ArrayRef<at::Tensor> tensors) const;

  /// Calls the operator; a returned list contributes its items, an undefined output stays undefined.
  std::vector<at::Tensor> operator()(at::ArrayRef<at::Tensor> tensors) const;

  /// Calls the operator once more, for a gradient: what it updates without its schema's saying so, the running
  /// statistics of batch and instance norm, are copies, since the first call has updated those that it was given.
  std::vector<at::Tensor> call_again(at::ArrayRef<at::Tensor> tensors) const;

  /// Calls the out variant on `outputs`. Returns false if there is none, or if it did not write all of them in place.
  bool call_out(at::ArrayRef<at::Tensor> tensors, at::ArrayRef<at::Tensor> outputs) const;

 private:
  c10::OperatorHandle op_;
  std::vector<c10::IValue> arguments_;
  std::vector<InputSlot> inputs_;
  std::vector<IntegerSlot> integers_;
  bool is_random_;
  std::optional<OutVariant> out_variant_;
};

}  // namespace ms_ext
