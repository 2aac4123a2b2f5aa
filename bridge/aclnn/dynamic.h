// Calls of aclnn operators whose signature is known at run time only.
#pragma once

#include <deque>
#include <initializer_list>
#include <string>
#include <vector>

#include "argument.h"

namespace ms_ext::acl {

/// The arguments of a C function, sorted as the calling conventions of x86-64 and AArch64 pass them: pointers and
/// integers in one sequence, floating-point numbers in another.
class MS_EXT_API DynamicArguments {
 public:
  template <typename T>
  void add(const T& argument) {
    auto converted = convert(argument);
    if (is_tensor<T>) tensors_.push_back(address(converted));
    push(std::move(converted));
  }

  /// The tensors and lists of tensors, in order.
  const std::vector<void*>& tensors() const { return tensors_; }

  /// Calls `function` with these and `more` pointers. Throws c10::Error if there are too many of them.
  int call(void* function, std::initializer_list<void*> more) const;

 private:
  void push(Object object) {
    words_.push_back(reinterpret_cast<uint64_t>(object.get()));
    objects_.push_back(std::move(object));
  }
  void push(std::string text) {
    texts_.push_back(std::move(text));
    words_.push_back(reinterpret_cast<uint64_t>(texts_.back().c_str()));
  }
  template <typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
  void push(T value) {
    words_.push_back(static_cast<uint64_t>(value));
  }
  void push(double value) { reals_.push_back(value); }
  void push(float value);

  std::vector<Object> objects_;
  std::deque<std::string> texts_;  // which do not move
  std::vector<void*> tensors_;
  std::vector<uint64_t> words_;
  std::vector<double> reals_;
};

}  // namespace ms_ext::acl
