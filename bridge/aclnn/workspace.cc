// One growing buffer per stream.
#include "workspace.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "../cann/library.h"

namespace ms_ext::acl {
namespace {

struct Buffer {
  std::mutex in_use;
  void* data = nullptr;
  uint64_t size = 0;
};

Buffer& buffer_of(void* stream) {
  static std::mutex mutex;
  static auto* buffers = new std::unordered_map<void*, Buffer>;  // the device may be gone when the process ends
  const std::lock_guard<std::mutex> lock(mutex);
  return (*buffers)[stream];
}

}  // namespace

Workspace::Workspace(void* stream, uint64_t size) {
  if (size == 0) return;
  Buffer& buffer = buffer_of(stream);
  alone_ = std::unique_lock<std::mutex>(buffer.in_use);
  if (buffer.size < size) {
    constexpr int kHugePagesFirst = 0;  // ACL_MEM_MALLOC_HUGE_FIRST
    const uint64_t wanted = std::max(size, 2 * buffer.size);
    void* data = nullptr;
    check(function<int(void**, size_t, int)>("aclrtMalloc")(&data, wanted, kHugePagesFirst),
          "aclrtMalloc of " + std::to_string(wanted) + " bytes of workspace");
    buffer.data = data;
    buffer.size = wanted;
  }
  data_ = buffer.data;
}

}  // namespace ms_ext::acl
