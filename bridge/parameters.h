// The arguments of MindSpore's entry ABI, bundled.
#pragma once

#include <cstdint>
#include <string>

#include "export.h"

namespace ms_ext {

/// What MindSpore hands an entry: inputs, then outputs, then workspace buffers. `ndims`, `shapes` and `dtypes`
/// have one element per tensor (none per workspace buffer), in the same order as `data`.
struct Parameters {
  int count;            ///< elements of `data`
  int workspace_count;  ///< of these, the workspace buffers at the end
  void** data;
  int* ndims;
  int64_t** shapes;
  const char** dtypes;

  int tensor_count() const { return count - workspace_count; }
};

/// "float32[2, 3], none, int64[]": the tensors of a call, for messages.
MS_EXT_API std::string describe(const Parameters& parameters);

}  // namespace ms_ext
