// How much freed memory stays with the process.
#include <cstddef>
#include <cstdlib>

namespace ms_ext {
namespace {

/// GNU's malloc gives the end of its heap back to the system when more of it is free than twice the largest block that
/// it has mapped by itself and seen freed; it looks at blocks of up to 32 MiB. What a step of training frees would go
/// each time, and fault in again with the next step, until such a block has come by. So one does.
[[maybe_unused]] const bool has_seen_large_block = [] {
  constexpr size_t kLargest = (size_t{32} << 20) - 8192;
  void* volatile block = std::malloc(kLargest);
  std::free(block);
  return true;
}();

}  // namespace
}  // namespace ms_ext
