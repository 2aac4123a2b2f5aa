// Arguments of calls as bytes.
#include "key.h"

namespace ms_ext::acl {

CallKey::CallKey(const std::string& name, void* stream) {
  add(name);
  append('s', &stream, sizeof stream);
}

void CallKey::append(char tag, const void* data, size_t size) {
  text_ += tag;
  text_.append(reinterpret_cast<const char*>(&size), sizeof size);
  text_.append(static_cast<const char*>(data), size);
}

void CallKey::add_tensor(const at::Tensor& tensor, int item) {
  if (!tensor.defined()) return append('n', nullptr, 0);
  const auto& storage = tensor.storage();
  void* data = storage.mutable_data();
  // Operators treat tensors that share memory, and ones without, in ways of their own.
  size_t shared = 0;
  while (shared < addresses_.size() && addresses_[shared].data != data) ++shared;
  const int64_t facts[] = {static_cast<int64_t>(tensor.scalar_type()), tensor.storage_offset(),
                           static_cast<int64_t>(storage.nbytes()), static_cast<int64_t>(shared), data == nullptr};
  append('t', facts, sizeof facts);
  append('i', tensor.sizes().data(), tensor.sizes().size() * sizeof(int64_t));
  append('i', tensor.strides().data(), tensor.strides().size() * sizeof(int64_t));
  addresses_.push_back({arguments_, item, data});
}

void CallKey::add(const at::Tensor& tensor) {
  add_tensor(tensor, -1);
  ++arguments_;
}

void CallKey::add(at::TensorList tensors) {
  add(static_cast<int64_t>(tensors.size()));
  for (size_t i = 0; i < tensors.size(); ++i) add_tensor(tensors[i], static_cast<int>(i));
  ++arguments_;
}

void CallKey::add(const at::Scalar& scalar) {
  add(scalar.type());
  if (scalar.isComplex()) {
    const auto value = scalar.toComplexDouble();
    append('c', &value, sizeof value);
  } else if (scalar.isFloatingPoint()) {
    add(scalar.toDouble());
  } else {
    add(scalar.toLong());
  }
}

void CallKey::add(at::IntArrayRef values) { append('i', values.data(), values.size() * sizeof(int64_t)); }

void CallKey::add(at::ArrayRef<double> values) { append('d', values.data(), values.size() * sizeof(double)); }

void CallKey::add(const std::vector<bool>& values) {
  const std::string bytes(values.begin(), values.end());
  append('b', bytes.data(), bytes.size());
}

void CallKey::add(c10::ScalarType type) { append('y', &type, sizeof type); }

void CallKey::add(const std::string& text) { append('x', text.data(), text.size()); }

}  // namespace ms_ext::acl
