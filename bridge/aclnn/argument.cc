// Conversion of arguments to CANN's objects.
#include "argument.h"

#include <ATen/ArrayRef.h>
#include <c10/core/ScalarType.h>

#include <memory>

#include "../cann/library.h"
#include "../core/dtype_table.h"

namespace ms_ext::acl {
namespace {

/// Creates an object with `create`; it is destroyed by the function of that name.
template <typename Function>
Object make(const std::string& type, const Function& create) {
  auto* destroy = function<Object::Destroy>(("aclDestroy" + type).c_str());
  void* object = create();
  check(object ? 0 : -1, "aclCreate" + type);
  return {object, destroy};
}

/// CANN wants a layout with each tensor; formats of MindSpore's own never reach an entry.
int format_of(int64_t dims) {
  constexpr int kNchw = 0, kNd = 2, kNcdhw = 30, kNcl = 47;
  switch (dims) {
    case 3:
      return kNcl;
    case 4:
      return kNchw;
    case 5:
      return kNcdhw;
    default:
      return kNd;
  }
}

}  // namespace

int convert(c10::ScalarType type) {
  switch (type) {
#define MS_EXT_CASE(name, scalar_type, type_id, acl_type) \
  case c10::ScalarType::scalar_type:                      \
    return acl_type;
    MS_EXT_FOR_EACH_DTYPE(MS_EXT_CASE)
#undef MS_EXT_CASE
    default:
#define MS_EXT_NAME(name, scalar_type, type_id, acl_type) " " name
      C10_THROW_ERROR(TypeError, c10::str("aclnn has no number for dtype ", c10::toString(type),
                                          "; supported:" MS_EXT_FOR_EACH_DTYPE(MS_EXT_NAME)));
#undef MS_EXT_NAME
  }
}

Object convert(const at::Tensor& tensor) {
  if (!tensor.defined()) return {nullptr, nullptr};
  TORCH_CHECK(tensor.layout() == at::kStrided, "aclnn takes strided tensors, not ", tensor.layout(), " ones");
  TORCH_CHECK(tensor.device().is_privateuseone(), "aclnn takes tensors on the NPU, and this one is on '",
              tensor.device(), "'");
  using Create = void*(const int64_t*, uint64_t, int, const int64_t*, int64_t, int, const int64_t*, uint64_t, void*);
  auto* create = function<Create>("aclCreateTensor");
  const int type = convert(tensor.scalar_type());
  const auto& storage = tensor.storage();
  const auto elements = static_cast<int64_t>(storage.nbytes() / tensor.itemsize());
  return make("Tensor", [&] {
    return create(tensor.sizes().data(), tensor.dim(), type, tensor.strides().data(), tensor.storage_offset(),
                  format_of(tensor.dim()), &elements, 1, storage.mutable_data());
  });
}

Object convert(at::TensorList tensors) {
  auto* create = function<void*(const void* const*, uint64_t)>("aclCreateTensorList");
  std::vector<Object> items;
  items.reserve(tensors.size());
  for (const at::Tensor& tensor : tensors) items.push_back(convert(tensor));
  std::vector<const void*> pointers;
  for (const Object& item : items) pointers.push_back(item.get());
  Object list = make("TensorList", [&] { return create(pointers.data(), pointers.size()); });
  for (Object& item : items) item.release();  // the list destroys them
  return list;
}

Object convert(const at::Scalar& scalar) {
  auto* create = function<void*(void*, int)>("aclCreateScalar");
  const auto make_of = [&](auto value) {
    const int type = convert(c10::CppTypeToScalarType<decltype(value)>::value);
    return make("Scalar", [&] { return create(&value, type); });
  };
  if (scalar.isBoolean()) return make_of(scalar.toBool());
  if (scalar.isIntegral(false)) return make_of(scalar.toLong());
  if (scalar.isComplex()) return make_of(scalar.toComplexDouble());
  return make_of(scalar.toDouble());
}

Object convert(at::IntArrayRef values) {
  auto* create = function<void*(const int64_t*, uint64_t)>("aclCreateIntArray");
  return make("IntArray", [&] { return create(values.data(), values.size()); });
}

Object convert(at::ArrayRef<double> values) {
  auto* create = function<void*(const float*, uint64_t)>("aclCreateFloatArray");
  const std::vector<float> floats(values.begin(), values.end());
  return make("FloatArray", [&] { return create(floats.data(), floats.size()); });
}

Object convert(const std::vector<bool>& values) {
  auto* create = function<void*(const bool*, uint64_t)>("aclCreateBoolArray");
  const auto bools = std::make_unique<bool[]>(values.size());
  std::copy(values.begin(), values.end(), bools.get());
  return make("BoolArray", [&] { return create(bools.get(), values.size()); });
}

}  // namespace ms_ext::acl
