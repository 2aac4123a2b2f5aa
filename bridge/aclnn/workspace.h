// Scratch memory for aclnn operators.
#pragma once

#include <cstdint>

#include "../abi/export.h"

namespace ms_ext::acl {

/// Device memory of at least `size` bytes for the next operator on `stream`, null for 0 bytes. There is one buffer per
/// stream: what runs later in the stream may overwrite it. A buffer that is too small is replaced by one of at least
/// twice its size and kept, since operators in the stream's queue may still use it; nothing waits for the device.
MS_EXT_API void* workspace(void* stream, uint64_t size);

}  // namespace ms_ext::acl
