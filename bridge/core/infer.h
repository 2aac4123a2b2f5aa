// Shape and dtype inference in C++: MindSpore calls it for graphs with dynamic shapes, ms_ops.custom for all others.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "attributes.h"
#include "dtype.h"
#include "error.h"
#include "kernel.h"

namespace ms_ext {

using Shape = std::vector<int64_t>;

/// MindSpore's TypeIds of the tensors of a launch; 0 for None.
MS_EXT_API std::vector<int> type_ids(const Parameters& parameters);

/// Shapes of an op's inputs.
class InputShapes {
 public:
  /// `count` is -1 where MindSpore asks: it does not say how many inputs there are.
  InputShapes(int count, const int* ndims, int64_t* const* shapes) : count_(count), ndims_(ndims), shapes_(shapes) {}

  /// Throws std::invalid_argument when there are not so many, as far as that is known.
  Shape operator[](int index) const {
    if (ndims_ == nullptr || index < 0 || (count_ >= 0 && index >= count_)) {
      throw std::invalid_argument("infer_shape asks for input " + std::to_string(index) + " of " +
                                  std::to_string(count_ >= 0 ? count_ : 0));
    }
    return ndims_[index] > 0 ? Shape(shapes_[index], shapes_[index] + ndims_[index]) : Shape();
  }

 private:
  const int count_;
  const int* const ndims_;
  int64_t* const* const shapes_;
};

template <typename Op, typename = void>
struct has_inference : std::false_type {};
template <typename Op>
struct has_inference<
    Op, std::void_t<decltype(Op::infer_shape(std::declval<const InputShapes&>(), std::declval<const Attributes&>())),
                    decltype(Op::infer_type({}, std::declval<const Attributes&>()))>> : std::true_type {};

template <typename Op>
void read_by_inference(const Attributes& constants, const Parameters& parameters) noexcept {
  if constexpr (has_inference<Op>::value) {
    try {
      Op::infer_shape(InputShapes(parameters.tensor_count(), parameters.ndims, parameters.shapes), constants);
      Op::infer_type(type_ids(parameters), constants);
    } catch (...) {  // the launch has succeeded: only what they read is of interest
    }
  }
}

/// One shape as "2,3", several as "2,3;4;": as Python reads them.
MS_EXT_API std::string to_text(const Shape& shape);
MS_EXT_API std::string to_text(const std::vector<Shape>& shapes);

/// Runs `function(attributes)`; all that is thrown leaves as a std::runtime_error that names the op.
template <typename Function>
auto infer(const char* name, void* extra, const Function& function) {
  try {
    return function(read_attributes(extra));
  } catch (...) {
    throw std::runtime_error(std::string(name) + ": " + current_exception_text());
  }
}

/// Runs `function(attributes)` for Python: passes its result, or an error's text with a leading '!', to `sink`.
template <typename Function>
void infer_for_python(const char* attributes, size_t size, ms_ext_string_sink sink, void* context,
                      const Function& function) noexcept {
  std::string text;
  try {
    text = to_text(function(Attributes::decode({attributes, size})));
  } catch (...) {
    text = "!" + current_exception_text();
  }
  sink(context, text.data(), text.size());
}

}  // namespace ms_ext
