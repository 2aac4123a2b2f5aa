// Device and stream of a launch.
#include "launch_context.h"

#include <atomic>

#include "../abi/launch_device.h"
#include "threads.h"
#include "torch_compat.h"
#include "torch_npu.h"

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

/// The device that MindSpore has made current on this thread, as torch sees it.
c10::Device current_device(const c10::impl::DeviceGuardImplInterface& guard) {
  try {
    lazy_init_device(guard.type());
    return guard.getDevice();
  } catch (const c10::Error& error) {
    TORCH_CHECK(false, "MindSpore runs on this device and torch cannot: ", error.what_without_backtrace(),
                "\n`python -m ms_ops doctor` says what torch needs; op.set_device(\"CPU\") runs the op on the CPU");
  }
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
  const auto* guard = c10::impl::getDeviceGuardImpl(on_ascend ? c10::DeviceType::PrivateUse1 : accelerator());
  device_ = current_device(*guard);
  // torch names a stream of CUDA's that it did not create by its pointer.
  stream_.emplace(guard, device_.is_privateuseone()
                             ? npu_stream(stream, device_)
                             : c10::Stream(c10::Stream::UNSAFE, device_, reinterpret_cast<c10::StreamId>(stream)));
}

void check_has_kernels(c10::Device device, const std::string& op) {
  TORCH_CHECK(
      device.is_cpu() || c10::impl::hasDeviceGuardImpl(device.type()), op,
      " runs torch's kernels, and torch has none for this NPU: install torch_npu and import it first, take an op "
      "that has an entry for aclnn, or run the op on the CPU with op.set_device(\"CPU\")");
}

}  // namespace ms_ext

void ms_ext_use_ascend() { ms_ext::on_ascend = true; }
