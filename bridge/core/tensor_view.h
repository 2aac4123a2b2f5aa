// at::Tensor views of MindSpore's buffers: fresh ones, and ones that a kernel keeps and re-points.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <cstdint>
#include <string>
#include <vector>

#include "../abi/export.h"
#include "parameters.h"

namespace ms_ext {

/// A view of memory on `device`, contiguous unless it is given strides; it owns nothing.
MS_EXT_API at::Tensor make_view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                                c10::ScalarType scalar_type, c10::Device device);

/// The same for a part of a larger memory, which operators such as as_strided may read all of: of `size` bytes, with
/// `offset` elements before `data`.
at::Tensor make_part(void* data, int64_t offset, size_t size, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                     c10::ScalarType scalar_type, c10::Device device);

/// Gives up `view`. An operator may keep a tensor that it is given, or a view of it; then this is its storage, whose
/// memory is still the caller's. Null if nobody keeps it, and for a storage that has memory of its own.
c10::intrusive_ptr<c10::StorageImpl> kept_storage(at::Tensor view);

/// Contiguous views of the `nparam` tensors that MindSpore passed, on `device`; they own nothing and must not
/// outlive the call. A None parameter becomes an undefined tensor. Throws c10::Error that names the parameter
/// if its dtype is unknown to torch or it has elements but no memory.
MS_EXT_API std::vector<at::Tensor> get_torch_tensors(int nparam, void** params, int* ndims, int64_t** shapes,
                                                     const char** dtypes, c10::Device device);

/// The views of one kernel. bind() re-points the tensor objects of the launch before, which saves building
/// them anew (about 60 ns each); one that the op still refers to or has changed is replaced, never reused.
class MS_EXT_API TensorViews {
 public:
  /// Makes view i show data[i]. Throws as get_torch_tensors does.
  void bind(const Parameters& parameters, c10::Device device);

  /// Whether the op left all views as they were, and keeps none: the launch needs no more of them, and the next one
  /// need not look at them again.
  bool are_as_bound(const Parameters& parameters);

  /// Throws if the op assigned to, moved or reshaped a view: then its result is not in MindSpore's buffer.
  void check_in_place(const Parameters& parameters) const;

  /// Ends the launch: MindSpore uses its memory again, and what the op keeps of a view gets memory of its own, with a
  /// copy. Throws if there is none on this device; then what is kept has no memory at all.
  void end(const Parameters& parameters);

  int size() const { return static_cast<int>(slots_.size()); }
  at::Tensor& operator[](int index) { return slots_[index].tensor; }

 private:
  /// A view, and what it was when bind() made it: ops can assign to the tensor and change it.
  struct Slot {
    at::Tensor tensor;
    const c10::TensorImpl* impl = nullptr;
    std::string dtype_name;
    caffe2::TypeMeta dtype;
    c10::DispatchKeySet key_set;

    bool is_named(const char* dtype) const;
    bool untouched() const;
    bool reusable(c10::Device device) const;
    bool lies_as_made(at::IntArrayRef sizes) const;  ///< torch's is_contiguous() takes any stride of one element
    bool holds(const void* data) const;
  };

  void bind_one(int i, const Parameters& parameters, bool settled);

  std::vector<Slot> slots_;
  c10::Device device_{c10::kCPU};
  bool settled_ = false;  ///< nobody has had the views since they were seen to be as bound
};

/// Whether two tensors of one size and dtype have the same bytes.
MS_EXT_API bool are_same(const at::Tensor& first, const at::Tensor& second);

/// The parameters of a launch, on copies of what is in its tensors.
class MS_EXT_API MemoryCopies {
 public:
  MemoryCopies(const Parameters& parameters, c10::Device device);

  const Parameters& parameters() const { return copied_; }

  /// Whether others, of the same parameters, have the same bytes in them.
  bool is_same(const MemoryCopies& other) const;

 private:
  std::vector<at::Tensor> tensors_;
  std::vector<void*> data_;
  Parameters copied_;
};

}  // namespace ms_ext

using ms_ext::get_torch_tensors;
