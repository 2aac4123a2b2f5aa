// Memory of torch's and the caller's streams.
#include "release.h"

#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <exception>
#include <utility>

#include "torch_npu.h"

namespace ms_ext {
namespace {

void record(const at::Tensor& tensor, at::ArrayRef<void*> streams) {
  const c10::Device device = tensor.device();
  const c10::DataPtr& memory = tensor.storage().data_ptr();
  if (npu_record(memory, device, streams)) return;
  const auto* guard = c10::impl::getDeviceGuardImpl(device.type());
  for (void* pointer : streams) {
    const c10::Stream stream(c10::Stream::UNSAFE, device, reinterpret_cast<c10::StreamId>(pointer));
    if (!guard->queryStream(stream)) guard->recordDataPtrOnStream(memory, stream);  // nothing for the memory's own
  }
}

}  // namespace

void release_after(at::Tensor tensor, at::ArrayRef<void*> streams) noexcept {
  if (streams.empty()) return;
  try {
    record(tensor, streams);
  } catch (const std::exception&) {
    (void)tensor.unsafeReleaseTensorImpl();
  }
}

}  // namespace ms_ext
