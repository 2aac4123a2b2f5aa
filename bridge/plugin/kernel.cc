// Parsing and running the calls of the op plug-in's table.
#include "kernel.h"

#include <algorithm>

#include "../dispatch/argument.h"
#include "../dispatch/avoid_out.h"

namespace ms_ext {
namespace {

using c10::IValue;
using c10::TypeKind;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

int to_int(std::string_view text) { return std::stoi(std::string(text)); }

template <typename T>
c10::List<T> to_list(const std::vector<T>& values) {
  c10::List<T> list;
  list.reserve(values.size());
  for (const T& value : values) list.push_back(value);
  return list;
}

c10::Scalar number(std::string_view text) {
  const std::string copy(text);
  if (copy == "true" || copy == "false") return copy == "true";
  if (copy.find_first_of(".en") == std::string::npos) return static_cast<int64_t>(std::stoll(copy));
  return std::stod(copy);
}

IValue constant_list(std::string_view text, const c10::Type& element) {
  std::vector<std::string_view> items;
  if (text != "[]") items = split(text.substr(1, text.size() - 2), ',');
  c10::List<int64_t> integers;
  c10::List<bool> booleans;
  for (const auto item : items) {
    if (element.kind() == TypeKind::BoolType) {
      booleans.push_back(item == "true");
    } else {
      integers.push_back(number(item).toLong());
    }
  }
  return element.kind() == TypeKind::BoolType ? IValue(booleans) : IValue(integers);
}

IValue to_constant(std::string_view text, const c10::Type& type) {
  if (text == "none") return {};
  switch (type.kind()) {
    case TypeKind::StringType:
      return std::string(text);
    case TypeKind::ListType:
      return constant_list(text, *type.expectRef<c10::ListType>().getElementType());
    case TypeKind::BoolType:
      return text == "true";
    case TypeKind::FloatType:
      return number(text).toDouble();
    case TypeKind::NumberType:
      return number(text);
    case TypeKind::TensorType:
      return wrapped_number(number(text));
    default:
      return number(text).toLong();
  }
}

IValue list_value(const PluginCall& call, int argument, const c10::Type& element) {
  switch (element.kind()) {
    case TypeKind::TensorType:
      return to_list(call.tensors(argument));
    case TypeKind::OptionalType: {
      c10::List<std::optional<at::Tensor>> list;
      for (const at::Tensor& item : call.tensors(argument)) {
        list.push_back(item.defined() ? std::optional(item) : std::nullopt);
      }
      return list;
    }
    case TypeKind::FloatType:
      return to_list(call.reals(argument));
    case TypeKind::BoolType: {
      c10::List<bool> list;
      for (const int64_t item : call.integers(argument)) list.push_back(item != 0);
      return list;
    }
    default:
      return to_list(call.integers(argument));
  }
}

}  // namespace

PluginOperator::PluginOperator(std::string_view text)
    : op_([&] {
        const auto words = split(text, ' ');
        const std::string overload(words.at(1) == "-" ? "" : words.at(1));
        return c10::Dispatcher::singleton().findSchemaOrThrow(std::string(words.at(0)).c_str(), overload.c_str());
      }()) {
  const auto words = split(text, ' ');
  const auto& arguments = schema().arguments();
  TORCH_CHECK(words.size() == arguments.size() + 3, "the plug-in's table has ", words.size() - 3, " arguments for ",
              schema(), "; ms_ops was built with another torch");
  outputs_ = to_int(words[2]);
  for (size_t i = 0; i < arguments.size(); ++i) sources_.push_back(parse(words[i + 3], arguments[i]));
  const auto* alias = arguments.empty() ? nullptr : arguments[0].alias_info();
  is_in_place_ = alias != nullptr && alias->isWrite();
  const bool writes = std::any_of(arguments.begin(), arguments.end(), [](const c10::Argument& argument) {
    return argument.alias_info() != nullptr && argument.alias_info()->isWrite();
  });
  const bool views = std::any_of(schema().returns().begin(), schema().returns().end(),
                                 [](const c10::Argument& result) { return result.alias_info() != nullptr; });
  const bool masks = std::any_of(arguments.begin(), arguments.end(),
                                 [](const c10::Argument& argument) { return argument.name() == "output_mask"; });
  // A variant that fails is followed by the functional operator: what has other effects runs once. One that may leave
  // outputs undefined would resize them.
  if (!writes && !views && !masks && outputs_ == 0 && !avoids_out(op_)) out_variant_ = OutVariant::find(op_);
}

PluginOperator::Source PluginOperator::parse(std::string_view word, const c10::Argument& argument) {
  Source source;
  source.type = without_optional(argument.real_type());
  source.required = argument.type()->kind() != TypeKind::OptionalType;
  if (word == "=") {
    TORCH_CHECK(argument.default_value(), "argument '", argument.name(), "' has no default");
    source.constant = *argument.default_value();
    return source;
  }
  if (word[0] == '=') {
    source.constant = to_constant(word.substr(1), *source.type);
    return source;
  }
  const auto parts = split(word, ':');
  source.kind = Source::kArgument;
  if (parts.size() == 1) {
    source.argument = to_int(parts[0]);
    return source;
  }
  constexpr std::pair<std::string_view, Source::Kind> kKinds[] = {
      {"enum", Source::kEnum},   {"map", Source::kMap},     {"generator", Source::kGenerator},
      {"sizes", Source::kSizes}, {"dtype", Source::kDtype}, {"long", Source::kLong}};
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                  [&](const auto& candidate) { return candidate.first == parts[0]; });
  TORCH_CHECK(kind != std::end(kKinds), "the plug-in's table has '", word, "'");
  source.kind = kind->second;
  source.argument = to_int(parts[1]);
  if (source.kind == Source::kGenerator) {
    source.second = to_int(parts.at(2));
  } else if (parts.size() > 2) {
    for (const auto name : split(parts[2], ',')) source.names.emplace_back(name);
  }
  source.required = false;
  return source;
}

bool PluginOperator::fits(const PluginCall& call) const {
  return std::none_of(sources_.begin(), sources_.end(), [&](const Source& source) {
    return source.required && source.argument >= 0 && source.type->kind() != TypeKind::ListType &&
           call.is_none(source.argument);
  });
}

IValue PluginOperator::argument_value(const PluginCall& call, int argument, const c10::Type& type) {
  if (type.kind() == TypeKind::ListType) {
    const auto& element = *type.expectRef<c10::ListType>().getElementType();
    const bool tensors = takes_tensors(type.expectRef<c10::ListType>().getElementType());
    return !tensors && call.is_none(argument) ? IValue() : list_value(call, argument, element);
  }
  if (call.is_none(argument)) return {};
  switch (type.kind()) {
    case TypeKind::TensorType:
      return call.tensor(argument);
    case TypeKind::NumberType:
      return call.scalar(argument);
    case TypeKind::FloatType:
      return call.real(argument);
    case TypeKind::BoolType:
      return call.boolean(argument);
    case TypeKind::StringType:
      return call.text(argument);
    case TypeKind::ScalarTypeType:
      return static_cast<int64_t>(call.dtype(argument));
    default:
      return call.integer(argument);
  }
}

IValue PluginOperator::value(const PluginCall& call, const Source& source) {
  switch (source.kind) {
    case Source::kConstant:
      return source.constant;
    case Source::kArgument:
      if (source.required && source.type->kind() == TypeKind::ListType && call.is_none(source.argument)) {
        return constant_list("[]",
                             *source.type->expectRef<c10::ListType>().getElementType());  // so an empty tuple comes
      }
      return argument_value(call, source.argument, *source.type);
    case Source::kGenerator:
      return call.generator(source.argument, source.second);
    case Source::kSizes:
      return call.is_none(source.argument) ? IValue() : IValue(call.tensor(source.argument).sizes());
    case Source::kDtype:
      return static_cast<int64_t>(call.tensor(source.argument).scalar_type());
    case Source::kLong:
      return call.tensor(source.argument).to(at::kLong);
    default:
      break;
  }
  if (call.is_none(source.argument)) return {};
  const int64_t index = call.integer(source.argument);
  TORCH_CHECK_VALUE(index >= 0 && index < static_cast<int64_t>(source.names.size()), "argument ", source.argument,
                    " is ", index, ", and the plug-in knows ", source.names.size(), " values");
  const std::string& name = source.names[index];
  if (source.kind == Source::kMap) return static_cast<int64_t>(std::stoll(name));
  return name.empty() ? IValue() : IValue(name);
}

bool PluginOperator::call_out(const PluginCall& call, at::ArrayRef<IValue> stack) const {
  std::vector<at::Tensor> outputs;
  for (int i = 0; i < call.output_count(); ++i) outputs.push_back(call.output(i));
  try {
    if (!(*out_variant_)(stack, outputs)) return false;
  } catch (const std::exception&) {  // the functional operator will say the same, or do it
    return false;
  }
  for (int i = 0; i < call.output_count(); ++i) {
    const at::Tensor expected = call.output(i);
    const at::Tensor& output = outputs[i];
    if (output.is_conj() || output.is_neg() || output.sizes() != expected.sizes() || !output.is_contiguous() ||
        (output.numel() > 0 && output.const_data_ptr() != expected.const_data_ptr())) {
      return false;
    }
  }
  return true;
}

void PluginOperator::operator()(const PluginCall& call, bool is_resized) const {
  std::vector<IValue> stack;
  stack.reserve(sources_.size());
  for (const Source& source : sources_) stack.push_back(value(call, source));
  if (out_variant_ && !is_resized && call_out(call, stack)) return;
  if (is_in_place_) {
    op_.callBoxed(stack);
    if (!call.in_place(0, sources_[0].argument)) call.store(0, stack.at(0).toTensor());
    return;
  }
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
    if (is_resized) {
      call.store_resized(i, results[i]);
    } else {
      call.store(i, results[i]);
    }
  }
}

}  // namespace ms_ext
