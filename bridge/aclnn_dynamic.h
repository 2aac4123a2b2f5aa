// Calls of aclnn operators whose signature is known at run time only.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "aclnn_argument.h"

namespace ms_ext::acl {

/// The arguments of a C function, sorted as the calling conventions of x86-64 and AArch64 pass them: pointers and
/// integers in one sequence, floating-point numbers in another.
class MS_EXT_API DynamicArguments {
 public:
  void add(Object object) {
    words_.push_back(reinterpret_cast<uint64_t>(object.get()));
    objects_.push_back(std::move(object));
  }
  void add(const char* text) { words_.push_back(reinterpret_cast<uint64_t>(text)); }
  void add(int64_t value) { words_.push_back(static_cast<uint64_t>(value)); }
  void add(double value) { reals_.push_back(value); }
  void add(float value);

  /// Calls `function` with these and `more` pointers. Throws c10::Error if there are too many of them.
  int call(void* function, std::initializer_list<void*> more) const;

 private:
  std::vector<Object> objects_;
  std::vector<uint64_t> words_;
  std::vector<double> reals_;
};

/// Both phases of an operator; see ms_ext::aclnn.
MS_EXT_API void run(void* stream, const std::string& name, const DynamicArguments& arguments);

}  // namespace ms_ext::acl
