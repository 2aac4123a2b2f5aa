// Kernels of the op plug-in that call an operator of torch's dispatcher.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>
#include <vector>

#include "../dispatch/out_variant.h"
#include "call.h"
#include "table.h"

namespace ms_ext {

/// One of the table's calls, ready to run.
class PluginOperator {
 public:
  /// Throws c10::Error if torch has no such operator, or if it takes other arguments.
  explicit PluginOperator(const PluginOverload& overload);

  /// Whether no argument is None that must not be.
  bool fits(const PluginCall& call) const;

  /// Calls the operator and writes the outputs.
  void operator()(const PluginCall& call, bool is_resized) const;

  const c10::FunctionSchema& schema() const { return op_.schema(); }

 private:
  struct Source {
    PluginArgument argument;
    bool required;         // None is not among the values of the schema's type
    c10::TypePtr type;     // of the schema's argument, without Optional
    c10::IValue constant;  // that of a constant or default, or a list to choose from
  };

  Source source(const PluginArgument& argument, int index) const;
  static c10::IValue value(const PluginCall& call, const Source& source);
  static c10::IValue input(const PluginCall& call, const Source& source);
  static c10::IValue chosen(const PluginCall& call, const Source& source);
  bool call_out(const PluginCall& call, at::ArrayRef<c10::IValue> stack) const;

  c10::OperatorHandle op_;
  int outputs_;
  std::vector<Source> sources_;
  std::optional<OutVariant> out_variant_;
  bool is_in_place_;  // writes to its first argument
  int mask_ = -1;     // the argument that says which outputs are asked for
};

}  // namespace ms_ext
