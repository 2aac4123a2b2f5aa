// The device that MindSpore runs on, for what calls entries itself: its stream, memory and tensors.
//
// For files that are built with MindSpore's C++ ABI.
#pragma once

#include <vector>

// clang-format off
#include "ms_extension/api.h"
#include "ir/tensor.h"
// clang-format on

#include "dropped_memory.h"

namespace ms_ext {

using mindspore::tensor::TensorPtr;

/// Where the first element of a tensor lies; null without memory.
void* data_of(const TensorPtr& tensor);

/// Whether MindSpore's device target is the CPU; initialises nothing.
bool target_is_cpu();

/// A view of a tensor's memory, on the CPU; what is written to the one is written to the other.
TensorPtr view(const TensorPtr& base, const mindspore::ShapeVector& shape, const std::vector<int64_t>& strides,
               size_t offset);

class MindsporeDevice {
 public:
  /// The one that calls run on now: that of mindspore.set_device, and its current stream.
  static MindsporeDevice current();

  bool is_cpu() const { return !context_; }

  /// Null on the CPU.
  void* stream() const { return stream_; }

  /// Makes the device current on this thread and brings tensors that are elsewhere to it, in the order of its stream;
  /// waits for nothing. Null tensors are left out. Throws std::runtime_error for one that has no values yet.
  void prepare(const std::vector<TensorPtr>& tensors) const;

  /// The same tensors with copies, made in the order of the stream, for those that are not contiguous.
  std::vector<TensorPtr> contiguous(std::vector<TensorPtr> tensors) const;

  /// After a launch: memory of these tensors that was allocated for other streams is not used again before this stream
  /// has come so far. Null tensors are left out.
  void protect(const std::vector<TensorPtr>& tensors) const;

  /// A contiguous tensor over `data`, which came in the order of the stream; `release` is called when MindSpore no
  /// longer needs it.
  TensorPtr adopt(void* data, mindspore::TypeId type, const mindspore::ShapeVector& shape, void* owner,
                  Release release) const;

  /// A contiguous tensor in MindSpore's memory.
  TensorPtr allocate(mindspore::TypeId type, const mindspore::ShapeVector& shape) const;

 private:
  mindspore::device::DeviceContext* context_ = nullptr;
  size_t stream_id_ = 0;
  void* stream_ = nullptr;
};

/// Keeps the memory of a tensor, whatever becomes of the tensor.
class TensorMemory {
 public:
  explicit TensorMemory(const TensorPtr& tensor)
      : address_(tensor->device_address()), pointer_(address_ ? address_->device_pointer() : nullptr) {}

  /// Deletes `memory`, which was made with new.
  static void release(void* memory) { delete static_cast<TensorMemory*>(memory); }

 private:
  mindspore::DeviceAddressPtr address_;  ///< has the memory of an array of numpy's
  mindspore::DevicePointerPtr pointer_;  ///< MindSpore may take it from the address
};

}  // namespace ms_ext
