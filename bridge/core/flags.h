// Flags in a row, as at::ArrayRef has them and std::vector<bool> does not.
#pragma once

#include <c10/util/ArrayRef.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace ms_ext {

/// A copy of the flags.
class Flags {
 public:
  explicit Flags(const std::vector<bool>& flags) : flags_(std::make_unique<bool[]>(flags.size())), size_(flags.size()) {
    std::copy(flags.begin(), flags.end(), flags_.get());
  }

  /// `size` flags of which one is set.
  static Flags only(size_t index, size_t size) {
    std::vector<bool> flags(size);
    flags.at(index) = true;
    return Flags(flags);
  }

  operator c10::ArrayRef<bool>() const { return c10::ArrayRef<bool>(flags_.get(), size_); }

 private:
  const std::unique_ptr<bool[]> flags_;
  const size_t size_;
};

}  // namespace ms_ext
