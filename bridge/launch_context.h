// Where and how a launch runs: device, stream, autograd and floating-point state, restored on every way out.
#pragma once

#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/Device.h>
#include <c10/core/StreamGuard.h>

#include <string>

#include "denormal_guard.h"
#include "export.h"

namespace ms_ext {

/// Enters MindSpore's device and stream, below autograd (the guard is thread-local, and MindSpore launches from
/// several threads); the destructor restores the caller's. `stream == nullptr` is the CPU, anything else the
/// accelerator of this torch on the device that MindSpore bound to the thread; never synchronizes.
class MS_EXT_API LaunchContext {
 public:
  /// Throws c10::Error if there is a stream but this torch has no accelerator. On an NPU it may have none: entries may
  /// call aclnn.
  explicit LaunchContext(void* stream);

  c10::Device device() const { return device_; }

 private:
  DenormalGuard denormals_;
  at::AutoDispatchBelowADInplaceOrView below_autograd_;
  c10::Device device_;
  c10::OptionalStreamGuard stream_guard_;
};

/// Throws c10::Error with the way out if torch has no kernels at all for this device, which `op` is to run on.
MS_EXT_API void check_has_kernels(c10::Device device, const std::string& op);

}  // namespace ms_ext
