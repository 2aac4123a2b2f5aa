// Calls of dispatcher operators with bound constants.
#include "aten_op.h"

#include <algorithm>

#include "argument.h"
#include "tensor_view.h"

namespace ms_ext {
namespace {

using c10::IValue;

bool is_random(const c10::OperatorHandle& op) { return op.hasTag(at::Tag::nondeterministic_seeded); }

// What an out variant takes from its outputs, if it lacks it.
bool implied_by_output(const std::string& name) {
  return name == "dtype" || name == "layout" || name == "device" || name == "pin_memory";
}

/// The functional overload's argument for each argument of `out`, or nothing if `out` is no variant of it.
std::optional<std::vector<int>> match(const c10::FunctionSchema& functional, const c10::FunctionSchema& out) {
  const auto& from = functional.arguments();
  std::vector<int> sources;
  size_t used = 0;
  bool has_output = false;
  for (const auto& argument : out.arguments()) {
    if (argument.is_out()) {
      has_output = true;
      sources.push_back(-1);
      continue;
    }
    const auto same = std::find_if(from.begin(), from.end(), [&](const c10::Argument& candidate) {
      return candidate.name() == argument.name() && *candidate.real_type() == *argument.real_type();
    });
    if (same == from.end()) return std::nullopt;
    sources.push_back(static_cast<int>(same - from.begin()));
    ++used;
  }
  const auto missing = std::count_if(from.begin(), from.end(), [&](const c10::Argument& argument) {
    const int index = static_cast<int>(&argument - from.data());
    return std::find(sources.begin(), sources.end(), index) == sources.end() && !implied_by_output(argument.name());
  });
  if (!has_output || missing > 0) return std::nullopt;
  return sources;
}

}  // namespace

AtenOp::AtenOp(c10::OperatorHandle op, std::vector<IValue> arguments, std::vector<InputSlot> inputs)
    : op_(op), arguments_(std::move(arguments)), inputs_(std::move(inputs)), is_random_(ms_ext::is_random(op)) {}

AtenOp AtenOp::from_attributes(const std::string& name, const std::string& overload, const AttributeList& arguments) {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), overload.c_str());
  const auto& schema = op.schema();
  TORCH_CHECK(arguments.size() == schema.arguments().size(), arguments.size(), " constants for ", schema);
  std::vector<InputSlot> inputs;
  std::vector<IValue> values;
  values.reserve(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    values.push_back(to_ivalue(schema, static_cast<int>(i), arguments[i], inputs));
  }
  for (const InputSlot& slot : inputs) TORCH_CHECK(slot.argument >= 0, "an input of ", schema, " has no place");
  AtenOp result(op, std::move(values), std::move(inputs));
  result.out_variant_ = find_out_variant(op);
  return result;
}

std::optional<AtenOp::OutVariant> AtenOp::find_out_variant(const c10::OperatorHandle& op) {
  auto& dispatcher = c10::Dispatcher::singleton();
  const auto& schema = op.schema();
  for (const auto& name : dispatcher.getAllOpNames()) {
    if (name.name != schema.name()) continue;
    const auto candidate = dispatcher.findOp(name);
    if (!candidate || !candidate->hasSchema()) continue;
    if (auto sources = match(schema, candidate->schema())) return OutVariant{*candidate, std::move(*sources)};
  }
  return std::nullopt;
}

std::vector<IValue> AtenOp::fill(at::ArrayRef<at::Tensor> tensors) const {
  TORCH_CHECK(tensors.size() == inputs_.size(), schema().name(), " was bound for ", inputs_.size(),
              " tensors and called with ", tensors.size());
  std::vector<IValue> stack(arguments_);
  int list = -1;  // the argument whose list is this call's own already
  for (size_t i = 0; i < tensors.size(); ++i) {
    const auto [argument, item] = inputs_[i];
    if (item < 0) {
      stack[argument] = tensors[i].defined() ? IValue(tensors[i]) : IValue();
      continue;
    }
    if (list != argument) {
      stack[argument] = stack[argument].toList().copy();
      list = argument;
    }
    stack[argument].toList().set(item, tensors[i].defined() ? IValue(tensors[i]) : IValue());
  }
  return stack;
}

std::vector<at::Tensor> AtenOp::operator()(at::ArrayRef<at::Tensor> tensors) const {
  std::vector<IValue> stack = fill(tensors);
  op_.callBoxed(stack);
  std::vector<at::Tensor> outputs;
  outputs.reserve(stack.size());
  for (IValue& value : stack) {
    if (value.isTensor()) {
      outputs.push_back(std::move(value).toTensor());
    } else if (value.isTensorList()) {
      for (const at::Tensor& tensor : value.toTensorVector()) outputs.push_back(tensor);
    } else {
      TORCH_CHECK(value.isNone(), schema().name(), " returns something that is no tensor");
      outputs.emplace_back();
    }
  }
  return outputs;
}

bool AtenOp::call_out(at::ArrayRef<at::Tensor> tensors, at::ArrayRef<at::Tensor> outputs) const {
  if (!out_variant_) return false;
  const std::vector<IValue> arguments = fill(tensors);
  std::vector<IValue> stack;
  std::vector<at::Tensor> given(outputs.begin(), outputs.end());
  size_t next = 0;
  const auto& out_arguments = out_variant_->op.schema().arguments();
  for (size_t i = 0; i < out_arguments.size(); ++i) {
    const int source = out_variant_->sources[i];
    if (source >= 0) {
      stack.push_back(arguments[source]);
    } else if (out_arguments[i].type()->kind() == c10::TypeKind::ListType) {
      stack.emplace_back(c10::List<at::Tensor>(at::ArrayRef<at::Tensor>(given).slice(next)));
      next = given.size();
    } else {
      if (next == given.size()) return false;
      stack.emplace_back(given[next++]);
    }
  }
  if (next != given.size()) return false;
  out_variant_->op.callBoxed(stack);
  return true;
}

}  // namespace ms_ext
