// Building, re-pointing and checking views.
#include "tensor_view.h"

#include <ATen/ops/from_blob.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "device_streams.h"
#include "dtype.h"
#include "freed_memory.h"
#include "integers.h"

namespace ms_ext {
namespace {

at::IntArrayRef sizes_of(const Parameters& parameters, int index) {
  // MindSpore's GPU kernels pass a null shape for a 0-d tensor.
  if (parameters.ndims[index] <= 0) return {};
  const at::IntArrayRef sizes(parameters.shapes[index], parameters.ndims[index]);
  // The strides of such a tensor would be more than torch can count to.
  if (carries_integers(parameters.ndims[index], parameters.shapes[index])) return sizes.slice(0, 1);
  return sizes;
}

void check_memory(const Parameters& parameters, int index, int64_t numel) {
  TORCH_CHECK(parameters.data[index] != nullptr || numel == 0, "parameter ", index, " (", parameters.dtypes[index],
              sizes_of(parameters, index), ") has no memory");
}

at::Tensor view_of(const Parameters& parameters, int index, c10::Device device) {
  const char* dtype = parameters.dtypes[index];
  if (std::string_view(dtype) == kNoneDtype) return {};
  const auto scalar_type = scalar_type_of(dtype, "parameter", index);
  const auto sizes = sizes_of(parameters, index);
  check_memory(parameters, index, parameters.numel(index));
  return make_view(parameters.data[index], sizes, {}, scalar_type, device);
}

}  // namespace

at::Tensor make_view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides, c10::ScalarType scalar_type,
                     c10::Device device) {
  // The strides of nothing mean nothing, but some operators look at them.
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) strides = std::nullopt;
  const auto options = at::TensorOptions().dtype(scalar_type).device(device);
  if (const auto* memory = streams_of(device).described_memory()) return memory->view(data, sizes, strides, options);
  return at::for_blob(data, sizes).strides(strides).options(options).target_device(device).make_tensor();
}

at::Tensor make_part(void* data, int64_t offset, size_t size, at::IntArrayRef sizes, at::OptionalIntArrayRef strides,
                     c10::ScalarType scalar_type, c10::Device device) {
  const bool is_empty = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  if (is_empty || streams_of(device).described_memory()) return make_view(data, sizes, strides, scalar_type, device);
  char* const memory = static_cast<char*>(data) - offset * static_cast<int64_t>(c10::elementSize(scalar_type));
  const auto options = at::TensorOptions().dtype(scalar_type).device(device);
  at::Tensor tensor = at::for_blob(memory, sizes)
                          .strides(strides)
                          .storage_offset(offset)
                          .options(options)
                          .target_device(device)
                          .make_tensor();
  auto* const storage = tensor.storage().unsafeGetStorageImpl();
  storage->set_nbytes(std::max(storage->nbytes(), size));
  return tensor;
}

c10::intrusive_ptr<c10::StorageImpl> kept_storage(at::Tensor view) {
  if (!view.defined() || !view.has_storage()) return {};
  // A tensor that Python saw has a reference of its Python object's, which goes with the last other one: whether
  // somebody keeps it shows when this one is given up.
  const auto weak = view.storage().getWeakStorageImpl();
  view.reset();
  auto storage = weak.lock();
  if (storage && storage->data_ptr().get_context() != nullptr) return {};
  return storage;
}

std::vector<at::Tensor> get_torch_tensors(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                                          c10::Device device) {
  const Parameters parameters{nparam, 0, params, ndims, shapes, dtypes};
  std::vector<at::Tensor> tensors;
  tensors.reserve(nparam);
  for (int i = 0; i < nparam; ++i) tensors.push_back(view_of(parameters, i, device));
  return tensors;
}

namespace {

/// Whether only one at::Tensor refers to the view, and none to views of it.
bool is_alone(const at::Tensor& view) { return view.use_count() == 1 && view.storage().use_count() == 1; }

/// Gives a storage memory of its own, with what is in the memory that it borrows.
void copy_memory(c10::StorageImpl& storage) {
  const auto size = static_cast<int64_t>(storage.nbytes());
  void* borrowed = storage.mutable_data();
  const c10::Device device = storage.device();
  if (size == 0) return;
  try {
    const at::Tensor copy = make_view(borrowed, {size}, {}, at::kByte, device).clone();
    storage.set_data_ptr_noswap(copy.storage().unsafeGetStorageImpl()->set_data_ptr(at::DataPtr(nullptr, device)));
  } catch (...) {
    storage.set_data_ptr_noswap(at::DataPtr(nullptr, device));
    storage.set_nbytes(0);
    throw;
  }
}

}  // namespace

bool TensorViews::Slot::is_named(const char* name) const { return std::strcmp(dtype_name.c_str(), name) == 0; }

bool TensorViews::Slot::untouched() const {
  return is_alone(tensor) && impl->key_set() == key_set && impl->autograd_meta() == nullptr;
}

bool TensorViews::Slot::reusable(c10::Device device) const {
  return tensor.unsafeGetTensorImpl() == impl && tensor.defined() && untouched() && impl->dtype() == dtype &&
         impl->storage_offset() == 0 && impl->device() == device;
}

bool TensorViews::Slot::lies_as_made(at::IntArrayRef sizes) const {
  const auto now = impl->sizes(), strides = impl->strides();
  if (now.size() != sizes.size()) return false;
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (now[i] != sizes[i] || strides[i] != stride) return false;
    stride *= std::max<int64_t>(sizes[i], 1);
  }
  return true;
}

bool TensorViews::Slot::holds(const void* data) const {
  return impl->dtype() == dtype && impl->storage_offset() == 0 &&
         (impl->numel() == 0 || impl->unsafe_storage().data() == data);
}

void TensorViews::bind(const Parameters& parameters, c10::Device device) {
  slots_.resize(parameters.tensor_count());
  const bool settled = std::exchange(settled_, false) && device == device_;
  device_ = device;
  int64_t elements = 0;
  for (int i = 0; i < parameters.tensor_count(); ++i) {
    bind_one(i, parameters, settled);
    if (const at::Tensor& tensor = slots_[i].tensor; tensor.defined())
      elements += tensor.unsafeGetTensorImpl()->numel();
  }
  if (device.is_cpu()) limit_freed_memory(elements);
}

void TensorViews::bind_one(int i, const Parameters& parameters, bool settled) {
  Slot& slot = slots_[i];
  const auto sizes = sizes_of(parameters, i);
  const bool usable = slot.is_named(parameters.dtypes[i]) && (settled ? slot.tensor.defined() : slot.reusable(device_));
  auto* impl = slot.tensor.unsafeGetTensorImpl();
  const bool fits = usable && slot.lies_as_made(sizes);
  // A description does not follow when sizes are set.
  if (!usable || (!fits && streams_of(device_).described_memory() != nullptr)) {
    at::Tensor tensor = view_of(parameters, i, device_);
    const auto* made = tensor.unsafeGetTensorImpl();
    slot = {std::move(tensor), made, parameters.dtypes[i], made->dtype(), made->key_set()};
    return;
  }
  auto* storage = impl->unsafe_storage().unsafeGetStorageImpl();
  if (fits && settled && storage->data() == parameters.data[i]) return;
  if (!fits) impl->set_sizes_contiguous(sizes);
  check_memory(parameters, i, impl->numel());
  storage->set_data_ptr_noswap(at::DataPtr(parameters.data[i], device_));
  storage->set_nbytes(impl->numel() * impl->itemsize());
}

bool TensorViews::are_as_bound(const Parameters& parameters) {
  for (int i = 0; i < size(); ++i) {
    const Slot& slot = slots_[i];
    if (slot.tensor.unsafeGetTensorImpl() != slot.impl) return false;
    if (!slot.tensor.defined()) continue;
    if (!slot.lies_as_made(sizes_of(parameters, i)) || !slot.holds(parameters.data[i]) || !slot.untouched())
      return false;
  }
  return settled_ = true;
}

void TensorViews::end(const Parameters& parameters) {
  std::string failure;
  for (int i = 0; i < size(); ++i) {
    at::Tensor& tensor = slots_[i].tensor;
    if (tensor.unsafeGetTensorImpl() != slots_[i].impl || !tensor.defined() || is_alone(tensor)) continue;
    const auto storage = kept_storage(std::move(tensor));
    if (!storage) continue;
    try {
      copy_memory(*storage);
    } catch (const std::exception& error) {
      failure = c10::str(
          "the op keeps parameter ", i, " (", parameters.dtypes[i], sizes_of(parameters, i),
          ") beyond its launch, when MindSpore uses the memory again, and it cannot be copied: ", error.what());
    }
  }
  TORCH_CHECK(failure.empty(), failure);
}

MemoryCopies::MemoryCopies(const Parameters& parameters, c10::Device device)
    : data_(parameters.data, parameters.data + parameters.count), copied_(parameters) {
  for (int i = 0; i < parameters.tensor_count(); ++i) {
    const at::Tensor view = view_of(parameters, i, device);
    if (!view.defined() || view.numel() == 0) continue;
    tensors_.push_back(view.clone());
    data_[i] = tensors_.back().mutable_data_ptr();
  }
  copied_.data = data_.data();
}

bool MemoryCopies::is_same(const MemoryCopies& other) const {
  return std::equal(tensors_.begin(), tensors_.end(), other.tensors_.begin(), are_same);
}

bool are_same(const at::Tensor& first, const at::Tensor& second) {
  const at::Tensor left = first.cpu().contiguous(), right = second.cpu().contiguous();
  return left.nbytes() == right.nbytes() &&
         (left.nbytes() == 0 || std::memcmp(left.const_data_ptr(), right.const_data_ptr(), left.nbytes()) == 0);
}

void TensorViews::check_in_place(const Parameters& parameters) const {
  for (int i = 0; i < size(); ++i) {
    const at::IntArrayRef sizes = sizes_of(parameters, i);
    const at::Tensor& tensor = slots_[i].tensor;
    const bool is_written_in_place = tensor.unsafeGetTensorImpl() == slots_[i].impl &&
                                     (!tensor.defined() || (tensor.sizes() == sizes && tensor.is_contiguous() &&
                                                            slots_[i].holds(parameters.data[i])));
    TORCH_CHECK(
        is_written_in_place, "the op assigned to parameter ", i, ", passed as ", sizes, ", or changed its shape (now ",
        tensor.defined() ? tensor.sizes() : at::IntArrayRef(),
        "). An output must be written in place, into the shape that was inferred for it; for anything else take "
        "a variable of your own: at::Tensor x = io[",
        i, "]");
  }
}

}  // namespace ms_ext
