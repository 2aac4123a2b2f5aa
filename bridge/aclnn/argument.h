// Arguments of aclnn operators, made of torch's types.
#pragma once

#include <ATen/core/Formatting.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Scalar.h>
#include <c10/util/OptionalArrayRef.h>
#include <c10/util/string_view.h>

#include <exception>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../abi/export.h"

namespace ms_ext::acl {

/// An object of CANN's that is destroyed with this one; null for an optional tensor that is not there.
class MS_EXT_API Object {
 public:
  using Destroy = int(const void*);
  Object(void* object, Destroy* destroy) : object_(object), destroy_(destroy) {}
  Object(Object&& other) noexcept : object_(std::exchange(other.object_, nullptr)), destroy_(other.destroy_) {}
  Object& operator=(Object&&) = delete;
  ~Object() {
    if (object_) destroy_(object_);  // there is nobody to tell of a failure
  }

  void* get() const { return object_; }
  void* release() { return std::exchange(object_, nullptr); }

 private:
  void* object_;
  Destroy* destroy_;
};

/// Each makes the object that the operator's C function takes in the place of the argument.
MS_EXT_API Object convert(const at::Tensor& tensor);
MS_EXT_API Object convert(at::TensorList tensors);
MS_EXT_API Object convert(const at::Scalar& scalar);
MS_EXT_API Object convert(at::IntArrayRef values);
MS_EXT_API Object convert(at::ArrayRef<double> values);  // which aclnn takes as floats
MS_EXT_API Object convert(const std::vector<bool>& values);

inline Object convert(const std::optional<at::Tensor>& tensor) { return convert(tensor.value_or(at::Tensor())); }
inline Object convert(const std::vector<at::Tensor>& tensors) { return convert(at::TensorList(tensors)); }
inline Object convert(const std::vector<int64_t>& values) { return convert(at::IntArrayRef(values)); }
inline Object convert(const std::vector<double>& values) { return convert(at::ArrayRef<double>(values)); }

/// The number of a dtype as an argument of its own. Throws c10::Error if aclnn has none.
MS_EXT_API int convert(c10::ScalarType type);

/// A number as `T`, the type of the C function's parameter. Throws c10::Error, which names `what` it is and the `op`,
/// where `T` does not hold it.
template <typename T>
T number(const at::Scalar& value, const char* what, const char* op) {
  try {
    return value.to<T>();
  } catch (const std::exception&) {
    TORCH_CHECK(false, what, " is ", value, ", and ", op, " takes it as ", c10::CppTypeToScalarType<T>::value,
                ", which does not hold it");
  }
}

inline std::string convert(const std::string& text) { return text; }
inline std::string convert(const char* text) { return text; }
inline std::string convert(c10::string_view text) { return std::string(text); }
inline std::optional<std::string> convert(const std::optional<std::string>& text) { return text; }
inline std::optional<std::string> convert(const std::optional<c10::string_view>& text) {
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

/// Null for what is not there. Numbers and flags have no such value.
template <typename T, std::enable_if_t<std::is_same_v<decltype(convert(std::declval<const T&>())), Object>, int> = 0>
Object convert(const std::optional<T>& value) {
  return value ? convert(*value) : Object(nullptr, nullptr);
}
inline Object convert(const at::OptionalIntArrayRef& values) {
  return values ? convert(*values) : Object(nullptr, nullptr);
}

/// Numbers and flags that are no objects in the operator's signature pass as they are.
template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
T convert(T value) {
  return value;
}

/// What the C function is called with.
inline void* raw(const Object& object) { return object.get(); }
inline const char* raw(const std::string& text) { return text.c_str(); }
inline const char* raw(const std::optional<std::string>& text) { return text ? text->c_str() : nullptr; }
template <typename T>
T raw(const T& value) {
  return value;
}

/// Whether arguments of this type are tensors or lists of them.
template <typename T>
inline constexpr bool is_tensor = std::is_same_v<T, at::Tensor> || std::is_same_v<T, std::optional<at::Tensor>> ||
                                  std::is_same_v<T, at::TensorList> || std::is_same_v<T, std::vector<at::Tensor>>;

/// The object of a tensor or of a list; null for other arguments.
inline void* address(const Object& object) { return object.get(); }
template <typename T>
void* address(const T&) {
  return nullptr;
}

}  // namespace ms_ext::acl
