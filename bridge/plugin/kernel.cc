// Running the calls of the op plug-in's table.
#include "kernel.h"

#include <algorithm>

#include "../dispatch/argument.h"

namespace ms_ext {
namespace {

using c10::IValue;
using c10::TypeKind;

template <typename Values>
IValue to_list(const c10::TypePtr& element, const Values& values) {
  c10::impl::GenericList list = empty_list(element);
  list.reserve(values.size());
  for (const auto& value : values) list.push_back(IValue(value));
  return list;
}

/// An argument of the primitive that is not None, as the value that a type of the schema wants.
struct InputReader {
  const PluginCall& call;
  const int index;

  IValue tensor() { return call.tensor(index); }
  IValue number() { return call.scalar(index); }
  IValue integer() { return call.integer(index); }
  IValue real() { return call.real(index); }
  IValue boolean() { return call.boolean(index); }
  IValue text() { return call.text(index); }
  IValue scalar_type() { return static_cast<int64_t>(call.dtype(index)); }
  IValue layout() { return integer(); }
  IValue memory_format() { return integer(); }
  IValue device() { return other(); }
  IValue generator() { return other(); }
  IValue list(const c10::TypePtr& element) {
    switch (element->kind()) {
      case TypeKind::TensorType:
        return to_list(element, call.tensors(index));
      case TypeKind::OptionalType: {
        std::vector<std::optional<at::Tensor>> tensors;
        for (const at::Tensor& tensor : call.tensors(index)) {
          tensors.push_back(tensor.defined() ? std::optional(tensor) : std::nullopt);
        }
        return to_list(element, tensors);
      }
      case TypeKind::FloatType:
        return to_list(element, call.reals(index));
      case TypeKind::BoolType: {
        const auto integers = call.integers(index);
        return to_list(element, std::vector<bool>(integers.begin(), integers.end()));
      }
      default:
        return to_list(element, call.integers(index));
    }
  }
  IValue other() { TORCH_CHECK_TYPE(false, "argument ", index, " is of a kind that the plug-in does not read"); }
};

}  // namespace

PluginOperator::PluginOperator(const PluginOverload& overload)
    : op_(c10::Dispatcher::singleton().findSchemaOrThrow(overload.name, overload.overload)),
      outputs_(overload.outputs) {
  const auto& arguments = schema().arguments();
  TORCH_CHECK(static_cast<size_t>(overload.arguments.size) == arguments.size(), "the plug-in's table has ",
              overload.arguments.size, " arguments for ", schema(), "; ms_ops was built with another torch");
  for (const PluginArgument& argument : overload.arguments) {
    sources_.push_back(source(argument, static_cast<int>(sources_.size())));
  }
  const auto* alias = arguments.empty() ? nullptr : arguments[0].alias_info();
  is_in_place_ = alias != nullptr && alias->isWrite();
  const bool writes = std::any_of(arguments.begin(), arguments.end(), [](const c10::Argument& argument) {
    return argument.alias_info() != nullptr && argument.alias_info()->isWrite();
  });
  const bool views = std::any_of(schema().returns().begin(), schema().returns().end(),
                                 [](const c10::Argument& result) { return result.alias_info() != nullptr; });
  const auto mask = schema().argumentIndexWithName("output_mask");
  if (mask) mask_ = *mask;
  // A variant that fails is followed by the functional operator: what has other effects runs once. One that may leave
  // outputs undefined would resize them.
  if (!writes && !views && !mask && outputs_ == 0) out_variant_ = OutVariant::find(op_);
}

PluginOperator::Source PluginOperator::source(const PluginArgument& argument, int index) const {
  const c10::Argument& declared = schema().arguments()[index];
  const bool may_be_none = declared.type()->kind() == TypeKind::OptionalType;
  Source source{argument, argument.kind == PluginArgument::kInput && !may_be_none,
                without_optional(declared.real_type()), IValue()};
  const auto constant = [&](const Attribute& value) {
    std::vector<InputSlot> no_inputs;
    std::vector<IntegerSlot> no_integers;
    return to_ivalue(schema(), index, value, no_inputs, no_integers);
  };
  if (argument.kind == PluginArgument::kDefault) {
    TORCH_CHECK(declared.default_value(), "argument '", declared.name(), "' has no default");
    source.constant = *declared.default_value();
  } else if (argument.kind == PluginArgument::kConstant) {
    source.constant = constant(argument.constant());
  } else if (argument.kind == PluginArgument::kChoice) {
    c10::impl::GenericList choices(c10::AnyType::get());
    const Attribute list = argument.constant();
    for (const Attribute& choice : std::get<AttributeList>(list)) choices.push_back(constant(choice));
    source.constant = choices;
  }
  return source;
}

bool PluginOperator::fits(const PluginCall& call) const {
  return std::none_of(sources_.begin(), sources_.end(), [&](const Source& source) {
    return source.required && source.type->kind() != TypeKind::ListType && call.is_none(source.argument.index);
  });
}

IValue PluginOperator::value(const PluginCall& call, const Source& source) {
  const int index = source.argument.index;
  switch (source.argument.kind) {
    case PluginArgument::kInput:
      return input(call, source);
    case PluginArgument::kDefault:
    case PluginArgument::kConstant:
      return source.constant;
    case PluginArgument::kChoice:
      return call.is_none(index) ? IValue() : chosen(call, source);
    case PluginArgument::kGenerator:
      return call.generator(index, source.argument.second);
    case PluginArgument::kSizes:
      return call.is_none(index) ? IValue() : IValue(call.tensor(index).sizes());
    case PluginArgument::kDtype:
      return static_cast<int64_t>(call.tensor(index).scalar_type());
    case PluginArgument::kLong:
      return call.tensor(index).to(at::kLong);
  }
  return {};
}

IValue PluginOperator::input(const PluginCall& call, const Source& source) {
  const int index = source.argument.index;
  const bool is_list = source.type->kind() == TypeKind::ListType;
  const bool is_several_inputs = is_list && takes_tensors(source.type);
  if (is_several_inputs || !call.is_none(index)) return read_as(*source.type, InputReader{call, index});
  if (!is_list || !source.required) return {};
  return empty_list(source.type->expectRef<c10::ListType>().getElementType());  // an empty tuple comes as None
}

IValue PluginOperator::chosen(const PluginCall& call, const Source& source) {
  const auto choices = source.constant.toList();
  const int64_t number = call.integer(source.argument.index);
  TORCH_CHECK_VALUE(number >= 0 && number < static_cast<int64_t>(choices.size()), "argument ", source.argument.index,
                    " is ", number, ", and the plug-in knows ", choices.size(), " values");
  return choices.get(number);
}

bool PluginOperator::call_out(const PluginCall& call, at::ArrayRef<IValue> stack) const {
  std::vector<at::Tensor> outputs;
  for (int i = 0; i < call.output_count(); ++i) outputs.push_back(call.output(i));
  return (*out_variant_)(stack, outputs);
}

void PluginOperator::operator()(const PluginCall& call, bool is_resized) const {
  std::vector<IValue> stack;
  stack.reserve(sources_.size());
  for (const Source& source : sources_) stack.push_back(value(call, source));
  if (out_variant_ && !is_resized && call_out(call, stack)) return;
  if (is_in_place_) {
    const at::Tensor written = stack.at(0).toTensor();
    for (size_t i = 1; i < stack.size(); ++i) {
      if (stack[i].isTensor()) stack[i] = apart_from(written, stack[i].toTensor());
    }
    op_.callBoxed(stack);
    if (!call.in_place(0, sources_[0].argument.index)) call.store(0, stack.at(0).toTensor());
    return;
  }
  const IValue mask = mask_ < 0 ? IValue() : stack.at(mask_);
  op_.callBoxed(stack);
  std::vector<at::Tensor> results;
  for (const IValue& value : stack) {
    if (value.isTensorList()) {
      for (const at::Tensor& tensor : value.toTensorVector()) results.push_back(tensor);
    } else {
      results.push_back(value.isTensor() ? value.toTensor() : at::Tensor());
    }
  }
  const int count = outputs_ > 0 ? outputs_ : static_cast<int>(results.size());
  TORCH_CHECK(count <= call.output_count() && count <= static_cast<int>(results.size()), schema().name(), " gives ",
              results.size(), " tensors, and MindSpore takes ", call.output_count());
  for (int i = 0; i < count; ++i) {
    if (!mask.isNone() && !mask.toBoolList()[i]) continue;  // what torch gives there may be of any shape
    if (is_resized) {
      call.store_resized(i, results[i]);
    } else {
      call.store(i, results[i]);
    }
  }
}

}  // namespace ms_ext
