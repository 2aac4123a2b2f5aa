// Torch's autograd inside a launch, which runs below it.
#pragma once

#include <ATen/core/grad_mode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/graph_task.h>

#include <memory>

namespace ms_ext {

/// While it lives, this thread's operators pass through autograd, which records them if grad mode is on.
class AutogradScope {
 public:
  explicit AutogradScope(bool grad_mode = true)
      : saved_(c10::impl::tls_local_dispatch_key_set()), grad_mode_(grad_mode) {
    c10::impl::LocalDispatchKeySet inside = saved_;
    inside.included_ = inside.included_.add(c10::DispatchKey::ADInplaceOrView);
    inside.excluded_ = inside.excluded_ - c10::autograd_dispatch_keyset_with_ADInplaceOrView;
    c10::impl::_force_tls_local_dispatch_key_set(inside);
  }
  AutogradScope(const AutogradScope&) = delete;
  AutogradScope& operator=(const AutogradScope&) = delete;
  ~AutogradScope() { c10::impl::_force_tls_local_dispatch_key_set(saved_); }

 private:
  const c10::impl::LocalDispatchKeySet saved_;
  const c10::AutoGradMode grad_mode_;
};

/// Gives what `function()` gives, which has torch's engine compute gradients. An error leaves nodes in the engine's
/// queue of this thread, and the queue ends with the thread: nodes of Python's would then want its lock, which whoever
/// ends MindSpore's threads has. They are dropped here.
template <typename Function>
auto with_engine(const Function& function) {
  struct Queue : torch::autograd::Engine {
    static void drop() {
      constexpr auto replace = &Queue::init_local_ready_queue;  // protected
      (torch::autograd::Engine::get_default_engine().*replace)(std::make_shared<torch::autograd::ReadyQueue>());
    }
  };
  try {
    return function();
  } catch (...) {
    if (torch::autograd::get_current_graph_task_id() == -1) Queue::drop();  // the queue is not that of a caller
    throw;
  }
}

}  // namespace ms_ext
