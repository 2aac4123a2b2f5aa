// Building, re-pointing and checking views.
#include "tensor_view.h"

#include <ATen/ops/from_blob.h>

#include <cstring>

#include "dtype.h"

namespace ms_ext {
namespace {

at::IntArrayRef sizes_of(const Parameters& parameters, int index) {
  // MindSpore's GPU kernels pass a null shape for a 0-d tensor.
  return parameters.ndims[index] > 0 ? at::IntArrayRef(parameters.shapes[index], parameters.ndims[index])
                                     : at::IntArrayRef();
}

int64_t numel_of(at::IntArrayRef sizes) {
  int64_t numel = 1;
  for (const int64_t size : sizes) numel *= size;
  return numel;
}

void check_memory(const Parameters& parameters, int index, int64_t numel) {
  TORCH_CHECK(parameters.data[index] != nullptr || numel == 0, "parameter ", index, " (", parameters.dtypes[index],
              sizes_of(parameters, index), ") has no memory");
}

at::Tensor make_view(const Parameters& parameters, int index, c10::Device device) {
  const char* dtype = parameters.dtypes[index];
  if (std::string_view(dtype) == kNoneDtype) return {};
  c10::ScalarType scalar_type;
  TORCH_CHECK_TYPE(scalar_type_from_name(dtype, &scalar_type), "parameter ", index, " has dtype '", dtype,
                   "', which torch cannot hold; supported: ", supported_dtype_names());
  const auto sizes = sizes_of(parameters, index);
  check_memory(parameters, index, numel_of(sizes));
  return at::for_blob(parameters.data[index], sizes)
      .options(at::TensorOptions().dtype(scalar_type).device(device))
      .target_device(device)
      .make_tensor();
}

}  // namespace

std::vector<at::Tensor> get_torch_tensors(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                                          c10::Device device) {
  const Parameters parameters{nparam, 0, params, ndims, shapes, dtypes};
  std::vector<at::Tensor> tensors;
  tensors.reserve(nparam);
  for (int i = 0; i < nparam; ++i) tensors.push_back(make_view(parameters, i, device));
  return tensors;
}

bool TensorViews::reusable(const Slot& slot, const char* dtype, c10::Device device) {
  if (!slot.tensor.defined() || std::strcmp(slot.dtype.c_str(), dtype) != 0) return false;
  const auto* impl = slot.tensor.unsafeGetTensorImpl();
  return slot.tensor.use_count() == 1 && impl->storage().use_count() == 1 && impl->key_set() == slot.key_set &&
         impl->autograd_meta() == nullptr && impl->storage_offset() == 0 && impl->device() == device;
}

void TensorViews::bind(const Parameters& parameters, c10::Device device) {
  slots_.resize(parameters.tensor_count());
  for (int i = 0; i < parameters.tensor_count(); ++i) {
    Slot& slot = slots_[i];
    if (!reusable(slot, parameters.dtypes[i], device)) {
      slot.tensor = make_view(parameters, i, device);
      slot.dtype = parameters.dtypes[i];
      if (slot.tensor.defined()) slot.key_set = slot.tensor.key_set();
      continue;
    }
    auto* impl = slot.tensor.unsafeGetTensorImpl();
    const auto sizes = sizes_of(parameters, i);
    if (impl->sizes() != sizes || !impl->is_contiguous()) impl->set_sizes_contiguous(sizes);
    check_memory(parameters, i, impl->numel());
    auto* storage = impl->unsafe_storage().unsafeGetStorageImpl();
    storage->set_data_ptr_noswap(at::DataPtr(parameters.data[i], device));
    storage->set_nbytes(impl->numel() * impl->itemsize());
  }
}

void TensorViews::check_in_place(const Parameters& parameters) const {
  for (int i = 0; i < size(); ++i) {
    const at::Tensor& tensor = slots_[i].tensor;
    if (!tensor.defined()) continue;
    const auto* impl = tensor.unsafeGetTensorImpl();
    const bool in_place = impl->sizes() == sizes_of(parameters, i) && impl->is_contiguous() &&
                          (impl->numel() == 0 || impl->data() == parameters.data[i]);
    TORCH_CHECK(in_place, "the op gave parameter ", i, ", passed as ", sizes_of(parameters, i),
                ", other memory or another layout (now ", impl->sizes(), " with strides ", impl->strides(),
                "); it must write in place, into the shape that was inferred for it");
  }
}

}  // namespace ms_ext
