// Limits of the memory that malloc keeps for the process.
#include "freed_memory.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <fstream>

namespace ms_ext {
namespace {

constexpr size_t kStays = size_t{256} << 20;

#ifdef __GLIBC__

/// GNU's malloc gives the end of its heap back to the system when more of it is free than it allows, 128 KiB at first.
/// What a step of training frees would go each time, and fault in again with the next step. And it maps large blocks by
/// themselves, which go when they are freed; up to 32 MiB, a block that was freed raises that limit.
[[maybe_unused]] const bool keeps_what_a_step_frees = [] {
  constexpr size_t kLargest = (size_t{32} << 20) - 8192;
  void* volatile block = std::malloc(kLargest);
  std::free(block);
  if (!std::getenv("MALLOC_TRIM_THRESHOLD_")) mallopt(M_TRIM_THRESHOLD, kStays);
  mallopt(M_MXFAST, 0);  // it would go through all small free blocks whenever one next to that end is freed
  return true;
}();

/// In pages; 0 if the system does not tell. What malloc knows of itself takes it a walk over all that is free.
size_t resident_memory() {
  size_t all = 0, resident = 0;
  return std::ifstream("/proc/self/statm") >> all >> resident ? resident : 0;
}

/// MindSpore keeps small objects of each gradient for good, and malloc takes them from the room of large ones that were
/// freed, into which the next ones of that size no longer fit: the heap grows with the steps. In what is left of these
/// rooms, no page is needed.
void trim_if_grown() {
  static const size_t growth = kStays / sysconf(_SC_PAGESIZE);
  static std::atomic<size_t> in_use{resident_memory()};
  const size_t now = resident_memory();
  size_t before = in_use.load();
  if (now < before + growth || !in_use.compare_exchange_strong(before, now)) return;
  malloc_trim(0);
  in_use = std::max(before, resident_memory());
}
#else
void trim_if_grown() {}
#endif

}  // namespace

void limit_freed_memory(int64_t elements) {
  constexpr int64_t kRuns = 4096;                              // of operators on small tensors
  constexpr int64_t kWeight = kStays / sizeof(float) / kRuns;  // elements that count as another run
  static std::atomic<int64_t> left{0};                         // of threads that may miss each other's
  const int64_t now = left.load(std::memory_order_relaxed) - 1 - elements / kWeight;
  left.store(now > 0 ? now : kRuns, std::memory_order_relaxed);
  if (now <= 0) trim_if_grown();
}

}  // namespace ms_ext
