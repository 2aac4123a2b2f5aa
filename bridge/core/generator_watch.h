// Whether anybody draws from torch's default generator.
#pragma once

#include <ATen/core/Generator.h>

#include <cstdint>
#include <vector>

#include "../abi/export.h"

namespace ms_ext {

/// The default generator of a device, whose state is compared from time to time.
class MS_EXT_API GeneratorWatch {
 public:
  explicit GeneratorWatch(c10::Device device);

  /// Whether numbers were drawn since this was asked, or made.
  bool has_changed();

 private:
  at::Generator generator_;
  std::vector<uint64_t> state_;
};

}  // namespace ms_ext
