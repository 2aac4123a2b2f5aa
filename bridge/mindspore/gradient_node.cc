// Sharing nodes of MindSpore's automatic differentiation, built with MindSpore's C++ ABI, like kernel_inputs.cc.
#undef _GLIBCXX_USE_CXX11_ABI
#define _GLIBCXX_USE_CXX11_ABI 0
#define ENABLE_FAST_HASH_TABLE 1  // as MindSpore was built

#include "../abi/gradient_node.h"

#include <ir/tensor.h>
#include <ir/value.h>

#include <algorithm>

namespace ms_ext {
namespace {

using mindspore::Value;
using mindspore::ValueTuple;
using mindspore::tensor::Tensor;

void share(const Value& value, Value& copy) {
  if (&value == &copy || !value.isa<Tensor>() || !copy.isa<Tensor>()) return;
  const auto& tensor = static_cast<const Tensor&>(value);
  auto& target = static_cast<Tensor&>(copy);
  if (target.auto_grad_meta_data() != nullptr) return;  // recorded
  target.set_auto_grad_meta_data(tensor.auto_grad_meta_data());
  target.set_version(tensor.version());  // a view whose version is not its base's is taken for one that was written to
}

}  // namespace

// A Tensor is a Value by single inheritance: a pointer to the one is a pointer to the other.
void share_gradient_node(const void* value, void* copy) {
  share(*static_cast<const Value*>(value), *static_cast<Tensor*>(copy));
}

void share_gradient_nodes(const void* tuple, const void* copy) {
  const auto& values = static_cast<const ValueTuple*>(tuple)->value();
  const auto& copies = static_cast<const ValueTuple*>(copy)->value();
  for (size_t i = 0; i < std::min(values.size(), copies.size()); ++i) share(*values[i], *copies[i]);
}

}  // namespace ms_ext
