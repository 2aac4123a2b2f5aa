// Changes of torch's thread-local state.
#include "isolation.h"

#include <ATen/PythonTorchFunctionTLS.h>
#include <ATen/SavedTensorHooks.h>
#include <ATen/ThreadLocalState.h>
#include <ATen/record_function.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/csrc/jit/frontend/tracer.h>

#include <new>
#include <thread>

#include "of_thread.h"

namespace ms_ext {
namespace {

/// Torch's autograd is above launches; inference mode is known by these keys, too.
constexpr c10::DispatchKeySet kAutograd = c10::autograd_dispatch_keyset_with_ADInplaceOrView;

/// Of a thread in which nothing was set. A thread of ours may have been anything's before.
const at::ThreadLocalState& of_new_thread() {
  static const auto* const state = [] {
    const at::ThreadLocalState* made = nullptr;
    std::thread([&made] { made = new at::ThreadLocalState; }).join();
    return made;
  }();
  return *state;
}

/// Whether the keys and the autograd mode are all that was set. All modes but these have keys of their own.
bool has_modes(const c10::impl::LocalDispatchKeySet& keys, const at::impl::SavedTensorDefaultHooksTLS& hooks) {
  const auto is_default = [](c10::DispatchKeySet now, c10::DispatchKeySet initially) {
    return (now - kAutograd) == (initially - kAutograd);
  };
  return !is_default(keys.included_, c10::default_included_set) ||
         !is_default(keys.excluded_, c10::default_excluded_set) || at::impl::PythonTorchFunctionTLS::stack_len() > 0 ||
         !hooks.stack.empty();
}

void set_autograd(c10::AutogradState& state, bool grad_mode, bool forward_grad_mode, bool inference_mode) {
  state.set_grad_mode(grad_mode);
  state.set_fw_grad_mode(forward_grad_mode);
  state.set_inference_mode(inference_mode);
}

}  // namespace

/// The calling thread's state, which stays where it is: to look it up takes as long as all else here.
struct IsolationGuard::OfThread {
  c10::impl::PODLocalDispatchKeySet& keys = c10::impl::raw_local_dispatch_key_set;
  c10::AutogradState& autograd = c10::AutogradState::get_tls_state();
  const at::impl::SavedTensorDefaultHooksTLS& hooks = at::SavedTensorDefaultHooks::get_tls_state();
};

/// Leaves the modes, and enters them again when destroyed.
struct IsolationGuard::Modes {
  Modes() : tracer(torch::jit::tracer::getTracingState()) {
    const at::RecordFunctionTLS profiler = at::get_record_function_tls_();
    const auto debug_info = c10::ThreadLocalDebugInfo::current();
    if (tracer) torch::jit::tracer::setTracingState(nullptr);  // no part of the state
    at::ThreadLocalState::setThreadLocalState(of_new_thread());
    at::set_record_function_tls_(profiler);
    c10::ThreadLocalDebugInfo::_forceCurrentDebugInfo(debug_info);
  }
  ~Modes() {
    if (tracer) torch::jit::tracer::setTracingState(tracer);
    at::ThreadLocalState::setThreadLocalState(state);
  }

  const at::ThreadLocalState state;
  const std::shared_ptr<torch::jit::tracer::TracingState> tracer;
};

IsolationGuard::IsolationGuard()
    : thread_(of_thread<OfThread>()),
      modes_(has_modes(thread_.keys, thread_.hooks) ? new Modes : nullptr),
      included_(thread_.keys.included()),
      excluded_(thread_.keys.excluded()),
      grad_mode_(thread_.autograd.get_grad_mode()),
      forward_grad_mode_(thread_.autograd.get_fw_grad_mode()),
      inference_mode_(thread_.autograd.get_inference_mode()) {
  thread_.keys.set_included(c10::default_included_set);
  thread_.keys.set_excluded(c10::default_excluded_set | kAutograd);
  set_autograd(thread_.autograd, true, true, false);
}

IsolationGuard::~IsolationGuard() {
  set_autograd(thread_.autograd, grad_mode_, forward_grad_mode_, inference_mode_);
  thread_.keys.set_included(included_);
  thread_.keys.set_excluded(excluded_);
}

namespace {

struct AboveAutograd {
  const IsolationGuard guard;
  const c10::impl::ForceDispatchKeyGuard keys{c10::default_included_set, c10::default_excluded_set};
};

}  // namespace
}  // namespace ms_ext

void* ms_ext_begin_isolation() {
  try {
    return new ms_ext::AboveAutograd;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void ms_ext_end_isolation(void* isolation) { delete static_cast<ms_ext::AboveAutograd*>(isolation); }
