// Calls of dispatcher operators with bound constants.
#include "bound_operator.h"

#include "../core/tensor_view.h"
#include "argument.h"
#include "operator_form.h"
#include "placement.h"

namespace ms_ext {
namespace {

using c10::IValue;

/// ATen's dropout of nothing, and of an evaluation, draws no numbers, whatever the operator's tag says.
bool is_random(const c10::OperatorHandle& op, const std::vector<IValue>& arguments) {
  if (!op.hasTag(at::Tag::nondeterministic_seeded)) return false;
  if (op.schema().name().rfind("aten::", 0) != 0) return true;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = op.schema().arguments()[i].name();
    const IValue& value = arguments[i];
    if ((name == "train" || name == "training") && value.isBool() && !value.toBool()) return false;
    if ((name == "dropout" || name == "dropout_p") && value.isDouble() && value.toDouble() == 0) return false;
  }
  return true;
}

/// Which inputs these are.
std::vector<size_t> running_statistics(const c10::FunctionSchema& schema, const std::vector<InputSlot>& inputs) {
  std::vector<size_t> found;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const std::string& name = schema.arguments()[inputs[i].argument].name();
    if (name == "running_mean" || name == "running_var") found.push_back(i);
  }
  return found;
}

}  // namespace

BoundOperator::BoundOperator(c10::OperatorHandle op, std::vector<IValue> arguments, std::vector<InputSlot> inputs,
                             std::vector<IntegerSlot> integers)
    : op_(op),
      arguments_(std::move(arguments)),
      inputs_(std::move(inputs)),
      integers_(std::move(integers)),
      is_random_(ms_ext::is_random(op, arguments_)) {}

BoundOperator BoundOperator::from_attributes(const std::string& name, const std::string& overload,
                                             const AttributeList& arguments) {
  const auto op = find_operator(name, overload);
  const auto& schema = op.schema();
  TORCH_CHECK(arguments.size() == schema.arguments().size(), arguments.size(), " constants for ", schema);
  std::vector<InputSlot> inputs(count_inputs(arguments), InputSlot{-1, -1});
  std::vector<IntegerSlot> integers;
  std::vector<IValue> values;
  values.reserve(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    values.push_back(to_ivalue(schema, static_cast<int>(i), arguments[i], inputs, integers));
  }
  for (const InputSlot& slot : inputs) TORCH_CHECK(slot.argument >= 0, "an input of ", schema, " has no place");
  BoundOperator result(op, std::move(values), std::move(inputs), std::move(integers));
  result.out_variant_ = OutVariant::find(op);
  return result;
}

BoundOperator BoundOperator::with_integers(at::IntArrayRef values) const {
  BoundOperator result(*this);
  result.integers_.clear();
  int list = -1;  // the argument whose list is the result's own already
  for (const auto [argument, item, index] : integers_) {
    TORCH_CHECK(static_cast<size_t>(index) < values.size(), schema().name(), " was bound for integer ", index, " of ",
                values.size());
    IValue& place = result.arguments_[argument];
    if (item < 0) {
      place = place.isDouble() ? IValue(static_cast<double>(values[index])) : IValue(values[index]);
      continue;
    }
    if (list != argument) place = place.toList().copy();
    list = argument;
    auto items = place.toList();
    items.set(item, items.get(item).isDouble() ? IValue(static_cast<double>(values[index])) : IValue(values[index]));
  }
  return result;
}

std::vector<IValue> BoundOperator::fill(at::ArrayRef<at::Tensor> tensors) const {
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
  place_arguments(op_, stack);
  return stack;
}

std::vector<at::Tensor> BoundOperator::operator()(at::ArrayRef<at::Tensor> tensors) const {
  std::vector<IValue> stack = fill(tensors);
  op_.callBoxed(stack);
  std::vector<at::Tensor> outputs;
  outputs.reserve(stack.size());
  const auto add = [&](IValue value) {
    TORCH_CHECK(value.isTensor() || value.isNone(), schema().name(), " returns something that is no tensor");
    outputs.push_back(value.isTensor() ? std::move(value).toTensor() : at::Tensor());
  };
  for (IValue& value : stack) {
    if (value.isList()) {
      for (const IValue& item : value.toListRef()) add(item);
    } else {
      add(std::move(value));
    }
  }
  return outputs;
}

std::vector<at::Tensor> BoundOperator::call_again(at::ArrayRef<at::Tensor> tensors) const {
  std::vector<at::Tensor> given = tensors.vec();
  for (const size_t index : running_statistics(schema(), inputs_)) {
    if (given[index].defined()) given[index] = given[index].clone();
  }
  return (*this)(given);
}

bool BoundOperator::call_out(at::ArrayRef<at::Tensor> tensors, at::ArrayRef<at::Tensor> outputs) const {
  return out_variant_ && (*out_variant_)(fill(tensors), outputs);
}

}  // namespace ms_ext
