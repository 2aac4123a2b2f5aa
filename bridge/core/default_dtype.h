// The dtype that torch takes for real numbers where nothing else says one, as integers become when they are divided.
#pragma once

#include <c10/core/ScalarType.h>

#include <optional>
#include <shared_mutex>

#include "../abi/export.h"

namespace ms_ext {

/// Torch has one for the whole process, and a graph was inferred with what it was then: while it lives, it is `dtype`
/// for the operators of this thread, or, if there is none, that of the process.
class MS_EXT_API DefaultDtypeGuard {
 public:
  explicit DefaultDtypeGuard(std::optional<c10::ScalarType> dtype = std::nullopt);
  ~DefaultDtypeGuard();
  DefaultDtypeGuard(const DefaultDtypeGuard&) = delete;
  DefaultDtypeGuard& operator=(const DefaultDtypeGuard&) = delete;

 private:
  std::shared_lock<std::shared_mutex> unchanged_;
  std::unique_lock<std::shared_mutex> changed_;
  std::optional<c10::ScalarType> previous_;
};

}  // namespace ms_ext
