// What tells calls of aclnn operators apart: all that a first phase sees but the addresses of tensors.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Scalar.h>
#include <c10/util/OptionalArrayRef.h>
#include <c10/util/string_view.h>

#include <optional>
#include <string>
#include <vector>

#include "../abi/export.h"

namespace ms_ext::acl {

/// Takes the arguments of one call, in their order.
class MS_EXT_API CallKey {
 public:
  CallKey(const std::string& name, void* stream);

  void add(const at::Tensor& tensor);
  void add(at::TensorList tensors);
  void add(const at::Scalar& scalar);
  void add(at::IntArrayRef values);
  void add(at::ArrayRef<double> values);
  void add(const std::vector<bool>& values);
  void add(c10::ScalarType type);
  void add(const std::string& text);
  void add(const char* text) { add(std::string(text)); }
  void add(c10::string_view text) { add(std::string(text)); }
  void add(const std::optional<at::Tensor>& tensor) { add(tensor.value_or(at::Tensor())); }
  void add(const std::vector<at::Tensor>& tensors) { add(at::TensorList(tensors)); }
  void add(const std::vector<int64_t>& values) { add(at::IntArrayRef(values)); }
  void add(const std::vector<double>& values) { add(at::ArrayRef<double>(values)); }
  void add(const at::OptionalIntArrayRef& values) { values ? add(*values) : add_none(); }
  template <typename T>
  void add(const std::optional<T>& value) {
    value ? add(*value) : add_none();
  }
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  void add(T value) {
    append('p', &value, sizeof value);
  }

  /// Equal for two calls if one executor may serve both. Tensors that share memory must do so in both.
  const std::string& text() const { return text_; }

  /// Where a tensor of this call is.
  struct Address {
    size_t argument;  ///< its place among the tensors and lists of tensors, None included
    int item;         ///< its place in a list, or -1
    void* data;
  };
  const std::vector<Address>& addresses() const { return addresses_; }

 private:
  void append(char tag, const void* data, size_t size);
  void add_none() { append('n', nullptr, 0); }
  void add_tensor(const at::Tensor& tensor, int item);

  std::string text_;
  std::vector<Address> addresses_;
  size_t arguments_ = 0;
};

}  // namespace ms_ext::acl
