// torch_npu's functions, found by name in the process: building needs no torch_npu.
#include "torch_npu.h"

#include <ATen/TensorUtils.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <mutex>

#include "../cann/library.h"

namespace ms_ext {
namespace {

/// c10_npu::NPUStream: this is its only member, and its destructor is its own, so it is returned through memory.
struct NpuStream {
  explicit NpuStream(c10::Stream given) : stream(given) {}
  ~NpuStream() {}
  c10::Stream stream;
};

/// Destroys events when the device has reached them, as torch_npu does: who waits for them may not have looked before.
void retire(void* event) {
  constexpr int kComplete = 1;  // ACL_EVENT_RECORDED_STATUS_COMPLETE
  static std::mutex lock;
  static auto* retired = new std::deque<void*>;  // outlives what is destroyed when the process ends
  const std::lock_guard<std::mutex> guard(lock);
  retired->push_back(event);
  int status = kComplete;
  while (!retired->empty()) {
    acl::function<int(void*, int*)>("aclrtQueryEventStatus")(retired->front(), &status);
    if (status != kComplete) break;
    acl::function<int(void*)>("aclrtDestroyEvent")(retired->front());
    retired->pop_front();
  }
}

/// MindSpore's stream of the last call: what torch_npu's own stream runs next comes after all that is in it.
std::atomic<void*> last_stream{nullptr};

bool is_idle(void* stream) {
  constexpr int kComplete = 0;  // ACL_STREAM_STATUS_COMPLETE
  int status = -1;
  acl::check(acl::function<int(void*, int*)>("aclrtStreamQuery")(stream, &status), "aclrtStreamQuery");
  return status == kComplete;
}

struct TorchNpu final : DeviceStreams, DescribedMemory {
  TorchNpu() : DeviceStreams(c10::DeviceType::PrivateUse1, this) {
    void* library = dlopen("libtorch_npu.so", RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) return;
    is_loaded = true;
    const auto find = [library](auto& function, const char* name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(library, name));
    };
    // c10_npu::getStreamFromExternal(aclrtStream, c10::DeviceIndex)
    find(stream_from_external, "_ZN7c10_npu21getStreamFromExternalEPva");
    // c10_npu::NPUStream::stream() const
    find(pointer_of, "_ZNK7c10_npu9NPUStream6streamEv");
    find(task_queue_level, "_Z23OpApiGetTaskQueueEnablev");
    // at_npu::native::get_npu_format(const at::Tensor&)
    find(format_of, "_ZN6at_npu6native14get_npu_formatERKN2at6TensorE");
    // at_npu::native::from_blob(void*, at::IntArrayRef, at::IntArrayRef, const at::TensorOptions&)
    find(from_blob, "_ZN6at_npu6native9from_blobEPvN3c108ArrayRefIlEES4_RKNS2_13TensorOptionsE");
  }

  // torch_npu numbers the streams of others itself. Its queue would launch later, from a thread of its own: MindSpore's
  // next kernel would come first, and an error there stops that thread, after which torch_npu's operators do nothing.
  std::optional<c10::Stream> named(void* stream) const override {
    const c10::Device device = current_device();
    TORCH_CHECK(
        stream_from_external && pointer_of && task_queue_level && from_blob,
        "the torch_npu in this process cannot run on MindSpore's stream and memory: it lacks "
        "c10_npu::getStreamFromExternal or at_npu::native::from_blob. Install one that has them, such as 2.13.0, "
        "or run the op on the CPU with op.set_device(\"CPU\")");
    TORCH_CHECK(
        task_queue_level() == 0,
        "torch_npu launches operators from a queue here, which MindSpore's stream does not wait for: set "
        "TASK_QUEUE_ENABLE=0 in the environment. ms_ops does that unless it is set, if ms_ops is imported before "
        "torch_npu is used");
    return stream_from_external(stream, device.index()).stream;
  }

  // torch_npu has no events for streams of others.
  void order(void* sooner, void* later) const override {
    constexpr uint32_t kSync = 1;  // ACL_EVENT_SYNC
    void* event = nullptr;
    acl::check(acl::function<int(void**, uint32_t)>("aclrtCreateEventExWithFlag")(&event, kSync),
               "aclrtCreateEventExWithFlag");
    const int recorded = acl::function<int(void*, void*)>("aclrtRecordEvent")(event, sooner);
    if (recorded != 0) acl::function<int(void*)>("aclrtDestroyEvent")(event);
    acl::check(recorded, "aclrtRecordEvent");
    const int waits = acl::function<int(void*, void*)>("aclrtStreamWaitEvent")(later, event);
    retire(event);
    acl::check(waits, "aclrtStreamWaitEvent");
  }

  void record(const c10::DataPtr& memory, c10::Device device, at::ArrayRef<void*> streams) const override {
    // torch_npu records no streams of others, so one of its own waits for them. Nothing else is put into it by ms_ops.
    static const c10::Stream witness = guard().getStreamFromGlobalPool(device);
    bool is_read = false;
    for (void* stream : streams) {
      if (stream == last_stream || is_idle(stream)) continue;
      order(stream, pointer(witness));
      is_read = true;
    }
    if (is_read) guard().recordDataPtrOnStream(memory, witness);
  }

  // Where an operator needs an event, torch_npu ends the process on a stream of others: for a second stream (dropout),
  // or for memory of the host (scalars, operators that run on the CPU).
  void* enter_own(void* stream, c10::Device device, std::optional<CurrentStream>& current) const override {
    const c10::Stream own = guard().getDefaultStream(device);
    void* result = pointer(own);
    void* previous = last_stream.exchange(stream);
    if (previous != nullptr && previous != stream) order(previous, result);  // it may read what was given back
    current.emplace(&guard(), own);
    return result;
  }

  at::Tensor view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                  const at::TensorOptions& options) const override {
    if (strides) return from_blob(data, sizes, *strides, options);
    return from_blob(data, sizes, at::detail::defaultStrides(sizes), options);
  }

  void check_format(const at::Tensor& tensor) const override {
    constexpr std::array<int64_t, 4> kInOrder{0, 2, 30, 47};  // ACL_FORMAT_NCHW, _ND, _NCDHW, _NCL
    if (format_of == nullptr) return;
    const int64_t format = format_of(tensor);
    TORCH_CHECK(std::find(kInOrder.begin(), kInOrder.end(), format) != kInOrder.end(),
                "the result is in a private format of Ascend's, number ", format,
                ", in which its elements are not in the order of its shape. Have torch_npu make none, by "
                "torch.npu.config.allow_internal_format = False");
  }

  void* pointer(c10::Stream stream) const {
    const NpuStream given(stream);
    return pointer_of(&given);
  }

  bool is_loaded = false;
  NpuStream (*stream_from_external)(void* stream, c10::DeviceIndex device) = nullptr;
  void* (*pointer_of)(const NpuStream* stream) = nullptr;
  unsigned char (*task_queue_level)() = nullptr;  // 0 to 2
  int64_t (*format_of)(const at::Tensor& tensor) = nullptr;
  at::Tensor (*from_blob)(void* data, at::IntArrayRef sizes, at::IntArrayRef strides,
                          const at::TensorOptions& options) = nullptr;
};

}  // namespace

const DeviceStreams* torch_npu_streams() {
  static const TorchNpu torch_npu;
  return torch_npu.is_loaded ? &torch_npu : nullptr;
}

}  // namespace ms_ext
