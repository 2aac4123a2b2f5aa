// Scratch memory for aclnn operators.
#pragma once

#include <cstdint>
#include <mutex>

#include "../abi/export.h"

namespace ms_ext::acl {

/// Device memory for the next operator on a stream, which has it alone while this lives: to be kept until all of its
/// kernels are in the stream, as one may read there what another has written. There is one buffer per stream: what runs
/// later in the stream may overwrite it. A buffer that is too small is replaced by one of at least twice its size and
/// kept, since operators in the stream's queue may still use it; nothing waits for the device.
class MS_EXT_API Workspace {
 public:
  /// Of at least `size` bytes. Throws std::runtime_error if the device has no memory.
  Workspace(void* stream, uint64_t size);

  /// Null for 0 bytes.
  void* data() const { return data_; }

 private:
  std::unique_lock<std::mutex> alone_;
  void* data_ = nullptr;
};

}  // namespace ms_ext::acl
