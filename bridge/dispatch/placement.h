// Where an operator's arguments have to be when it runs on an accelerator.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace ms_ext {

/// For a call in a launch on an accelerator, whose arguments the stack ends with: a device that is not given becomes
/// the launch's, where torch would take the CPU, and tensors that torch reads on the host are copied there, which waits
/// for them. In a launch on the CPU nothing changes.
void place_arguments(const c10::OperatorHandle& op, torch::jit::Stack& stack);

/// Whether torch gives this result of the operator on the host, whatever the device of the others. `result` is defined.
bool is_on_host(const at::Tensor& result, const c10::OperatorHandle& op);

}  // namespace ms_ext
