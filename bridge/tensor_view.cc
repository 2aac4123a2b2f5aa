// Building, re-pointing and checking views.
#include "tensor_view.h"

#include <ATen/ops/from_blob.h>

#include <cstring>

#include "dtype.h"
#include "torch_npu.h"

namespace ms_ext {
namespace {

at::IntArrayRef sizes_of(const Parameters& parameters, int index) {
  // MindSpore's GPU kernels pass a null shape for a 0-d tensor.
  return parameters.ndims[index] > 0 ? at::IntArrayRef(parameters.shapes[index], parameters.ndims[index])
                                     : at::IntArrayRef();
}

void check_memory(const Parameters& parameters, int index, int64_t numel) {
  TORCH_CHECK(parameters.data[index] != nullptr || numel == 0, "parameter ", index, " (", parameters.dtypes[index],
              sizes_of(parameters, index), ") has no memory");
}

at::Tensor view_of(const Parameters& parameters, int index, c10::Device device) {
  const char* dtype = parameters.dtypes[index];
  if (std::string_view(dtype) == kNoneDtype) return {};
  c10::ScalarType scalar_type;
  TORCH_CHECK_TYPE(scalar_type_from_name(dtype, &scalar_type), "parameter ", index, " has dtype '", dtype,
                   "', which torch cannot hold; supported: ", supported_dtype_names());
  const auto sizes = sizes_of(parameters, index);
  check_memory(parameters, index, parameters.numel(index));
  return make_view(parameters.data[index], sizes, {}, scalar_type, device);
}

}  // namespace

at::Tensor make_view(void* data, at::IntArrayRef sizes, at::OptionalIntArrayRef strides, c10::ScalarType scalar_type,
                     c10::Device device) {
  const auto options = at::TensorOptions().dtype(scalar_type).device(device);
  if (device.is_privateuseone()) {
    if (auto view = npu_view(data, sizes, strides, options)) return *std::move(view);
  }
  return at::for_blob(data, sizes).strides(strides).options(options).target_device(device).make_tensor();
}

std::vector<at::Tensor> get_torch_tensors(int nparam, void** params, int* ndims, int64_t** shapes, const char** dtypes,
                                          c10::Device device) {
  const Parameters parameters{nparam, 0, params, ndims, shapes, dtypes};
  std::vector<at::Tensor> tensors;
  tensors.reserve(nparam);
  for (int i = 0; i < nparam; ++i) tensors.push_back(view_of(parameters, i, device));
  return tensors;
}

bool TensorViews::Slot::reusable(const char* name, c10::Device device) const {
  if (tensor.unsafeGetTensorImpl() != impl || !tensor.defined() || std::strcmp(dtype_name.c_str(), name) != 0)
    return false;
  return tensor.use_count() == 1 && impl->storage().use_count() == 1 && impl->dtype() == dtype &&
         impl->key_set() == key_set && impl->autograd_meta() == nullptr && impl->storage_offset() == 0 &&
         impl->device() == device;
}

bool TensorViews::Slot::in_place(at::IntArrayRef sizes, const void* data) const {
  if (tensor.unsafeGetTensorImpl() != impl) return false;
  if (!tensor.defined()) return true;
  return impl->sizes() == sizes && impl->is_contiguous() && impl->dtype() == dtype &&
         (impl->numel() == 0 || impl->data() == data);
}

void TensorViews::bind(const Parameters& parameters, c10::Device device) {
  slots_.resize(parameters.tensor_count());
  for (int i = 0; i < parameters.tensor_count(); ++i) {
    Slot& slot = slots_[i];
    const auto sizes = sizes_of(parameters, i);
    // torch_npu keeps sizes with the storage, too.
    const bool keeps_sizes = device.is_privateuseone();
    if (!slot.reusable(parameters.dtypes[i], device) || (keeps_sizes && slot.tensor.sizes() != sizes)) {
      at::Tensor tensor = view_of(parameters, i, device);
      const auto* impl = tensor.unsafeGetTensorImpl();
      slot = {std::move(tensor), impl, parameters.dtypes[i], impl->dtype(), impl->key_set()};
      continue;
    }
    auto* impl = slot.tensor.unsafeGetTensorImpl();
    if (impl->sizes() != sizes || !impl->is_contiguous()) impl->set_sizes_contiguous(sizes);
    check_memory(parameters, i, impl->numel());
    auto* storage = impl->unsafe_storage().unsafeGetStorageImpl();
    storage->set_data_ptr_noswap(at::DataPtr(parameters.data[i], device));
    storage->set_nbytes(impl->numel() * impl->itemsize());
  }
}

void TensorViews::check_in_place(const Parameters& parameters) const {
  for (int i = 0; i < size(); ++i) {
    const at::IntArrayRef sizes = sizes_of(parameters, i);
    const at::Tensor& tensor = slots_[i].tensor;
    TORCH_CHECK(
        slots_[i].in_place(sizes, parameters.data[i]), "the op assigned to parameter ", i, ", passed as ", sizes,
        ", or changed its shape (now ", tensor.defined() ? tensor.sizes() : at::IntArrayRef(),
        "). An output must be written in place, into the shape that was inferred for it; for anything else take "
        "a variable of your own: at::Tensor x = io[",
        i, "]");
  }
}

}  // namespace ms_ext
