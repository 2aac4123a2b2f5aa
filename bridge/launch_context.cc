// Device and stream of a launch.
#include "launch_context.h"

#include <c10/core/impl/VirtualGuardImpl.h>

#include <atomic>

#include "launch_context_host.h"
#include "threads.h"
#include "torch_compat.h"

namespace ms_ext {
namespace {

c10::DeviceType accelerator() {
  for (const auto type : {c10::DeviceType::CUDA, c10::DeviceType::PrivateUse1}) {
    if (c10::impl::hasDeviceGuardImpl(type)) return type;
  }
  TORCH_CHECK(false,
              "MindSpore launched this op on a device stream, but the installed torch is a CPU build; install a "
              "torch built for this device, or run the op on the CPU with op.set_device(\"CPU\")");
}

std::atomic<bool> on_ascend{false};

}  // namespace

LaunchContext::LaunchContext(void* stream) : device_(c10::kCPU) {
  if (stream == nullptr) {
    settle_threads();
    return;
  }
  if (on_ascend && !c10::impl::hasDeviceGuardImpl(c10::DeviceType::PrivateUse1)) {
    // Entries that call aclnn need nothing of torch but its tensors; for other operators the dispatcher has no kernel.
    device_ = c10::Device(c10::DeviceType::PrivateUse1, 0);
    return;
  }
  const auto type = on_ascend ? c10::DeviceType::PrivateUse1 : accelerator();
  lazy_init_device(type);
  // MindSpore has made its device current on this thread. torch names a stream it did not create by its pointer.
  device_ = c10::impl::VirtualGuardImpl(type).getDevice();
  stream_guard_.reset_stream(c10::Stream(c10::Stream::UNSAFE, device_, reinterpret_cast<c10::StreamId>(stream)));
}

void check_has_kernels(c10::Device device, const std::string& op) {
  TORCH_CHECK(
      device.is_cpu() || c10::impl::hasDeviceGuardImpl(device.type()), op,
      " runs torch's kernels, and torch has none for this NPU: install torch_npu and import it first, take an op "
      "that has an entry for aclnn, or run the op on the CPU with op.set_device(\"CPU\")");
}

}  // namespace ms_ext

void ms_ext_use_ascend() { ms_ext::on_ascend = true; }
