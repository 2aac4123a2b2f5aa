// The arguments of MindSpore's entry ABI, bundled.
#pragma once

#include <cstdint>
#include <string>

#include "../abi/export.h"

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

  /// Elements of one tensor.
  int64_t numel(int index) const {
    int64_t product = 1;
    for (int dim = 0; dim < ndims[index]; ++dim) product *= shapes[index][dim];
    return product;
  }

  /// Elements of all tensors together.
  int64_t element_count() const {
    int64_t total = 0;
    for (int i = 0; i < tensor_count(); ++i) total += numel(i);
    return total;
  }
};

/// "float32[2, 3], none, int64[]": the tensors of a call, for messages.
MS_EXT_API std::string describe(const Parameters& parameters);

}  // namespace ms_ext
