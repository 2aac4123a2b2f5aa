// What an op's function receives: the tensors of one launch, its device, stream and workspace.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "integers.h"
#include "launch_context.h"
#include "parameters.h"
#include "tensor_view.h"

namespace ms_ext {

/// One launch. Tensors are numbered as the op's MindSpore signature has them: inputs first, then outputs.
class Launch {
 public:
  Launch(const Parameters& parameters, void* stream, const LaunchContext& context, TensorViews& views)
      : parameters_(parameters), stream_(stream), device_(context.device()), views_(views) {}

  int size() const { return views_.size(); }

  /// View `index`; undefined for a None input. Throws c10::Error when there are not so many.
  at::Tensor& operator[](int index) const {
    TORCH_CHECK_INDEX(index >= 0 && index < size(), "the op asks for parameter ", index, " but was called with ",
                      size());
    return views_[index];
  }

  /// The integers that parameter `index` carries. Throws std::invalid_argument if it carries none.
  std::vector<int64_t> integers(int index) const {
    return integers_of(parameters_.ndims[index], parameters_.shapes[index]);
  }

  /// Elements of all tensors together.
  int64_t element_count() const { return parameters_.element_count(); }

  c10::Device device() const { return device_; }

  /// MindSpore's stream (a cudaStream_t or aclrtStream), nullptr on the CPU.
  void* stream() const { return stream_; }

  /// Workspace buffer `index`, of the size that the op's workspace() asked for.
  void* workspace(int index) const {
    TORCH_CHECK_INDEX(index >= 0 && index < parameters_.workspace_count, "the op asks for workspace ", index,
                      " but requested ", parameters_.workspace_count);
    return parameters_.data[parameters_.tensor_count() + index];
  }

 private:
  const Parameters& parameters_;
  void* stream_;
  c10::Device device_;
  TensorViews& views_;
};

}  // namespace ms_ext
