// Device and stream of a launch.
#include "launch_context.h"

#include "../abi/launch_device.h"
#include "device_streams.h"
#include "threads.h"

namespace ms_ext {
namespace {

thread_local const LaunchDevice* innermost = nullptr;

}  // namespace

LaunchDevice::LaunchDevice() noexcept : innermost_(innermost), outer_(innermost_) { innermost_ = this; }

LaunchDevice::~LaunchDevice() { innermost_ = outer_; }

LaunchContext::LaunchContext(void* stream) : device_(c10::kCPU) {
  if (stream == nullptr) {
    settle_threads();
    return;
  }
  const DeviceStreams& streams = mindspores_streams();
  const auto named = streams.named(stream);
  device_ = named ? named->device() : c10::Device(streams.type(), 0);
  if (!named) return;
  stream_.emplace(&streams.guard(), *named);
  launch_device_.set(device_);
}

c10::Device launch_device() noexcept { return innermost ? innermost->device() : c10::kCPU; }

c10::Device device_of_target(const std::string& target) {
  if (target == "CPU") return c10::kCPU;
  if (target == "Ascend") ms_ext_use_ascend();
  return mindspores_streams().current_device();
}

void check_has_kernels(c10::Device device, const std::string& op) {
  TORCH_CHECK(
      device.is_cpu() || c10::impl::hasDeviceGuardImpl(device.type()), op,
      " runs torch's kernels, and torch has none for this NPU: install torch_npu and import it first, take an op "
      "that has an entry for aclnn, or run the op on the CPU with op.set_device(\"CPU\")");
}

}  // namespace ms_ext
