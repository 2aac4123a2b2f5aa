// Where and how a launch runs: device, stream, torch's and floating-point state, restored on every way out.
#pragma once

#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <optional>
#include <string>

#include "../abi/export.h"
#include "denormal_guard.h"
#include "isolation.h"

namespace ms_ext {

/// A stream of the device that is current on this thread, as torch's current stream. c10::StreamGuard would also ask
/// for the current device, and set it, both ways.
class CurrentStream {
 public:
  CurrentStream(const c10::impl::DeviceGuardImplInterface* device, c10::Stream stream)
      : device_(device), previous_(device->exchangeStream(stream)) {}
  ~CurrentStream() { device_->exchangeStream(previous_); }
  CurrentStream(const CurrentStream&) = delete;
  CurrentStream& operator=(const CurrentStream&) = delete;

 private:
  const c10::impl::DeviceGuardImplInterface* device_;
  c10::Stream previous_;
};

/// The device that launch_device() gives while this lives: the CPU until it is set.
class MS_EXT_API LaunchDevice {
 public:
  LaunchDevice() noexcept;
  ~LaunchDevice();
  LaunchDevice(const LaunchDevice&) = delete;
  LaunchDevice& operator=(const LaunchDevice&) = delete;

  c10::Device device() const noexcept { return device_; }
  void set(c10::Device device) noexcept { device_ = device; }

 private:
  const LaunchDevice*& innermost_;   ///< of the thread
  const LaunchDevice* const outer_;  ///< of the launch within which this one is
  c10::Device device_{c10::kCPU};
};

/// Enters MindSpore's device and stream, below autograd and outside of all modes that are set in torch (these are
/// thread-local, and MindSpore launches from several threads); the destructor restores the caller's. `stream ==
/// nullptr` is the CPU, anything else the accelerator of this torch on the device that MindSpore bound to the thread;
/// never synchronizes.
class MS_EXT_API LaunchContext {
 public:
  /// Throws c10::Error if there is a stream but this torch has no accelerator, or has another device current than the
  /// one that MindSpore runs on. On an NPU it may have none: entries may call aclnn.
  explicit LaunchContext(void* stream);

  c10::Device device() const { return device_; }

 private:
  DenormalGuard denormals_;
  IsolationGuard isolation_;
  c10::Device device_;
  std::optional<CurrentStream> stream_;
  LaunchDevice launch_device_;
};

/// The device of the launch that this thread is in; the CPU outside of launches.
MS_EXT_API c10::Device launch_device() noexcept;

/// The device of torch's where launches run while MindSpore's target is "CPU", "GPU" or "Ascend". Throws c10::Error if
/// torch has none.
MS_EXT_API c10::Device device_of_target(const std::string& target);

/// Throws c10::Error with the way out if torch has no kernels at all for this device, which `op` is to run on.
MS_EXT_API void check_has_kernels(c10::Device device, const std::string& op);

}  // namespace ms_ext
