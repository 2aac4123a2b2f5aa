// torch_npu's functions, found by name in the process: building needs no torch_npu.
#include "torch_npu.h"

#include <ATen/TensorUtils.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <mutex>

#include "../cann/library.h"
#include "launch_context.h"

namespace ms_ext {
namespace {

/// c10_npu::NPUStream: this is its only member, and its destructor is its own, so it is returned through memory.
struct NpuStream {
  explicit NpuStream(c10::Stream given) : stream(given) {}
  ~NpuStream() {}
  c10::Stream stream;
};

struct TorchNpu {
  TorchNpu() {
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

  bool is_loaded = false;
  NpuStream (*stream_from_external)(void* stream, c10::DeviceIndex device) = nullptr;
  void* (*pointer_of)(const NpuStream* stream) = nullptr;
  unsigned char (*task_queue_level)() = nullptr;  // 0 to 2
  int64_t (*format_of)(const at::Tensor& tensor) = nullptr;
  at::Tensor (*from_blob)(void* data, at::IntArrayRef sizes, at::IntArrayRef strides,
                          const at::TensorOptions& options) = nullptr;
};

/// Null without torch_npu, which may be imported later.
const TorchNpu* torch_npu() {
  if (!c10::impl::hasDeviceGuardImpl(c10::DeviceType::PrivateUse1)) return nullptr;
  static const TorchNpu functions;
  return functions.is_loaded ? &functions : nullptr;
}

}  // namespace

c10::Stream npu_stream(void* stream, c10::Device device) {
  const TorchNpu* functions = torch_npu();
  if (functions == nullptr) {
    return c10::Stream(c10::Stream::UNSAFE, device, reinterpret_cast<c10::StreamId>(stream));
  }
  TORCH_CHECK(
      functions->stream_from_external && functions->pointer_of && functions->task_queue_level && functions->from_blob,
      "the torch_npu in this process cannot run on MindSpore's stream and memory: it lacks "
      "c10_npu::getStreamFromExternal or at_npu::native::from_blob. Install one that has them, such as 2.13.0, "
      "or run the op on the CPU with op.set_device(\"CPU\")");
  TORCH_CHECK(functions->task_queue_level() == 0,
              "torch_npu launches operators from a queue here, which MindSpore's stream does not wait for: set "
              "TASK_QUEUE_ENABLE=0 in the environment. ms_ops does that unless it is set, if ms_ops is imported before "
              "torch_npu is used");
  return functions->stream_from_external(stream, device.index()).stream;
}

std::optional<at::Tensor> npu_view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                                   const at::TensorOptions& options) {
  const TorchNpu* functions = torch_npu();
  if (functions == nullptr) return std::nullopt;
  if (strides) return functions->from_blob(data, sizes, *strides, options);
  return functions->from_blob(data, sizes, at::detail::defaultStrides(sizes), options);
}

namespace {

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

/// What is put into the stream `later` from now on runs after what is in `sooner`.
void order(void* sooner, void* later) {
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

/// MindSpore's stream of the last call: what torch_npu's own stream runs next comes after all that is in it.
std::atomic<void*> last_stream{nullptr};

bool is_idle(void* stream) {
  constexpr int kComplete = 0;  // ACL_STREAM_STATUS_COMPLETE
  int status = -1;
  acl::check(acl::function<int(void*, int*)>("aclrtStreamQuery")(stream, &status), "aclrtStreamQuery");
  return status == kComplete;
}

}  // namespace

bool npu_order(void* sooner, void* later) {
  if (torch_npu() == nullptr) return false;
  order(sooner, later);
  return true;
}

void check_npu_format(const at::Tensor& tensor) {
  constexpr std::array<int64_t, 4> kInOrder{0, 2, 30, 47};  // ACL_FORMAT_NCHW, _ND, _NCDHW, _NCL
  const TorchNpu* functions = tensor.is_privateuseone() ? torch_npu() : nullptr;
  if (functions == nullptr || functions->format_of == nullptr) return;
  const int64_t format = functions->format_of(tensor);
  TORCH_CHECK(std::find(kInOrder.begin(), kInOrder.end(), format) != kInOrder.end(),
              "the result is in a private format of Ascend's, number ", format,
              ", in which its elements are not in the order of its shape. Have torch_npu make none, by "
              "torch.npu.config.allow_internal_format = False");
}

bool npu_record(const c10::DataPtr& memory, c10::Device device, at::ArrayRef<void*> streams) {
  const TorchNpu* functions = device.is_privateuseone() ? torch_npu() : nullptr;
  if (functions == nullptr) return false;
  const auto* guard = c10::impl::getDeviceGuardImpl(device.type());
  // torch_npu records no streams of others, so one of its own waits for them. Nothing else is put into it by ms_ops.
  static const c10::Stream witness = guard->getStreamFromGlobalPool(device);
  bool is_read = false;
  for (void* stream : streams) {
    if (stream == last_stream || is_idle(stream)) continue;
    const NpuStream given(witness);
    order(stream, functions->pointer_of(&given));
    is_read = true;
  }
  if (is_read) guard->recordDataPtrOnStream(memory, witness);
  return true;
}

struct OwnNpuStream::Streams {
  Streams(const c10::impl::DeviceGuardImplInterface* device, c10::Stream own, void* own_pointer, void* others)
      : own(own_pointer), mindspores(others), current(device, own) {}
  void* own;
  void* mindspores;
  CurrentStream current;
  bool is_joined = false;
};

OwnNpuStream::OwnNpuStream(void* stream, c10::Device device) {
  const TorchNpu* functions = device.is_privateuseone() ? torch_npu() : nullptr;
  if (functions == nullptr) return;
  const auto* guard = c10::impl::getDeviceGuardImpl(device.type());
  const c10::Stream own = guard->getDefaultStream(device);
  const NpuStream given(own);
  void* pointer = functions->pointer_of(&given);
  void* previous = last_stream.exchange(stream);
  if (previous != nullptr && previous != stream) order(previous, pointer);  // it may read what was given back
  order(stream, pointer);
  streams_ = std::make_unique<Streams>(guard, own, pointer, stream);
}

void OwnNpuStream::join() {
  if (streams_ == nullptr || streams_->is_joined) return;
  streams_->is_joined = true;
  order(streams_->own, streams_->mindspores);
}

OwnNpuStream::~OwnNpuStream() {
  try {
    join();
  } catch (const std::exception&) {  // after an error of the operator's, which is the one to report
  }
}

}  // namespace ms_ext
