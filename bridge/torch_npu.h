// What the bridge asks of torch_npu, for which MindSpore's streams and memory need more than on CUDA.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Stream.h>

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

}  // namespace ms_ext
