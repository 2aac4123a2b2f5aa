// The choice of the class for a device; streams that torch names by their pointers.
#include "device_streams.h"

#include <c10/core/Event.h>

#include <atomic>
#include <utility>

#include "../abi/launch_device.h"
#include "torch_compat.h"
#include "torch_npu.h"

namespace ms_ext {
namespace {

std::atomic<bool> on_ascend{false};
std::atomic<ms_ext_device_initialiser> initialiser{nullptr};
std::atomic<int> mindspores_index{-1};  ///< of its device; not known before torch's Python is initialised

/// Has torch's Python initialise its device once: seeds wait there until it does. A lock would be waited for with
/// Python's own held; to initialise twice does no harm.
void initialise_python(c10::DeviceType type) {
  const auto initialise = initialiser.load();
  if (!initialise || mindspores_index.load() >= 0) return;
  std::string error;
  const auto assign = [](void* text, const char* data, size_t size) {
    static_cast<std::string*>(text)->assign(data, size);
  };
  const int index = initialise(c10::DeviceTypeName(type, /*lower_case=*/true).c_str(), assign, &error);
  TORCH_CHECK(index >= 0, error);
  mindspores_index = index;
}

c10::Stream named_by_pointer(void* stream, c10::Device device) {
  return c10::Stream(c10::Stream::UNSAFE, device, reinterpret_cast<c10::StreamId>(stream));
}

/// Entries that call aclnn need nothing of torch but its tensors; for other operators the dispatcher has no kernel.
struct NpuWithoutTorch final : DeviceStreams {
  using DeviceStreams::DeviceStreams;
  std::optional<c10::Stream> named(void*) const override { return std::nullopt; }
};

constexpr DeviceStreams kByPointer(c10::DeviceType::CUDA), kNpuByPointer(c10::DeviceType::PrivateUse1);
constexpr NpuWithoutTorch kNpuWithoutTorch(c10::DeviceType::PrivateUse1);

}  // namespace

const DeviceStreams& streams_of(c10::Device device) {
  if (!device.is_privateuseone()) return kByPointer;
  if (!c10::impl::hasDeviceGuardImpl(device.type())) return kNpuWithoutTorch;
  const DeviceStreams* torch_npu = torch_npu_streams();
  return torch_npu ? *torch_npu : kNpuByPointer;
}

const DeviceStreams& mindspores_streams() {
  using c10::impl::hasDeviceGuardImpl;
  constexpr auto kGpu = c10::DeviceType::CUDA, kNpu = c10::DeviceType::PrivateUse1;
  return streams_of(on_ascend || (!hasDeviceGuardImpl(kGpu) && hasDeviceGuardImpl(kNpu)) ? kNpu : kGpu);
}

const c10::impl::DeviceGuardImplInterface& DeviceStreams::guard() const {
  TORCH_CHECK(c10::impl::hasDeviceGuardImpl(type_),
              "MindSpore launched this op on a device stream, but the installed torch is a CPU build; install a "
              "torch built for this device, or run the op on the CPU with op.set_device(\"CPU\")");
  return *c10::impl::getDeviceGuardImpl(type_);
}

c10::Device DeviceStreams::current_device() const {
  const auto& torchs = guard();
  c10::Device device(c10::kCPU);
  try {
    lazy_init_device(type_);
    initialise_python(type_);
    device = torchs.getDevice();
  } catch (const c10::Error& error) {
    TORCH_CHECK(false, "MindSpore runs on this device and torch cannot: ", error.what_without_backtrace(),
                "\n`python -m ms_ops doctor` says what torch needs; op.set_device(\"CPU\") runs the op on the CPU");
  }
  const int expected = mindspores_index.load();
  TORCH_CHECK(expected < 0 || device.index() == expected, "MindSpore runs on device ", expected,
              ", and torch's device ", "is ", device,
              " in the same thread: its kernels would run on the wrong one. Let the process see that ",
              "device alone, as number 0: set ", device.is_cuda() ? "CUDA" : "ASCEND_RT", "_VISIBLE_DEVICES=", expected,
              " in the environment, and leave device_id out of mindspore.set_device");
  return device;
}

std::optional<c10::Stream> DeviceStreams::named(void* stream) const {
  return named_by_pointer(stream, current_device());
}

void DeviceStreams::order(void* sooner, void* later) const {
  const c10::Device device = current_device();
  c10::Event event(type_);
  event.record(named_by_pointer(sooner, device));
  event.block(named_by_pointer(later, device));
}

void DeviceStreams::record(const c10::DataPtr& memory, c10::Device device, at::ArrayRef<void*> streams) const {
  const auto* torchs = c10::impl::getDeviceGuardImpl(device.type());
  for (void* pointer : streams) {
    const c10::Stream stream = named_by_pointer(pointer, device);
    if (!torchs->queryStream(stream)) torchs->recordDataPtrOnStream(memory, stream);  // nothing for the memory's own
  }
}

OtherStream::OtherStream(void* current, void* used) : current_(current), used_(used) {
  if (current_ != used_) mindspores_streams().order(current_, used_);
}

void OtherStream::join() {
  if (current_ != used_) mindspores_streams().order(std::exchange(used_, current_), current_);
}

OtherStream::~OtherStream() {
  try {
    join();
  } catch (const std::exception&) {
    // After an error that is reported, or the next call will say that the device failed.
  }
}

void release_after(at::Tensor tensor, at::ArrayRef<void*> streams) noexcept {
  if (streams.empty()) return;
  try {
    streams_of(tensor.device()).record(tensor.storage().data_ptr(), tensor.device(), streams);
  } catch (const std::exception&) {
    (void)tensor.unsafeReleaseTensorImpl();
  }
}

}  // namespace ms_ext

void ms_ext_use_ascend() { ms_ext::on_ascend = true; }
void ms_ext_set_device_initialiser(ms_ext_device_initialiser initialiser) { ms_ext::initialiser = initialiser; }
