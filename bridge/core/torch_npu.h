// What the bridge asks of torch_npu, for which MindSpore's streams and memory need more than on CUDA.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Stream.h>

#include <memory>
#include <optional>

namespace ms_ext {

/// `stream`, an aclrtStream that MindSpore made, as a stream of torch's on the NPU `device`. torch_npu numbers the
/// streams of others itself; without it, a stream is named by its pointer, as CUDA's are. Throws c10::Error if the
/// torch_npu in this process takes no streams of others, or would launch later, from a thread of its own: MindSpore's
/// next kernel would come first, and an error there stops that thread, after which torch_npu's operators do nothing.
c10::Stream npu_stream(void* stream, c10::Device device);

/// A view of memory on an NPU, with the description of its storage that torch_npu's operators ask for; nothing if
/// torch_npu is not in this process. The description does not follow when sizes are set: make another view.
std::optional<at::Tensor> npu_view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                                   const at::TensorOptions& options);

/// What is put into MindSpore's stream `later` from now on runs after what is in its stream `sooner`. Returns false,
/// and does nothing, without torch_npu, which has no events for them. Throws c10::Error with CANN's text.
bool npu_order(void* sooner, void* later);

/// Throws c10::Error if torch_npu keeps the tensor's elements in an order that only CANN's operators know.
void check_npu_format(const at::Tensor& tensor);

/// Has torch_npu not use memory of its own again, once it is given back, before what is now in MindSpore's `streams`
/// has run. Returns false, and does nothing, without torch_npu. Throws c10::Error.
bool npu_record(const c10::DataPtr& memory, c10::Device device, at::ArrayRef<void*> streams);

/// While this lives, torch_npu's own stream is the current one, in the middle of MindSpore's: after what is in that
/// stream, before what is put there later. torch_npu has no events for streams of others, and ends the process where an
/// operator needs one: for a second stream (dropout), or for memory of the host (scalars, operators that run on the
/// CPU).
class OwnNpuStream {
 public:
  /// `stream` is MindSpore's. Does nothing without torch_npu, or on another device. Throws c10::Error with CANN's text.
  OwnNpuStream(void* stream, c10::Device device);
  ~OwnNpuStream();
  OwnNpuStream(const OwnNpuStream&) = delete;
  OwnNpuStream& operator=(const OwnNpuStream&) = delete;

  /// Makes MindSpore's stream wait for what was put into torch_npu's. Throws c10::Error; the destructor does the same
  /// for what an error left, as far as possible.
  void join();

 private:
  struct Streams;
  std::unique_ptr<Streams> streams_;
};

}  // namespace ms_ext
