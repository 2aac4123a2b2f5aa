// Kernels of the op plug-in that call an operator of torch's dispatcher.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../dispatch/out_variant.h"
#include "call.h"

namespace ms_ext {

/// A call of an operator: where each argument of its schema comes from. As text, "aten::sum dim_IntList 0 0 1 2 3" has
/// the operator, the overload ("-" for the default one), the number of the results that are the primitive's first
/// outputs if not all (else 0), and one word per argument:
///
///   3           argument 3 of the primitive, as the schema's type wants it
///   =           the schema's default
///   =none =true =0.5 =2 =[1,2] =text   a constant
///   enum:3:none,tanh    the text with that index
///   map:3:2,1,0         the number with that index
///   generator:4:5       a generator made of a seed and an offset
///   sizes:3, dtype:3    of a tensor
///   long:3              a tensor of integers, as int64
class PluginOperator {
 public:
  explicit PluginOperator(std::string_view text);

  /// Whether no argument is None that must not be.
  bool fits(const PluginCall& call) const;

  /// Calls the operator and writes the outputs.
  void operator()(const PluginCall& call, bool is_resized) const;

  const c10::FunctionSchema& schema() const { return op_.schema(); }

 private:
  struct Source {
    enum Kind { kArgument, kConstant, kEnum, kMap, kGenerator, kSizes, kDtype, kLong };
    Kind kind = kConstant;
    int argument = -1;
    int second = -1;
    bool required = false;  // None is not among the values of the schema's type
    c10::TypePtr type;      // of the schema's argument, without Optional
    c10::IValue constant;
    std::vector<std::string> names;
  };

  static Source parse(std::string_view word, const c10::Argument& argument);
  static c10::IValue value(const PluginCall& call, const Source& source);
  static c10::IValue argument_value(const PluginCall& call, int argument, const c10::Type& type);
  bool call_out(const PluginCall& call, at::ArrayRef<c10::IValue> stack) const;

  c10::OperatorHandle op_;
  int outputs_;  // results that are the primitive's, or 0 for all
  std::vector<Source> sources_;
  std::optional<OutVariant> out_variant_;
  bool is_in_place_;  // writes to its first argument
};

}  // namespace ms_ext
