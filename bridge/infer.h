// Shape and dtype inference in C++, which MindSpore calls for graphs with dynamic shapes.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "attributes.h"
#include "dtype.h"
#include "error.h"
#include "kernel.h"

namespace ms_ext {

using Shape = std::vector<int64_t>;

/// Shapes of an op's inputs. MindSpore does not say how many there are: ask only for those the op has.
class InputShapes {
 public:
  InputShapes(const int* ndims, int64_t* const* shapes) : ndims_(ndims), shapes_(shapes) {}

  Shape operator[](int index) const {
    if (ndims_ == nullptr) throw std::invalid_argument("called without any tensor");
    return ndims_[index] > 0 ? Shape(shapes_[index], shapes_[index] + ndims_[index]) : Shape();
  }

 private:
  const int* ndims_;
  int64_t* const* shapes_;
};

/// Runs `function(attributes)`; all that is thrown leaves as a std::runtime_error that names the op.
template <typename Function>
auto infer(const char* name, void* extra, const Function& function) {
  try {
    return function(read_attributes(extra));
  } catch (...) {
    throw std::runtime_error(std::string(name) + ": " + current_exception_text());
  }
}

}  // namespace ms_ext
