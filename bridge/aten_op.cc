// Calls of dispatcher operators with bound constants.
#include "aten_op.h"

#include "argument.h"
#include "tensor_view.h"

namespace ms_ext {
namespace {

using c10::IValue;

bool is_random(const c10::OperatorHandle& op) { return op.hasTag(at::Tag::nondeterministic_seeded); }

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
  result.out_variant_ = OutVariant::find(op);
  return result;
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
  return out_variant_ && (*out_variant_)(fill(tensors), outputs);
}

}  // namespace ms_ext
