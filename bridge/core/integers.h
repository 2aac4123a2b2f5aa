// Integers that are not known when a graph is compiled, as the shape of an empty tensor: [0, a + 2^62, b + 2^62, ...].
//
// While a dynamic graph runs, MindSpore tells an op's inference the shapes of its inputs and no values. In a shape,
// integers are known there and at the launch, on every device without a copy; the offset lets them be negative, which
// dims cannot be. ms_ops/_operators/integers.py writes them.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace ms_ext {

inline constexpr int64_t kIntegerOffset = int64_t{1} << 62;

/// Whether this is such a shape: no other tensor has dims of that size.
inline bool carries_integers(int ndim, const int64_t* shape) {
  if (ndim < 2 || shape[0] != 0) return false;
  for (int dim = 1; dim < ndim; ++dim) {
    if (shape[dim] < kIntegerOffset / 2) return false;
  }
  return true;
}

/// The integers in such a shape.
inline std::vector<int64_t> integers_of(int ndim, const int64_t* shape) {
  if (!carries_integers(ndim, shape)) throw std::invalid_argument("the last input carries no integers");
  std::vector<int64_t> integers(shape + 1, shape + ndim);
  for (int64_t& integer : integers) integer -= kIntegerOffset;
  return integers;
}

}  // namespace ms_ext
