// One growing buffer per stream.
#include "workspace.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "../cann/library.h"

namespace ms_ext::acl {

void* workspace(void* stream, uint64_t size) {
  struct Buffer {
    void* data = nullptr;
    uint64_t size = 0;
  };
  static std::mutex mutex;
  static auto* buffers = new std::unordered_map<void*, Buffer>;  // the device may be gone when the process ends
  if (size == 0) return nullptr;
  const std::lock_guard<std::mutex> lock(mutex);
  Buffer& buffer = (*buffers)[stream];
  if (buffer.size < size) {
    constexpr int kHugePagesFirst = 0;  // ACL_MEM_MALLOC_HUGE_FIRST
    const uint64_t wanted = std::max(size, 2 * buffer.size);
    void* data = nullptr;
    check(function<int(void**, size_t, int)>("aclrtMalloc")(&data, wanted, kHugePagesFirst),
          "aclrtMalloc of " + std::to_string(wanted) + " bytes of workspace");
    buffer = {data, wanted};
  }
  return buffer.data;
}

}  // namespace ms_ext::acl
