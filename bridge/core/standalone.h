// A caller without MindSpore: calls an entry as MindSpore does, for tests and benchmarks in C++.
#pragma once

#include <string_view>

#include "../abi/aot_extra.h"

namespace ms_ext {

/// The `extra` argument for entries, with constants as ms_ops._native.attributes.encode writes them.
class StandaloneExtra {
 public:
  explicit StandaloneExtra(std::string_view encoded_attributes)
      : extra_(ms_ext_extra_new(encoded_attributes.data(), encoded_attributes.size())) {}
  StandaloneExtra(const StandaloneExtra&) = delete;
  StandaloneExtra& operator=(const StandaloneExtra&) = delete;
  ~StandaloneExtra() { ms_ext_extra_delete(extra_); }

  void* get() const { return extra_; }

 private:
  void* extra_;
};

}  // namespace ms_ext
