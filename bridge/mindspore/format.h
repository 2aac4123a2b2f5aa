// Formats of tensors on Ascend: the private ones hold the elements in an order that only CANN's operators know.
//
// For files that are built with MindSpore's C++ ABI.
#pragma once

#include <stdexcept>
#include <string>

// clang-format off
#include "ms_extension/api.h"
#include "ir/format_utils.h"
// clang-format on

namespace ms_ext {

/// Throws for input `index` unless its elements are in the order of its shape.
inline void check_format(mindspore::Format format, size_t index) {
  switch (format) {
    case mindspore::Format::DEFAULT_FORMAT:
    case mindspore::Format::ND:
    case mindspore::Format::NCHW:
    case mindspore::Format::NCDHW:
    case mindspore::Format::NCL:
      return;
    default:
      throw std::runtime_error("input " + std::to_string(index) + " is in Ascend's format " +
                               mindspore::kernel::GetFormatFromEnumToStr(format) +
                               ", in which its elements are not in the order of its shape. Convert it first: "
                               "mindspore.ops.auto_generate.format_cast(x, 2) gives it in format ND");
  }
}

}  // namespace ms_ext
