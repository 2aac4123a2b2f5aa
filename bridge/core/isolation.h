// What the caller's thread has set in torch, kept away from what runs on behalf of MindSpore.
#pragma once

#include <c10/core/AutogradState.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include <memory>

#include "../abi/export.h"

namespace ms_ext {

/// While it lives, the thread's state in torch is that of a new thread, below autograd: no inference mode or no_grad,
/// functorch level, autocast, dispatch or function mode (a default device is one), tracer, or hooks for saved tensors.
/// Profilers go on. Guards nest.
class MS_EXT_API IsolationGuard {
 public:
  IsolationGuard();
  ~IsolationGuard();
  IsolationGuard(const IsolationGuard&) = delete;
  IsolationGuard& operator=(const IsolationGuard&) = delete;

 private:
  struct OfThread;
  struct Modes;

  const OfThread& thread_;
  const std::unique_ptr<const Modes> modes_;  // of the caller, if there are any
  const c10::DispatchKeySet included_;
  const c10::DispatchKeySet excluded_;
  const bool grad_mode_;
  const bool forward_grad_mode_;
  const bool inference_mode_;
};

}  // namespace ms_ext

extern "C" {
/// For Python: the calling thread's state is that of a new thread, at which autograd records, until the end is called
/// in the same thread with what the beginning gave. Null if there is no memory.
MS_EXT_API void* ms_ext_begin_isolation();
MS_EXT_API void ms_ext_end_isolation(void* isolation);
}
