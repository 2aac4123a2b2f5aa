// torch_npu numbers its streams, and knows their pointers; another backend's stream is named by its pointer.
#include "torch_stream.h"

#include <c10/core/Stream.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <dlfcn.h>

namespace ms_ext::acl {
namespace {

/// c10_npu::NPUStream: this is its only member.
struct NpuStream {
  c10::Stream stream;
};

using PointerOf = void* (*)(const NpuStream*);

/// c10_npu::NPUStream::stream() const; null without torch_npu.
PointerOf pointer_of() {
  void* library = dlopen("libtorch_npu.so", RTLD_LAZY | RTLD_NOLOAD);
  return library ? reinterpret_cast<PointerOf>(dlsym(library, "_ZNK7c10_npu9NPUStream6streamEv")) : nullptr;
}

}  // namespace

void* torch_stream(c10::Device device) {
  static const PointerOf pointer = pointer_of();
  const NpuStream current{c10::impl::getDeviceGuardImpl(device.type())->getStream(device)};
  return pointer ? pointer(&current) : reinterpret_cast<void*>(current.stream.id());
}

}  // namespace ms_ext::acl
