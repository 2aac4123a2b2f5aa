// Device and stream of a launch.
#include "launch_context.h"

#include <c10/core/impl/VirtualGuardImpl.h>

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

}  // namespace

LaunchContext::LaunchContext(void* stream) : device_(c10::kCPU) {
  if (stream == nullptr) return;
  const auto type = accelerator();
  lazy_init_device(type);
  // MindSpore has made its device current on this thread. torch names a stream it did not create by its pointer.
  device_ = c10::impl::VirtualGuardImpl(type).getDevice();
  stream_guard_.reset_stream(c10::Stream(c10::Stream::UNSAFE, device_, reinterpret_cast<c10::StreamId>(stream)));
}

}  // namespace ms_ext
