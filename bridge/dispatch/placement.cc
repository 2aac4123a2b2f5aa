// Devices of arguments, by name where torch's schemas do not tell.
#include "placement.h"

#include <array>
#include <string_view>

#include "../core/launch_context.h"
#include "argument.h"

namespace ms_ext {
namespace {

/// What torch reads on the host, and refuses from elsewhere.
struct HostArgument {
  std::string_view op;
  std::string_view argument;
};

constexpr std::array kHostArguments = {
    HostArgument{"aten::tensor_split", "tensor_indices_or_sections"},
    HostArgument{"aten::_pack_padded_sequence", "lengths"},
    HostArgument{"aten::_pack_padded_sequence_backward", "batch_sizes"},
    HostArgument{"aten::_pad_packed_sequence", "batch_sizes"},
    HostArgument{"aten::lstm", "batch_sizes"},
    HostArgument{"aten::gru", "batch_sizes"},
    HostArgument{"aten::rnn_tanh", "batch_sizes"},
    HostArgument{"aten::rnn_relu", "batch_sizes"},
    HostArgument{"aten::randint_like", "high"},
    HostArgument{"aten::_foreach_addcmul", "scalars"},
    HostArgument{"aten::_foreach_addcdiv", "scalars"},
};

bool is_read_on_host(const std::string& op, const std::string& argument) {
  for (const HostArgument& host : kHostArguments) {
    if (host.argument == argument && host.op == op) return true;
  }
  return false;
}

}  // namespace

void place_arguments(const c10::OperatorHandle& op, torch::jit::Stack& stack) {
  const c10::Device device = launch_device();
  if (device.is_cpu()) return;
  const auto& arguments = op.schema().arguments();
  auto value = stack.end() - static_cast<std::ptrdiff_t>(arguments.size());
  for (const c10::Argument& argument : arguments) {
    if (value->isNone()) {
      if (without_optional(argument.real_type())->kind() == c10::TypeKind::DeviceObjType) *value = device;
    } else if (value->isTensor() && value->toTensor().defined() && !value->toTensor().is_cpu() &&
               is_read_on_host(op.schema().name(), argument.name())) {
      *value = value->toTensor().cpu();
    }
    ++value;
  }
}

bool is_on_host(const at::Tensor& result, const c10::OperatorHandle& op) {
  const std::string& name = op.schema().name();
  return result.is_cpu() && (name == "aten::_pack_padded_sequence" || name == "aten::_pad_packed_sequence");
}

}  // namespace ms_ext
